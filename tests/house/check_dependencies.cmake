# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The shared library needs the runtimes of C and C++ and Qhull, and nothing of graphics.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${READELF} -d ${LIBRARY} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\\(NEEDED\\)[^\n]*\\[[^]\n]+" lines "${output}")
if(NOT lines MATCHES "libc\\.so")
    message(FATAL_ERROR "not even the C runtime is needed:\n${output}")
endif()
foreach(line ${lines})
    string(REGEX MATCH "[^[]+$" needed "${line}")
    if(NOT needed MATCHES "^(libc|libm|libdl|libpthread|libstdc\\+\\+|libgcc_s|libqhull_r|ld-linux[^.]*|lib[a-z]*san)\\.so")
        message(FATAL_ERROR "${LIBRARY} needs ${needed}")
    endif()
endforeach()
