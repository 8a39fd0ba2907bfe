// Devices that explore: which sizes and cases are asked for, and what is told of those left out.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include <catch2/catch.hpp>

#include "engine/proof/proof_cases.hpp"
#include "proof_rig.hpp"

namespace stalemate::engine {

namespace {

constexpr std::chrono::milliseconds kRigTime{1000};

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

TEST_CASE("proof: three work-groups of two are among the sizes, of one operation each") {
  const std::vector<ProofSize> sizes = growing_sizes(ManyGroups::Single);
  const auto count = [&](const ProofSize& size) {
    return std::count(sizes.begin(), sizes.end(), size);
  };
  CHECK(count({3, 2, 1}) == 1);
  CHECK(count({4, 2, 1}) == 1);
  CHECK(count({3, 2, 2}) == 0);
  CHECK(count({3, 3, 1}) == 0);  // nine
  const std::vector<ProofSize> large = growing_sizes(ManyGroups::Large);
  CHECK(std::count(large.begin(), large.end(), ProofSize{3, 2, 2}) == 1);
  CHECK(std::count(large.begin(), large.end(), ProofSize{3, 3, 1}) == 1);
  CHECK(std::count(large.begin(), large.end(), ProofSize{9, 1, 1}) == 0);
}

TEST_CASE("proof: sizes that are named are explored once each, from the smallest on") {
  CHECK(in_order({{4, 4, 3}, {3, 1, 1}, {2, 1, 1}, {4, 4, 2}, {3, 1, 1}, {2, 1, 1}}) ==
        std::vector<ProofSize>{{2, 1, 1}, {3, 1, 1}, {4, 4, 2}, {4, 4, 3}});
}

TEST_CASE("proof: that no special operands were drawn is noted, where the subject takes them") {
  ProofRig rig([](const Asked&) { return explored({observed(1)}); });
  rig.plan.sizes = {{1, 2, 1}};
  const auto lacks = [&] {
    const SubjectResult result = rig.result();
    CHECK(std::holds_alternative<Pass>(result.verdict));
    return !result.notes.empty() &&
           result.notes.front().find("special operands") != std::string::npos;
  };
  CHECK_FALSE(lacks());
  rig.plan.generate.operands = {{OperandKind::Exact, 1}};
  CHECK(lacks());
  rig.plan.generate.operands = {{OperandKind::Exact, 1}, {OperandKind::Special, 0}};
  CHECK(lacks());
  rig.property->takes_no_operands = true;
  CHECK_FALSE(lacks());
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

TEST_CASE("proof: more numbers of a size are explored only where a case has few executions") {
  const auto cases_of_first = [](std::uint64_t executions) {
    ProofRig rig([=](const Asked&) { return explored({observed(executions)}); });
    rig.plan.sizes = {{1, 2, 1}};
    return std::get<Pass>(rig.result().verdict).proof->sizes.front().cases;
  };
  CHECK(cases_of_first(200) > 3 + 4 + 200);
  CHECK(cases_of_first(201) == 3 + 4);
}

TEST_CASE("proof: a size in which nobody shares anything is none of those that are proven") {
  ProofRig rig([](const Asked& asked) {
    const bool meets = asked.nd_range.work_group_size > 1;
    return explored({observed(5, {.met = meets ? std::uint8_t{1} : kApart})});
  });
  rig.plan.sizes = {{1, 2, 1}, {2, 1, 1}};
  const SubjectResult result = rig.result();
  const auto& sizes = std::get<Pass>(result.verdict).proof->sizes;
  REQUIRE(sizes.size() == 1);
  CHECK(sizes.front().work_group_size == 2);
  REQUIRE_FALSE(result.notes.empty());
  CHECK_THAT(result.notes.back(), Catch::Contains("not proven: 2x1x1"));
  rig.plan.sizes = {{2, 1, 1}};
  CHECK(name(rig.result().verdict) == "inconclusive");
}

TEST_CASE("proof: where the time is over amid a size, it is told how far it came") {
  int launches = 0;
  ProofRig rig([&](const Asked&) {
    if (++launches == 2) std::this_thread::sleep_for(kRigTime);
    return explored({observed(5)});
  });
  rig.plan.sizes = {{1, 2, 1}};
  rig.plan.budget.time = kRigTime;
  const SubjectResult result = rig.result();
  REQUIRE(name(result.verdict) == "inconclusive");
  const auto& open = std::get<Inconclusive>(result.verdict);
  CHECK(open.reason ==
        "the time was over after 2 cases of 1x2x1 were explored "
        "(10 executions), none of which was wrong");
  CHECK_THAT(open.remedy, Catch::Contains("--size"));
}

TEST_CASE("proof: one that is interrupted is told by the sizes that it has explored") {
  std::atomic<int>* stop = nullptr;
  ProofRig rig([&](const Asked& asked) {
    if (asked.nd_range.work_items() == 2) return explored({observed(2)});
    *stop = 2;
    return LaunchOutcome(Cancelled{});
  });
  stop = &rig.stop_flag;
  rig.plan.sizes = {{1, 2, 1}, {1, 3, 1}, {1, 4, 1}};
  const SubjectResult result = rig.result();
  CHECK(result.effort.cases > 2);
  REQUIRE_FALSE(result.notes.empty());
  CHECK(result.notes.back() == "interrupted after 1 of 3 sizes");
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

TEST_CASE("proof: code that is right for larger sizes alone is explored with the least of these") {
  ProofRig rig([](const Asked&) { return explored({observed(1)}); });
  rig.device.editable_info().work_items_max = 16;
  rig.device.editable_info().operations_max = 48;
  rig.property->groups_min = 12;
  const SubjectResult result = rig.result();
  REQUIRE(std::holds_alternative<Pass>(result.verdict));
  const auto& sizes = std::get<Pass>(result.verdict).proof->sizes;
  REQUIRE_FALSE(sizes.empty());
  for (const ProvenSize& size : sizes) {
    CHECK(size.work_groups >= 12);
    CHECK(size.work_group_size == 1);
  }
  CHECK(sizes.front().work_groups == 12);
  CHECK(sizes.front().operations_per_item == 1);
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
  const Verdict undecided = single.result().verdict;
  REQUIRE(std::holds_alternative<Inconclusive>(undecided));
  CHECK_THAT(std::get<Inconclusive>(undecided).reason,
             Catch::StartsWith("no size of the proof has several work-groups: not 2x1x1"));
  CHECK_THAT(std::get<Inconclusive>(undecided).remedy,
             Catch::EndsWith("; or name the sizes to prove (--size 1x3x2)"));
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

  // What is worse stays.
  ProofRig crashing([](const Asked& asked) -> LaunchOutcome {
    if (asked.nd_range.work_group_size == 2) return Crashed{Phase::Launch, "signal 11"};
    if (asked.nd_range.work_group_size > 2) return Unsupported{"local memory", Lack::Exploration};
    return explored({observed(1)});
  });
  CHECK(std::holds_alternative<Error>(crashing.result().verdict));
}

TEST_CASE("proof: of a property that writes into buffers more contents are explored") {
  const auto cases = [](bool holds_data) {
    ProofRig rig(right);
    rig.property->holds_data = holds_data;
    rig.plan.sizes = {{1, 2, 1}};
    return std::get<Pass>(rig.result().verdict).proof->sizes.front().cases;
  };
  CHECK(cases(true) >= cases(false) + 2 * 3 + 16 * 3);
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

TEST_CASE("proof: sizes behind one that was asked for and not explored are tried, too") {
  ProofRig rig([](const Asked& asked) {
    return explored(
        {observed(1, operations(asked) > 3 ? found(ViolationKind::StaleRead) : Finding{})});
  });
  rig.plan.subjects.front().at_least.work_groups = 2;
  rig.plan.sizes = {{1, 2, 1}, {2, 2, 1}};
  CHECK(std::holds_alternative<Violation>(rig.result().verdict));

  // What helps is told of the one that was not explored.
  ProofRig bounded([](const Asked& asked) {
    return explored({observed(1)}, operations(asked) == 3 ? ExplorationBound::Observations
                                                          : ExplorationBound::None);
  });
  bounded.plan.sizes = {{2, 1, 1}, {3, 1, 1}, {4, 1, 1}};
  const Verdict open = bounded.result().verdict;
  REQUIRE(std::holds_alternative<Inconclusive>(open));
  CHECK_THAT(std::get<Inconclusive>(open).reason, Catch::StartsWith("size 3x1x1 was not explored"));
  CHECK_THAT(std::get<Inconclusive>(open).remedy, Catch::StartsWith("explore a smaller size"));
}

TEST_CASE("proof: a size that is asked for, and has no case, is not passed over") {
  ProofRig rig(right);
  rig.plan.subjects.front().at_most.work_groups = 2;
  rig.plan.sizes = {{2, 1, 1}, {3, 1, 1}};
  const Verdict both = rig.result().verdict;
  REQUIRE(std::holds_alternative<Inconclusive>(both));
  CHECK_THAT(
      std::get<Inconclusive>(both).reason,
      Catch::StartsWith("size 3x1x1 was not explored: a case of that size: the subject is right "
                        "for none, or it is beyond the "));
  rig.plan.sizes = {{3, 1, 1}};
  CHECK(std::holds_alternative<Skipped>(rig.result().verdict));
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
  CHECK(seeds == seeds_asked(2));
  CHECK(std::set<std::uint64_t>(seeds.begin(), seeds.end()).size() > 200);
}

TEST_CASE("proof: a subject that is right for none of the sizes is skipped, and nothing is asked") {
  ProofRig rig(right);
  rig.property->groups_min = 40;
  CHECK(name(rig.result().verdict) == "skipped");
  CHECK(rig.device.asked().empty());
}

}  // namespace stalemate::engine
