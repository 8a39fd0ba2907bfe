#include "base/icd_library.hpp"

#include <fstream>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "temporary_folder.hpp"

using namespace stalemate;

TEST_CASE("icd: the library that a driver file names, and whether its line is a Windows one") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/some.icd";
  const auto write = [&](const char* content) { std::ofstream(file) << content; };
  write("  libpocl.so.2 \nmore\n");
  CHECK(icd_library(file) == "libpocl.so.2");
  CHECK_FALSE(has_windows_line(file));
  write("libpocl.so.2\r\n");
  CHECK(icd_library(file) == "libpocl.so.2");
  CHECK(has_windows_line(file));
}

// A pipe that nobody writes to would be waited for.
TEST_CASE("icd: what is no file names no library") {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe.icd";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(icd_library(pipe).empty());
  CHECK(icd_library(folder.path()).empty());
  CHECK(icd_library(folder.path() + "/none.icd").empty());
}
