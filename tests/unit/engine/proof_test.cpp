// Devices that explore: sizes, proofs, and what is convicted.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "engine/launch/explored.hpp"
#include "engine/run/proof_cases.hpp"
#include "rig.hpp"
#include "simulated_device.hpp"

namespace stalemate::engine {

namespace {

/// A rig whose property takes the sizes that it is asked for, and a device that explores.
struct ProofRig : Rig {
  explicit ProofRig(ScriptedDevice::Script script) : device(std::move(script)) {
    property->follows_settings = true;
    device.editable_info().is_simulated = true;
    device.editable_info().settings = sim::Settings{.explores = true};
  }

  SubjectResult result() { return run_one(device); }

  ScriptedDevice device;
};

Observed observed(std::uint64_t executions, const Finding& finding = {}) {
  return {std::get<Completed>(completes(finding)).buffers, executions};
}

LaunchOutcome explored(std::vector<Observed> all, ExplorationBound bound = ExplorationBound::None) {
  Exploration exploration{.bound = bound};
  for (const Observed& one : all) exploration.executions += one.executions;
  exploration.observed = std::move(all);
  Completed completed;
  completed.exploration = std::move(exploration);
  return completed;
}

Finding found(ViolationKind::Shipped kind) {
  return {static_cast<std::uint8_t>(static_cast<int>(kind) + 1), 1, 0};
}

std::uint64_t operations(const Asked& asked) {
  return asked.nd_range.work_items() * asked.operations_per_item;
}

LaunchOutcome right(const Asked& asked) {
  return explored({observed(2), observed(3)},
                  operations(asked) > 4 ? ExplorationBound::Time : ExplorationBound::None);
}

}  // namespace

TEST_CASE("proof: sizes grow, and two work-items at least are at work in each") {
  const std::vector<ProofSize> sizes = growing_sizes(ManyGroups::Single);
  REQUIRE(sizes.size() > 10);
  CHECK(sizes[0] == ProofSize{1, 2, 1});
  CHECK(sizes[1] == ProofSize{2, 1, 1});
  for (const ProofSize& size : sizes) {
    CHECK(size.work_items() >= 2);
    CHECK(std::count(sizes.begin(), sizes.end(), size) == 1);
  }
}

// 20 orders of two work-items' three operations each, 24 of four work-items, 70 and 120.
TEST_CASE("proof: a size comes the earlier the fewer orders its operations have") {
  const std::vector<ProofSize> sizes = growing_sizes(ManyGroups::Single);
  const auto place = [&](const ProofSize& size) {
    const auto found = std::find(sizes.begin(), sizes.end(), size);
    REQUIRE(found != sizes.end());
    return found - sizes.begin();
  };
  CHECK(place({2, 1, 2}) < place({3, 1, 1}));
  CHECK(place({3, 1, 1}) < place({2, 1, 3}));
  CHECK(place({2, 1, 3}) < place({4, 1, 1}));
  CHECK(place({4, 1, 1}) < place({2, 1, 4}));
  CHECK(place({2, 1, 4}) < place({5, 1, 1}));
}

TEST_CASE("proof: the sizes that were explored to their end are proven, and no other") {
  ProofRig rig(right);
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Pass>(result.verdict));
  const Pass pass = std::get<Pass>(result.verdict);
  REQUIRE(pass.proof);
  CHECK(pass.proof->model == "scoped RC11");
  // Eight that are not explored to their end are enough.
  std::size_t finished = 0;
  std::string unfinished;
  for (int open = 0; const ProofSize& size : growing_sizes(ManyGroups::Single)) {
    const bool is_open = size.work_items() * size.operations_per_item > 4;
    finished += is_open ? 0U : 1U;
    if (is_open) unfinished += (unfinished.empty() ? "" : ", ") + words(size);
    if (is_open && ++open == 8) break;
  }
  REQUIRE(pass.proof->sizes.size() == finished);
  CHECK_THAT(result.notes.front(), Catch::StartsWith("not proven: " + unfinished +
                                                     ", since exploration ended at a bound"));
  const ProvenSize& first = pass.proof->sizes.front();
  CHECK(first.work_group_size == 2);
  // Of three kinds of operands one each, of special ones 256 with NaN and 256 without.
  CHECK(first.cases == 3 + 2 * 256);
  CHECK(first.executions == first.cases * 5);
  CHECK(result.expectation == Expectation::AsExpected);
  CHECK(matrix_word(result) == "proven");
}

