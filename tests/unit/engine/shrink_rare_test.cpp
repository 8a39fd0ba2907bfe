#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "shrunk.hpp"

namespace stalemate::engine {

namespace {

std::uint32_t work(const Case& input) {
  return input.nd_range.work_groups * input.operations_per_item;
}

/// Fails with a probability that its case decides.
class FlakyDevice : public ScriptedDevice {
 public:
  using Chance = std::function<double(const Asked&)>;

  FlakyDevice(std::uint32_t seed, const Chance& chance)
      : ScriptedDevice([=, rng = std::mt19937(seed)](const Asked& asked) mutable {
          const double drawn = std::uniform_real_distribution<>()(rng);
          return drawn < chance(asked) ? violates(ViolationKind::LostUpdate) : passes();
        }) {}
};

}  // namespace

TEST_CASE("shrink: a rare failure still shrinks to its least case") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    Rig rig;
    FlakyDevice device(
        seed, [](const Asked& asked) { return asked.nd_range.work_groups >= 3 ? 0.3 : 0.0; });
    const Case smallest = reproducer_of(rig, device).smallest.input;
    CHECK(smallest.nd_range.work_groups == 3);
    CHECK(smallest.operations_per_item == 1);
  }
}

TEST_CASE("shrink: what always fails shrinks to a case that does so in one launch of ten") {
  int least = 0;
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    Rig rig;
    rig.context.remembered = [](const Subject&) {
      return std::vector<Case>{plain_case(Seed{5}, 5)};
    };
    FlakyDevice device(seed, [](const Asked& asked) {
      if (asked.nd_range.work_groups >= 5) return 1.0;
      return asked.nd_range.work_groups == 2 ? 0.1 : 0.0;
    });
    if (reproducer_of(rig, device).smallest.input.nd_range.work_groups == 2) ++least;
  }
  CHECK(least >= 45);
}

TEST_CASE("shrink: what fails more rarely the smaller it is keeps a small case and a steady one") {
  std::uint32_t sum = 0;
  int most_reproducible = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    Rig rig;
    const Case large = plain_case(Seed{5}, 64, 16);
    rig.context.remembered = [&](const Subject&) { return std::vector<Case>(5, large); };
    FlakyDevice device(seed, [](const Asked& asked) {
      const std::uint32_t size = asked.nd_range.work_groups * asked.operations_per_item;
      return size < 2 ? 0.0 : std::min(0.95, size / 64.0);
    });
    const Reproducer reproducer = reproducer_of(rig, device);
    const RatedCase& least = reproducer.seen_once.value_or(reproducer.smallest);
    sum += work(least.input);
    CHECK(mark_of(reproducer.history) == 0);
    CHECK(reproducer.observed == least.input);
    CHECK(reproducer.smallest.rate.violations > 0);
    if (!reproducer.most_reproducible) continue;
    ++most_reproducible;
    CHECK(reproducer.most_reproducible->rate.estimate() > reproducer.smallest.rate.estimate());
    CHECK(reproducer.most_reproducible->rate.estimate() >= 0.5);
    CHECK(work(reproducer.most_reproducible->input) > work(reproducer.smallest.input));
  }
  CHECK(sum / 20.0 < 5);
  CHECK(most_reproducible >= 19);
}

TEST_CASE("shrink: what any case shows once in a while does not lead astray") {
  int astray = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    Rig rig;
    FlakyDevice device(
        seed, [](const Asked& asked) { return asked.nd_range.work_groups >= 3 ? 1.0 : 0.003; });
    if (reproducer_of(rig, device).smallest.input.nd_range.work_groups != 3) ++astray;
  }
  CHECK(astray <= 10);
}

TEST_CASE("shrink: what a driver does to the first launches of any size does not lead astray") {
  Rig rig;
  NdRange last;
  std::uint32_t launches_of_size = 0;
  FlakyDevice device(1, [&](const Asked& asked) {
    launches_of_size = asked.nd_range == last ? launches_of_size + 1 : 1;
    last = asked.nd_range;
    return asked.nd_range.work_groups >= 3 || launches_of_size <= 2 ? 1.0 : 0.0;
  });
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.smallest.input.nd_range.work_groups == 3);
  CHECK(reproducer.smallest.rate.violations == reproducer.smallest.rate.launches);
}

// 12 work-groups fail always. One fails whenever the shrinker looks, however patient it is (once,
// twice, five times), and never when its rate is measured.
TEST_CASE("shrink: a smallest case was seen to fail again; a smaller one that was not is named") {
  Rig rig;
  const Case large = plain_case(Seed{5}, 12);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  const std::set<int> looks = {0, 21, 22, 43, 44, 45, 46, 47};
  int launches_of_one = 0;
  ScriptedDevice device([&](const Asked& asked) {
    const bool is_one = asked.nd_range.work_groups == 1;
    const bool fails =
        is_one ? looks.count(launches_of_one++) != 0 : asked.nd_range.work_groups >= 12;
    return fails ? violates(ViolationKind::LostUpdate) : passes();
  });
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.smallest.input.nd_range.work_groups == 12);
  CHECK(reproducer.smallest.rate == Rate{20, 20});
  REQUIRE(reproducer.seen_once);
  CHECK(reproducer.seen_once->input.nd_range.work_groups == 1);
  CHECK(reproducer.seen_once->rate == Rate{0, 20});
  CHECK(reproducer.observed == reproducer.seen_once->input);
}

}  // namespace stalemate::engine
