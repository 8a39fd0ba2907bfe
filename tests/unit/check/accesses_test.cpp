#include "check/accesses.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate::check;

namespace {

struct TinyAccess {
  Act act = Act::Update;
  std::uint32_t took = 0;  // of updates and loads
  std::uint32_t made = 0;  // of updates and stores
};

constexpr TinyAccess update(std::uint32_t took, std::uint32_t made) {
  return {Act::Update, took, made};
}
constexpr TinyAccess load(std::uint32_t took) {
  return {Act::Load, took, 0};
}
constexpr TinyAccess store(std::uint32_t made) {
  return {Act::Store, 0, made};
}

/// The accesses of one cell, work-item by work-item.
struct TinyAccesses {
  std::uint32_t initial = 0;
  std::vector<std::vector<TinyAccess>> items;
  std::uint32_t final = 0;
};

AccessResult judged(const TinyAccesses& tiny) {
  std::vector<Act> acts;
  std::vector<std::uint32_t> took;
  std::vector<std::uint32_t> made;
  std::vector<std::uint32_t> begin{0};
  for (const auto& item : tiny.items) {
    for (const TinyAccess& access : item) {
      acts.push_back(access.act);
      took.push_back(access.took);
      made.push_back(access.made);
    }
    begin.push_back(static_cast<std::uint32_t>(acts.size()));
  }
  return judge_accesses<std::uint32_t>({acts, took, made, begin, tiny.initial, tiny.final});
}

AccessBreak why(const TinyAccesses& tiny) {
  const AccessResult result = judged(tiny);
  REQUIRE(result.broken.has_value());
  return result.broken->why;
}

bool fits(const TinyAccesses& tiny) {
  return !judged(tiny).broken.has_value();
}

/// Tries every interleaving of the work-items: so simple that it must be right.
class EveryOrder {
 public:
  explicit EveryOrder(const TinyAccesses& tiny) : tiny_(tiny), done_(tiny.items.size(), 0) {}

  bool explains(std::uint32_t cell) {
    bool is_all = true;
    for (std::size_t item = 0; item < done_.size(); ++item) {
      if (done_[item] == tiny_.items[item].size()) continue;
      is_all = false;
      const TinyAccess& access = tiny_.items[item][done_[item]];
      if (access.act != Act::Store && access.took != cell) continue;
      ++done_[item];
      const bool found = explains(access.act == Act::Load ? cell : access.made);
      --done_[item];
      if (found) return true;
    }
    return is_all && cell == tiny_.final;
  }

 private:
  const TinyAccesses& tiny_;
  std::vector<std::size_t> done_;
};

/// Draws histories that have happened, and such as a broken device may leave.
class RandomAccesses {
 public:
  explicit RandomAccesses(std::uint32_t seed) : random_(seed) {}

  TinyAccesses happened(bool are_fresh, std::size_t operations_max) {
    TinyAccesses tiny;
    tiny.items.resize(1 + below(4));
    std::uint32_t cell = tiny.initial = below(3);
    const std::uint32_t operations = below(static_cast<std::uint32_t>(operations_max) + 1);
    for (std::uint32_t i = 0; i < operations; ++i) {
      const std::uint32_t next = are_fresh ? 100 + i : below(4);
      auto& item = tiny.items[below(static_cast<std::uint32_t>(tiny.items.size()))];
      switch (below(3)) {
        case 0: item.push_back(load(cell)); continue;
        case 1: item.push_back(store(next)); break;
        default: item.push_back(update(cell, next)); break;
      }
      cell = next;
    }
    tiny.final = cell;
    return tiny;
  }

  /// One value may become another's, or two neighbours may change places.
  void damage(TinyAccesses& tiny) {
    auto& item = tiny.items[below(static_cast<std::uint32_t>(tiny.items.size()))];
    const auto& from = tiny.items[below(static_cast<std::uint32_t>(tiny.items.size()))];
    if (item.empty() || from.empty()) return;
    TinyAccess& access = item[below(static_cast<std::uint32_t>(item.size()))];
    const TinyAccess& other = from[below(static_cast<std::uint32_t>(from.size()))];
    switch (below(5)) {
      case 0: access.took = other.took; return;
      case 1: access.took = other.made; return;
      case 2: access.took = tiny.initial; return;
      case 3: std::swap(access, item[below(static_cast<std::uint32_t>(item.size()))]); return;
      default: tiny.final = other.made; return;
    }
  }

  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