TEST_CASE("proof: more numbers of a size are explored only where a case has few executions") {
  const auto cases_of_first = [](std::uint64_t executions) {
    ProofRig rig([=](const Asked&) { return explored({observed(executions)}); });
    rig.plan.sizes = {{1, 2, 1}};
    return std::get<Pass>(rig.result().verdict).proof->sizes.front().cases;
  };
  CHECK(cases_of_first(200) == 3 + 2 * 256);
  CHECK(cases_of_first(201) == 3 + 2 * 2);
}

TEST_CASE("proof: where no size was explored to its end, nothing is decided") {
  ProofRig rig([](const Asked&) { return explored({observed(7)}, ExplorationBound::Executions); });
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason, Catch::Contains("after 7 executions"));
  CHECK(rig.device.asked().size() == 8);
}

TEST_CASE("proof: a larger size may be wrong where a smaller one was not explored to its end") {
  ProofRig rig([](const Asked& asked) {
    const bool is_open = operations(asked) > 2;
    const bool is_wrong = operations(asked) > 4;
    return explored({observed(1, is_wrong ? found(ViolationKind::StaleRead) : Finding{})},
                    is_open ? ExplorationBound::Events : ExplorationBound::None);
  });
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  CHECK(std::get<Violation>(result.verdict).kind == ViolationKind::StaleRead);
}

TEST_CASE("proof: one result of many convicts, once, and its execution is what is recorded") {
  std::vector<std::vector<std::uint64_t>> recorded;
  ProofRig rig([&](const Asked& asked) -> LaunchOutcome {
    auto outcome =
        explored({observed(2), observed(3), observed(1, found(ViolationKind::StaleRead))});
    if (asked.schedule.record) recorded.push_back(asked.every->recorded);
    if (!asked.every->recorded.empty()) {
      std::get<Completed>(outcome).recording = Recording{{}, {Access{.line = 3}}, 0, 99};
    }
    return outcome;
  });
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  CHECK(std::get<Violation>(result.verdict).kind == ViolationKind::StaleRead);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.rate == Rate{1, 1});
  REQUIRE(result.reproducer->exact);
  CHECK(result.reproducer->exact->hash == 99);
  CHECK(recorded == std::vector<std::vector<std::uint64_t>>{{}, {2}});
  CHECK(result.reproducer->smallest.input.operations() == 2);
}

TEST_CASE("proof: what goes wrong in an execution itself convicts") {
  ProofRig rig([](const Asked&) -> LaunchOutcome {
    return Misbehaved{Violation{.kind = ViolationKind::NoProgress}, {}};
  });
  CHECK(name(rig.result().verdict) == "violation");
}

TEST_CASE(
    "proof: the dispatch that is explored is the one in which work-items share what is tested") {
  LaunchRequest request;
  request.buffers = {{"own", 4, Fill::Zero}, {"cells", 4, Fill::Zero}, {"beside", 4, Fill::Zero}};
  request.buffers[0].traced = request.buffers[0].unshared = true;
  request.buffers[1].traced = true;
  const auto dispatch = [](const char* buffer, std::uint32_t groups) {
    return Dispatch{"k", {groups, 1}, {BufferArgument{buffer}}};
  };
  request.dispatches = {dispatch("own", 2), dispatch("beside", 2), dispatch("cells", 1),
                        dispatch("cells", 2)};
  CHECK(contended_dispatch(request) == 3u);
  request.dispatches.push_back(dispatch("cells", 2));
  CHECK_FALSE(contended_dispatch(request));
  request.dispatches = {dispatch("own", 2)};
  CHECK_FALSE(contended_dispatch(request));
  request.dispatches[0].arguments.emplace_back(LocalArgument{4, true});
  CHECK(contended_dispatch(request) == 0u);
}

