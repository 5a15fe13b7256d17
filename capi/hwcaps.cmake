# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# The same sources once more, for processors of level x86-64-v3. The loader takes this library instead of the other from
# <libdir>/glibc-hwcaps/x86-64-v3 where it can (glibc 2.33); answers are the same. In the build tree it stands aside, so
# that the tests see the library they were built with.

# copy_property(<to> <from> <property>): appends what another target has.
function(copy_property to from property)
    get_target_property(values ${from} ${property})
    if(values)
        set_property(TARGET ${to} APPEND PROPERTY ${property} ${values})
    endif()
endfunction()

add_library(solid_v3 SHARED)
foreach(part ${rooms} solid_capi)
    get_target_property(folder ${part} SOURCE_DIR)
    get_target_property(files ${part} SOURCES)
    foreach(file ${files})
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${folder})
        target_sources(solid_v3 PRIVATE ${file})
        set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${part})
    endforeach()
    foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS LINK_LIBRARIES)
        copy_property(solid_v3 ${part} ${property})
    endforeach()
    get_target_property(needed ${part} MANUALLY_ADDED_DEPENDENCIES)
    if(needed)
        add_dependencies(solid_v3 ${needed})  # files that are made at build time
    endif()
endforeach()
foreach(property LINK_OPTIONS LINK_LIBRARIES LINK_DEPENDS VERSION SOVERSION)
    copy_property(solid_v3 solid ${property})
endforeach()
target_compile_options(solid_v3 PRIVATE -march=x86-64-v3 -w -Wno-psabi)  # the other library has heard all warnings
set_target_properties(solid_v3 PROPERTIES
    OUTPUT_NAME solid LINKER_LANGUAGE CXX LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/hwcaps/x86-64-v3
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)

# Half of the time to compile goes into reading headers, so each room is one file here.
set_target_properties(solid_v3 PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)

install(TARGETS solid_v3 LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/x86-64-v3 COMPONENT runtime
    NAMELINK_SKIP)
