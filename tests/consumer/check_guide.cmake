# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# What the guide says about linking is true: its lines of CMake, and the command with pkg-config, build the program of the
# README, which prints what is said there.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
if(SANITIZE OR DOUBLES)
    message("skipped: the guide describes the plain library")
    return()
endif()

# first_block(<variable> <document> <language>): the first block of that language.
function(first_block variable document language)
    file(READ ${SOURCE}/${document} text)
    if(NOT text MATCHES "\n```${language}\n([^`]*)\n```")
        message(FATAL_ERROR "${document} has no ${language}")
    endif()
    set(${variable} "${CMAKE_MATCH_1}\n" PARENT_SCOPE)
endfunction()

first_block(program README.md c)
first_block(printed README.md text)
first_block(project docs/getting-started.md cmake)
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/app.c "${program}")
file(WRITE ${WORK}/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(guide LANGUAGES C)\n${project}")
run(${CMAKE_COMMAND} -S ${WORK} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_C_COMPILER=${CC})
run(${CMAKE_COMMAND} --build ${WORK}/build)
expect("^${printed}$" ${WORK}/build/app)

file(READ ${SOURCE}/docs/getting-started.md guide)
if(NOT guide MATCHES "cc app.c \\$\\(pkg-config --cflags --libs solid\\)")
    message(FATAL_ERROR "the guide tells another command for pkg-config")
endif()
if(PKG_CONFIG)
    flags(link --cflags --libs solid)
    run(${CC} ${WORK}/app.c ${link} -o ${WORK}/by_pkg_config)
    set(ENV{LD_LIBRARY_PATH} ${libraries})
    expect("^${printed}$" ${WORK}/by_pkg_config)
endif()
