#include "confine/allowed.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace stalemate::confine;

namespace {

const Surroundings kHere{.readable = {"/opt/driver"},
                         .writable = {"/tmp/own"},
                         .devices = {"/dev/nvidia0"},
                         .memory_bytes = 1U << 30U};

bool has(const Allowed& allowed, const PathRule& rule) {
  return std::count(allowed.paths.begin(), allowed.paths.end(), rule) != 0;
}

/// What is opened at or above `path`.
std::vector<PathRule> rules_over(const Allowed& allowed, const std::filesystem::path& path) {
  std::vector<PathRule> found;
  for (const PathRule& rule : allowed.paths) {
    const auto [end, rest] =
        std::mismatch(rule.path.begin(), rule.path.end(), path.begin(), path.end());
    if (end == rule.path.end()) found.push_back(rule);
  }
  return found;
}

}  // namespace

TEST_CASE("allowed: a worker writes in its own folder alone") {
  for (const Allowed& allowed : {allowed_to_driver(kHere), allowed_to_simulator(kHere)}) {
    CHECK(has(allowed, {"/tmp/own", Access::Write}));
    CHECK(has(allowed, {"/opt/driver", Access::Read}));
    CHECK(std::count_if(allowed.paths.begin(), allowed.paths.end(),
                        [](const PathRule& rule) { return rule.access == Access::Write; }) == 1);
  }
}

TEST_CASE("allowed: nobody reads accounts, homes, other processes or other temporary files") {
  for (const Allowed& allowed : {allowed_to_driver(kHere), allowed_to_simulator(kHere)}) {
    for (const char* path :
         {"/etc/passwd", "/etc/shadow", "/etc/ssl/private/key", "/home/me/.ssh/id",
          "/root/.aws/credentials", "/proc/1/environ", "/tmp/other", "/var/run/x", "/dev/mem",
          "/dev/sda", "/dev/shm/x", "/run/docker.sock"}) {
      CAPTURE(path);
      CHECK(rules_over(allowed, path).empty());
    }
  }
}

TEST_CASE("allowed: devices are for drivers") {
  CHECK(has(allowed_to_driver(kHere), {"/dev/nvidia0", Access::Use}));
  CHECK(has(allowed_to_driver(kHere), {"/dev/dri", Access::Use}));
  CHECK(rules_over(allowed_to_simulator(kHere), "/dev/nvidia0").empty());
  CHECK(rules_over(allowed_to_simulator(kHere), "/dev/dri").empty());
  CHECK(allowed_to_simulator(kHere).private_bytes_max == kHere.memory_bytes);
  CHECK_FALSE(allowed_to_driver(kHere).private_bytes_max);
}

TEST_CASE("allowed: the reader of sources has no files and starts no programs") {
  CHECK(allowed_to_reader().paths.empty());
  CHECK_FALSE(allowed_to_reader().starts_programs);
}
