#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/cached_memory.hpp"
#include "sim/memory/locations.hpp"
#include "sim/memory/memory_model.hpp"
#include "sim/memory/modification.hpp"
#include "sim/memory/views.hpp"

namespace stalemate::sim {

/// Memory as scoped RC11 has it, without load buffering: of each location the stores, in coherence
/// order, and of each work-item what happened before it. A load may read any store that is coherent
/// for its work-item, a store may come anywhere after what its work-item knows of, and a
/// read-modify-write next to what it reads. What is newest in coherence order is what memory holds.
///
/// Each choice is drawn from the work-item's own events. Nobody reads what is old for ever: after
/// some loads the next one is of the newest. Of a location the last Location::kMax stores are kept.
class MessageMemory {
 public:
  static constexpr std::uint32_t kWorkItemsMax = 1024;  // of a dispatch; those of more have none

  explicit MessageMemory(LaunchState& state) : state_(state) {}

  /// `below` keeps what memory holds; the caches for plain loads, if there are any, are the same.
  void begin(std::uint32_t work_items, std::uint32_t work_groups, MemoryModel& below,
             CachedMemory* caches);

  /// Nothing but the newest can be read any more. What is stored by other ways is then the newest.
  void forget();

  // Of 8 bytes at most, plainly or atomically. Plain accesses are relaxed ones of device scope.
  [[gnu::always_inline]] Seen load_plainly(const Issuer& who, const Target& target,
                                           std::uint32_t size) {
    const Location* const own = own_location(who, target, size);
    return own != nullptr ? load_own(who, target, size) : load_what_others_wrote(who, target, size);
  }
  Seen load(const Issuer& who, const Target& target, std::uint32_t size,
            const Synchronisation& how);
  [[gnu::always_inline]] void store_plainly(const Issuer& who, const Target& target,
                                            std::uint32_t size, std::uint64_t value) {
    Location* const own = own_location(who, target, size);
    const bool tells = own == nullptr || own->has_told() || views_.has_fenced(who.id);
    if (tells) return store_among_others(who, target, size, value);
    store_own(*own, who, target, size, value);
  }
  void store(const Issuer& who, const Target& target, std::uint32_t size, std::uint64_t value,
             const Synchronisation& how);
  Modified modify(const Issuer& who, const Target& target, std::uint32_t size,
                  const Modification& what, const Synchronisation& how);

  void fence(const Issuer& who, std::uint32_t order, std::uint32_t scope, std::uint32_t spaces) {
    views_.fence(who, order, scope, spaces);
  }
  /// By the latest access.
  const Touched& touched() const { return touched_; }

  /// Work-items of one work-group have all come to a barrier of that scope, or to a collective,
  /// which is no fence.
  void meet(std::uint32_t first, std::uint32_t count, std::uint32_t group, std::uint32_t scope,
            std::uint32_t spaces);

 private:
  /// One access, and where it acts.
  struct Act {
    const Issuer& who;
    const Target& target;
    std::uint32_t size = 0;
    Synchronisation how = {};
    std::uint32_t rank = ~std::uint32_t{0};  // in the order of what is sequentially consistent

    bool is_local() const { return target.where == Where::Local; }
    bool is_sequential() const { return how.order == kSequentiallyConsistent; }
    std::uint32_t spaces() const { return ordered_by(target); }
  };
  /// In how many of 256 cases an access takes what is not the newest.
  struct Odds {
    std::uint32_t load = 0;
    std::uint32_t store = 0;
    std::uint32_t modify = 0;
  };
  /// The message that a read-modify-write reads, and whether it takes place there.
  struct Found {
    std::uint32_t index = 0;
    std::uint64_t old = 0;
    bool takes = false;
  };
  /// What a store tells, by its own releases and by those that it continues, and when.
  struct Told {
    ReleaseView own;
    ReleaseView all;
    std::uint32_t clock = 0;
    std::uint32_t rank = 0;
  };
  /// Where a store goes in coherence order, and whether next to what its access read.
  struct Place {
    std::uint32_t position = 0;
    bool continues = false;
  };
  /// So many loads in a row may give a work-item what is old.
  static constexpr std::uint32_t kStaleRunMax = 8;
  static constexpr std::size_t kWordsMax = std::size_t{1} << 18U;

