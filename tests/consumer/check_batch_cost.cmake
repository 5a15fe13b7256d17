# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# A batch from Python and a loop in C have the same answers; what they cost is printed.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
set(ENV{PYTHONDONTWRITEBYTECODE} 1)
run(${PYTHON} ${SOURCE}/tests/bench/python/batch_cost.py --prefix ${PREFIX} --cc ${CC} --rounds 3)
message("${output}")
