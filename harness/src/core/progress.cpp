#include "stalemate/progress.hpp"

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kProgress = words<Progress>(
    {{Progress::None, "none"}, {Progress::Group, "group"}, {Progress::WorkItem, "work_item"}});

}  // namespace

std::string_view name(Progress progress) {
  return kProgress.name(progress);
}

const std::vector<Progress>& all_progress() {
  static const auto all = kProgress.all();
  return all;
}

std::optional<Progress> progress(std::string_view name) {
  return kProgress.find(name);
}

Progress ProgressSeen::gives() const {
  if (!work_groups) return Progress::None;
  return lanes && work_items ? Progress::WorkItem : Progress::Group;
}

}  // namespace stalemate
