# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Builds and runs project/main.c in the three ways a client can find the library.
cmake_minimum_required(VERSION 3.25)
set(project ${CMAKE_CURRENT_LIST_DIR}/project)
set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

set(flags "")
if(SANITIZE)
    set(flags -fsanitize=${SANITIZE})
endif()
set(defines "")
if(DOUBLES)
    set(defines -DUSE_DOUBLES)
endif()

function(run)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${result}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_answer program)
    set(ENV{ASAN_OPTIONS} detect_leaks=0)  # the ten lines leave the cleaning to the system
    run(${program})
    if(NOT output MATCHES "^distance 1\\.000\n")
        message(FATAL_ERROR "${program} says: ${output}")
    endif()
endfunction()

run(${CC} -std=c99 ${flags} ${defines} -I${SOURCE}/include ${project}/main.c -L${BUILD} -lsolid -Wl,-rpath,${BUILD}
    -o ${WORK}/from_build_tree)
expect_answer(${WORK}/from_build_tree)

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
foreach(file lib/libsolid.so lib/libsolid.so.4 lib/libsolid.so.4.0.0 lib/libsolid.a include/SOLID/SOLID.h)
    string(REGEX REPLACE "^lib/" "${LIBDIR}/" file "${file}")
    if(NOT EXISTS ${prefix}/${file})
        message(FATAL_ERROR "${file} was not installed")
    endif()
endforeach()

if(PKG_CONFIG)
    set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
    run(${PKG_CONFIG} --cflags --libs solid)
    separate_arguments(pc UNIX_COMMAND "${output}")
    run(${CC} -std=c99 ${flags} ${project}/main.c ${pc} -Wl,-rpath,${prefix}/${LIBDIR} -o ${WORK}/by_pkg_config)
    expect_answer(${WORK}/by_pkg_config)

    run(${PKG_CONFIG} --cflags solid)
    separate_arguments(pc UNIX_COMMAND "${output}")
    run(${CC} -std=c99 ${flags} ${project}/main.c ${pc} ${prefix}/${LIBDIR}/libsolid.a -lqhull_r -lstdc++ -lm -pthread
        -o ${WORK}/static)
    expect_answer(${WORK}/static)
endif()

run(${CMAKE_COMMAND} -S ${project} -B ${WORK}/cmake -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_C_COMPILER=${CC}
    "-DCMAKE_C_FLAGS=${flags}")
run(${CMAKE_COMMAND} --build ${WORK}/cmake)
expect_answer(${WORK}/cmake/consumer)
