# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# What the scripts of this folder share: running a command that must succeed, and programs that must say what they should.

# run(<command>...): leaves what it printed in `output`.
function(run)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        list(JOIN ARGN " " command)
        message(FATAL_ERROR "${command}: ${result}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# expect(<what it must print, an expression> <command>...)
function(expect text)
    run(${ARGN})
    if(NOT output MATCHES "${text}")
        message(FATAL_ERROR "${ARGN} says:\n${output}instead of ${text}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# flags(<variable> <pkg-config arguments>...): what pkg-config says, as a list.
function(flags variable)
    run(${PKG_CONFIG} ${ARGN})
    string(STRIP "${output}" output)
    separate_arguments(list UNIX_COMMAND "${output}")
    set(${variable} ${list} PARENT_SCOPE)
endfunction()

# Both orders of the end.
function(expect_client program)
    expect("all well\n$" ${program})
    expect("all well\n$" ${program} scene-first)
endfunction()

set(sanitize "")
if(SANITIZE)
    set(sanitize -fsanitize=${SANITIZE})
endif()
set(sanitize_c ${sanitize})  # a client in C does not ask for the C++ part of clang's run time by itself
if(SANITIZE AND CC_ID STREQUAL "Clang")
    list(APPEND sanitize_c -fsanitize-link-c++-runtime -lstdc++)
endif()
set(defines "")
if(DOUBLES)
    set(defines -DUSE_DOUBLES)
endif()
set(c89 ${CC} -std=c89 -pedantic -Wall -Wextra -Werror ${sanitize_c})
set(cxx98 ${CXX} -std=c++98 -pedantic -Wall -Wextra -Werror ${sanitize})
set(cxx20 ${CXX} -std=c++20 -pedantic -Wall -Wextra -Werror ${sanitize})
set(clients ${CMAKE_CURRENT_LIST_DIR}/clients)
set(libraries ${PREFIX}/${LIBDIR})
set(ENV{CMAKE_GENERATOR} Ninja)  # else CMake asks for make, which need not be there
set(ENV{PKG_CONFIG_PATH} ${libraries}/pkgconfig)
