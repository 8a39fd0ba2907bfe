#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate {

/// A read-only set of text files by path ("kernels/float_add.cl", "configs/smoke.yaml"): what the
/// program carries inside it, or what `--data DIR` holds instead.
class Files {
 public:
  Files() = default;
  explicit Files(std::map<std::string, std::string, std::less<>> files)
      : files_(std::move(files)) {}

  /// The text of the file, if there is one; `path` with forward slashes and without `.` or `..`.
  std::optional<std::string_view> find(std::string_view path) const;

  /// These files and `more`; where both have a path, `more` wins.
  Files with(const Files& more) const;

  const std::map<std::string, std::string, std::less<>>& all() const { return files_; }

 private:
  std::map<std::string, std::string, std::less<>> files_;
};

}  // namespace stalemate
