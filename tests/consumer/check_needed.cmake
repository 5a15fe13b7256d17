# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The library needs the run time of C and C++ and Qhull, and nothing else; it has its name, and no path of ours.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
if(SANITIZE)
    message("skipped: a sanitizer brings libraries of its own")
    return()
endif()

file(GLOB found ${libraries}/libsolid.so.4 ${libraries}/glibc-hwcaps/*/libsolid.so.4)
foreach(library ${found})
    run(${READELF} -d ${library})
    set(dynamic "${output}")
    if(NOT dynamic MATCHES "SONAME[^\n]*\\[libsolid\\.so\\.4\\]" OR dynamic MATCHES "R(UN)?PATH")
        message(FATAL_ERROR "${library}: soname or path\n${dynamic}")
    endif()
    string(REGEX MATCHALL "NEEDED[^\n]*" needed "${dynamic}")
    foreach(line ${needed})
        if(NOT line MATCHES "\\[(libqhull_r|libstdc\\+\\+|libm|libgcc_s|libc|ld-linux[^.]*)\\.so")
            message(FATAL_ERROR "${library} needs ${line}")
        endif()
    endforeach()
endforeach()
