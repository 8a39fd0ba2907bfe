# The reader of OpenCL C, made of clang's own libraries, which clang-15 brings along. Without them, or without their
# headers, all else is built, and what needs a source read says at run time what is missing.
set(llvm15 /usr/lib/llvm-15)
find_path(STALEMATE_LLVM15_INCLUDE llvm/Passes/PassPlugin.h PATHS ${llvm15}/include NO_DEFAULT_PATH)
find_path(STALEMATE_CLANG15_INCLUDE clang/Lex/Preprocessor.h PATHS ${llvm15}/include NO_DEFAULT_PATH)
find_library(STALEMATE_CLANG15_LIBRARY NAMES libclang-cpp.so.15 PATHS ${llvm15}/lib NO_DEFAULT_PATH)
find_library(STALEMATE_LLVM15_LIBRARY NAMES libLLVM-15.so.1 libLLVM-15.so PATHS ${llvm15}/lib NO_DEFAULT_PATH)
file(GLOB headers ${llvm15}/lib/clang/15*/include/opencl-c-base.h)
list(POP_FRONT headers STALEMATE_OPENCL_HEADER)
if(STALEMATE_LLVM15_INCLUDE AND STALEMATE_CLANG15_INCLUDE AND STALEMATE_CLANG15_LIBRARY AND STALEMATE_LLVM15_LIBRARY
   AND STALEMATE_OPENCL_HEADER)
  add_subdirectory(src/source/reader)
  add_dependencies(stalemate_source stalemate_read_source)
else()
  message(STATUS "stalemate: no reader of OpenCL C: it needs clang-15, llvm-15-dev and libclang-15-dev")
endif()
