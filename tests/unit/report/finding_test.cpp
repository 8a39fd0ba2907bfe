#include "report/violation/finding.hpp"

#include <fmt/format.h>
#include <set>
#include <string_view>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/next_step.hpp"
#include "report/violation/source_place.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

const Origin kOrigin{{"ci/plan.yaml", 7, 5}, {"ci/kernels/mine.cl", 3, 6}, "ci"};

FileLine place_of(Verdict verdict, const Origin& origin = kOrigin) {
  SubjectResult one = result("s", "d", std::move(verdict));
  one.origin = origin;
  return source_place(one);
}

Violation with_access(const std::string& file, std::uint32_t line) {
  Step step;
  step.kind = StepKind::Race;
  step.access = Access{.file = file, .line = line};
  Violation violation = lost_update();
  violation.explanation = {own("words"), step};
  return violation;
}

}  // namespace

TEST_CASE("place: a race, an access and a build error are at the line that they tell", "[report]") {
  Violation race = lost_update();
  race.races = {{"mine.cl:12", "mine.cl:20"}};
  CHECK(place_of(race) == FileLine{"ci/kernels/mine.cl", 12, 0});
  CHECK(place_of(with_access("kernels/part.clh", 4)) == FileLine{"ci/kernels/part.clh", 4, 0});
  Violation outside = lost_update();
  outside.summary = Fact(FactKind::AccessThroughNull,
                         {std::string("mine.cl:9"), Actor{.work_item = 7}, std::uint64_t{8}});
  CHECK(place_of(outside) == FileLine{"ci/kernels/mine.cl", 9, 0});
  CHECK(place_of(Error{"does not build: kernels/mine.cl:2:12: error: expected expression"}) ==
        FileLine{"ci/kernels/mine.cl", 2, 12});
  // PoCL's.
  CHECK(place_of(Error{"does not build: warning: mine.cl:9:1: unused\nerror: kernels/mine.cl:2:12: "
                       "expected expression"}) == FileLine{"ci/kernels/mine.cl", 2, 12});
}

TEST_CASE("place: what names no line of the user's is at the function, else in the config",
          "[report]") {
  CHECK(place_of(lost_update()) == kOrigin.function);
  CHECK(place_of(with_access("stalemate/lock_section.clh", 4)) == kOrigin.function);
  CHECK(place_of(Error{"signal 11"}) == kOrigin.function);
  CHECK(place_of(Error{"stalemate/driver.cl:2:12: error: x"}) == kOrigin.function);
  CHECK(place_of(Error{"error: stalemate/driver.cl:2:12: x"}) == kOrigin.function);
  CHECK(place_of(Error{"error: no memory"}) == kOrigin.function);
  CHECK(place_of(Error{"does not build: error: no memory\nmine.cl:3:1: error: x"}) ==
        FileLine{"ci/mine.cl", 3, 1});
  Violation race = lost_update();
  race.races = {{"other.cl:12", "mine.cl:20"}};
  CHECK(place_of(race) == FileLine{"ci/kernels/mine.cl", 20, 0});
  race.races = {{"other.cl:12", "other.cl:20"}};
  CHECK(place_of(race) == kOrigin.function);
  CHECK(place_of(lost_update(), {kOrigin.config, {}, "ci"}) == kOrigin.config);
  CHECK(place_of(lost_update(), {}) == FileLine{});
}

TEST_CASE("source place: of several functions the last change, and not what is asked afterwards",
          "[report]") {
  SubjectResult red =
      result("s", "sim:sc", Violation{.kind = ViolationKind::WrongValue, .dispatch = 1});
  red.origin = kOrigin;
  const auto step = [](AccessKind kind, std::uint32_t line, std::uint64_t stored) {
    Access access{.kind = kind, .dispatch = 1, .truth = 4, .stored = stored};
    access.file = line < 100 ? "mine.cl" : "stalemate/driver.cl";
    access.line = line;
    return TraceStep{.access = access};
  };
  Reproducer reproducer = stalemate::report::test::reproducer();
  reproducer.exact = ExactLaunch{};
  reproducer.exact->trace = {
      step(AccessKind::Store, 7, 5),   step(AccessKind::ReadModifyWrite, 9, 6),
      step(AccessKind::Load, 11, 0),   step(AccessKind::Store, 13, 4),
      step(AccessKind::Store, 100, 8), step(AccessKind::Store, 15, 8)};
  reproducer.exact->trace.back().access.dispatch = 2;
  red.reproducer = reproducer;
  CHECK(source_place(red) == kOrigin.function);
  red.reproducer->subject.options.set("operations", Option::List{});
  CHECK(source_place(red) == FileLine{"ci/mine.cl", 9, 0});
  // A property in C++ has a file of its own, which the subject's source does not name.
  red.reproducer->subject.source = "#line 1 \"other.cl\"\n";
  CHECK(source_place(red) == kOrigin.function);
  red.reproducer->subject.source = "#line 1 \"other.cl\"\n#line 1 \"mine.cl\"\n";
  CHECK(source_place(red) == FileLine{"ci/mine.cl", 9, 0});
}

