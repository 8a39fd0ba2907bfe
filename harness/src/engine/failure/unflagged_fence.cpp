#include "engine/failure/unflagged_fence.hpp"

#include <algorithm>

#include "engine/failure/weak_fences.hpp"
#include "property/ordering.hpp"

namespace stalemate::engine {

namespace {

bool is_of_code(const Access& access) {
  return access.line != 0 && !access.is_of_driver();
}

/// An access of the only memory that the code under test has accesses in; null if there are both.
const Access* in_only_memory(const std::vector<Access>& accesses) {
  const Access* only = nullptr;
  for (const Access& access : accesses) {
    if (!is_of_code(access) || access.object.empty() || is_fence(access)) continue;
    if (only != nullptr && only->is_local != access.is_local) return nullptr;
    only = &access;
  }
  return only;
}

}  // namespace

std::optional<Fact> unflagged_fence(const Recording& recording, ViolationKind kind) {
  const bool may_be_why = may_come_of_order(kind) || kind == ViolationKind::DataRace ||
                          kind == ViolationKind::NoProgress;
  if (!may_be_why) return std::nullopt;
  const Access* access = in_only_memory(recording.accesses);
  if (access == nullptr) return std::nullopt;
  const auto fence =
      std::find_if(recording.accesses.begin(), recording.accesses.end(), [&](const Access& other) {
        return other.kind == AccessKind::Fence && is_of_code(other) && lacks_flag(other, *access);
      });
  if (fence == recording.accesses.end()) return std::nullopt;
  return Fact(FactKind::FenceLacksFlag,
              {fence->what, source_line(*fence), access->is_local ? "local" : "global",
               access->is_local ? "global" : "local"});
}

}  // namespace stalemate::engine
