// Devices that explore: proofs, and what is convicted.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "engine/launch/explored.hpp"
#include "engine/proof/proof_cases.hpp"
#include "proof_rig.hpp"

namespace stalemate::engine {

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
  // Of three kinds of operands one each, of special ones four, and more in which others meet.
  CHECK(first.cases > 3 + 4 + 200);
  CHECK(first.executions == first.cases * 5);
  CHECK(result.expectation == Expectation::AsExpected);
  CHECK(matrix_word(result) == "proven");
}

TEST_CASE("proof: where no size was explored to its end, nothing is decided") {
  ProofRig rig([](const Asked&) { return explored({observed(7)}, ExplorationBound::Executions); });
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason, Catch::Contains("after 7 executions"));
  CHECK(rig.device.asked().size() == 8);
}

TEST_CASE("proof: what helps against a bound is told by the bound") {
  const auto remedy_of = [](ExplorationBound bound) {
    ProofRig rig([=](const Asked&) { return explored({observed(7)}, bound); });
    return std::get<Inconclusive>(rig.result().verdict).remedy;
  };
  CHECK_THAT(remedy_of(ExplorationBound::Events),
             Catch::StartsWith("leave out what a loop counts"));
  CHECK_THAT(remedy_of(ExplorationBound::Time), Catch::StartsWith("give it more time"));
  CHECK_THAT(remedy_of(ExplorationBound::Observations), Catch::StartsWith("explore a smaller"));
  // Where not even one ended, no loop is why.
  ProofRig none([](const Asked&) { return explored({}, ExplorationBound::Events); });
  CHECK_THAT(std::get<Inconclusive>(none.result().verdict).remedy,
             Catch::StartsWith("let a work-item do less: what a structure is asked in the end"));
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
  CHECK(why_no_dispatch(request).find("several kernels in a row") != std::string_view::npos);
  request.dispatches = {dispatch("own", 2)};
  CHECK_FALSE(contended_dispatch(request));
  CHECK(why_no_dispatch(request).find("a buffer that is watched") != std::string_view::npos);
  request.dispatches[0].arguments.emplace_back(LocalArgument{4, true});
  CHECK(contended_dispatch(request) == 0u);
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