TEST_CASE("next step: each red names what to do, and where that is documented", "[report]") {
  using enum Expectation;
  const std::string red = next_step(violated("s", "d"));
  CHECK(red.find("stalemate replay out/failures/0001.json") != std::string::npos);
  CHECK(red.find("pass it on with `stalemate export out/failures/0001.json --out report`") !=
        std::string::npos);
  CHECK(red.find("docs/mending.md, lost_update; a fault of the driver: docs/baselines.md") !=
        std::string::npos);
  CHECK_THAT(next_step(violated("s", "sim:rc11")),
             Catch::EndsWith("(docs/mending.md, lost_update)"));
  for (const char* log :
       {"error: unknown argument: '-cl-nope'", "Invalid build option: -cl-nope"}) {
    const Error error{fmt::format("does not build: {}", log)};
    CHECK(next_step(result("s", "d", error)).starts_with("mend `build_options:`"));
  }
  const std::string hidden = next_step(mutant(passed("m", "d"), Unexpected));
  CHECK(hidden.find("can no longer detect the bug of m") != std::string::npos);
  CHECK(next_step(mutant(result("m", "d", Inconclusive{"slow"}), Unexpected)) == hidden);
  CHECK(next_step(result("s", "d", Inconclusive{"slow"})).find("needs_progress") !=
        std::string::npos);
  CHECK(next_step(result("s", "d", Error{"does not build: x"})).find("stalemate validate") !=
        std::string::npos);
  for (const auto& [log, mended] : {std::pair("mine.cl:4:2: error: x", "mend the kernel file "),
                                    std::pair("rw_lock.cl:4:2: error: x", "mend rw_lock.cl "),
                                    std::pair("error: rw_lock.cl:4:2: x", "mend rw_lock.cl ")}) {
    SubjectResult unbuilt = result("s", "d", Error{fmt::format("does not build: {}", log)});
    CHECK(next_step(unbuilt).starts_with("mend the kernel file "));
    unbuilt.origin = kOrigin;
    CHECK(next_step(unbuilt).starts_with(mended));
  }
  const Error in_compiler{"crashed 2 of 2 while building: signal 6"};
  CHECK(next_step(result("s", "d", in_compiler)).find("compiler crashed") != std::string::npos);
  CHECK(next_step(result("s", "d", Error{"signal 11"})).find("sim:sc") != std::string::npos);
  CHECK(next_step(result("s", "sim:sc", Error{"signal 11"})).find("tell us") != std::string::npos);
  const Error of_driver{.cause = "x", .of_driver = true};
  CHECK(next_step(result("s", "d", of_driver)).find("authors of the driver") != std::string::npos);
  const Inconclusive unmet{.reason = "no launch met", .remedy = "take a GPU"};
  CHECK(next_step(result("s", "d", unmet)) == "take a GPU");
  CHECK(next_step(result("s", "d", Error{"gone", true})).find("code 6") != std::string::npos);
  CHECK(next_step(result("s", "d", Error{"does not build", false, true})).find("code 3") !=
        std::string::npos);
}

TEST_CASE("next step: where nothing is wrong there is none", "[report]") {
  SubjectResult known = violated("s", "d");
  known.known = "so it is";
  for (const SubjectResult& fine :
       {passed("s", "d"), known, mutant(violated("m", "d"), Expectation::AsExpected),
        mutant(passed("m", "d"), Expectation::AsExpected)}) {
    CHECK(next_step(fine).empty());
  }
}

