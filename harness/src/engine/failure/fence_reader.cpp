#include "engine/failure/fence_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "property/ordering.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint64_t kWordBytes = 4;

bool may_change(const Access& access) {
  return access.kind == AccessKind::Store || access.kind == AccessKind::ReadModifyWrite ||
         access.kind == AccessKind::Drain;
}

bool is_same_store(const Access& a, const Access& b) {
  return a.object == b.object && a.offset_bytes == b.offset_bytes && a.stored == b.stored;
}

/// Reads a recording in its order. Places count in words, so that accesses of other sizes count.
class FenceReader {
 public:
  explicit FenceReader(const Weakness& weakness) : weakness_(weakness) {}

  /// The fence that did less than was hoped for, once there is one.
  const Access* add(const Access& access) {
    ++now_;
    if (!access.is_of_driver() && weakness_.is_of(access)) {
      pass(access);
      return nullptr;
    }
    if (orders_for_others(access)) order_for_others(access);
    if (access.object.empty() || access.is_local != weakness_.is_of_local) return nullptr;
    const Access* found = access.kind == AccessKind::Drain ? late(access)
                          : access.acts_late()             ? late_update(access)
                                                           : stale(access);
    remember(access);
    return found;
  }

 private:
  // Its object; of local memory, the work-group that owns that; its index.
  using Word = std::tuple<std::string_view, std::uint32_t, std::uint64_t>;
  using Time = std::size_t;  // from 1 on; 0 is never

  struct Change {
    Time time = 0;
    std::uint32_t party = 0;
  };
  struct Fence {
    Time time = 0;
    const Access* call = nullptr;
    Time repaired = 0;  // from when on what comes before it is ordered for the own work-group
  };
  struct Visit {
    Time time = 0;
    std::uint32_t group = 0;
  };
  struct PendingStore {
    const Access* store;
    Fence fence = {};  // the first after it
  };
  struct Author {
    Fence acquired = {};  // the last
    Time acquired_for_others = 0;
    std::vector<PendingStore> pending = {};
    std::size_t fenced = 0;            // so many of them have their fence
    std::vector<Fence> released = {};  // since the last release for others
  };

  /// Those who have nothing of each other by the fence: work-groups, or work-items.
  std::uint32_t party(const Access& access) const {
    return weakness_.holds_in_group ? access.work_group : access.work_item;
  }

  void pass(const Access& fence) {
    Author& author = authors_[fence.work_item];
    if (fence.what != "write_mem_fence") author.acquired = {now_, &fence};
    if (fence.what == "read_mem_fence") return;
    author.released.push_back({now_, &fence});
    for (; author.fenced < author.pending.size(); ++author.fenced) {
      author.pending[author.fenced].fence = {now_, &fence};
    }
  }

  /// Of a barrier neither scope nor order is recorded: it orders both ways for its work-group.
  bool orders_for_others(const Access& access) const {
    if (access.kind == AccessKind::Barrier) {
      return !weakness_.holds_in_group && !weakness_.is_of(access);
    }
    return access.scope == MemoryScope::Device || access.scope == MemoryScope::AllDevices ||
           (!weakness_.holds_in_group && access.scope == MemoryScope::WorkGroup);
  }

  /// What orders memory for others has done what a weak fence in front of it, or a later one, has
  /// not.
  void order_for_others(const Access& access) {
    Author& author = authors_[access.work_item];
    const bool is_barrier = access.kind == AccessKind::Barrier;
    if (is_barrier || is_acquire(access)) {
      author.acquired = {};
      author.acquired_for_others = now_;
    }
    if (!is_barrier && !is_release(access)) return;
    if (is_barrier || is_narrow(access)) return repair(author);
    for (PendingStore& store : author.pending) store.fence = {};
    author.fenced = author.pending.size();
    author.released.clear();
  }

  void repair(Author& author) const {
    const auto mend = [this](Fence& fence) {
      if (fence.repaired == 0) fence.repaired = now_;
    };
    for (PendingStore& store : author.pending) mend(store.fence);
    std::for_each(author.released.begin(), author.released.end(), mend);
    author.fenced = author.pending.size();
  }

