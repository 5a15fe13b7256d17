# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# A warning of a compiler that we have not seen does not stop whoever installs: not with the command of the guide, not
# with a preset.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
file(READ ${SOURCE}/docs/getting-started.md guide)
if(NOT guide MATCHES "\n(cmake -G Ninja -B build/install [^&\n]*) && cmake --build build/install\n")
    message(FATAL_ERROR "the guide tells another command to build for an installation")
endif()
string(REPLACE "build/install" "${WORK}" command "${CMAKE_MATCH_1}")
separate_arguments(command UNIX_COMMAND "${command}")
list(POP_FRONT command)
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} -S ${SOURCE} ${command} -DCMAKE_C_COMPILER=${CC} -DCMAKE_CXX_COMPILER=${CXX} -DSOLID_GPU=OFF)
expect_no_werror(${WORK})

file(STRINGS ${SOURCE}/CMakePresets.json lines REGEX "WERROR|WARNING_AS_ERROR|Werror")
if(lines)
    message(FATAL_ERROR "a preset makes warnings errors:\n${lines}")
endif()
