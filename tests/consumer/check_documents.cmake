# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Every link of an installed document leads to something that is installed; and the check sees one that does not.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
set(check ${PYTHON} ${SOURCE}/tests/house/check_documents.py)
expect("^[1-9][0-9]+ documents" ${check} ${PREFIX}/share/doc/solid --links)

file(REMOVE_RECURSE ${WORK})
file(COPY ${PREFIX}/share/doc/solid/README.md ${PREFIX}/share/doc/solid/docs DESTINATION ${WORK})
execute_process(COMMAND ${check} ${WORK} --links RESULT_VARIABLE result ERROR_VARIABLE faults)
if(result EQUAL 0 OR NOT faults MATCHES "reference.md:[0-9]+: ../include/SOLID/SOLID.h is not there")
    message(FATAL_ERROR "without headers, all links are said to work: ${faults}")
endif()
