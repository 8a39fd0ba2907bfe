#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "report/file/output_file.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The folder of one run's results: `results.jsonl` and `failures/NNNN.json`.
class RunDirectory {
 public:
  /// Makes the folder, readable by its owner alone, or takes an existing one of ours that holds no
  /// results yet, and begins an empty journal in it: what can go wrong here goes wrong before any
  /// kernel runs. The alternative is what to tell the user (exit code 2).
  static std::variant<RunDirectory, std::string> create(const std::string& path);

  /// The same, under a fresh name `stalemate-out/<time>-<seed>` in the current folder.
  static std::variant<RunDirectory, std::string> create_fresh(
      Seed seed, std::chrono::system_clock::time_point now);

  const std::string& path() const { return path_; }
  std::string journal_path() const { return path_ + "/results.jsonl"; }

  /// Writes `failures/NNNN.json` under the next free number. Returns its path.
  std::variant<std::string, WriteFailure> keep(const Reproducer& reproducer);

 private:
  explicit RunDirectory(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::uint32_t kept_ = 0;
};

}  // namespace stalemate::report
