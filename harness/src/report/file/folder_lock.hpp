#pragma once

#include <string>
#include <utility>
#include <variant>

#include "report/file/output_file.hpp"

namespace stalemate::report {

/// A folder that this process alone writes to, for as long as this lives and not a moment longer,
/// however the process ends. The file `lock` in the folder is left there.
class FolderLock {
 public:
  /// Somebody has the folder.
  struct Taken {
    std::string by;  // "process 1234"
  };

  static std::variant<FolderLock, Taken, WriteFailure> take(const std::string& folder);

 private:
  explicit FolderLock(OutputFile file) : file_(std::move(file)) {}

  OutputFile file_;
};

}  // namespace stalemate::report
