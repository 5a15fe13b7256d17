# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The layer check passes a clean tree and names each kind of planted fault.
cmake_minimum_required(VERSION 3.25)

# expect(<whether it passes> <file> <include line>) on a tree of one file.
function(expect passes file line)
    file(REMOVE_RECURSE "${WORK}")
    file(WRITE "${WORK}/${file}" "// a file\n${line}\n")
    execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${WORK} -P ${SCRIPT}
        RESULT_VARIABLE result ERROR_VARIABLE text OUTPUT_VARIABLE text)
    if(passes AND NOT result EQUAL 0)
        message(FATAL_ERROR "${file} with ${line} should pass:\n${text}")
    elseif(NOT passes AND result EQUAL 0)
        message(FATAL_ERROR "${file} with ${line} should be refused")
    endif()
endfunction()

expect(TRUE src/convex/gjk.cpp "#include \"shape/box.hpp\"")
expect(TRUE src/core/result.hpp "#include \"SOLID/SOLID_error.h\"")
expect(TRUE src/shape/hull_by_qhull.cpp "#include <libqhull_r/qhull_ra.h>")
expect(FALSE src/shape/box.hpp "#include \"convex/gjk.hpp\"")
expect(FALSE src/scene/object.cpp "#include \"capi/handles.hpp\"")
expect(TRUE src/math/scalar.hpp "#include \"SOLID/SOLID_types.h\"")
expect(FALSE src/math/vec3.hpp "#include \"SOLID/SOLID_error.h\"")
expect(FALSE src/convex/gjk.cpp "#include \"SOLID/SOLID.h\"")
expect(FALSE src/convex/gjk.cpp "#include \"simplex.hpp\"")
expect(FALSE src/shape/polytope.cpp "#include <libqhull_r/qhull_ra.h>")
expect(TRUE src/depth/device/gl/gl_device.cpp "#include <glad/gl.h>")
expect(FALSE src/depth/device/cover.cpp "#include <EGL/egl.h>")
expect(FALSE src/misc/things.hpp "")
expect(FALSE samples/hello.c "#include \"math/vec3.hpp\"")
