# Compile options of this repository's own targets. Build-only: never exported.
add_library(stalemate_build_flags INTERFACE)
target_compile_features(stalemate_build_flags INTERFACE cxx_std_20)
if(STALEMATE_DEVELOPER_MODE)
  target_compile_options(stalemate_build_flags INTERFACE
    $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Wshadow -Wswitch-enum
      -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror>
    # GCC 12 sees overlapping copies in std::string's operator+ (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()

# Headers that are not ours are a good part of what compiling costs: with STALEMATE_PRECOMPILED_HEADERS they are compiled once for
# layers that a debug build optimises, and once for those that it does not. Off for developers, whose files must include what they use.
option(STALEMATE_PRECOMPILED_HEADERS "Headers that are not ours are compiled once for all layers" OFF)
if(STALEMATE_PRECOMPILED_HEADERS)
  set(nothing ${PROJECT_BINARY_DIR}/precompiled.cpp)
  file(CONFIGURE OUTPUT ${nothing} CONTENT "// Belongs to targets that only have a precompiled header.\n")
  foreach(kind quick optimised)
    add_library(stalemate_precompiled_${kind} OBJECT ${nothing})
    target_link_libraries(stalemate_precompiled_${kind} PRIVATE stalemate_build_flags fmt::fmt)
    target_precompile_headers(stalemate_precompiled_${kind} PRIVATE
      <algorithm> <array> <atomic> <chrono> <filesystem> <fstream> <functional> <iostream> <map> <memory> <mutex> <optional> <set>
      <span> <sstream> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>
      <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)
  endforeach()
  target_compile_options(stalemate_precompiled_quick PRIVATE $<$<CONFIG:Debug>:-O0>)
endif()

# stalemate_precompiled(<target> quick|optimised): has a target use them.
function(stalemate_precompiled target kind)
  if(STALEMATE_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM stalemate_precompiled_${kind})
  endif()
endfunction()

# A debug build spends much of its time on the headers and templates that layers have in common. Those at the top can be compiled
# as one. Off for developers, who change one of them at a time.
option(STALEMATE_UPPER_LAYERS_AS_ONE "The upper layers are compiled as one, which is quicker where all are" OFF)
set(STALEMATE_UPPER_LAYERS "^(config|engine|report|bench|devices|doctor|selftest|profile|exporting|cli)$")
if(STALEMATE_UPPER_LAYERS_AS_ONE)
  set(STALEMATE_NOTHING ${PROJECT_BINARY_DIR}/compiled_with_upper.cpp)
  file(CONFIGURE OUTPUT ${STALEMATE_NOTHING} CONTENT "// Belongs to layers whose files are compiled with others.\n")
  add_library(stalemate_upper STATIC)
  target_include_directories(stalemate_upper PRIVATE ${PROJECT_SOURCE_DIR}/harness/src)
  target_compile_options(stalemate_upper PRIVATE $<$<CONFIG:Debug>:-O0>)
  set_target_properties(stalemate_upper PROPERTIES EXPORT_NAME upper UNITY_BUILD_BATCH_SIZE 0)
  target_link_libraries(stalemate_upper PRIVATE $<BUILD_INTERFACE:stalemate_build_flags>)
  stalemate_precompiled(stalemate_upper quick)
  set_property(GLOBAL APPEND PROPERTY STALEMATE_LAYERS stalemate_upper)
endif()

# stalemate_compile_with_upper(<layer> <file>...): the files of that layer, as it would compile them.
function(stalemate_compile_with_upper layer)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  target_sources(stalemate_upper PRIVATE ${files})
  target_compile_definitions(stalemate_upper PRIVATE $<TARGET_PROPERTY:stalemate_${layer},COMPILE_DEFINITIONS>)
  target_link_libraries(stalemate_upper PRIVATE stalemate_${layer})
endfunction()

# stalemate_add_layer(<name> SOURCES <file>... [USES <layer>...] [LINKS <target>...] [PUBLIC_LINKS <target>...])
#
# Adds the library stalemate_<name> (alias stalemate::<name>) from files of this folder. USES names
# the layers below it; they must exist already, so a cycle cannot be written down. LINKS names third-party
# targets; they stay private unless listed after PUBLIC_LINKS.
function(stalemate_add_layer name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;LINKS;PUBLIC_LINKS" ${ARGN})
  foreach(layer IN LISTS ARG_USES)
    if(NOT TARGET stalemate_${layer})
      message(FATAL_ERROR "layer '${name}' uses '${layer}', which is not below it")
    endif()
  endforeach()

  list(TRANSFORM ARG_USES PREPEND stalemate_)
  if(STALEMATE_UPPER_LAYERS_AS_ONE AND name MATCHES "${STALEMATE_UPPER_LAYERS}")
    stalemate_compile_with_upper(${name} ${ARG_SOURCES})
    set(ARG_SOURCES ${STALEMATE_NOTHING})
    list(APPEND ARG_LINKS stalemate_upper)
  endif()
  add_library(stalemate_${name} STATIC ${ARG_SOURCES})
  add_library(stalemate::${name} ALIAS stalemate_${name})
  set_target_properties(stalemate_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(stalemate_${name} PUBLIC cxx_std_20)
  target_include_directories(stalemate_${name}
    PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/harness/include>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE
      ${PROJECT_SOURCE_DIR}/harness/src)
  target_link_libraries(stalemate_${name}
    PUBLIC ${ARG_USES} ${ARG_PUBLIC_LINKS}
    PRIVATE $<BUILD_INTERFACE:stalemate_build_flags> ${ARG_LINKS})
  # Tests and runs spend their time in the others; these need not be fast, but soon compiled.
  if(name MATCHES "^(core|opencl|worker|config|engine|report|bench|devices|doctor|selftest|profile|exporting|cli)$")
    target_compile_options(stalemate_${name} PRIVATE $<$<CONFIG:Debug>:-O0> $<$<CONFIG:Release>:-O2>)
    stalemate_precompiled(stalemate_${name} quick)
  else()
    stalemate_precompiled(stalemate_${name} optimised)
  endif()
  # A third of the tests' time is simulated.
  if(name STREQUAL "sim")
    target_compile_options(stalemate_${name} PRIVATE $<$<CONFIG:Debug>:-O2>)
  endif()
  set_property(GLOBAL APPEND PROPERTY STALEMATE_LAYERS stalemate_${name})
endfunction()
