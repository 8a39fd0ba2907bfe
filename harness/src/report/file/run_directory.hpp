#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "report/file/folder_lock.hpp"
#include "report/file/output_file.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The folder of one run's results: `results.jsonl` and `failures/NNNN.json`. While this lives no
/// other run can take it; the file `lock` says whose it is.
class RunDirectory {
 public:
  /// Makes the folder, readable by its owner alone, or takes an existing one of ours that holds no
  /// results yet, and begins an empty journal in it: what can go wrong here goes wrong before any
  /// kernel runs. The alternative is what to tell the user (exit code 2).
  static std::variant<RunDirectory, std::string> create(const std::string& path);

  /// The same, under a fresh name `stalemate-out/<time>-<seed>` in the current folder.
  static std::variant<RunDirectory, std::string> create_fresh(
      Seed seed, std::chrono::system_clock::time_point now);

  /// Takes a folder with the results of a run that is to be gone on with.
  static std::variant<RunDirectory, std::string> reopen(const std::string& path);

  /// Leaves the first `size_bytes` of the journal: what follows was not written to its end.
  std::optional<WriteFailure> cut_journal(std::uintmax_t size_bytes) const;

  /// Of what was kept, the first file that is not there any more.
  std::optional<WriteFailure> lost() const;

  const std::string& path() const { return path_; }
  std::string journal_path() const { return path_ + "/results.jsonl"; }

  /// Writes `failures/NNNN.json` under the next free number. Returns its path.
  std::variant<std::string, WriteFailure> keep(const Reproducer& reproducer);

 private:
  explicit RunDirectory(std::string path) : path_(std::move(path)) {}

  /// Why nobody else must be at work here, or that it is now ours.
  std::optional<std::string> take_lock();

  std::string path_;
  std::optional<FolderLock> lock_;
  std::uint32_t kept_ = 0;
  std::vector<std::string> files_;  // that were kept
};

}  // namespace stalemate::report
