# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The static library defines nothing in namespace solid. That namespace is the client's half of SOLID.hpp: a class of the
# same name inside would replace the client's functions at link time.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${NM} -C --defined-only ${LIBRARY} OUTPUT_FILE ${WORK} ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS ${WORK} inside REGEX "[^A-Za-z0-9_:]dt::" LIMIT_COUNT 1)
if(NOT inside)
    message(FATAL_ERROR "${LIBRARY}: nm shows no symbol of namespace dt, so this check sees nothing")
endif()
file(STRINGS ${WORK} shared REGEX "[^A-Za-z0-9_:]solid::" LIMIT_COUNT 10)
if(shared)
    list(JOIN shared "\n" shared)
    message(FATAL_ERROR "${LIBRARY} defines symbols of namespace solid:\n${shared}")
endif()
