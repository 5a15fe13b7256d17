# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# add_subdirectory, and FetchContent, give the targets, and switch tests, samples and the second library off. Only the
# client is compiled: the library would take minutes and is the same.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
foreach(fetch ON OFF)  # the second is built
    file(REMOVE_RECURSE ${WORK})
    run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/subproject -B ${WORK} -DSOLID_SOURCE=${SOURCE} -DFETCH=${fetch}
        -DCLIENTS=${clients} -DSOLID_USE_DOUBLES=${DOUBLES} -DCMAKE_C_COMPILER=${CC} -DCMAKE_CXX_COMPILER=${CXX})
    expect_no_werror(${WORK})
endforeach()
run(${CMAKE_COMMAND} --build ${WORK} --target client)
if(output MATCHES "src/convex")
    message(FATAL_ERROR "more was compiled than the client:\n${output}")
endif()
expect("libsolid\\.so\\.4" ${CMAKE_COMMAND} --build ${WORK} --target shared -- -n)
expect("libsolid\\.a" ${CMAKE_COMMAND} --build ${WORK} --target static -- -n)
