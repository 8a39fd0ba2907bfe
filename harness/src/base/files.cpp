#include "stalemate/files.hpp"

namespace stalemate {

std::optional<std::string_view> Files::find(std::string_view path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) return std::nullopt;
  return found->second;
}

Files Files::with(const Files& more) const {
  auto merged = more.files_;
  merged.insert(files_.begin(), files_.end());
  return Files(std::move(merged));
}

}  // namespace stalemate
