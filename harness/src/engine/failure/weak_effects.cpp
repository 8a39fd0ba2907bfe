#include "engine/failure/weak_effects.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "property/ordering.hpp"
#include "property/racing_pair.hpp"

namespace stalemate::engine {

namespace {

using Accesses = std::vector<Access>;

ScalarType type_of(const Access& access) {
  return access.size_bytes == 8 ? ScalarType::Ulong : ScalarType::Uint;
}

/// Whether another work-item reads that place later; of a wait without end, does nothing else.
bool is_looked_at(const Accesses& all, const Access& store, ViolationKind kind) {
  const auto is_load = [&](const Access& access) {
    return access.kind == AccessKind::Load && !access.is_of_driver();
  };
  if (kind == ViolationKind::NoProgress) {
    const auto last = std::find_if(all.rbegin(), all.rend(), is_load);
    return last != all.rend() && is_same_place(*last, store);
  }
  const auto behind = all.begin() + (&store - all.data());
  return std::any_of(behind, all.end(), [&](const Access& access) {
    return is_load(access) && access.work_item != store.work_item && is_same_place(access, store);
  });
}

/// The last access of the code under test of which that is so, where it may be why a value is
/// wrong; null if there is none.
template <class Is>
const Access* last_access(const Recording& recording, ViolationKind kind, const Is& is) {
  if (!leaves_memory_open(kind)) return nullptr;
  const auto& all = recording.accesses;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Access& access) {
    return is(access) && access.line != 0 && !access.is_of_driver();
  });
  return found == all.rend() ? nullptr : &*found;
}

}  // namespace

bool leaves_memory_open(ViolationKind kind) {
  return kind == ViolationKind::WrongValue || kind.is_own();
}

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

std::optional<Fact> older_store(const Recording& recording, ViolationKind kind) {
  if (kind != ViolationKind::NoProgress && !leaves_memory_open(kind)) return std::nullopt;
  const Accesses& all = recording.accesses;
  const auto older = std::find_if(all.rbegin(), all.rend(), [&](const Access& access) {
    return access.is_older() && !access.is_of_driver() && is_looked_at(all, access, kind);
  });
  if (older == all.rend()) return std::nullopt;
  const auto newer = std::find_if(std::next(older), all.rend(), [&](const Access& access) {
    return is_change(access) && !access.is_older() && is_same_place(access, *older);
  });
  if (newer == all.rend() || newer->is_of_driver()) return std::nullopt;
  return Fact(FactKind::StoredOlder,
              {older->work_item, value(type_of(*older), older->stored), newer->work_item,
               value(type_of(*newer), newer->stored), source_line(*newer), source_line(*older)});
}

std::optional<Fact> weak_failure(const Recording& recording, const Violation& violation) {
  if (!violation.is_alone) return std::nullopt;
  const auto& all = recording.accesses;
  const auto found = std::find_if(all.begin(), all.end(), [](const Access& access) {
    return access.is_weak_failure && !access.is_of_driver();
  });
  if (found == all.end()) return std::nullopt;
  return Fact(FactKind::WeakFailure,
              {found->work_item, value(type_of(*found), found->seen), source_line(*found)});
}

}  // namespace stalemate::engine
