# Installs the package; builds examples/own_property, and what `stalemate new property` makes, from it alone, side by side, with
# the tests that they have; runs those, and the documents and reports of properties of one's own.
file(REMOVE_RECURSE ${WORK})
set(ENV{CMAKE_PREFIX_PATH} ${WORK}/prefix)
set(ENV{CMAKE_GENERATOR} Ninja)
# Four programs are linked, by whatever linker is quickest.
find_program(LLD ld.lld)
if(LLD)
  set(ENV{LDFLAGS} -fuse-ld=lld)
endif()
set(locks ${REPOSITORY}/examples/own_property)
file(READ ${locks}/rw_lock.cl driver)
string(REPLACE "ENTER_TO_WRITE(lock);" "ENTER_TO_WRITE(lock, 1);" mistaken "${driver}")
file(WRITE ${WORK}/mistaken/rw_lock.cl "${mistaken}")
file(READ ${locks}/locks.yaml plan)
string(REPLACE "enter_to_write: enter_to_write\n" "enter_to_write: enter_to_write_in_two_steps\n" wrong "${plan}")
file(WRITE ${WORK}/wrong/locks.yaml "${wrong}")
file(COPY ${locks}/locks.cl DESTINATION ${WORK}/wrong)
file(WRITE ${WORK}/CMakeLists.txt "cmake_minimum_required(VERSION 3.21)
project(both LANGUAGES C CXX)
enable_testing()
add_subdirectory(${locks} own)
add_subdirectory(${WORK}/mine mine)
find_package(stalemate REQUIRED)
stalemate_add_test(no_device CONFIGS ${locks}/locks.yaml RUNNER my_stalemate DEVICES no_such_device SEED 0)
stalemate_add_test(wrong CONFIGS wrong/locks.yaml RUNNER my_stalemate SUBJECTS counted DEVICES sim:sc CASES 12)
")
foreach(step
    "${CMAKE_COMMAND};--install;${BUILD};--prefix;${WORK}/prefix"
    "${WORK}/prefix/bin/stalemate;new;property;mine;--out;${WORK}/mine"
    "${CMAKE_COMMAND};-S;${WORK};-B;${WORK}/build"
    "${CMAKE_COMMAND};--build;${WORK}/build"
    "ctest;--test-dir;${WORK}/build;--output-on-failure;-E;^wrong"
    "python3;-B;${REPOSITORY}/tests/package/own_property_test.py;${WORK}/build;${locks};${WORK}/mistaken"
    "python3;-B;${REPOSITORY}/tests/docs/run_blocks.py;${REPOSITORY}/docs/writing-properties.md;${REPOSITORY};${WORK}/prefix/bin/stalemate"
    "${CMAKE_COMMAND};-E;chdir;${WORK};${WORK}/build/own/my_stalemate;run;${locks}/locks.yaml;--device;pocl;--subject;counted;--seed;1;--cases;20")
  execute_process(COMMAND ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(REMOVE_RECURSE ${WORK})