TEST_CASE("proof: where a subject takes many work-groups alone, those have several work-items") {
  ProofRig rig([](const Asked&) { return explored({observed(1)}); });
  rig.property->groups_min = 3;
  rig.plan.budget.cases = 1000;
  const SubjectResult result = rig.result();
  const Pass pass = std::get<Pass>(result.verdict);
  REQUIRE(pass.proof);
  const auto has = [&](std::uint32_t groups, std::uint32_t size) {
    return std::any_of(pass.proof->sizes.begin(), pass.proof->sizes.end(),
                       [&](const ProvenSize& proven) {
                         return proven.work_groups == groups && proven.work_group_size == size;
                       });
  };
  CHECK(has(3, 2));
  CHECK(has(3, 4));
  CHECK(has(6, 2));
  CHECK(has(8, 1));
  CHECK(result.notes.empty());
}

TEST_CASE("proof: of results that are wrong in several ways, any may be the one that is shown") {
  std::vector<std::vector<std::uint64_t>> recorded;
  const auto outcome = [&](const Asked& asked) -> LaunchOutcome {
    auto all = explored({observed(2), observed(3, found(ViolationKind::TornValue)),
                         observed(1, found(ViolationKind::StaleRead))});
    if (!asked.every->recorded.empty()) {
      recorded.push_back(asked.every->recorded);
      auto& completed = std::get<Completed>(all);
      completed.recording = Recording{{}, {Access{.line = 3}}, 0, 99};
      completed.exploration->shown = asked.every->recorded.back();
    }
    return all;
  };
  ProofRig rig(outcome);
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  CHECK(recorded.back() == std::vector<std::uint64_t>{1, 2});
  // The device chose the last one.
  CHECK(std::get<Violation>(result.verdict).kind == ViolationKind::StaleRead);

  ProofRig mutant(outcome);
  mutant.plan.subjects.front().broken = Broken{ViolationKind::TornValue, {}};
  const SubjectResult exposed = mutant.result();
  CHECK(recorded.back() == std::vector<std::uint64_t>{1});
  CHECK(std::get<Violation>(exposed.verdict).kind == ViolationKind::TornValue);
}

TEST_CASE("proof: that no size has what the subject takes is noted") {
  ProofRig rig([](const Asked&) { return explored({observed(1)}); });
  rig.property->groups_min = 7;
  CHECK(rig.result().notes ==
        std::vector<std::string>{"no size of the proof has several work-items in a work-group: "
                                 "--size names one, and --time has it explored"});
  rig.plan.generate.work_group_size = {1, 1};
  CHECK(rig.result().notes.empty());
  rig.plan.generate.work_group_size = {1, 64};
  rig.plan.subjects.front().at_most.work_group_size = 1;
  CHECK(rig.result().notes.empty());

  ProofRig single([](const Asked& asked) {
    return explored({observed(1)}, asked.nd_range.work_groups == 1 ? ExplorationBound::None
                                                                   : ExplorationBound::Time);
  });
  // More time may be no help.
  CHECK(single.result().notes.back() == "no size of the proof has several work-groups");
  single.plan.sizes = {{1, 2, 1}};
  CHECK(single.result().notes.empty());

  // What is found is of a size that is not proven.
  ProofRig wrong([](const Asked& asked) {
    const bool is_wrong = asked.nd_range.work_groups > 1;
    return explored({observed(1, is_wrong ? found(ViolationKind::StaleRead) : Finding{})});
  });
  const SubjectResult result = wrong.result();
  CHECK(std::holds_alternative<Violation>(result.verdict));
  CHECK(std::none_of(result.notes.begin(), result.notes.end(), [](const std::string& note) {
    return note.find("no size of the proof") != std::string::npos;
  }));
}

TEST_CASE("proof: nothing is proven where all with several work-items in a group were left out") {
  ProofRig rig([](const Asked& asked) -> LaunchOutcome {
    if (asked.nd_range.work_group_size > 1)
      return Unsupported{"a load of local memory", Lack::Exploration};
    return explored({observed(1)});
  });
  const Verdict verdict = rig.result().verdict;
  REQUIRE(std::holds_alternative<Inconclusive>(verdict));
  CHECK_THAT(std::get<Inconclusive>(verdict).reason,
             Catch::StartsWith("no size of the proof has several work-items in a work-group: not "
                               "1x2x1"));
  rig.plan.subjects.front().at_most.work_group_size = 1;
  CHECK(std::holds_alternative<Pass>(rig.result().verdict));
}

