#include "stalemate/files.hpp"

namespace stalemate {

Files::Files(Texts files) : owned_{std::make_shared<const Texts>(std::move(files))} {
  files_.insert(owned_.front()->begin(), owned_.front()->end());
}

Files Files::carried(
    std::initializer_list<std::pair<std::string_view, std::string_view>> literals) {
  Files files;
  files.files_.insert(literals.begin(), literals.end());
  return files;
}

std::optional<std::string_view> Files::find(std::string_view path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) return std::nullopt;
  return found->second;
}

Files Files::with(const Files& more) const {
  Files merged = more;
  merged.files_.insert(files_.begin(), files_.end());
  merged.owned_.insert(merged.owned_.end(), owned_.begin(), owned_.end());
  return merged;
}

}  // namespace stalemate
