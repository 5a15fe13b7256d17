# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# What docs/api.json says is true: sizes and offsets, how functions fail; and what is made from it compiles.
if(NOT Python3_FOUND)
    return()
endif()
set(rust ${PROJECT_SOURCE_DIR}/capi/bindings/rust)
add_test(NAME house.api_json_sees_faults
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_api_test.py ${PROJECT_SOURCE_DIR}
        ${CMAKE_CURRENT_BINARY_DIR}/api_json)
add_test(NAME house.rust_signatures
    COMMAND ${Python3_EXECUTABLE} ${rust}/make_rust.py ${PROJECT_SOURCE_DIR}/docs/api.json --check ${rust}/solid.rs)
add_test(NAME house.layout
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_layout.py ${PROJECT_SOURCE_DIR}
        ${CMAKE_C_COMPILER} ${CMAKE_CURRENT_BINARY_DIR}/layout)
add_test(NAME house.padding
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_padding.py ${PROJECT_SOURCE_DIR}/include
        ${CMAKE_CURRENT_BINARY_DIR}/padding gcc clang)
set_tests_properties(house.api_json_sees_faults house.rust_signatures house.layout house.padding
    PROPERTIES LABELS house)
if(NOT SOLID_SANITIZE)
    add_test(NAME house.failures
        COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_failures.py ${PROJECT_SOURCE_DIR}/docs/api.json
            $<TARGET_FILE:solid>)
    set_tests_properties(house.failures PROPERTIES LABELS house)
endif()
find_program(RUSTC rustc)
if(RUSTC)  # that of rustup may be there without a compiler behind it
    execute_process(COMMAND ${RUSTC} --version RESULT_VARIABLE no_rust OUTPUT_QUIET ERROR_QUIET)
endif()
if(RUSTC AND NOT no_rust AND NOT SOLID_SANITIZE AND NOT SOLID_USE_DOUBLES)
    add_test(NAME house.rust
        COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_layout.py ${PROJECT_SOURCE_DIR}
            ${CMAKE_C_COMPILER} ${CMAKE_CURRENT_BINARY_DIR}/layout ${RUSTC} $<TARGET_FILE:solid>)
    set_tests_properties(house.rust PROPERTIES LABELS house)
elseif(NOT RUSTC OR no_rust)
    message(STATUS "The declarations for Rust are not compiled: install rustc")
endif()
