#pragma once

#include <memory>
#include <string>
#include <variant>

namespace stalemate::cli {

/// A folder in which drivers and the simulator keep compiled programs between runs, by content.
/// What is in it is executed: nobody else may write there.
class ProgramCache {
 public:
  /// Has the workers of this process keep their programs in `folder`, which is made if it is not
  /// there, until the object is gone; or says what is wrong with it. What was used least lately is
  /// removed first, if all of it is more than 1 GiB and no other run uses it.
  static std::variant<std::unique_ptr<ProgramCache>, std::string> open(const std::string& folder);

  ProgramCache(const ProgramCache&) = delete;
  ProgramCache& operator=(const ProgramCache&) = delete;
  ~ProgramCache();

 private:
  explicit ProgramCache(int lock) : lock_(lock) {}

  int lock_;  // shared with other runs
};

}  // namespace stalemate::cli
