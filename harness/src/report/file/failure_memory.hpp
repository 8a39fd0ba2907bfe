#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "report/file/failure_limits.hpp"
#include "report/file/output_file.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::report {

/// What a run remembers of earlier ones.
struct Remembered {
  std::string folder;
  /// Names of the files that count; nothing: those that are there when the run begins.
  std::optional<std::vector<std::string>> names = {};
  /// Failures that a run of this seed found do not count: another shard may have found them.
  std::optional<Seed> but_of = {};
};

/// The folder of failures that outlives runs (`--failures`): one reproducer per file, at most 32 of
/// a subject. What is in it may be anybody's; nothing there can stop a run.
class FailureMemory {
 public:
  explicit FailureMemory(Remembered remembered);

  /// Keeps `reproducer` as `<subject>-<16 hex digits>.json`. The same failure found again takes its
  /// old place; over 32, the oldest of the subject go.
  std::optional<WriteFailure> save(const Reproducer& reproducer) const;

  /// The cases of that subject and property which failed before this run began: of each failure the
  /// smallest, then the most reproducible, if it is another. Each case once, in the order of file
  /// names.
  std::vector<Case> load(const Subject& subject);

  /// `subject` was tried, its failures first, and passed: they go before others.
  void passed(const std::string& subject) { passed_.insert(subject); }
  void failed(const std::string& subject) { failed_.insert(subject); }

  /// Drops what is more than the folder may hold. Returns how many failures that were.
  std::size_t keep_within(const FailureLimits& limits);

  const std::string& folder() const { return folder_; }

  /// Names of the files that count.
  const std::vector<std::string>& names() const { return names_; }

  /// Files that were passed over, and why.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  std::vector<Case> read(const Subject& subject);
  void pass_over(const std::string& warning) { warnings_.push_back(warning); }

  std::string folder_;
  std::optional<Seed> but_of_;
  std::vector<std::string> names_;                   // sorted
  std::map<std::string, std::vector<Case>> loaded_;  // by subject
  std::set<std::string> passed_;                     // subjects, on some device
  std::set<std::string> failed_;
  std::vector<std::string> warnings_;
};

}  // namespace stalemate::report
