#include "engine/failure/legacy_fences.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
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

bool is_same_store(const Access& a, const Access& b) {
  return a.object == b.object && a.offset_bytes == b.offset_bytes && a.stored == b.stored;
}

/// Reads a recording in its order. Places count in words, so that accesses of other sizes count.
class FenceReader {
 public:
  explicit FenceReader(bool blames_barriers) : blames_barriers_(blames_barriers) {}

  /// The legacy fence that did less than was hoped for, once there is one.
  std::optional<std::string_view> add(const Access& access) {
    ++now_;
    // Who writes work_group_barrier has the atomics of C11, too, and is promised a work-group.
    const bool is_barrier =
        blames_barriers_ && access.kind == AccessKind::Barrier && access.what == "barrier";
    const bool is_of_local_alone = access.orders_local && !access.orders_global;
    if (!access.is_of_driver() && (is_legacy_fence(access) || is_barrier)) {
      if (!is_of_local_alone) pass(access);
      return std::nullopt;
    }
    if (reaches_all_groups(access)) order_for_all(access);
    // Local memory is in order within its work-group, and no other has it.
    if (access.object.empty() || access.is_local) return std::nullopt;
    const auto found = access.kind == AccessKind::Drain ? late(access)
                       : access.acts_late()             ? late_update(access)
                                                        : stale(access);
    remember(access);
    return found;
  }

 private:
  using Word = std::pair<std::string_view, std::uint64_t>;
  using Time = std::size_t;  // from 1 on; 0 is never

  struct Change {
    Time time = 0;
    std::uint32_t group = 0;
  };
  struct Fence {
    Time time = 0;
    std::string_view name = {};
  };
  struct Released {
    Fence fence;
    std::string_view file;
    std::uint32_t line;
  };
  struct PendingStore {
    const Access* store;
    Fence fence = {};  // the first after it
  };
  struct Author {
    Fence acquired = {};  // the last
    Time acquired_for_all = 0;
    std::vector<PendingStore> pending = {};
    std::size_t fenced = 0;               // so many of them have their fence
    std::vector<Released> released = {};  // since the last release for all
  };

  void pass(const Access& fence) {
    Author& author = authors_[fence.work_item];
    if (fence.what != "write_mem_fence") author.acquired = {now_, fence.what};
    if (fence.what == "read_mem_fence") return;
    author.released.push_back({{now_, fence.what}, fence.file, fence.line});
    for (; author.fenced < author.pending.size(); ++author.fenced) {
      author.pending[author.fenced].fence = {now_, fence.what};
    }
  }

  static bool reaches_all_groups(const Access& access) {
    return access.scope == MemoryScope::Device || access.scope == MemoryScope::AllDevices;
  }

  /// What orders memory for all has done what a legacy fence in front of it, or a later one, has
  /// not.
  void order_for_all(const Access& access) {
    Author& author = authors_[access.work_item];
    if (is_acquire(access)) {
      author.acquired = {};
      author.acquired_for_all = now_;
    }
    if (!is_release(access)) return;
    author.fenced = author.pending.size();
    author.released.clear();
  }

  /// Memory was at the fence what it is now, by somebody of another work-group, and the load did
  /// not see it. If it was so at an acquire for all, too, it is the release that is missing.
  std::optional<std::string_view> stale(const Access& load) {
    const Author& author = authors_[load.work_item];
    const Fence& fence = author.acquired;
    if (!load.is_stale() || load.is_atomic || fence.time == 0) return std::nullopt;
    const bool is_as_before = all_words(load, [&](const Word& word) {
      const auto change = changed_.find(word);
      if (change == changed_.end()) return true;
      const Change& latest = change->second;
      return latest.time < fence.time && latest.time > author.acquired_for_all &&
             latest.group != load.work_group;
    });
    return is_as_before ? std::optional(fence.name) : std::nullopt;
  }

  /// Others came to the place after the fence, and before this.
  std::optional<std::string_view> late(const Access& drain) {
    Author& author = authors_[drain.work_item];
    auto& pending = author.pending;
    const auto same =
        std::find_if(pending.rbegin(), pending.rend(),
                     [&](const PendingStore& other) { return is_same_store(*other.store, drain); });
    if (same == pending.rend()) return std::nullopt;
    const Fence fence = same->fence;
    const auto at = std::prev(same.base());
    if (static_cast<std::size_t>(at - pending.begin()) < author.fenced) --author.fenced;
    pending.erase(at);
    const bool is_late = fence.time != 0 && any_word(drain, [&](const Word& word) {
                           return others_came(word, drain.work_group, fence.time);
                         });
    return is_late ? std::optional(fence.name) : std::nullopt;
  }

  /// Likewise of a read-modify-write. When it was made is not recorded: its line tells whether the
  /// fence comes behind it.
  std::optional<std::string_view> late_update(const Access& update) {
    for (const Released& released : authors_[update.work_item].released) {
      const bool is_behind = released.file == update.file && released.line > update.line;
      if (is_behind && any_word(update, [&](const Word& word) {
            return others_came(word, update.work_group, released.fence.time);
          })) {
        return released.fence.name;
      }
    }
    return std::nullopt;
  }

  bool others_came(const Word& word, std::uint32_t group, Time since) {
    const auto& visits = visited_[word];
    return std::any_of(visits.begin(), visits.end(), [&](const auto& visit) {
      return visit.first != group && visit.second > since;
    });
  }

  void remember(const Access& access) {
    all_words(access, [&](const Word& word) {
      if (may_change(access)) changed_[word] = {now_, access.work_group};
      if (access.kind != AccessKind::Drain) visited_[word][access.work_group] = now_;
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
      if (!condition(Word{access.object, i})) return false;
    }
    return true;
  }

  template <typename Condition>
  static bool any_word(const Access& access, Condition condition) {
    return !all_words(access, [&](const Word& word) { return !condition(word); });
  }

  bool blames_barriers_ = true;
  Time now_ = 0;
  std::map<std::uint32_t, Author> authors_ = {};
  std::map<Word, Change> changed_ = {};
  std::map<Word, std::map<std::uint32_t, Time>> visited_ = {};
};

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

std::optional<Fact> legacy_fence_fact(const Recording& recording, const Case& input,
                                      ViolationKind kind) {
  if (input.address_space == AddressSpace::Local || !may_come_of_order(kind)) return std::nullopt;
  const bool has_c11 = std::any_of(recording.accesses.begin(), recording.accesses.end(), is_of_c11);
  FenceReader reader(!has_c11);
  for (const Access& access : recording.accesses) {
    if (const auto fence = reader.add(access)) return Fact(FactKind::LegacyFence, {*fence});
  }
  return std::nullopt;
}

}  // namespace stalemate::engine
