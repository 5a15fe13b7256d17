# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The shared library exports exactly the names listed, all of version SOLID_4.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY}
    OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${output}")
set(found "")
foreach(line ${lines})
    string(REGEX MATCH "^[^ ]+" symbol "${line}")
    if(symbol MATCHES "^SOLID_4")
        continue()  # the version itself
    elseif(NOT symbol MATCHES "^(.+)@@SOLID_4$")
        message(FATAL_ERROR "${symbol} is exported without the version SOLID_4")
    endif()
    list(APPEND found "${CMAKE_MATCH_1}")
endforeach()
list(SORT found)
file(STRINGS ${EXPECTED} expected)

set(missing ${expected})
list(REMOVE_ITEM missing ${found})
set(extra ${found})
list(REMOVE_ITEM extra ${expected})
if(missing OR extra OR NOT found STREQUAL expected)
    message(FATAL_ERROR "exported symbols differ from ${EXPECTED}\n missing: ${missing}\n not listed: ${extra}")
endif()
