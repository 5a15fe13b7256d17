# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The Python package, as installed, with the library of the same prefix.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
set(ENV{PYTHONDONTWRITEBYTECODE} 1)
set(ENV{PYTHONPATH} ${PREFIX}/lib/python3/dist-packages)
set(ENV{SOLID_EXPECTED_PREFIX} ${PREFIX})
run(${PYTHON} -X dev -W error -m unittest discover -s ${SOURCE}/capi/bindings/python/tests)
message("${output}")
