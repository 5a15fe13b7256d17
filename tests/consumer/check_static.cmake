# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# What pkg-config --static names is there as archives, for both packages, and a program of C that is linked with nothing
# but archives runs.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
if(NOT PKG_CONFIG OR SANITIZE)
    message("skipped: there is no pkg-config, or a sanitizer, which has no archive")
    return()
endif()
file(MAKE_DIRECTORY ${WORK})

# find_archive(<variable> <name>): whether there is one for -l<name>, ours or the compiler's.
function(find_archive variable name)
    run(${CC} -print-file-name=lib${name}.a)
    string(STRIP "${output}" found)
    set(${variable} FALSE PARENT_SCOPE)
    if(EXISTS ${libraries}/lib${name}.a OR IS_ABSOLUTE "${found}")
        set(${variable} TRUE PARENT_SCOPE)
    endif()
endfunction()

find_archive(plain qhull_r)
find_archive(debian qhullstatic_r)
if(NOT plain AND NOT debian)
    message("skipped: there is no archive of Qhull")
    return()
endif()

foreach(package solid solid3)
    flags(pc --static --cflags --libs ${package})
    set(names ${pc})
    list(FILTER names INCLUDE REGEX "^-l")
    list(LENGTH names count)
    if(count LESS 4)
        message(FATAL_ERROR "pkg-config --static ${package} names too little: ${pc}")
    endif()
    foreach(name ${names})
        string(REGEX REPLACE "^-l" "" name ${name})
        find_archive(found ${name})
        if(NOT found)
            message(FATAL_ERROR "pkg-config --static says -l${name}, and there is no lib${name}.a")
        endif()
    endforeach()
    run(${c89} -static ${clients}/classic.c ${pc} -o ${WORK}/${package})
    expect("no dynamic section" ${READELF} -d ${WORK}/${package})
    expect_client(${WORK}/${package})
endforeach()
