// An operation that is wrong alone: its case is one operation, whatever its seed was.
#include "engine/failure/alone.hpp"

#include <catch2/catch.hpp>

#include "shrunk.hpp"

namespace stalemate::engine {

namespace {

bool is_one(const Case& input) {
  return input.operations() == 1;
}

/// Fails where many operations have all operands, and alone with those of every sixteenth seed.
ScriptedDevice wrong_with_some_operands() {
  return ScriptedDevice([](const Asked& asked) {
    const bool is_alone = asked.nd_range.work_items() * asked.operations_per_item == 1;
    const bool fails = is_alone ? asked.seed % 16 == 3 : asked.operations_per_item >= 4;
    return fails ? violates(ViolationKind::WrongValue) : passes();
  });
}

}  // namespace

TEST_CASE("alone: what is wrong alone is shrunk to one operation, with operands that show it") {
  Rig rig;
  rig.property->is_alone = true;
  ScriptedDevice device = wrong_with_some_operands();
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(is_one(reproducer.smallest.input));
  CHECK(is_one(reproducer.observed));
  CHECK(reproducer.smallest.rate == Rate{20, 20});
  CHECK_FALSE(reproducer.most_reproducible);
}

TEST_CASE("alone: work-items run in turn if none comes again after another") {
  const auto runs = [](const std::vector<std::uint32_t>& items) {
    Recording recording;
    for (const std::uint32_t item : items) {
      recording.accesses.push_back({.work_item = item, .file = "mine.cl"});
      recording.accesses.push_back({.work_item = 7, .file = "stalemate/driver.cl"});
    }
    return runs_in_turn(recording);
  };
  CHECK(runs({0, 0, 1}));
  CHECK(runs({1, 0, 0}));
  CHECK_FALSE(runs({0, 1, 0}));
  CHECK_FALSE(runs({0, 0}));
  CHECK_FALSE(runs({}));
}

TEST_CASE("alone: what needs others keeps its case") {
  Rig rig;
  ScriptedDevice device = wrong_with_some_operands();
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.smallest.input.operations_per_item == 4);
}

TEST_CASE("alone: no case is smaller than its subject is right for") {
  Rig rig;
  rig.property->is_alone = true;
  rig.plan.subjects[0].at_least = {2, 1};
  ScriptedDevice device = wrong_with_some_operands();
  CHECK(reproducer_of(rig, device).smallest.input.nd_range.work_groups >= 2);
}

}  // namespace stalemate::engine
