# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# cmake -DROOT=<repository> -P check_layers.cmake : who may include whom; one entry per layer, "layer:what it may include".
cmake_minimum_required(VERSION 3.25)
set(rules
    "core:" "math:core" "task:core" "shape:core math" "convex:core math shape"
    "complex:core math task shape convex" "broad:core math"
    "surface:core math shape" "pieces:core math shape convex complex surface"
    "depth:core math task shape convex complex surface pieces"
    "object:core math task shape convex complex surface pieces depth"
    "scene:core math task shape convex complex broad object"
    "draw:core math task shape convex complex broad surface pieces depth object scene")
set(layers core math task shape convex complex broad surface pieces depth object scene draw capi SOLID)
set(bad "")

foreach(rule ${rules})
    string(REGEX MATCH "^([a-z]+):(.*)$" _ "${rule}")
    set(layer ${CMAKE_MATCH_1})
    string(REPLACE " " ";" allowed "${CMAKE_MATCH_2};${layer}")
    file(GLOB_RECURSE files "${ROOT}/src/${layer}/*.hpp" "${ROOT}/src/${layer}/*.cpp")
    foreach(file ${files})
        file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include")
        foreach(line ${lines})
            if(line MATCHES "include[ \t]*[<\"]([A-Za-z_]+)/([^>\"]*)")
                set(target ${CMAKE_MATCH_1})
                # One scalar and one list of error codes, not two: the vocabulary knows two public headers.
                if(target STREQUAL "SOLID" AND "${layer}:${CMAKE_MATCH_2}" MATCHES
                        "^(core:SOLID_types|core:SOLID_error|math:SOLID_types)\\.h$")
                    continue()
                endif()
                if(target IN_LIST layers AND NOT target IN_LIST allowed)
                    string(APPEND bad "  ${file}: ${line}\n")
                elseif(target MATCHES "^libqhull" AND NOT file MATCHES "/shape/hull_by_qhull\\.cpp$")
                    string(APPEND bad "  ${file}: ${line} (Qhull belongs in shape/hull_by_qhull.cpp)\n")
                elseif(target MATCHES "^(EGL|GL|GLFW|glad)$" AND NOT file MATCHES "/depth/device/gl/")
                    string(APPEND bad "  ${file}: ${line} (graphics belong in depth/device/gl/)\n")
                endif()
            elseif(line MATCHES "include[ \t]*\"")
                string(APPEND bad "  ${file}: ${line} (write the path from src/)\n")
            endif()
        endforeach()
    endforeach()
endforeach()

# A folder of src/ that no rule knows is a layer nobody has placed.
file(GLOB folders RELATIVE "${ROOT}/src" "${ROOT}/src/*")
foreach(folder ${folders})
    if(IS_DIRECTORY "${ROOT}/src/${folder}" AND NOT folder IN_LIST layers)
        string(APPEND bad "  src/${folder} is not in the list of layers\n")
    endif()
endforeach()

# Samples are clients: the public headers and their own files, nothing else.
file(GLOB_RECURSE samples "${ROOT}/samples/*.c" "${ROOT}/samples/*.h" "${ROOT}/samples/*.cpp" "${ROOT}/samples/*.hpp")
foreach(file ${samples})
    file(STRINGS "${file}" lines REGEX "^#include [<\"](core|math|task|shape|convex|complex|broad|surface|pieces|depth|object|scene|draw|capi)/")
    foreach(line ${lines})
        string(APPEND bad "  ${file}: ${line}\n")
    endforeach()
endforeach()

if(bad)
    message(FATAL_ERROR "includes against the layer order:\n${bad}")
endif()
