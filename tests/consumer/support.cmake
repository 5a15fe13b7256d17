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

# expect_no_werror(<build folder>): no file of the library is compiled with warnings as errors.
function(expect_no_werror build)
    file(STRINGS ${build}/compile_commands.json compiled REGEX "-Wall.*capi/query_api[.]cpp")
    file(STRINGS ${build}/compile_commands.json strict REGEX "-Werror")
    if(NOT compiled OR strict)
        message(FATAL_ERROR "warnings are errors in ${build}, or nothing is compiled there: ${strict}")
    endif()
endfunction()

# link_long_ago(<program> <source>): a program that was linked with SOLID 3 asks for its name; here with a library that
# has nothing but names.
function(link_long_ago program source)
    file(STRINGS ${SOURCE}/tests/api/symbols.expected names)
    list(TRANSFORM names REPLACE "(.+)" "void \\1(void) {}\n")
    list(JOIN names "" names)
    file(WRITE ${WORK}/old/old.c "${names}")
    run(${CC} -shared -fPIC -Wl,-soname,libsolid3.so.3.5.8 ${WORK}/old/old.c -o ${WORK}/old/libsolid3.so)
    run(${c89} ${defines} -I${PREFIX}/include ${source} -L${WORK}/old -lsolid3 -lm -ldl -Wl,-rpath,${libraries}
        -o ${program})
    run(${READELF} -d ${program})
    if(NOT output MATCHES "NEEDED[^\n]*libsolid3\\.so\\.3\\.5\\.8" OR output MATCHES "libsolid\\.so\\.4")
        message(FATAL_ERROR "the program is not linked as it should be:\n${output}")
    endif()
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
