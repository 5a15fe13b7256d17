# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The CMake packages solid and solid3, by target and by variable; other versions than theirs are refused.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
file(REMOVE_RECURSE ${WORK})
list(JOIN sanitize " " flags)
list(JOIN sanitize_c " " linker_flags)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/packages -B ${WORK} -DCMAKE_PREFIX_PATH=${PREFIX}
    -DCMAKE_C_COMPILER=${CC} -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_C_FLAGS=${flags}" "-DCMAKE_CXX_FLAGS=${flags}"
    "-DCMAKE_EXE_LINKER_FLAGS=${linker_flags}" -DCLIENTS=${clients})
run(${CMAKE_COMMAND} --build ${WORK})
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/packages/c_alone -B ${WORK}/c_alone -DCMAKE_PREFIX_PATH=${PREFIX}
    -DCMAKE_C_COMPILER=${CC} "-DCMAKE_C_FLAGS=${flags}" "-DCMAKE_EXE_LINKER_FLAGS=${linker_flags}" -DCLIENTS=${clients})
run(${CMAKE_COMMAND} --build ${WORK}/c_alone)
expect_client(${WORK}/c_alone/shared)
expect_client(${WORK}/c_alone/static)
foreach(program by_solid by_solid_static by_solid3 by_solid3_variables by_solid3_cxx98 by_solid_cxx20 by_solid_static_cxx20
        by_cpp by_cpp_static)
    expect_client(${WORK}/${program})
endforeach()
