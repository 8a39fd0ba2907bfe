# The program, and a package that others build their own program from: find_package(stalemate).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/stalemate)
get_property(layers GLOBAL PROPERTY STALEMATE_LAYERS)
install(TARGETS stalemate RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ${layers} stalemate_properties EXPORT stalemateTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY harness/include/stalemate DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(EXPORT stalemateTargets NAMESPACE stalemate:: DESTINATION ${package_dir} COMPONENT development)
# The program has them inside; here they can be read, changed and named by --data.
install(DIRECTORY configs kernels DESTINATION ${CMAKE_INSTALL_DATADIR}/stalemate)
install(DIRECTORY harness/templates DESTINATION ${CMAKE_INSTALL_DATADIR}/stalemate/harness)
install(DIRECTORY properties DESTINATION ${CMAKE_INSTALL_DATADIR}/stalemate FILES_MATCHING PATTERN "*.cl")
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

configure_package_config_file(harness/cmake/stalemateConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfig.cmake INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/stalemateConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/stalemateConfigVersion.cmake
              harness/cmake/StalemateRunner.cmake harness/cmake/StalemateTest.cmake
        DESTINATION ${package_dir} COMPONENT development)
