# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# cmake -DPROGRAM=<file> [-DARGUMENTS=<list>] [-DRESULT=<number>] -DEXPECT=<list of regular expressions> -P check_output.cmake
#     [-DDOCUMENT=<file> -DHEADING=<line>]
# The program must end with that result (0), and print something for every expression: on stdout with nothing on stderr if it
# succeeds, on stderr if it fails. The first block of text under that heading of the document must be all that is printed.
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
if(DOCUMENT)
    file(READ ${DOCUMENT} text)
    string(FIND "${text}" "\n${HEADING}\n" at)
    string(SUBSTRING "${text}" ${at} -1 text)
    string(FIND "${text}" "\n```text\n${output}```\n" at)
    string(FIND "${text}" "\n```text\n" first)
    if(at LESS 0 OR NOT at EQUAL first)
        message(FATAL_ERROR "${DOCUMENT} says something else under ${HEADING}")
    endif()
endif()
