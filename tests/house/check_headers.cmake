# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Every public header compiles alone, twice in one file, from both include paths, in every language we promise, with
# every compiler at hand; and its lines fit into 118 columns.
cmake_minimum_required(VERSION 3.25)
set(classic SOLID.h SOLID_types.h SOLID_broad.h)
file(GLOB headers RELATIVE ${INCLUDE}/SOLID ${INCLUDE}/SOLID/*.h ${INCLUDE}/SOLID/*.hpp
    ${INCLUDE}/SOLID/cpp/*.hpp)
file(MAKE_DIRECTORY ${WORK})
set(compiled 0)

string(REPEAT "." 119 too_long)
foreach(header ${headers})
    file(STRINGS ${INCLUDE}/SOLID/${header} lines REGEX "${too_long}")
    if(lines)
        message(FATAL_ERROR "${header} has lines of more than 118 columns:\n${lines}")
    endif()
endforeach()

foreach(compiler gcc clang)
    find_program(${compiler}_path ${compiler})
    if(NOT ${compiler}_path)
        continue()
    endif()
    foreach(header ${headers})
        file(WRITE ${WORK}/both.h "#include <SOLID/${header}>\n#include <${header}>\n")
        set(languages c:c99 c:c11 c++:c++98 c++:c++11 c++:c++20)
        if(header IN_LIST classic)
            list(APPEND languages c:c89)
        elseif(header MATCHES "hpp$")
            set(languages c++:c++20 c++:c++2b)
        endif()
        foreach(language ${languages})
            string(REPLACE ":" ";-std=" options "-x;${language}")
            foreach(doubles "-UUSE_DOUBLES" "-DUSE_DOUBLES")
                execute_process(
                    COMMAND ${${compiler}_path} ${options} ${doubles} -pedantic -Wall -Wextra -Werror -fsyntax-only
                        -I${INCLUDE} -I${INCLUDE}/SOLID ${WORK}/both.h
                    RESULT_VARIABLE result ERROR_VARIABLE text)
                if(NOT result EQUAL 0)
                    message(FATAL_ERROR "${header} as ${language} with ${compiler}:\n${text}")
                endif()
                math(EXPR compiled "${compiled} + 1")
            endforeach()
        endforeach()
    endforeach()
endforeach()
if(compiled EQUAL 0)
    message(FATAL_ERROR "nothing was compiled: no compiler or no header")
endif()
message(STATUS "${compiled} compilations")
