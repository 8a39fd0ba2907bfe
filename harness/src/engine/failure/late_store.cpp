#include "engine/failure/late_store.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/failure/weak_effects.hpp"
#include "property/ordering.hpp"

namespace stalemate::engine {

namespace {

using Accesses = std::vector<Access>;
using Index = std::size_t;  // of an access of the recording

// Its object; of local memory, the work-group that owns that; the offset in bytes.
using Site = std::tuple<std::string_view, std::uint32_t, std::uint64_t>;

Site site_of(const Access& access) {
  return {access.object, access.owner().value_or(0), access.offset_bytes};
}

/// By each store that came to memory later than it was made, when it came there, and vice versa.
struct Drains {
  std::map<Index, Index> of_store;
  std::map<Index, Index> store_of;
};

Drains paired(const Accesses& accesses) {
  Drains drains;
  std::map<std::pair<std::uint32_t, Site>, std::vector<Index>> waiting;
  for (Index i = 0; i < accesses.size(); ++i) {
    const Access& access = accesses[i];
    auto& stores = waiting[{access.work_item, site_of(access)}];
    if (access.kind == AccessKind::Store) stores.push_back(i);
    if (access.kind != AccessKind::Drain) continue;
    const auto store = std::find_if(stores.begin(), stores.end(), [&](Index made) {
      return accesses[made].stored == access.stored;
    });
    if (store == stores.end()) continue;
    drains.of_store[*store] = i;
    drains.store_of[i] = *store;
    stores.erase(stores.begin(), std::next(store));
  }
  return drains;
}

class LateStores {
 public:
  explicit LateStores(const Accesses& accesses) : accesses_(accesses), drains_(paired(accesses)) {}

  std::optional<Fact> last() {
    for (Index i = 0; i < accesses_.size(); ++i) {
      const Access& access = accesses_[i];
      if (access.object.empty()) continue;
      // What a lock guards is accessed by the driver. What hands it over is the code under test.
      const bool is_own = !access.is_of_driver();
      if (access.kind != AccessKind::Drain) look(access);
      if (is_own && is_read(access) && !access.is_stale()) see(access);
      if (access.kind == AccessKind::Store && drains_.of_store.contains(i)) {
        pending_[site_of(access)].push_back(i);
      } else if (access.kind == AccessKind::Drain || (is_own && is_change(access))) {
        act(i);
      }
    }
    return found_;
  }

 private:
  struct Act {
    std::uint32_t author = 0;
    Index made = 0;
  };

  /// Comes to a place where a store is on its way of which it has seen what comes behind.
  void look(const Access& access) {
    const auto there = pending_.find(site_of(access));
    if (there == pending_.end()) return;
    for (const Index made : there->second) {
      const Access& store = accesses_[made];
      const auto seen = seen_.find({access.work_item, store.work_item});
      if (seen == seen_.end() || seen->second <= made) continue;
      found_ = Fact(FactKind::LateStoreMayBeWhy,
                    {store.work_item, source_line(store), source_line(accesses_[seen->second]),
                     access.work_item});
    }
  }

  void see(const Access& read) {
    const auto act = acts_.find(site_of(read));
    if (act == acts_.end() || act->second.author == read.work_item) return;
    Index& latest = seen_[{read.work_item, act->second.author}];
    latest = std::max(latest, act->second.made);
  }

  /// When a late read-modify-write was made nobody has recorded.
  void act(Index i) {
    const Access& access = accesses_[i];
    const Site place = site_of(access);
    Index made = access.acts_late() ? 0 : i;
    if (const auto store = drains_.store_of.find(i); store != drains_.store_of.end()) {
      made = store->second;
      std::erase(pending_[place], made);
    }
    acts_[place] = {access.work_item, made};
  }

  const Accesses& accesses_;
  const Drains drains_;
  std::map<Site, std::vector<Index>> pending_ = {};
  std::map<Site, Act> acts_ = {};                                       // the last ones
  std::map<std::pair<std::uint32_t, std::uint32_t>, Index> seen_ = {};  // by whom, of whom
  std::optional<Fact> found_ = {};
};

}  // namespace

std::optional<Fact> late_store(const Recording& recording, ViolationKind kind) {
  const bool may_be_why = kind == ViolationKind::NoProgress || leaves_memory_open(kind);
  return may_be_why ? LateStores(recording.accesses).last() : std::nullopt;
}

}  // namespace stalemate::engine