 private:
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("accesses: what was there may be loaded, stored over and updated") {
  CHECK(fits({0, {}, 0}));
  CHECK(fits({0, {{load(0), update(0, 1), load(1)}, {store(5), load(5)}}, 5}));
  CHECK(fits({0, {{load(0), update(0, 1), load(1)}, {store(5), load(5)}}, 1}) == false);
  CHECK(fits({7, {{load(7), load(7)}, {load(7)}}, 7}));
}

TEST_CASE("accesses: a value that nobody made is named, by a load if one has seen it") {
  CHECK(fits({3, {{update(3, 4)}, {load(4)}}, 4}));
  CHECK(why({3, {{update(3, 4)}, {load(0)}}, 4}) == AccessBreak::Unmade);
  const AccessResult result = judged({3, {{update(0, 4)}, {load(0)}}, 4});
  REQUIRE(result.broken.has_value());
  CHECK(result.broken->operations == std::vector<std::size_t>{1});
  CHECK(result.broken->surplus == 2);
}

TEST_CASE("accesses: two updates of one value need it twice") {
  CHECK(why({0, {{update(0, 1)}, {update(0, 2)}}, 2}) == AccessBreak::Fork);
  CHECK(fits({0, {{update(0, 1)}, {update(0, 2)}, {store(0)}}, 2}));
}

TEST_CASE("accesses: the last value must be one that nobody came after") {
  CHECK(why({0, {{store(1)}}, 9}) == AccessBreak::LostFinal);
  CHECK(why({0, {{update(0, 1)}}, 0}) == AccessBreak::LostFinal);
  // Somebody stored, so the first value is gone.
  CHECK(why({0, {{store(1)}}, 0}) == AccessBreak::LostFinal);
  CHECK(fits({0, {{store(1)}, {store(0)}}, 0}));
}

TEST_CASE("accesses: updates in a circle need somebody to come to it") {
  CHECK(why({0, {{update(1, 2)}, {update(2, 1)}}, 0}) == AccessBreak::Circle);
  CHECK(fits({0, {{update(1, 2)}, {update(2, 1)}, {store(1), store(0)}}, 0}));
}

TEST_CASE("accesses: a work-item never sees a value that was before the one that it has seen") {
  // Reads: 0 → 1, in that order alone.
  CHECK(fits({0, {{update(0, 1)}, {load(0), load(1)}}, 1}));
  CHECK(why({0, {{update(0, 1)}, {load(1), load(0)}}, 1}) == AccessBreak::Backwards);
  // Its own update, and what was before it.
  CHECK(why({0, {{update(0, 1), load(0)}}, 1}) == AccessBreak::Backwards);
  // Two readers of two stores must agree which was first.
  CHECK(fits({0, {{store(1)}, {store(2)}, {load(1), load(2)}, {load(1), load(2)}}, 2}));
  CHECK(why({0, {{store(1)}, {store(2)}, {load(1), load(2)}, {load(2), load(1)}}, 2}) ==
        AccessBreak::Backwards);
  // A store that comes late: who has made it sees what was before.
  CHECK(why({0, {{store(1), load(0)}}, 1}) == AccessBreak::Backwards);
  // The first value does not come back, and nothing comes behind the last one.
  CHECK(why({0, {{load(1), load(0)}, {store(1), store(2)}}, 2}) == AccessBreak::Backwards);
  CHECK(why({0, {{load(2), load(1)}, {store(1)}, {store(2)}}, 2}) == AccessBreak::Backwards);
}

TEST_CASE("accesses: where values are made twice, a pass says that it is not proven") {
  CHECK(judged({0, {{store(1), load(1)}}, 1}).tier == Tier::Unique);
  CHECK(judged({0, {{store(1), load(1)}, {store(1)}}, 1}).tier == Tier::Euler);
}

TEST_CASE("accesses: what has happened is always explained") {
  RandomAccesses random(20261122);
  for (int i = 0; i < 20000; ++i) {
    const TinyAccesses tiny = random.happened(random.below(2) == 0, 40);
    REQUIRE(fits(tiny));
  }
}

TEST_CASE("accesses: the verdict is that of trying every order") {
  RandomAccesses random(11);
  int explained = 0;
  int broken = 0;
  int missed = 0;
  for (int i = 0; i < 60000; ++i) {
    const bool are_fresh = random.below(2) == 0;
    TinyAccesses tiny = random.happened(are_fresh, 8);
    for (std::uint32_t faults = random.below(3); faults > 0; --faults) random.damage(tiny);
    const bool has_order = EveryOrder(tiny).explains(tiny.initial);
    const AccessResult result = judged(tiny);
    // Never a false alarm; and complete where no value was made twice.
    if (has_order) REQUIRE(!result.broken);
    if (!has_order && result.tier == Tier::Unique) REQUIRE(result.broken);
    (has_order ? explained : broken) += 1;
    missed += !has_order && !result.broken ? 1 : 0;
  }
  CHECK(explained > 20000);
  CHECK(broken > 10000);
  CHECK(missed < broken / 10);
}

TEST_CASE("accesses: work-items in another order change no verdict") {
  RandomAccesses random(5);
  for (int i = 0; i < 5000; ++i) {
    TinyAccesses tiny = random.happened(random.below(2) == 0, 12);
    random.damage(tiny);
    const AccessResult before = judged(tiny);
    std::reverse(tiny.items.begin(), tiny.items.end());
    const AccessResult after = judged(tiny);
    REQUIRE(before.broken.has_value() == after.broken.has_value());
    if (before.broken) REQUIRE(before.broken->why == after.broken->why);
  }
}
