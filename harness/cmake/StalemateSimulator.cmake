# What the simulated device's compiler is made of: a plugin for clang-15 and the built-ins library. Without clang-15
# and LLVM 15's headers, all else is built, and simulated devices say at run time what is missing.
find_program(STALEMATE_CLANG15 clang-15)
find_path(STALEMATE_LLVM15_INCLUDE llvm/Passes/PassPlugin.h PATHS /usr/lib/llvm-15/include NO_DEFAULT_PATH)
if(STALEMATE_CLANG15 AND STALEMATE_LLVM15_INCLUDE)
  add_subdirectory(src/sim/builtins)
  add_subdirectory(src/sim/pass)
else()
  message(STATUS "stalemate: no simulated devices: they need clang-15 and llvm-15-dev")
endif()

# The program has all of the runtime's functions, which only the modules that it loads call, and exports them.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/sim/abi/abi.hpp)
file(STRINGS src/sim/abi/abi.hpp declarations REGEX "stalemate_sim_[a-z0-9_]+\\(")
list(TRANSFORM declarations REPLACE ".*(stalemate_sim_[a-z0-9_]+)\\(.*" "LINKER:--undefined=\\1")
target_link_options(stalemate_sim INTERFACE "LINKER:--export-dynamic-symbol=stalemate_sim_*" ${declarations})
target_link_libraries(stalemate_sim PUBLIC ${CMAKE_DL_LIBS})
