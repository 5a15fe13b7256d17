# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# cmake -DVIEWER=<file> -DWORK=<folder> -P same_picture_twice.cmake
# Numbered pictures of one run have the names they should have and differ; those of another run are the same, byte for byte.
file(REMOVE_RECURSE ${WORK})
foreach(run first second)
    file(MAKE_DIRECTORY ${WORK}/${run})
    execute_process(COMMAND ${VIEWER} --scene pile --frames 12 --plain --width 96 --height 64 --out ${WORK}/${run}/p-%03d.png
        OUTPUT_VARIABLE output RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "result ${result}: ${output}")
    endif()
endforeach()
file(GLOB pictures RELATIVE ${WORK}/first ${WORK}/first/*)
list(LENGTH pictures count)
if(NOT count EQUAL 13)
    message(FATAL_ERROR "${count} pictures instead of 13: ${pictures}")
endif()
set(hashes)
foreach(picture IN LISTS pictures)
    file(SHA256 ${WORK}/first/${picture} one)
    file(SHA256 ${WORK}/second/${picture} other)
    if(NOT one STREQUAL other)
        message(FATAL_ERROR "${picture} is not the same twice")
    endif()
    list(APPEND hashes ${one})
endforeach()
list(REMOVE_DUPLICATES hashes)
list(LENGTH hashes different)
if(different LESS 10)
    message(FATAL_ERROR "only ${different} of 13 pictures differ")
endif()
