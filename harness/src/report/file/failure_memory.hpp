#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/file/output_file.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::report {

/// The folder of failures that outlives runs (`--failures`): one reproducer per file, at most 32 of
/// a subject. What is in it may be anybody's; nothing there can stop a run.
class FailureMemory {
 public:
  explicit FailureMemory(std::string folder) : folder_(std::move(folder)) {}

  /// Keeps `reproducer` as `<subject>-<16 hex digits>.json`. The same failure found again takes its
  /// old place; over 32, the oldest of the subject go.
  std::optional<WriteFailure> save(const Reproducer& reproducer) const;

  /// The cases of that subject and property which failed before: of each failure the smallest,
  /// then the most reproducible, if it is another. Each case once, in the order of file names.
  std::vector<Case> load(const Subject& subject);

  /// Files that `load` passed over, and why.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  std::string folder_;
  std::vector<std::string> warnings_;
};

}  // namespace stalemate::report
