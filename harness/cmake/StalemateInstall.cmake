# The program, and a package that others build their own program from: find_package(stalemate).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/stalemate)
get_property(layers GLOBAL PROPERTY STALEMATE_LAYERS)
install(TARGETS stalemate RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ${layers} stalemate_properties EXPORT stalemateTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY harness/include/stalemate DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT stalemateTargets NAMESPACE stalemate:: DESTINATION ${package_dir})

configure_package_config_file(harness/cmake/stalemateConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/stalemateConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfigVersion.cmake
              harness/cmake/StalemateRunner.cmake
        DESTINATION ${package_dir})
