// Shipped subjects, every execution of which is explored.
#include <catch2/catch.hpp>

#include "engine/launch/explored.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// How every execution of a case of that size is judged, and how many there are.
struct Explored {
  std::string verdict;
  std::uint64_t executions = 0;
  bool met = false;
};

Explored explored(const std::string& name, const NdRange& size, std::uint32_t operations,
                  ContentionPattern pattern = ContentionPattern::Single) {
  const Subject subject = shipped(name);
  const Property& property = property_of(subject);
  Device& device = simulated("sim:every");
  Case input{Seed{1}, size, operations, AddressSpace::Global, {}, OperandKind::Unique, {}};
  input.contention.pattern = pattern;
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.every = EveryExecution{.dispatch = engine::contended_dispatch(request).value()};
  LaunchOutcome outcome = device.launch(request);
  if (const auto* misbehaved = std::get_if<Misbehaved>(&outcome)) {
    return {std::string(stalemate::name(misbehaved->violation.kind))};
  }
  auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  REQUIRE(completed->exploration);
  const std::uint64_t executions = completed->exploration->executions;
  auto judged = engine::judge_all(
      input, *std::move(completed->exploration),
      [&](const Observation& observation) { return property.judge(subject, input, observation); });
  const Judgement& judgement = std::get<engine::JudgedExecutions>(judged).judgement;
  const Verdict& verdict = judgement.verdict;
  const auto* violation = std::get_if<Violation>(&verdict);
  if (violation != nullptr) return {std::string(stalemate::name(violation->kind)), executions};
  if (!completed->races.empty()) return {"data_race", executions};
  return {std::string(stalemate::name(verdict)), executions, judgement.met};
}

}  // namespace

TEST_CASE("every: read-modify-writes of one instruction have as many executions as orders") {
  for (const char* name : {"atomic_add.int", "atomic_xchg.int"}) {
    CAPTURE(name);
    const Explored two = explored(name, {2, 1}, 1);
    CHECK(two.verdict == "proven");
    CHECK(two.executions == 2);
    CHECK(explored(name, {3, 1}, 1).executions == 6);
  }
}

TEST_CASE("every: where nobody has a cell in common, nobody has met") {
  CHECK(explored("atomic_add.int", {2, 1}, 1).met);
  CHECK_FALSE(explored("atomic_add.int", {2, 1}, 1, ContentionPattern::Private).met);
}

TEST_CASE("every: a barrier that some come to shows where data differ, and only there") {
  const char* const name = "published.guarded_add.barrier_inside";
  CHECK(explored(name, {1, 2}, 1, ContentionPattern::Single).verdict == "proven");
  CHECK(explored(name, {1, 2}, 1, ContentionPattern::Private).verdict == "barrier_divergence");
  CHECK(
      explored("published.guarded_add.no_barrier", {1, 2}, 1, ContentionPattern::Private).verdict ==
      "proven");
}

TEST_CASE("every: what is undecided of one execution leaves the others to be judged") {
  const Subject subject = shipped("atomic_xchg.int");
  const Property& property = property_of(subject);
  Device& device = simulated("sim:every");
  const Case input{Seed{1}, {2, 1}, 1, AddressSpace::Global, {}, OperandKind::Unique, {}};
  const auto verdict_if = [&](std::vector<Verdict> judged) {
    LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
    request.every = EveryExecution{.dispatch = engine::contended_dispatch(request).value()};
    LaunchOutcome outcome = device.launch(request);
    std::size_t next = 0;
    auto all = engine::judge_all(input, *std::move(std::get<Completed>(outcome).exploration),
                                 [&](const Observation&) {
                                   Judgement judgement;
                                   judgement.verdict = judged.at(next++);
                                   return judgement;
                                 });
    return std::string(stalemate::name(std::get<engine::JudgedExecutions>(all).judgement.verdict));
  };
  CHECK(verdict_if({Inconclusive{"x"}, Violation{}}) == "violation");
  CHECK(verdict_if({Violation{}, Inconclusive{"x"}}) == "violation");
  CHECK(verdict_if({Inconclusive{"x"}, Pass{}}) == "inconclusive");
  CHECK(verdict_if({Pass{}, Inconclusive{"x"}}) == "inconclusive");
}
