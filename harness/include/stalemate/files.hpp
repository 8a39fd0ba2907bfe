#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stalemate {

/// A read-only set of text files by path ("kernels/float_add.cl", "configs/smoke.yaml"): what the
/// program carries inside it, or what `--data DIR` holds instead. Copies share the texts.
class Files {
 public:
  using Texts = std::map<std::string, std::string, std::less<>>;

  Files() = default;
  explicit Files(Texts files);

  /// Texts of literals, which are not copied: a process that asks for three of a program's hundreds
  /// of files has no more of them in its memory.
  static Files carried(
      std::initializer_list<std::pair<std::string_view, std::string_view>> literals);

  /// The text of the file, if there is one; `path` with forward slashes and without `.` or `..`.
  std::optional<std::string_view> find(std::string_view path) const;

  /// These files and `more`; where both have a path, `more` wins.
  Files with(const Files& more) const;

  const std::map<std::string_view, std::string_view>& all() const { return files_; }

 private:
  std::map<std::string_view, std::string_view> files_;
  std::vector<std::shared_ptr<const Texts>> owned_;  // that `files_` looks into, beside literals
};

}  // namespace stalemate
