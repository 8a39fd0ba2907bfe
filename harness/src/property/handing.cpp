#include "property/handing.hpp"

#include <algorithm>
#include <string_view>

#include "property/ordering.hpp"
#include "property/racing_pair.hpp"

namespace stalemate {

namespace {

/// Atomics of OpenCL 2.0; 1.x has `atomic_add` and the like, of no order.
bool is_c11(const Access& access) {
  static constexpr std::string_view beginnings[] = {"atomic_store",    "atomic_load",
                                                    "atomic_exchange", "atomic_compare",
                                                    "atomic_fetch",    "atomic_flag"};
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view word) { return access.what.starts_with(word); });
}

class HandingFinder {
 public:
  HandingFinder(const DataRace& race, const std::vector<Access>& accesses)
      : race_(race),
        accesses_(accesses),
        is_of_sections_(race.first.is_of_driver() && race.second.is_of_driver()) {}

  std::optional<Handing> run() {
    const auto pair = racing_pair(race_, accesses_);
    if (!pair) return std::nullopt;
    pair_ = *pair;
    std::optional<Handing> best;
    for (std::size_t out = pair_.first + 1; out < pair_.second; ++out) {
      if (!is_by(race_.first, out) || !is_flag(accesses_[out]) || !is_change(accesses_[out]))
        continue;
      const auto handing = best_of(out);
      if (handing && (!best || handing->faults() < best->faults())) best = handing;
    }
    // One that orders on both sides says that something else is wrong.
    if (best && best->faults() != 0) return best;
    return stored_by_others();
  }

 private:
  /// Around sections of the driver's all of the code under test is there to order them.
  bool is_flag(const Access& access) const {
    return access.is_atomic || access.is_volatile || (is_of_sections_ && !access.is_of_driver());
  }

  bool is_by(const Access& racing, std::size_t index) const {
    return are_by_one(accesses_[index], racing);
  }

  /// Of reads that are alike the last one: one that looks is followed by one that takes.
  std::optional<Handing> best_of(std::size_t out) const {
    std::optional<Handing> best;
    for (const std::size_t in : readers_of(out)) {
      const auto handing = weighed(out, in);
      if (handing && (!best || handing->faults() <= best->faults())) best = handing;
    }
    return best;
  }

  /// The reads of what `out` has stored, before anybody stores there again. Read-modify-writes of
  /// the second work-item go on with its release sequence (C11 5.1.2.4): who draws a ticket waits
  /// for his turn in the same word.
  std::vector<std::size_t> readers_of(std::size_t out) const {
    const Access& stored = accesses_[out];
    std::vector<std::size_t> readers;
    std::uint64_t value = stored.stored;
    for (std::size_t i = out + 1; i < pair_.second; ++i) {
      const Access& access = accesses_[i];
      if (!is_same_place(access, stored)) continue;
      const bool finds =
          is_by(race_.second, i) && is_flag(access) && is_read(access) && access.seen == value;
      if (finds && !(access.is_of_driver() && stored.is_of_driver())) readers.push_back(i);
      if (!is_change(access)) continue;
      if (!finds || access.kind != AccessKind::ReadModifyWrite) break;
      value = access.stored;
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
    return Handing{&accesses_[out], &accesses_[in], *out_lacks, *in_lacks};
  }

  bool is_read_by_second(std::size_t i) const {
    return is_by(race_.second, i) && is_flag(accesses_[i]) && is_read(accesses_[i]);
  }

  /// What the first work-item has released is lost where somebody else stores to that place without
  /// a release, before the second one reads it: such a store is in no release sequence
  /// (C11 5.1.2.4).
  std::optional<Handing> stored_by_others() const {
    for (std::size_t in = pair_.second; in-- > pair_.first + 1;) {
      if (!is_read_by_second(in)) continue;
      const auto store = overwritten_before(in);
      const bool is_found =
          store && (is_of_sections_ || accesses_[in].seen == accesses_[*store].stored);
      if (is_found)
        return Handing{&accesses_[*store], &accesses_[in], why_unordered(accesses_[*store])};
    }
    return std::nullopt;
  }

  std::optional<std::size_t> overwritten_before(std::size_t in) const {
    std::optional<std::size_t> store;
    for (std::size_t i = in; i-- > pair_.first + 1;) {
      const Access& access = accesses_[i];
      if (!is_same_place(access, accesses_[in]) || !is_change(access)) continue;
      const bool hands_over = is_of_sections_ || is_release(access);
      if (is_by(race_.first, i)) return hands_over ? store : std::nullopt;
      if (store || access.kind == AccessKind::ReadModifyWrite) continue;
      if (is_by(race_.second, i) || is_release(access) || why_unordered(access).empty()) break;
      store = i;
    }
    return std::nullopt;
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

  /// A C11 atomic orders the memory in which it lies, and no other.
  bool is_of_other_memory(const Access& access) const {
    return !is_of_sections_ && is_c11(access) && access.is_local != race_.first.is_local;
  }

  /// Empty if the access, or its fence, orders as far as the other work-item.
  std::optional<std::string> lacks(const Access& access, bool orders, const Access* fence) const {
    if (is_too_narrow(access)) return narrow_reach(access);
    if (orders && fence == nullptr && is_of_other_memory(access)) {
      return access.is_local ? "of local memory" : "of global memory";
    }
    if (orders) return "";
    // A barrier orders by its flags, and is at fault itself if it lacks one.
    if (fence != nullptr && fence->kind == AccessKind::Barrier) return std::nullopt;
    if (fence != nullptr) return lacks_as_fence(*fence);
    const std::string why = why_unordered(access);
    return why.empty() ? std::nullopt : std::optional(why);
  }

  std::string lacks_as_fence(const Access& fence) const {
    if (is_too_narrow(fence)) return "fence of " + std::string(narrow_reach(fence));
    if (!lacks_flag(fence, race_.first)) return "";
    return race_.first.is_local ? "flag of local memory" : "flag of global memory";
  }

  const DataRace& race_;
  const std::vector<Access>& accesses_;
  bool is_of_sections_;
  RacingPair pair_;
};

}  // namespace

std::optional<Handing> handing_of(const DataRace& race, const std::vector<Access>& accesses) {
  return HandingFinder(race, accesses).run();
}

}  // namespace stalemate
