// A program of tests as anybody has one; two of its tests run kernels on a device.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "stalemate/catch2.hpp"

TEST_CASE("the lock holds") {
  STALEMATE_REQUIRE_PASSES(
      {.config = "locks.yaml", .subject = "counted", .devices = {"sim:sc"}, .cases = 12});
}

TEST_CASE("a writer that does not wait for readers is seen") {
  const auto checked = stalemate::run_config({.config = "locks.yaml",
                                              .subject = "counted.beside_readers",
                                              .devices = {"sim:sc"},
                                              .cases = 12});
  CHECK(checked.passed());
  CHECK(checked.output.find("exposed (reader_beside_writer)") != std::string::npos);
}
