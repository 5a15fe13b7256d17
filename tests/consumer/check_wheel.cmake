# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# pip makes a wheel of the package with the library inside; in a fresh environment, without network and far from the
# prefix, it works.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
execute_process(COMMAND ${PYTHON} -c "import pip, venv, ensurepip" RESULT_VARIABLE result ERROR_QUIET)
if(NOT result EQUAL 0)
    message("skipped: pip and venv are in the packages python3-pip and python3-venv")
    return()
endif()
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
set(ENV{PYTHONDONTWRITEBYTECODE} 1)
set(ENV{PIP_DISABLE_PIP_VERSION_CHECK} 1)
set(ENV{PIP_NO_INDEX} 1)
set(ENV{SOLID_PREFIX} ${PREFIX})
run(${PYTHON} -m pip wheel --no-deps --no-build-isolation --wheel-dir ${WORK} ${SOURCE}/capi/bindings/python)
unset(ENV{SOLID_PREFIX})
file(GLOB wheel ${WORK}/solid_collision-${VERSION}-py3-none-*.whl)
expect("freely copied, modified, and redistributed" ${PYTHON} -c
    "import sys, zipfile as z; w = z.ZipFile(sys.argv[1]); [print(w.read(n).decode()) for n in w.namelist() if n.endswith('Qhull')]"
    ${wheel})
run(${PYTHON} -m venv ${WORK}/venv)
run(${WORK}/venv/bin/python -m pip install --no-deps ${wheel})
set(ENV{SOLID_EXPECTED_PREFIX} ${WORK}/venv)
run(${WORK}/venv/bin/python -X dev -W error -m unittest discover -s ${SOURCE}/capi/bindings/python/tests)
message("${output}")
