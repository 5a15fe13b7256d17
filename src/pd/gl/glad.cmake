# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# What is made at build time for the GPU backend: glad, which loads the functions of OpenGL, and the texts of the shaders.

set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad CACHE INTERNAL "")
add_custom_command(OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
    COMMAND ${GLAD} --api gl:core=4.3 --extensions GL_KHR_robustness --reproducible --quiet --out-path ${glad_dir} c --mx
    COMMENT "Generating the loader of OpenGL" VERBATIM)
add_library(solid_glad OBJECT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)  # not ours: without our warnings
target_include_directories(solid_glad PUBLIC ${glad_dir}/include)
set_target_properties(solid_glad PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
set_property(GLOBAL APPEND PROPERTY SOLID_LAYERS solid_glad)

function(use_glad_and_shaders target)
    set(shader ${CMAKE_CURRENT_SOURCE_DIR}/pd/gl/shaders/cover.comp)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${shader})
    file(READ ${shader} SOLID_COVER_SHADER)
    configure_file(pd/gl/shaders/shaders.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/shaders.cpp @ONLY)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/shaders.cpp)
    add_dependencies(${target} solid_glad)
    target_include_directories(${target} SYSTEM PRIVATE ${glad_dir}/include ${EGL_INCLUDE_DIR} ${GLFW_INCLUDE_DIR})
endfunction()
