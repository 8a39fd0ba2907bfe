#include "engine/failure/weak_fences.hpp"

#include <algorithm>
#include <string_view>

#include "engine/failure/fence_reader.hpp"
#include "property/ordering.hpp"

namespace stalemate::engine {

namespace {

/// Who has the atomics of C11 can order what a barrier of OpenCL C 2.0 does not, and is told where
/// an order is missing.
bool is_of_c11(const Access& access) {
  static constexpr std::string_view names[] = {
      "atomic_load",   "atomic_store", "atomic_exchange", "atomic_compare_exchange",
      "atomic_fetch_", "atomic_flag_", "atomic_work_item"};
  return !access.is_of_driver() &&
         std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view name) { return access.what.starts_with(name); });
}

/// Who writes work_group_barrier has the atomics of C11, too, and is promised a work-group.
std::optional<Fact> legacy(const Recording& recording) {
  const bool has_c11 = std::any_of(recording.accesses.begin(), recording.accesses.end(), is_of_c11);
  const Access* fence =
      weak_fence(recording, {[&](const Access& access) {
                   const bool is_barrier =
                       !has_c11 && access.kind == AccessKind::Barrier && access.what == "barrier";
                   const bool is_of_local_alone = access.orders_local && !access.orders_global;
                   return (is_legacy_fence(access) || is_barrier) && !is_of_local_alone;
                 }});
  if (fence == nullptr) return std::nullopt;
  return Fact(FactKind::LegacyFence, {fence->what});
}

std::optional<Fact> unflagged(const Recording& recording, bool is_of_local, bool needs_change) {
  const Access place{.is_local = is_of_local};
  const Access* fence = weak_fence(
      recording,
      {[&](const Access& access) { return is_fence(access) && lacks_flag(access, place); },
       is_of_local, false, needs_change});
  if (fence == nullptr) return std::nullopt;
  return Fact(FactKind::FenceHasNoFlag,
              {fence->what, source_line(*fence), is_of_local ? "local" : "global"});
}

/// Of barriers nobody expects more than their work-group.
std::optional<Fact> narrow(const Recording& recording) {
  const Access* fence = weak_fence(recording, {[](const Access& access) {
                                     return access.kind == AccessKind::Fence && is_narrow(access) &&
                                            !is_legacy_fence(access);
                                   }});
  if (fence == nullptr) return std::nullopt;
  return Fact(FactKind::FenceTooNarrow, {fence->what, source_line(*fence), narrow_reach(*fence)});
}

}  // namespace

bool may_come_of_order(ViolationKind kind) {
  static constexpr ViolationKind kinds[] = {
      ViolationKind::LostUpdate,    ViolationKind::StaleRead,
      ViolationKind::TornValue,     ViolationKind::WrongValue,
      ViolationKind::WrongReturn,   ViolationKind::MutualExclusionOrStale,
      ViolationKind::LostNode,      ViolationKind::ListCycle,
      ViolationKind::DuplicateNode, ViolationKind::ResultMismatch};
  return kind.is_own() || std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

bool is_legacy_fence(const Access& access) {
  return access.kind == AccessKind::Fence &&
         (access.what == "mem_fence" || access.what == "read_mem_fence" ||
          access.what == "write_mem_fence");
}

std::optional<Fact> weak_fence_fact(const Recording& recording, const Case& input,
                                    ViolationKind kind) {
  // Who waits looks at a place again and again: that a store comes late is why if it undoes what
  // others did meanwhile.
  const bool waits = kind == ViolationKind::NoProgress;
  if (!waits && !may_come_of_order(kind)) return std::nullopt;
  std::optional<Fact> fact;
  if (input.address_space != AddressSpace::Local) {
    if (!waits) fact = legacy(recording);
    if (!fact) fact = unflagged(recording, false, waits);
    if (!fact && !waits) fact = narrow(recording);
  }
  return fact ? fact : unflagged(recording, true, waits);
}

}  // namespace stalemate::engine
