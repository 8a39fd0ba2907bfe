#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// The notes of a run that first tries so many cases, of 9 work-groups each.
std::vector<std::string> notes_of(Rig& rig, std::size_t remembered, bool fails) {
  rig.context.remembered = [=](const Subject&) {
    return std::vector<Case>(remembered, plain_case(Seed{1}, 9));
  };
  ScriptedDevice device([=](const Asked& asked) {
    return fails && asked.nd_range.work_groups >= 9 ? violates(ViolationKind::LostUpdate)
                                                    : passes();
  });
  return rig.run_one(device).notes;
}

bool says(const std::vector<std::string>& notes, const std::string& text) {
  return std::find(notes.begin(), notes.end(), text) != notes.end();
}

}  // namespace

TEST_CASE("remembered: a case that failed in an earlier run, and does so again, is named as that") {
  Rig rig;
  CHECK(says(notes_of(rig, 1, true), "a case that failed in an earlier run failed again"));
  Rig without;
  CHECK_FALSE(
      says(notes_of(without, 0, true), "a case that failed in an earlier run failed again"));
}

TEST_CASE("remembered: of a case that fails twice and seldom, one that fails more often is told") {
  const bool do_larger_fail = GENERATE(true, false);
  Rig rig;
  rig.property->follows_settings = true;
  rig.plan.generate.work_groups = {12, 12};
  rig.plan.budget.cases = 5;
  rig.context.remembered = [](const Subject&) { return std::vector{plain_case(Seed{1}, 9)}; };
  int launches = 0;
  ScriptedDevice device([&](const Asked& asked) {
    const bool is_larger = asked.nd_range.work_groups > 9;
    const bool fails = is_larger ? do_larger_fail : launches++ % 17 == 0;
    return fails ? violates(ViolationKind::LostUpdate) : passes();
  });
  const auto result = rig.run_one(device);
  CHECK(std::holds_alternative<Violation>(result.verdict));
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->original.input.nd_range.work_groups == (do_larger_fail ? 12 : 9));
  CHECK(says(result.notes, "a case that failed in an earlier run failed again"));
}

TEST_CASE("remembered: a case that fails again and again is the one that is told") {
  Rig rig;
  rig.context.remembered = [](const Subject&) { return std::vector{plain_case(Seed{1}, 9)}; };
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const auto result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->original.input.nd_range.work_groups == 9);
  CHECK(result.effort.cases == 1);
}

TEST_CASE("remembered: cases that failed in earlier runs, and no longer do, are counted") {
  Rig one;
  CHECK(says(notes_of(one, 1, false),
             "a case that failed in an earlier run was tried first, and did not fail again"));
  Rig two;
  CHECK(says(notes_of(two, 2, false),
             "2 cases that failed in earlier runs were tried first, and did not fail again"));
  Rig none;
  CHECK(notes_of(none, 0, false).empty());
}

TEST_CASE("remembered: a case that this device cannot decide is not said to have passed") {
  Rig rig;
  rig.context.remembered = [](const Subject&) { return std::vector{plain_case(Seed{1}, 9)}; };
  ScriptedDevice device([](const Asked&) { return Unsupported{"room", Lack::GlobalMemory}; });
  CHECK(says(rig.run_one(device).notes,
             "a case that failed in an earlier run was tried first, and was not decided"));
}

TEST_CASE("remembered: what cannot be explored to its end decides nothing of a proof") {
  Rig rig;
  rig.property->follows_settings = true;
  const std::uint32_t groups = GENERATE(3U, 40U);
  rig.context.remembered = [=](const Subject&) {
    return std::vector{plain_case(Seed{1}, groups, 3)};
  };
  ScriptedDevice device([](const Asked& asked) -> LaunchOutcome {
    const bool is_remembered = asked.operations_per_item == 3;
    Completed completed;
    completed.exploration = Exploration{
        .bound = is_remembered ? ExplorationBound::Observations : ExplorationBound::None,
        .executions = 1,
        .observed = {{std::get<Completed>(passes()).buffers, 1}}};
    return completed;
  });
  device.editable_info().is_simulated = true;
  device.editable_info().settings = sim::Settings{.explores = true};
  rig.plan.sizes = {{2, 1, 1}};
  CHECK(name(rig.run_one(device).verdict) == "proven");
  // Behind the size that was asked for, if it is small enough.
  CHECK(device.asked().front().operations_per_item == 1U);
  CHECK(device.asked().back().operations_per_item == (groups == 3 ? 3U : 1U));
}

TEST_CASE(
    "remembered: a case of one work-item, which has nothing to explore, convicts all the same") {
  const bool is_wrong = GENERATE(true, false);
  Rig rig;
  rig.property->follows_settings = true;
  rig.context.remembered = [](const Subject&) { return std::vector{plain_case(Seed{1}, 1)}; };
  ScriptedDevice device([=](const Asked& asked) -> LaunchOutcome {
    if (!asked.every) return is_wrong ? violates(ViolationKind::WrongValue) : passes();
    Exploration exploration{.executions = 1};
    exploration.observed = {{std::get<Completed>(completes({})).buffers, 1}};
    Completed completed;
    completed.exploration = std::move(exploration);
    return completed;
  });
  device.editable_info().is_simulated = true;
  device.editable_info().settings = sim::Settings{.explores = true};
  const Verdict verdict = rig.run_one(device).verdict;
  CHECK(std::holds_alternative<Violation>(verdict) == is_wrong);
  // That it passed is no proof, and takes nothing from that of the sizes.
  const auto* pass = std::get_if<Pass>(&verdict);
  CHECK((pass != nullptr && pass->proof.has_value()) == !is_wrong);
}

}  // namespace stalemate::engine
