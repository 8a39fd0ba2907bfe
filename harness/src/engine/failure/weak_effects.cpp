#include "engine/failure/weak_effects.hpp"

#include <algorithm>

namespace stalemate::engine {

namespace {

/// The last access of the code under test of which that is so, where it may be why a value is
/// wrong; null if there is none.
template <class Is>
const Access* last_access(const Recording& recording, ViolationKind kind, const Is& is) {
  if (kind != ViolationKind::WrongValue && !kind.is_own()) return nullptr;
  const auto& all = recording.accesses;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Access& access) {
    return is(access) && access.line != 0 && !access.is_of_driver();
  });
  return found == all.rend() ? nullptr : &*found;
}

}  // namespace

std::optional<Fact> older_read(const Recording& recording, ViolationKind kind) {
  const Access* found =
      last_access(recording, kind, [](const Access& access) { return access.is_stale(); });
  if (found == nullptr) return std::nullopt;
  return Fact(FactKind::OlderReadMayBeWhy, {found->work_item, source_line(*found)});
}

std::optional<Fact> late_update(const Recording& recording, ViolationKind kind) {
  const Access* found = last_access(recording, kind, [](const Access& access) {
    return access.acts_late() && access.was_missed;
  });
  if (found == nullptr) return std::nullopt;
  return Fact(FactKind::LateUpdateMayBeWhy, {found->what, found->work_item, source_line(*found)});
}

std::optional<Fact> weak_failure(const Recording& recording, const Violation& violation) {
  if (!violation.is_alone) return std::nullopt;
  const auto& all = recording.accesses;
  const auto found = std::find_if(all.begin(), all.end(), [](const Access& access) {
    return access.is_weak_failure && !access.is_of_driver();
  });
  if (found == all.end()) return std::nullopt;
  const ScalarType type = found->size_bytes == 8 ? ScalarType::Ulong : ScalarType::Uint;
  return Fact(FactKind::WeakFailure,
              {found->work_item, value(type, found->seen), source_line(*found)});
}

}  // namespace stalemate::engine
