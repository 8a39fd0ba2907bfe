#pragma once

#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

namespace stalemate::test {

/// What `stalemate validate` says of one subject; empty if it is right.
inline std::string said(const std::string& kernel, const std::string& keys) {
  const TemporaryFolder directory;
  directory.write("mine.cl", kernel);
  directory.write("mine.yaml",
                  "subjects:\n  - name: mine\n    kernel: mine.cl\n    " + keys + "\n");
  const auto before = std::chrono::steady_clock::now();
  const Outcome outcome = run({{"validate", "mine.yaml"}, directory.path(), {}});
  // A second, and what a machine that does other things adds.
  CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(10));
  CHECK(outcome.exit_code == (outcome.err.empty() ? 0 : 2));
  CHECK(processes_left().empty());
  return outcome.err;
}

}  // namespace stalemate::test
