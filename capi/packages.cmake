# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Installation: headers, libraries and documents; the CMake packages `solid` (targets solid::solid, solid::solid_static;
# for clients of SOLID.hpp solid::cpp, solid::cpp_static) and `solid3`, for clients of SOLID 3; solid.pc and solid3.pc; links under the old names; the Python package. All of it
# may be moved.
include(CMakePackageConfigHelpers)

set(SOLID3_VERSION 3.5.8)  # the version whose interface this is
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake)
set(library_names ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/SOLID DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
install(TARGETS solid solid_cpp EXPORT solidTargets LIBRARY DESTINATION ${library_names})
install(TARGETS solid_static solid_cpp_static EXPORT solidStaticTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(EXPORT solidTargets NAMESPACE solid:: DESTINATION ${package_dir}/solid COMPONENT dev)
install(EXPORT solidStaticTargets NAMESPACE solid:: DESTINATION ${package_dir}/solid COMPONENT dev)

# What SOLID 3 was called: the name a program was linked with, and the names to link with. The first is also beside the
# library for x86-64-v3: where the loader finds one name there and the other here, a process has two libraries.
set(links ${CMAKE_CURRENT_BINARY_DIR}/links)
file(MAKE_DIRECTORY ${links})
file(CREATE_LINK libsolid.so.${PROJECT_VERSION_MAJOR} ${links}/libsolid3.so.${SOLID3_VERSION} SYMBOLIC)
file(CREATE_LINK libsolid3.so.${SOLID3_VERSION} ${links}/libsolid3.so SYMBOLIC)
file(CREATE_LINK libsolid.a ${links}/libsolid3.a SYMBOLIC)
install(FILES ${links}/libsolid3.so.${SOLID3_VERSION} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
install(FILES ${links}/libsolid3.so ${links}/libsolid3.a DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
if(TARGET solid_v3)
    install(FILES ${links}/libsolid3.so.${SOLID3_VERSION} DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/x86-64-v3
        COMPONENT runtime)
endif()

set(SOLID_PC_DEFINES "")
set(SOLID3_DEFINITIONS "")
if(SOLID_USE_DOUBLES)
    set(SOLID_PC_DEFINES " -DUSE_DOUBLES")
    set(SOLID3_DEFINITIONS -DUSE_DOUBLES)
endif()
# What libsolid.a needs. Qhull's archive has another name than its shared library, and need not be there.
set(SOLID_PC_PRIVATE "-lqhull_r -lstdc++ -lm -pthread")
if(TARGET Qhull::qhullstatic_r)
    string(REPLACE qhull_r qhullstatic_r SOLID_PC_PRIVATE "${SOLID_PC_PRIVATE}")
endif()
if(CMAKE_DL_LIBS)
    string(APPEND SOLID_PC_PRIVATE " -l${CMAKE_DL_LIBS}")
endif()
file(RELATIVE_PATH SOLID_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(solid_version ${PROJECT_VERSION})
set(solid3_version ${SOLID3_VERSION})
foreach(package solid solid3)
    configure_package_config_file(${package}Config.cmake.in ${package}Config.cmake
        INSTALL_DESTINATION ${package_dir}/${package} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/${package}ConfigVersion.cmake
        VERSION ${${package}_version} COMPATIBILITY SameMajorVersion)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${package}Config.cmake
        ${CMAKE_CURRENT_BINARY_DIR}/${package}ConfigVersion.cmake DESTINATION ${package_dir}/${package} COMPONENT dev)
    configure_file(${package}.pc.in ${package}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()

# The documents, and all that they link to: the samples, declarations for Rust, and the headers by a link of their own.
set(document_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/solid)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${document_dir} COMPONENT runtime)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md
    DESTINATION ${document_dir} COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${document_dir} COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/samples DESTINATION ${document_dir} COMPONENT dev
    FILES_MATCHING PATTERN README.md PATTERN "*.c" PATTERN "*.cpp" PATTERN "*.hpp" PATTERN "*.py"
    PATTERN check_docs.py EXCLUDE PATTERN tests EXCLUDE PATTERN __pycache__ EXCLUDE)
install(DIRECTORY bindings/rust DESTINATION ${document_dir}/capi/bindings COMPONENT dev FILES_MATCHING PATTERN "*.rs")
file(RELATIVE_PATH headers /prefix/${document_dir} /prefix/${CMAKE_INSTALL_INCLUDEDIR})
file(CREATE_LINK ${headers} ${links}/include SYMBOLIC)
install(FILES ${links}/include DESTINATION ${document_dir} COMPONENT dev)

# Where Debian's Python looks; elsewhere, PYTHONPATH names it. It finds the library of its own prefix.
if(NOT SOLID_USE_DOUBLES)
    install(DIRECTORY bindings/python/solid_collision DESTINATION lib/python3/dist-packages COMPONENT python
        FILES_MATCHING PATTERN "*.py" PATTERN py.typed)
endif()
