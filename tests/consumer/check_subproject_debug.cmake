# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# A Debug build of somebody else's project compiles the library without optimisation, links it statically, and runs the client
# of SOLID.hpp. The library is compiled as one file per room and without the GPU backend, which takes the least time.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
set(launcher "")
if(CCACHE)
    set(launcher -DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE})
endif()
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/subproject -B ${WORK} -DSOLID_SOURCE=${SOURCE}
    -DCLIENTS=${clients} -DSOLID_USE_DOUBLES=${DOUBLES} -DCMAKE_C_COMPILER=${CC} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DSOLID_UNITY=ON -DSOLID_GPU=OFF ${launcher})
run(${CMAKE_COMMAND} --build ${WORK} --parallel 2 --target modern)
expect_client(${WORK}/modern)
