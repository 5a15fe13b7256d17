# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The loader takes the library that was compiled for this processor, and the other where that is not allowed; also for a
# program that was linked with SOLID 3. One that asks for both names has one library.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
if(NOT HWCAPS)
    message("skipped: built without SOLID_BUILD_HWCAPS")
    return()
endif()
execute_process(COMMAND /lib64/ld-linux-x86-64.so.2 --help OUTPUT_VARIABLE help ERROR_QUIET RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT help MATCHES "x86-64-v3 \\(supported, searched\\)")
    message("skipped: this processor, or this glibc, has no x86-64-v3")
    return()
endif()

file(MAKE_DIRECTORY ${WORK})
run(${c89} ${defines} -I${PREFIX}/include ${clients}/which.c -L${libraries} -lsolid -ldl -Wl,-rpath,${libraries}
    -o ${WORK}/which)
link_long_ago(${WORK}/which_long_ago ${clients}/which.c)
set(file "libsolid\\.so\\.4\\.[0-9.]+")
foreach(program which which_long_ago)
    foreach(others "" libsolid.so.4 libsolid3.so.3.5.8)
        expect("^(${libraries}/glibc-hwcaps/x86-64-v3/${file}\n)+distance 1\\.000\n$" ${WORK}/${program} ${others})
        expect("^(${libraries}/${file}\n)+distance 1\\.000\n$"
            /lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask none ${WORK}/${program} ${others})
    endforeach()
endforeach()

# Bit for bit the same answers.
run(${CC} -std=c99 ${defines} -I${PREFIX}/include ${clients}/answers.c -L${libraries} -lsolid -lm
    -Wl,-rpath,${libraries} -o ${WORK}/answers)
expect("^[0-9][0-9][0-9]+ meet, [0-9][0-9][0-9]+ hits, .* error 0\n" ${WORK}/answers)
set(answers "${output}")
run(/lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask none ${WORK}/answers)
if(NOT output STREQUAL answers)
    message(FATAL_ERROR "the libraries differ:\n${answers}${output}")
endif()