TEST_CASE("kinds: docs/mending.md has a pair, wrong and right, for each", "[report]") {
  const std::string text = read_file(std::string(STALEMATE_SOURCE_DIR) + "/docs/mending.md");
  for (const ViolationKind kind : all_violation_kinds()) {
    INFO(name(kind));
    const auto begin = text.find("\n## `" + std::string(name(kind)) + "`\n");
    REQUIRE(begin != std::string::npos);
    if (kind == ViolationKind::MutualExclusionOrStale) continue;  // one of two others
    const std::string section = text.substr(begin, text.find("\n## ", begin + 1) - begin);
    CHECK(section.find("// wrong") < section.find("// right"));
    CHECK(section.find("// right") != std::string::npos);
  }
}

TEST_CASE("kinds: each has a meaning and a remedy, and no two the same", "[report]") {
  std::set<std::string_view> seen;
  for (const ViolationKind kind : all_violation_kinds()) {
    const KindHelp help = kind_help(kind);
    INFO(name(kind));
    CHECK(help.meaning.ends_with('.'));
    CHECK(help.remedy.ends_with('.'));
    CHECK(seen.insert(help.meaning).second);
    CHECK(seen.insert(help.remedy).second);
  }
}

TEST_CASE("kinds: a stale read is mended in OpenCL C 1.x, too, which has no release and no acquire",
          "[report]") {
  const KindHelp help = kind_help(ViolationKind::StaleRead);
  const auto begin = help.remedy.find("OpenCL C 1.x");
  REQUIRE(begin != std::string_view::npos);
  const auto of_1x = help.remedy.substr(begin);
  CHECK(of_1x.find("mem_fence") != std::string_view::npos);
  CHECK(of_1x.find("volatile") != std::string_view::npos);
  CHECK(of_1x.find("atomic functions") != std::string_view::npos);
}

TEST_CASE("kinds: one of a property's own is explained by the violation, or says that nobody does",
          "[report]") {
  const Violation told{.kind = own_kind("two_writers"),
                       .meaning = "Two writers were inside.",
                       .remedy = "Let one in."};
  CHECK(kind_help(told).meaning == "Two writers were inside.");
  CHECK(kind_help(told).remedy == "Let one in.");
  const Violation untold{.kind = own_kind("two_writers")};
  CHECK(kind_help(untold).meaning.ends_with('.'));
  CHECK(kind_help(untold).remedy.ends_with('.'));
  CHECK(where_mended(told.kind) == "a kind of the property's own, two_writers");
  CHECK(where_mended(ViolationKind::Order) == "docs/mending.md, order");
  SubjectResult result = violated("lock", "pocl:0");
  result.verdict = told;
  CHECK(next_step(result).find("Let one in. (a kind of the property's own, two_writers") !=
        std::string::npos);
  result.verdict = Error{.cause = "the property threw: x", .of_property = true};
  CHECK(next_step(result).starts_with("mend the property"));
}

TEST_CASE("findings: errors come first, each points to its result", "[report]") {
  RunResult run{one_of_each(), false, false};
  std::swap(run.subjects[1], run.subjects[2]);
  const auto all = findings(run);
  REQUIRE(all.size() == 4);
  CHECK(all[0].title == "float_add.xchg on pocl:0: lost_update");
  CHECK(all[0].result == &run.subjects[2]);
  CHECK(all[3].level == FindingLevel::Warning);
  CHECK(all[3].title == "lock.spin on pocl:0: undecided");
}

TEST_CASE("findings: what is missing is one error, and a warning where it was asked for",
          "[report]") {
  RunResult run{{passed("s", "d")}, false, false};
  CHECK(findings(run).empty());
  run.missing = {{"a", "d"}, {"b", "d"}};
  run.device_lost = true;
  const auto all = findings(run);
  REQUIRE(all.size() == 1);
  CHECK(all[0].level == FindingLevel::Error);
  CHECK(all[0].rule == "not_run");
  CHECK(all[0].summary == "2 verdicts missing, because a device was lost: a on d, b on d");
  CHECK(all[0].next.find("--resume") != std::string::npos);
  run.failed_fast = true;
  CHECK(findings(run).at(0).level == FindingLevel::Warning);
}

