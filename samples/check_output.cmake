# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# cmake -DPROGRAM=<file> [-DARGUMENTS=<list>] [-DRESULT=<number>] -DEXPECT=<list of regular expressions> -P check_output.cmake
# The program must end with that result (0), and print something for every expression: on stdout with nothing on stderr if it
# succeeds, on stderr if it fails.
if(NOT DEFINED RESULT)
    set(RESULT 0)
endif()
execute_process(COMMAND ${PROGRAM} ${ARGUMENTS} OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
message("${output}")
if(NOT result STREQUAL RESULT OR (RESULT STREQUAL "0" AND NOT errors STREQUAL ""))
    message(FATAL_ERROR "${PROGRAM}: result ${result}\n${errors}")
endif()
if(NOT RESULT STREQUAL "0")
    set(output "${errors}")
endif()
if(NOT EXPECT)
    message(FATAL_ERROR "nothing to expect")
endif()
foreach(expression IN LISTS EXPECT)
    if(NOT output MATCHES "${expression}")
        message(FATAL_ERROR "nothing was printed like: ${expression}")
    endif()
endforeach()
