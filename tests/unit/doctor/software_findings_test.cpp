#include "doctor/software_findings.hpp"

#include <catch2/catch.hpp>

using namespace stalemate::doctor;

TEST_CASE("doctor: the loader is the library that is mapped") {
  const Finding found = loader_finding(
      "7f80-7f81 r-xp 0 08:01 17    /lib/libm.so.6\n"
      "7f82-7f83 r-xp 0 08:01 18    /opt/lib/libOpenCL.so.1.0.0\n");
  CHECK(found == Finding{Grade::Fine, "loader", "/opt/lib/libOpenCL.so.1.0.0"});
  CHECK(loader_finding("7f80-7f81 r-xp 0 08:01 17    /lib/libm.so.6\n").grade == Grade::Hint);
  CHECK(loader_finding(mapped_files()).what.find("libOpenCL.so") != std::string::npos);
}

TEST_CASE("doctor: the reader reads a kernel") {
  CHECK(reader_finding() == Finding{Grade::Fine, "reader", "stalemate-clang reads OpenCL C"});
}