TEST_CASE("findings: a run that decides nothing, or fails by a baseline, has an error",
          "[report]") {
  RunResult run{{result("s", "d", Skipped{"fp64"})}, false, false};
  CHECK(findings(run).empty());
  run.nothing_decided = true;
  REQUIRE(findings(run).size() == 1);
  CHECK(findings(run).front().level == FindingLevel::Error);
  CHECK(findings(run).front().rule == "nothing_decided");
  CHECK(findings(run).front().summary ==
        "nothing was decided: 1 verdict, skipped, open, known, or of mutants that hide");
  RunResult stale{{passed("s", "d")}, false, false};
  stale.stale = {{{"s", "d", {"order"}, "known"}, KnownState::Over}};
  CHECK(findings(stale).at(0).level == FindingLevel::Warning);
  stale.stale_counts = true;
  CHECK(findings(stale).at(0).level == FindingLevel::Error);
}

TEST_CASE("findings: what had to be judged and was not is an error", "[report]") {
  SubjectResult undecided = result("s", "d", Inconclusive{"slow"});
  const auto lax = findings({{undecided}});
  CHECK(lax.at(0).level == FindingLevel::Warning);
  undecided.expectation = Expectation::NotJudged;
  const auto all = findings({{undecided}});
  CHECK(all.at(0).level == FindingLevel::Error);
  CHECK(all.at(0).rule == "undecided");
}

TEST_CASE("next step: what needs weak memory is mended by order", "[report]") {
  Violation violation{.kind = ViolationKind::WrongValue, .explanation = {}};
  CHECK_FALSE(remedy_of(violation).starts_with("Order the accesses"));
  violation.explanation.emplace_back(Fact(FactKind::NeedsWeakMemory));
  CHECK(remedy_of(violation).starts_with("Order the accesses"));
}

TEST_CASE("next step: a fence that lacks a flag is what is mended, whatever tells of it",
          "[report]") {
  const auto remedy_with = [](Fact fact, ViolationKind kind) {
    Violation violation{.kind = kind, .explanation = {std::move(fact)}};
    return std::string(remedy_of(violation));
  };
  const std::string flag = "Give the fence or barrier the flag";
  CHECK(remedy_with(Fact(FactKind::FenceLacksFlag), ViolationKind::WrongValue).starts_with(flag));
  CHECK(remedy_with(Fact(FactKind::BarrierLacksFlag), ViolationKind::DataRace).starts_with(flag));
  CHECK_FALSE(
      remedy_with(Fact(FactKind::BarrierLacksFlag), ViolationKind::WrongValue).starts_with(flag));
  const std::string missing = "flag of global memory";
  CHECK(remedy_with(Fact(FactKind::HandedOver, {Step{}, Step{}, missing, ""}),
                    ViolationKind::DataRace)
            .starts_with(flag));
  CHECK_FALSE(remedy_with(Fact(FactKind::HandedOver, {Step{}, Step{}, "relaxed", ""}),
                          ViolationKind::DataRace)
                  .starts_with(flag));
}

TEST_CASE("findings: a run that did not begin has its mistakes, each by its key", "[report]") {
  RunResult run;
  run.not_begun = {{{"ci/plan.yaml", 3, 5}, "budget.tim: unknown key 'tim'; did you mean 'time'?"},
                   {{}, "no device matches gone\n  there are:\n    pocl:0  a CPU"}};
  const auto all = findings(run);
  REQUIRE(all.size() == 2);
  CHECK(all[0].title == "run: not_begun: budget.tim");
  CHECK(all[0].summary == "budget.tim: unknown key 'tim'; did you mean 'time'?");
  CHECK(all[0].place.line == 3);
  CHECK(all[1].title == "run: not_begun");
  CHECK(all[1].summary == "no device matches gone; there are: pocl:0 a CPU");
  CHECK(std::all_of(all.begin(), all.end(), is_of_run));
}

TEST_CASE("finding: what the summary tells decides what mends it") {
  const auto remedy = [](ViolationKind kind, FactKind summary, std::vector<Evidence> beside = {}) {
    Violation violation;
    violation.kind = kind;
    violation.summary = Fact(summary);
    violation.explanation = std::move(beside);
    return std::string(remedy_of(violation));
  };
  using enum FactKind;
  CHECK_THAT(remedy(ViolationKind::TornValue, RecordsTorn),
             Catch::StartsWith("Give the lock back by a release"));
  CHECK_THAT(remedy(ViolationKind::Uninitialised, LinkNotWritten),
             Catch::StartsWith("Store a node's link in front of what puts"));
  CHECK_THAT(remedy(ViolationKind::BarrierDivergence, EndedBeforeBarrier),
             Catch::StartsWith("Let all work-items of the work-group come"));
  CHECK_THAT(
      remedy(ViolationKind::BarrierDivergence, EndedBeforeBarrier, {Fact(AllOfSubGroupMustCall)}),
      Catch::StartsWith("Call functions of the sub-group in all"));
  CHECK_THAT(remedy(ViolationKind::BarrierDivergence, AtDifferentBarriers),
             Catch::StartsWith("Move the barrier out of the branch"));
  CHECK_THAT(remedy(ViolationKind::LostUpdate, EndsOtherwise),
             Catch::StartsWith("Compare first what one operation computes"));
  CHECK_THAT(remedy(ViolationKind::OutOfBounds, AccessPastEnd),
             Catch::StartsWith("Check the index"));
  CHECK_THAT(remedy(ViolationKind::OutOfBounds, AccessPastEnd, {Fact(UnwrittenLoad)}),
             Catch::StartsWith("Mend the load of garbage first"));
}

