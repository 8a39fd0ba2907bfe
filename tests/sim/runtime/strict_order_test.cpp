#include "sim/order/strict_order.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "sim/abi/abi.hpp"
#include "sim/memory/synchronisation.hpp"

using namespace stalemate::sim;

namespace {

enum class Act : std::uint8_t { Load, Store, Modify, Overwrite, Fence, Barrier, EndOperation };

struct Event {
  Act act = Act::Load;
  std::uint32_t item = 0;
  std::uintptr_t cell = 0;
  std::uint32_t order = kRelaxed;
  std::uint32_t scope = kScopeDevice;
};

using Events = std::vector<Event>;

constexpr std::uint32_t kItems = 4;
constexpr std::uint32_t kGroupSize = 2;

std::uint32_t group_of(std::uint32_t item) {
  return item / kGroupSize;
}

void perform(StrictOrder& order, const Event& event) {
  const StrictOrder::Atomic atomic{event.item, event.order, event.scope};
  const StrictOrder::Cell cell{event.cell, 4};
  const std::uint32_t first = group_of(event.item) * kGroupSize;
  const std::vector<std::uint32_t> group{first, first + 1};
  switch (event.act) {
    case Act::Load: return order.load(cell, atomic);
    case Act::Store: return order.store(cell, atomic);
    case Act::Modify: return order.modify(cell, cell, atomic);
    case Act::Overwrite: return order.overwrite(event.cell, 4);
    case Act::Fence: return order.fence(atomic);
    case Act::Barrier: return order.barrier(group);
    case Act::EndOperation: return order.end_operation(event.item);
  }
}

StrictOrder after(const Events& events) {
  StrictOrder order;
  order.begin({.work_items = kItems, .work_group_size = kGroupSize});
  for (const Event& event : events) perform(order, event);
  return order;
}

/// How many operations of work-item 0 are known to have ended when `item` has done all of it.
std::uint32_t known_of_first(const Events& events, std::uint32_t item) {
  return after(events).known(item)[0];
}

/// Happens-before of the same events, by definition: a closure over pairs.
class ByDefinition {
 public:
  explicit ByDefinition(const Events& events)
      : events_(events), before_(events.size(), std::vector<bool>(events.size())) {
    for (std::size_t b = 0; b < events.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) before_[a][b] = follows(a, b) || synchronises(a, b);
    }
    for (std::size_t via = 0; via < events.size(); ++via) {
      for (std::size_t a = 0; a < via; ++a) {
        if (!before_[a][via]) continue;
        for (std::size_t b = via + 1; b < events.size(); ++b) {
          if (before_[via][b]) before_[a][b] = true;
        }
      }
    }
  }

  /// As StrictOrder has it, when all is done.
  std::uint32_t known(std::uint32_t item, std::uint32_t other) const {
    std::uint32_t count = 0;
    for (std::size_t a = 0; a < events_.size(); ++a) {
      if (events_[a].act != Act::EndOperation || events_[a].item != other) continue;
      bool is_before = item == other;
      for (std::size_t b = a + 1; b < events_.size(); ++b) {
        is_before = is_before || (before_[a][b] && is_of(b, item));
      }
      if (is_before) ++count;
    }
    return count;
  }

 private:
  /// Whether it is the work-item's: a barrier is that of all its group.
  bool is_of(std::size_t event, std::uint32_t item) const {
    const Event& one = events_[event];
    return one.act == Act::Barrier ? group_of(one.item) == group_of(item) : one.item == item;
  }

  bool follows(std::size_t a, std::size_t b) const {
    for (std::uint32_t item = 0; item < kItems; ++item) {
      if (is_of(a, item) && is_of(b, item)) return true;
    }
    return false;
  }

  bool reads(std::size_t event) const {
    return events_[event].act == Act::Load || events_[event].act == Act::Modify;
  }
  bool stores(std::size_t event) const {
    const Act act = events_[event].act;
    return act == Act::Store || act == Act::Modify || act == Act::Overwrite;
  }

  std::size_t latest_store_before(std::size_t event) const {
    for (std::size_t at = event; at-- > 0;) {
      if (stores(at) && events_[at].cell == events_[event].cell) return at;
    }
    return events_.size();
  }

  bool are_inclusive(const Event& a, const Event& b) const {
    if (a.scope != b.scope) return false;
    if (a.scope == kScopeWorkGroup) return group_of(a.item) == group_of(b.item);
    return is_wide(a.scope);
  }

  bool is_fence(std::size_t event) const { return events_[event].act == Act::Fence; }

