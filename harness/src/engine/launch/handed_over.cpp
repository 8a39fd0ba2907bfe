#include "engine/launch/handed_over.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/launch/racing_pair.hpp"
#include "property/ordering.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

bool is_flag(const Access& access) {
  return access.is_atomic || access.is_volatile;
}

/// Atomics of OpenCL 2.0; 1.x has `atomic_add` and the like, of no order.
bool is_c11(const Access& access) {
  static constexpr std::string_view beginnings[] = {"atomic_store",    "atomic_load",
                                                    "atomic_exchange", "atomic_compare",
                                                    "atomic_fetch",    "atomic_flag"};
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view word) { return access.what.starts_with(word); });
}

/// A store of the first work-item and the load of another that found it.
struct Handing {
  std::size_t out = 0;
  std::size_t in = 0;
  std::string out_lacks = {};
  std::string in_lacks = {};

  /// What misses least is what was meant.
  int faults() const { return (out_lacks.empty() ? 0 : 1) + (in_lacks.empty() ? 0 : 1); }
};

class HandingFinder {
 public:
  HandingFinder(const DataRace& race, const std::vector<Access>& accesses)
      : race_(race), accesses_(accesses) {}

  std::optional<Handing> run() {
    const auto pair = racing_pair(race_, accesses_);
    if (!pair) return std::nullopt;
    pair_ = *pair;
    std::optional<Handing> best;
    for (std::size_t out = pair_.first + 1; out < pair_.second; ++out) {
      if (!is_by(race_.first, out) || !is_flag(accesses_[out]) || !is_change(accesses_[out]))
        continue;
      for (const std::size_t in : readers_of(out)) {
        const auto handing = weighed(out, in);
        if (!handing) continue;
        if (!best || handing->faults() < best->faults()) best = handing;
      }
    }
    // One that orders on both sides says that something else is wrong.
    return best && best->faults() != 0 ? best : std::nullopt;
  }

 private:
  bool is_by(const Access& racing, std::size_t index) const {
    return are_by_one(accesses_[index], racing);
  }

  /// The reads of what `out` has stored, before anybody stores there again: one that looks first
  /// is followed by one that takes what it has seen.
  std::vector<std::size_t> readers_of(std::size_t out) const {
    const Access& stored = accesses_[out];
    std::vector<std::size_t> readers;
    for (std::size_t i = out + 1; i < pair_.second; ++i) {
      const Access& access = accesses_[i];
      if (!is_same_place(access, stored)) continue;
      const bool finds = is_by(race_.second, i) && is_flag(access) && is_read(access) &&
                         access.seen == stored.stored;
      if (finds && !(access.is_of_driver() && stored.is_of_driver())) readers.push_back(i);
      if (is_change(access)) break;
    }
    return readers;
  }

  /// Nothing if the order of one of them is not known.
  std::optional<Handing> weighed(std::size_t out, std::size_t in) const {
    const bool has_barriers =
        race_.is_in_group || !is_c11(accesses_[out]) || !is_c11(accesses_[in]);
    const auto out_lacks =
        lacks(accesses_[out], is_release(accesses_[out]),
              fence_between(pair_.first, out, race_.first, has_barriers, is_release));
    const auto in_lacks =
        lacks(accesses_[in], is_acquire(accesses_[in]),
              fence_between(in, pair_.second, race_.second, has_barriers, is_acquire));
    if (!out_lacks || !in_lacks) return std::nullopt;
    return Handing{out, in, *out_lacks, *in_lacks};
  }

  /// Of a work-item. A barrier among atomics of OpenCL 2.0 orders for the own work-group alone.
  const Access* fence_between(std::size_t begin, std::size_t end, const Access& racing,
                              bool has_barriers, bool (*orders)(const Access&)) const {
    const Access* found = nullptr;
    for (std::size_t i = begin + 1; i < end; ++i) {
      const Access& access = accesses_[i];
      if (!is_by(racing, i) || !is_fence(access)) continue;
      if (access.kind == AccessKind::Barrier ? !has_barriers : !orders(access)) continue;
      const bool says_less = access.kind == AccessKind::Barrier || is_too_narrow(access) ||
                             lacks_flag(access, race_.first);
      if (found == nullptr || !says_less) found = &access;
    }
    return found;
  }

  bool is_too_narrow(const Access& access) const {
    const bool names_scope =
        access.kind == AccessKind::Fence ? access.what == "atomic_work_item_fence" : is_c11(access);
    return names_scope && is_narrow(access) && !race_.is_in_group;
  }

  /// Empty if the access, or its fence, orders as far as the other work-item.
  std::optional<std::string> lacks(const Access& access, bool orders, const Access* fence) const {
    if (is_too_narrow(access)) return narrow_reach(access);
    if (orders) return "";
    // A barrier orders by its flags, and is at fault itself if it lacks one.
    if (fence != nullptr && fence->kind == AccessKind::Barrier) return std::nullopt;
    if (fence != nullptr) return lacks_as_fence(*fence);
    const std::string why = why_unordered(access);
    return why.empty() ? std::nullopt : std::optional(why);
  }

  std::string lacks_as_fence(const Access& fence) const {
    if (is_too_narrow(fence)) return narrow_reach(fence);
    if (!lacks_flag(fence, race_.first)) return "";
    return race_.first.is_local ? "flag of local memory" : "flag of global memory";
  }

  const DataRace& race_;
  const std::vector<Access>& accesses_;
  RacingPair pair_;
};

Step step_of(StepKind kind, const RacingLaunch& launch, const Access& access) {
  return {.kind = kind,
          .who = {access.work_item, access.work_group},
          .place = location(launch.property, launch.subject, launch.input, access),
          .access = access};
}

}  // namespace

std::optional<Fact> handed_over(const RacingLaunch& launch) {
  if (launch.recording == nullptr || launch.races.front().is_of_scope) return std::nullopt;
  const auto& accesses = launch.recording->accesses;
  const auto handing = HandingFinder(launch.races.front(), accesses).run();
  if (!handing) return std::nullopt;
  return Fact(FactKind::HandedOver, {step_of(StepKind::HandOver, launch, accesses[handing->out]),
                                     step_of(StepKind::TakeOver, launch, accesses[handing->in]),
                                     handing->out_lacks, handing->in_lacks});
}

}  // namespace stalemate::engine