TEST_CASE("proof: sizes that are named are explored, and no other") {
  ProofRig rig(right);
  rig.plan.sizes = {{2, 2, 1}};
  const Pass pass = std::get<Pass>(rig.result().verdict);
  REQUIRE(pass.proof);
  REQUIRE(pass.proof->sizes.size() == 1);
  CHECK(pass.proof->sizes[0].work_groups == 2);
  CHECK(pass.proof->sizes[0].work_group_size == 2);
}

TEST_CASE("proof: a size that is not explored is told, and decides where it was asked for") {
  const auto refuses_large = [](const Asked& asked) -> LaunchOutcome {
    if (operations(asked) > 2) return Unsupported{"a load of garbage", Lack::Exploration};
    return right(asked);
  };
  ProofRig growing(refuses_large);
  const SubjectResult grown = growing.result();
  CHECK(matrix_word(grown) == "proven");
  REQUIRE_FALSE(grown.notes.empty());
  CHECK_THAT(grown.notes.front(), Catch::StartsWith("not proven: 1x2x2, 2x1x2, "));
  CHECK_THAT(grown.notes.front(), Catch::EndsWith(", since a load of garbage"));

  ProofRig named(refuses_large);
  named.plan.sizes = {{1, 2, 1}, {1, 2, 2}};
  const SubjectResult refused = named.result();
  REQUIRE(std::holds_alternative<Inconclusive>(refused.verdict));
  CHECK(std::get<Inconclusive>(refused.verdict).reason ==
        "size 1x2x2 was not explored: a load of garbage");

  // Its time is over.
  ProofRig slow(right);
  slow.plan.sizes = {{1, 2, 1}, {1, 2, 4}};
  CHECK(std::holds_alternative<Inconclusive>(slow.result().verdict));
}

TEST_CASE("proof: the cases of a size do not depend on the seed of the run, and differ") {
  const auto seeds_asked = [](std::uint64_t seed) {
    ProofRig rig(right);
    rig.plan.sizes = {{1, 2, 1}};
    rig.context.seed = Seed{seed};
    rig.run({&rig.device});
    std::vector<std::uint64_t> seeds;
    for (const Asked& asked : rig.device.asked()) seeds.push_back(asked.seed);
    return seeds;
  };
  const std::vector<std::uint64_t> seeds = seeds_asked(1);
  CHECK(seeds.size() == 3 + 2 * 256);
  CHECK(seeds == seeds_asked(2));
  CHECK(std::set<std::uint64_t>(seeds.begin(), seeds.end()).size() >= 2 * 256);
}

TEST_CASE("proof: a subject that is right for none of the sizes is skipped, and nothing is asked") {
  ProofRig rig(right);
  rig.property->groups_min = 40;
  CHECK(name(rig.result().verdict) == "skipped");
  CHECK(rig.device.asked().empty());
}

TEST_CASE("proof: a mutant of which every execution is right is not exposed") {
  ProofRig rig(right);
  rig.plan.subjects[0].broken = Broken{};
  CHECK(matrix_word(rig.result()) == "not exposed");
}

TEST_CASE("proof: a subject may use the processors that others have no use for") {
  ProofRig rig(right);
  rig.plan.subjects = {tiny_subject("first"), tiny_subject("second"), tiny_subject("last")};
  rig.plan.sizes = {{1, 2, 1}};
  rig.context.jobs = 4;
  rig.run({&rig.device});
  std::map<std::string, std::set<std::uint32_t>> used;
  for (const Asked& asked : rig.device.asked()) {
    used[asked.subject].insert(asked.every.value().processors);
  }
  CHECK(used["first"] == std::set<std::uint32_t>{1});
  CHECK(used["second"] == std::set<std::uint32_t>{2});
  CHECK(used["last"] == std::set<std::uint32_t>{4});
}

}  // namespace stalemate::engine
