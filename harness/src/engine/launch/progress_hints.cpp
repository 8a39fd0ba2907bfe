#include "engine/launch/progress_hints.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/launch/duration_text.hpp"

namespace stalemate::engine {

namespace {

constexpr std::string_view kResident = "resident";

/// Whether the property knows the key and the subject does not say it.
bool lacks_resident(const Property& property, const Subject& subject) {
  const std::vector<Key> keys = property.keys();
  const bool is_known =
      std::any_of(keys.begin(), keys.end(), [](const Key& key) { return key.name == kResident; });
  return is_known && !subject.options.flag(kResident).value_or(false);
}

}  // namespace

std::vector<Fact> progress_hints(const Property& property, const Subject& subject,
                                 const Case& input) {
  if (input.nd_range.work_items() < 2) return {};
  std::vector<Fact> hints;
  if (subject.needs_progress == Progress::None) {
    hints.emplace_back(input.nd_range.work_groups > 1 ? FactKind::ProgressHintOfGroups
                                                      : FactKind::ProgressHintOfItems);
  }
  if (auto hint = resident_hint(property, subject, input)) hints.push_back(*std::move(hint));
  return hints;
}

std::optional<Fact> resident_hint(const Property& property, const Subject& subject,
                                  const Case& input) {
  if (input.nd_range.work_groups < 2 || !lacks_resident(property, subject)) return std::nullopt;
  return Fact(FactKind::ResidentHint);
}

std::string slow_words(const Case& input, std::chrono::milliseconds deadline) {
  const auto [groups, size] = input.nd_range;
  return fmt::format("a launch of {} work-group{} of {} work-item{} did not end within {}", groups,
                     groups == 1 ? "" : "s", size, size == 1 ? "" : "s", duration_text(deadline));
}

}  // namespace stalemate::engine