  /// The atomic store by which it releases, or may: a fence releases by any later one of its own.
  bool releases_by(std::size_t a, std::size_t store) const {
    if (!releases(events_[a].order) || events_[store].act == Act::Overwrite) return false;
    if (a == store) return true;
    return is_fence(a) && a < store && events_[a].item == events_[store].item &&
           are_inclusive(events_[a], events_[store]);
  }
  bool acquires_by(std::size_t b, std::size_t load) const {
    if (!acquires(events_[b].order)) return false;
    if (b == load) return true;
    return is_fence(b) && load < b && events_[b].item == events_[load].item &&
           are_inclusive(events_[b], events_[load]);
  }

  /// Whether what `load` reads is of a release sequence whose head `a` releases.
  bool reads_release_of(std::size_t a, std::size_t load) const {
    std::size_t store = latest_store_before(load);
    while (store < events_.size() && are_inclusive(events_[store], events_[load])) {
      if (releases_by(a, store)) return true;
      if (events_[store].act != Act::Modify) return false;
      store = latest_store_before(store);
    }
    return false;
  }

  bool synchronises(std::size_t a, std::size_t b) const {
    for (std::size_t load = a + 1; load <= b; ++load) {
      if (reads(load) && acquires_by(b, load) && reads_release_of(a, load)) return true;
    }
    return false;
  }

  const Events& events_;
  std::vector<std::vector<bool>> before_;
};

Events random_events(std::mt19937& random) {
  const auto below = [&](std::uint32_t limit) {
    return std::uniform_int_distribution<std::uint32_t>(0, limit - 1)(random);
  };
  Events events(4 + below(20));
  for (Event& event : events) {
    constexpr Act kActs[] = {Act::Load,         Act::Load,      Act::Store,  Act::Store,
                             Act::Modify,       Act::Modify,    Act::Fence,  Act::EndOperation,
                             Act::EndOperation, Act::Overwrite, Act::Barrier};
    event.act = kActs[below(std::size(kActs))];
    event.item = below(kItems);
    event.cell = 64 + 4 * below(2);
    event.order = std::vector<std::uint32_t>{kRelaxed, kAcquire, kRelease, kAcquireRelease,
                                             kSequentiallyConsistent}[below(5)];
    event.scope = below(4) == 0 ? kScopeWorkGroup : kScopeDevice;
    if (below(16) == 0) event.scope = below(2) == 0 ? kScopeSubGroup : kScopeAllDevices;
  }
  return events;
}

constexpr std::uintptr_t kCell = 64;
constexpr Event kEnd{.act = Act::EndOperation, .item = 0};

Event act(Act act, std::uint32_t item, std::uint32_t order, std::uint32_t scope = kScopeDevice) {
  return {act, item, kCell, order, scope};
}

}  // namespace

TEST_CASE("strict order: a relaxed flag orders nothing, a release that an acquire reads does") {
  const auto known = [](std::uint32_t stored, std::uint32_t loaded) {
    return known_of_first({kEnd, act(Act::Store, 0, stored), act(Act::Load, 2, loaded)}, 2);
  };
  CHECK(known(kRelease, kAcquire) == 1);
  CHECK(known(kSequentiallyConsistent, kSequentiallyConsistent) == 1);
  CHECK(known(kRelaxed, kAcquire) == 0);
  CHECK(known(kRelease, kRelaxed) == 0);
  CHECK(known(kRelaxed, kRelaxed) == 0);
}

TEST_CASE("strict order: an operation that has not ended is not known") {
  CHECK(known_of_first({act(Act::Store, 0, kRelease), kEnd, act(Act::Load, 2, kAcquire)}, 2) == 0);
}

TEST_CASE("strict order: a release fence goes with the relaxed store behind it, not before it") {
  const Event fence = act(Act::Fence, 0, kRelease);
  const Event store = act(Act::Store, 0, kRelaxed);
  const Event load = act(Act::Load, 2, kAcquire);
  CHECK(known_of_first({kEnd, fence, store, load}, 2) == 1);
  CHECK(known_of_first({kEnd, store, fence, load}, 2) == 0);
  // What ends behind the fence is not released by it.
  CHECK(known_of_first({fence, kEnd, store, load}, 2) == 0);
}

TEST_CASE("strict order: an acquire fence goes with the relaxed load before it, not behind it") {
  const Event store = act(Act::Store, 0, kRelease);
  const Event load = act(Act::Load, 2, kRelaxed);
  const Event fence = act(Act::Fence, 2, kAcquire);
  CHECK(known_of_first({kEnd, store, load, fence}, 2) == 1);
  CHECK(known_of_first({kEnd, store, fence, load}, 2) == 0);
}

