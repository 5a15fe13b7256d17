# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# A batch of a million pairs from Python costs at most 1.3 times a loop in C.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
set(ENV{PYTHONDONTWRITEBYTECODE} 1)
run(${PYTHON} ${SOURCE}/tests/bench/python/batch_cost.py --prefix ${PREFIX} --cc ${CC})
message("${output}")