TEST_CASE("finding: where whole operations follow one another no order is missing") {
  Violation violation;
  violation.kind = own_kind("lost_element");
  violation.explanation = {Fact(FactKind::NothingOrders), Fact(FactKind::RunsInTurn)};
  CHECK_THAT(std::string(remedy_of(violation)),
             Catch::StartsWith("Work-items that run one after another do this"));
  // What one work-item does says more.
  violation.explanation.emplace_back(Fact(FactKind::OneItemDoesThis));
  CHECK_THAT(std::string(remedy_of(violation)),
             Catch::StartsWith("One work-item does this by itself"));
  // Of kernels that wait for nobody a barrier may be missing.
  violation.explanation = {Fact(FactKind::RunsInTurn)};
  CHECK(std::string(remedy_of(violation)).find("one after another") == std::string::npos);
}

TEST_CASE("finding: what is told besides decides what mends it") {
  const auto remedy = [](ViolationKind kind, FactKind fact) {
    Violation violation;
    violation.kind = kind;
    violation.explanation = {Fact(fact)};
    return std::string(remedy_of(violation));
  };
  using enum FactKind;
  CHECK_THAT(remedy(ViolationKind::LostUpdate, TookUnmade),
             Catch::StartsWith("Compare first what one operation computes"));
  for (const FactKind fact : {MoreTookThanMade, EndsOtherwise}) {
    CHECK_THAT(remedy(ViolationKind::LostUpdate, fact),
               Catch::StartsWith("Make load, computation and store one atomic operation"));
  }
  CHECK_THAT(remedy(ViolationKind::Uninitialised, NeedsWeakMemory),
             Catch::StartsWith("It is written by another work-item"));
  CHECK_THAT(remedy(ViolationKind::Uninitialised, IsSequential),
             Catch::StartsWith("Write it first"));
  CHECK_THAT(remedy(own_kind("duplicated_element"), NeedsWeakMemory),
             Catch::StartsWith("Order the accesses between which nothing does"));
  CHECK_THAT(remedy(ViolationKind::WrongValue, OlderReadMayBeWhy),
             Catch::StartsWith("If it passes on sim:sc, or is a data_race there, an order"));
  CHECK_THAT(remedy(ViolationKind::NoProgress, LateStoreMayBeWhy),
             Catch::StartsWith("If it ends on sim:sc, order what decides"));
  CHECK_THAT(remedy(ViolationKind::WrongValue, FenceTooNarrow),
             Catch::StartsWith("Give the fence a scope that reaches"));
  for (const FactKind fact : {FenceLacksFlag, FenceHasNoFlag}) {
    CHECK_THAT(remedy(ViolationKind::NoProgress, fact),
               Catch::StartsWith("Give the fence or barrier the flag"));
  }
  CHECK_THAT(remedy(ViolationKind::StaleRead, IsSequential),
             Catch::StartsWith("Memory order is not why."));
  CHECK_THAT(remedy(ViolationKind::LostUpdate, IsSequential),
             Catch::EndsWith("as past a barrier that is missing; memory order is not why."));
  CHECK_THAT(remedy(ViolationKind::NoProgress, RaceMayBeWhy),
             Catch::StartsWith("Mend the data race first: who waits"));
  CHECK_THAT(remedy(ViolationKind::NoProgress, NeedsWeakMemory),
             Catch::StartsWith("Order what decides that somebody waits"));
  CHECK_THAT(remedy(ViolationKind::DataRace, NothingReadFrom),
             Catch::StartsWith("Let whoever takes the lock look"));
}