TEST_CASE("strict order: read-modify-writes go on with a release sequence, stores break it") {
  const Event release = act(Act::Store, 0, kRelease);
  const Event load = act(Act::Load, 2, kAcquire);
  CHECK(known_of_first({kEnd, release, act(Act::Modify, 1, kRelaxed), load}, 2) == 1);
  CHECK(known_of_first({kEnd, release, act(Act::Store, 1, kRelaxed), load}, 2) == 0);
  CHECK(known_of_first({kEnd, release, act(Act::Overwrite, 1, kRelaxed), load}, 2) == 0);
  // One's own relaxed store breaks it as well, by C++20.
  CHECK(known_of_first({kEnd, release, act(Act::Store, 0, kRelaxed), load}, 2) == 0);
  // A read-modify-write of another scope is not known to go on with it.
  const Event narrow = act(Act::Modify, 1, kRelaxed, kScopeWorkGroup);
  CHECK(known_of_first({kEnd, release, narrow, load}, 2) == 0);
}

TEST_CASE("strict order: work_group scope orders within the group alone, and scopes are the same") {
  const auto known = [](std::uint32_t stored, std::uint32_t loaded, std::uint32_t reader) {
    return known_of_first(
        {kEnd, act(Act::Store, 0, kRelease, stored), act(Act::Load, reader, kAcquire, loaded)},
        reader);
  };
  CHECK(known(kScopeWorkGroup, kScopeWorkGroup, 1) == 1);
  CHECK(known(kScopeWorkGroup, kScopeWorkGroup, 2) == 0);
  CHECK(known(kScopeDevice, kScopeDevice, 2) == 1);
  CHECK(known(kScopeAllDevices, kScopeAllDevices, 2) == 1);
  CHECK(known(kScopeDevice, kScopeAllDevices, 2) == 0);
  CHECK(known(kScopeDevice, kScopeWorkGroup, 1) == 0);
  CHECK(known(kScopeSubGroup, kScopeSubGroup, 1) == 0);
  CHECK(known(kScopeWorkItem, kScopeWorkItem, 1) == 0);
}

TEST_CASE("strict order: of local memory, another group's is another's") {
  StrictOrder order;
  order.begin({.work_items = kItems, .work_group_size = kGroupSize, .is_local = true});
  for (const Event& event : {kEnd, act(Act::Store, 0, kRelease), act(Act::Load, 1, kAcquire),
                             act(Act::Load, 2, kAcquire)}) {
    perform(order, event);
  }
  CHECK(order.known(1)[0] == 1);
  CHECK(order.known(2)[0] == 0);
}

TEST_CASE("strict order: a barrier orders its group, and nobody else") {
  const Events events{kEnd, act(Act::Barrier, 1, kRelaxed), act(Act::Barrier, 2, kRelaxed)};
  CHECK(known_of_first(events, 1) == 1);
  CHECK(known_of_first(events, 2) == 0);
}

TEST_CASE("strict order: where it is not known which store was made or read, nothing is ordered") {
  const Event release{Act::Store, 0, 0, kRelease};
  CHECK(known_of_first({kEnd, release, {Act::Load, 2, 0, kAcquire}}, 2) == 0);
  CHECK(known_of_first({kEnd, release, {Act::Modify, 2, 0, kAcquire}}, 2) == 0);
}

TEST_CASE("strict order: a store to any of its bytes breaks what a cell was released by") {
  for (const std::uintptr_t at : {kCell - 4, kCell, kCell + 4, kCell + 7, kCell + 8}) {
    StrictOrder order;
    order.begin({.work_items = kItems, .work_group_size = kGroupSize});
    order.end_operation(0);
    order.store({kCell, 8}, {0, kRelease, kScopeDevice});
    order.overwrite(at, at < kCell ? 4 : 1);
    order.load({kCell, 8}, {2, kAcquire, kScopeDevice});
    CHECK(order.known(2)[0] == (at < kCell || at == kCell + 8 ? 1U : 0U));
    // Half of the cell is not the cell.
    order.store({kCell, 8}, {0, kRelease, kScopeDevice});
    order.load({kCell, 4}, {3, kAcquire, kScopeDevice});
    CHECK(order.known(3)[0] == 0);
  }
}

TEST_CASE("strict order: it is happens-before by definition, of random events") {
  std::mt19937 random(20261126);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
  std::uint32_t edges = 0;
  for (int round = 0; round < 20000; ++round) {
    const Events events = random_events(random);
    const StrictOrder order = after(events);
    const ByDefinition defined(events);
    for (std::uint32_t item = 0; item < kItems; ++item) {
      for (std::uint32_t other = 0; other < kItems; ++other) {
        const std::uint32_t known = order.known(item)[other];
        if (item != other) edges += known;
        if (known != defined.known(item, other)) {
          FAIL("round " << round << ": of work-item " << other << " work-item " << item << " knows "
                        << known << ", not " << defined.known(item, other));
        }
      }
    }
  }
  CHECK(edges > 1000);
}
