# Installs the package; builds examples/own_property, and what `stalemate new property` makes, from it alone, side by side; runs
# the plans of both.
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/CMakeLists.txt "cmake_minimum_required(VERSION 3.21)
project(both LANGUAGES C CXX)
add_subdirectory(${SOURCE} own)
add_subdirectory(${WORK}/mine mine)
")
foreach(step
    "${CMAKE_COMMAND};--install;${BUILD};--prefix;${WORK}/prefix"
    "${WORK}/prefix/bin/stalemate;new;property;mine;--out;${WORK}/mine"
    "${CMAKE_COMMAND};-S;${WORK};-B;${WORK}/build;-G;Ninja;-D;CMAKE_PREFIX_PATH=${WORK}/prefix"
    "${CMAKE_COMMAND};--build;${WORK}/build"
    "${CMAKE_COMMAND};-E;chdir;${WORK};${WORK}/build/own/my_stalemate;run;${SOURCE}/visits.yaml;--device;pocl;--seed;1"
    "${CMAKE_COMMAND};-E;chdir;${WORK};${WORK}/build/mine/mine_stalemate;run;${WORK}/mine/mine.yaml;--device;sim:sc;--seed;1;--cases;8")
  execute_process(COMMAND ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(REMOVE_RECURSE ${WORK})
