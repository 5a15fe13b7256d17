# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Installation, the CMake package `solid` (target solid::solid) and solid.pc.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/solid)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/SOLID DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS solid EXPORT solidTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS solid_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT solidTargets NAMESPACE solid:: DESTINATION ${package_dir} FILE solidConfig.cmake)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/solidConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/solidConfigVersion.cmake DESTINATION ${package_dir})

set(SOLID_PC_DEFINES "")
if(SOLID_USE_DOUBLES)
    set(SOLID_PC_DEFINES " -DUSE_DOUBLES")
endif()
file(RELATIVE_PATH SOLID_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(solid.pc.in solid.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/solid.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
