# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Installs the build, moves the prefix, and looks whether all is there and nothing tells where it was.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)

file(REMOVE_RECURSE ${WORK} ${PREFIX})
file(MAKE_DIRECTORY ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${PREFIX})

set(files include/SOLID/SOLID.h include/SOLID/SOLID_all.h share/doc/solid/LICENSE share/doc/solid/README.md
    share/doc/solid/docs/porting-from-solid3.md)
foreach(file libsolid.so libsolid.so.4 libsolid.so.${VERSION} libsolid.a libsolid3.so libsolid3.so.3.5.8 libsolid3.a
        pkgconfig/solid.pc pkgconfig/solid3.pc cmake/solid/solidConfig.cmake cmake/solid3/solid3Config.cmake)
    list(APPEND files ${LIBDIR}/${file})
endforeach()
if(HWCAPS)
    list(APPEND files ${LIBDIR}/glibc-hwcaps/x86-64-v3/libsolid.so.4
        ${LIBDIR}/glibc-hwcaps/x86-64-v3/libsolid3.so.3.5.8)
endif()
foreach(file ${files})
    if(NOT EXISTS ${PREFIX}/${file})
        message(FATAL_ERROR "${file} was not installed")
    endif()
endforeach()

file(GLOB_RECURSE texts ${PREFIX}/*.cmake ${PREFIX}/*.pc)
foreach(text ${texts})
    file(STRINGS ${text} lines REGEX "${WORK}|${BUILD}|${SOURCE}/(src|include|capi)")
    if(lines)
        message(FATAL_ERROR "${text} knows where it was made:\n${lines}")
    endif()
endforeach()