  /// Memory was at the fence what it is now, by somebody of another party, and the load did not see
  /// it. If it was so at an acquire for others, too, it is the release that is missing.
  const Access* stale(const Access& load) {
    const Author& author = authors_[load.work_item];
    const Fence& fence = author.acquired;
    const bool may_count = load.is_stale() && !load.is_atomic && !weakness_.needs_change;
    if (!may_count || fence.time == 0) return nullptr;
    const bool is_as_before = all_words(load, [&](const Word& word) {
      const auto change = changed_.find(word);
      if (change == changed_.end()) return true;
      const Change& latest = change->second;
      return latest.time < fence.time && latest.time > author.acquired_for_others &&
             latest.party != party(load);
    });
    return is_as_before ? fence.call : nullptr;
  }

  /// Others came to the place after the fence, and before this.
  const Access* late(const Access& drain) {
    Author& author = authors_[drain.work_item];
    auto& pending = author.pending;
    const auto same =
        std::find_if(pending.rbegin(), pending.rend(),
                     [&](const PendingStore& other) { return is_same_store(*other.store, drain); });
    if (same == pending.rend()) return nullptr;
    const Fence fence = same->fence;
    const auto at = std::prev(same.base());
    if (static_cast<std::size_t>(at - pending.begin()) < author.fenced) --author.fenced;
    pending.erase(at);
    const bool is_late = fence.time != 0 && any_word(drain, [&](const Word& word) {
                           return others_came(word, drain, fence);
                         });
    return is_late ? fence.call : nullptr;
  }

  /// Likewise of a read-modify-write. When it was made is not recorded: its line tells whether the
  /// fence comes behind it.
  const Access* late_update(const Access& update) {
    for (const Fence& fence : authors_[update.work_item].released) {
      const bool is_behind = fence.call->file == update.file && fence.call->line > update.line;
      if (is_behind &&
          any_word(update, [&](const Word& word) { return others_came(word, update, fence); })) {
        return fence.call;
      }
    }
    return nullptr;
  }

  bool others_came(const Word& word, const Access& own, const Fence& fence) {
    const auto& visits = visited_[word];
    return std::any_of(visits.begin(), visits.end(), [&](const auto& visit) {
      const auto& [time, group] = visit.second;
      const bool is_repaired =
          fence.repaired != 0 && group == own.work_group && time > fence.repaired;
      return visit.first != party(own) && time > fence.time && !is_repaired;
    });
  }

  void remember(const Access& access) {
    all_words(access, [&](const Word& word) {
      if (may_change(access)) changed_[word] = {now_, party(access)};
      const bool comes = access.kind != AccessKind::Drain;
      if (comes && (may_change(access) || !weakness_.needs_change)) {
        visited_[word][party(access)] = {now_, access.work_group};
      }
      return true;
    });
    if (access.kind == AccessKind::Store && !access.is_atomic) {
      authors_[access.work_item].pending.push_back({&access});
    }
  }

  template <typename Condition>
  static bool all_words(const Access& access, Condition condition) {
    const std::uint64_t last = access.offset_bytes + std::max(access.size_bytes, 1u) - 1;
    for (std::uint64_t i = access.offset_bytes / kWordBytes; i <= last / kWordBytes; ++i) {
      if (!condition(Word{access.object, access.owner().value_or(0), i})) return false;
    }
    return true;
  }

  template <typename Condition>
  static bool any_word(const Access& access, Condition condition) {
    return !all_words(access, [&](const Word& word) { return !condition(word); });
  }

  const Weakness& weakness_;
  Time now_ = 0;
  std::map<std::uint32_t, Author> authors_ = {};
  std::map<Word, Change> changed_ = {};
  std::map<Word, std::map<std::uint32_t, Visit>> visited_ = {};
};

}  // namespace

const Access* weak_fence(const Recording& recording, const Weakness& weakness) {
  if (std::none_of(recording.accesses.begin(), recording.accesses.end(), weakness.is_of)) {
    return nullptr;
  }
  FenceReader reader(weakness);
  for (const Access& access : recording.accesses) {
    if (const Access* fence = reader.add(access)) return fence;
  }
  return nullptr;
}

}  // namespace stalemate::engine