  static std::uint32_t first_part(const Target& target);
  bool is_full() const { return locations_.count() > kWordsMax || views_.is_full(); }

  // Most plain accesses are of what the work-item wrote itself. Then nothing older is coherent for
  // it, and it is told nothing new: it knows what it told, and heard what its own
  // read-modify-write continues. Each does what the access by all rules would.
  [[gnu::always_inline]] Location* own_location(const Issuer& who, const Target& target,
                                                std::uint32_t size) {
    if (is_full()) return nullptr;
    Location* const found = locations_.find(target, size, who.group);
    return found != nullptr && found->owner() == who.id ? found : nullptr;
  }
  [[gnu::always_inline]] Seen load_own(const Issuer& who, const Target& target,
                                       std::uint32_t size) {
    touched_ = {};
    stale_runs_[who.id] = 0;
    views_.tick(who.id);
    const std::uint64_t value = read_bits(target.at, size);
    return {.value = value, .truth = value, .newest = value};
  }
  [[gnu::always_inline]] void store_own(Location& location, const Issuer& who, const Target& target,
                                        std::uint32_t size, std::uint64_t value);
  [[gnu::noinline]] Seen load_what_others_wrote(const Issuer& who, const Target& target,
                                                std::uint32_t size);
  [[gnu::noinline]] void store_among_others(const Issuer& who, const Target& target,
                                            std::uint32_t size, std::uint64_t value);
  [[gnu::always_inline]] void commit_below(const Issuer& who, const Target& target,
                                           std::uint32_t size, std::uint64_t value) {
    if (caches_ != nullptr) return caches_->commit(who.unit, target, size, value);
    below_->commit(who.unit, target, size, value);
  }
  Location& location_of(const Act& act);
  std::uint64_t bits_for(const Act& act) const;
  bool is_coherent_from(const Act& act, const Message& message) const;
  std::uint32_t drawn_rank(const Act& act) const;
  std::uint32_t floor_of(const Act& act, const Location& location) const;
  std::uint32_t drawn_message(const Act& act, const Location& location, std::uint32_t odds);
  std::uint32_t drawn_position(const Act& act, const Location& location);
  std::uint64_t value_at(const Act& act, const Location& location, std::uint32_t index) const;
  void read(const Act& act, Location& location, std::uint32_t index);
  static ReleaseView own_told(const Act& act, const Location& location);
  Told told_by(const Act& act, const Location& location);
  void commit(const Act& act, std::uint64_t value, bool is_newest);
  void insert(const Act& act, Location& location, const Place& place, const Told& told,
              std::uint64_t value);
  void drop_first(Location& location);
  void merge_into(Location& to, const Location& from);
  void write_into_merged(const Act& act, Location& location, const Told& told, std::uint64_t value);
  Found find_to_modify(const Act& act, const Location& location, const Modification& what);
  void write_after(const Act& act, Location& location, std::uint32_t index, std::uint64_t value);

  LaunchState& state_;
  MemoryModel* below_ = nullptr;
  CachedMemory* caches_ = nullptr;
  Locations locations_;
  Readers readers_;
  Views views_;
  Odds odds_;
  std::vector<std::uint32_t> stale_runs_;  // of each work-item
  std::uint64_t made_ = 0;
  Touched touched_;
};

inline void MessageMemory::store_own(Location& location, const Issuer& who, const Target& target,
                                     std::uint32_t size, std::uint64_t value) {
  const std::uint32_t clock = views_.tick(who.id);
  commit_below(who, target, size, value);
  touched_ = {.made = ++made_};
  location.append(locations_.room()) = {.number = made_,
                                        .value = value,
                                        .writer = who.id,
                                        .clock = clock,
                                        .group = who.group,
                                        .scope = kScopeDevice};
}

}  // namespace stalemate::sim
