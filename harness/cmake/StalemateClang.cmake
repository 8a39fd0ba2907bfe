# Our own program of clang's libraries, which libclang-15-dev and llvm-15-dev bring along. It reads OpenCL C, and compiles for
# simulated devices. Without these libraries, or without their headers, all else is built, and what needs a source read says at
# run time what is missing.
set(llvm15 /usr/lib/llvm-15)
find_path(STALEMATE_LLVM15_INCLUDE llvm/Passes/PassPlugin.h PATHS ${llvm15}/include NO_DEFAULT_PATH)
find_path(STALEMATE_CLANG15_INCLUDE clang/Lex/Preprocessor.h PATHS ${llvm15}/include NO_DEFAULT_PATH)
find_library(STALEMATE_CLANG15_LIBRARY NAMES libclangCodeGen.a PATHS ${llvm15}/lib NO_DEFAULT_PATH)
find_program(STALEMATE_LLVM15_CONFIG llvm-config PATHS ${llvm15}/bin NO_DEFAULT_PATH)
file(GLOB headers ${llvm15}/lib/clang/15*/include/opencl-c-base.h)
list(POP_FRONT headers STALEMATE_OPENCL_HEADER)
if(STALEMATE_LLVM15_INCLUDE AND STALEMATE_CLANG15_INCLUDE AND STALEMATE_CLANG15_LIBRARY AND STALEMATE_LLVM15_CONFIG
   AND STALEMATE_OPENCL_HEADER)
  set(STALEMATE_LLVM15_PROGRAMS ${llvm15}/bin)
  add_subdirectory(src/clang)
  add_subdirectory(src/source/reader)
  add_subdirectory(src/sim/compiler)
  add_dependencies(stalemate_source stalemate_clang)
else()
  message(STATUS "stalemate: no reader of OpenCL C: it needs clang-15, llvm-15-dev and libclang-15-dev")
endif()
target_compile_definitions(stalemate_sim PRIVATE STALEMATE_LLVM15_PROGRAMS="${STALEMATE_LLVM15_PROGRAMS}")
