#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

const Asked& first_of(const ScriptedDevice& device) {
  return device.asked().at(0);
}

std::vector<Case> cases_of(Seed seed, const std::vector<std::string>& names,
                           const std::string& wanted) {
  Rig rig;
  rig.context.seed = seed;
  rig.plan.subjects.clear();
  for (const auto& name : names) rig.plan.subjects.push_back(tiny_subject(name));
  std::vector<Case> cases;
  ScriptedDevice device([&](const Asked& asked) {
    if (asked.subject == wanted) cases.push_back(plain_case(seed, asked.nd_range.work_groups));
    return passes();
  });
  rig.run({&device});
  return cases;
}

}  // namespace

TEST_CASE("run: a subject all of whose cases are explained passes, with its effort") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().is_cpu = true;  // all launches are timed
  const RunResult run = rig.run({&device});

  REQUIRE(run.subjects.size() == 1);
  const SubjectResult& result = run.subjects.front();
  CHECK(std::holds_alternative<Pass>(result.verdict));
  CHECK(result.expectation == Expectation::AsExpected);
  CHECK(result.effort.cases == 50);
  CHECK(result.effort.launches == 50);
  CHECK(result.effort.launches_met == 50);
  CHECK(result.effort.tiers.at("tiny") == 50);
  CHECK(result.effort.operations > 50);
  CHECK(result.effort.kernel_time == 50 * std::chrono::microseconds(50));
  CHECK_FALSE(run.interrupted);
}

TEST_CASE("run: a subject that needs more progress than the device gives is not launched") {
  Rig rig;
  rig.plan.subjects.front().needs_progress = Progress::WorkItem;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().progress = ProgressSeen{.work_groups = true};
  const RunResult run = rig.run({&device});

  const auto* skipped = std::get_if<Skipped>(&run.subjects.at(0).verdict);
  REQUIRE(skipped != nullptr);
  CHECK(skipped->missing.find("needs work_item") != std::string::npos);
  CHECK(run.subjects.at(0).expectation == Expectation::Undecided);
  CHECK(device.asked().empty());
}

TEST_CASE("run: a mutant is left to the kinds of device that it names") {
  const std::string kind = GENERATE("simulated", "cpu", "gpu");
  const std::string named = GENERATE("simulated", "cpu", "gpu");
  Rig rig;
  rig.plan.subjects.front().broken = Broken{.kind = ViolationKind::NoProgress, .runs_on = {named}};
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().is_simulated = kind == "simulated";
  device.editable_info().is_cpu = kind != "gpu";
  const Verdict verdict = rig.run_one(device).verdict;
  CHECK(std::holds_alternative<Pass>(verdict) == (kind == named));
  CHECK(std::holds_alternative<Skipped>(verdict) == (kind != named));
  CHECK(device.asked().empty() == (kind != named));
}

TEST_CASE("run: observers hear of everything in order") {
  Rig rig;
  rig.plan.subjects = {tiny_subject("a"), tiny_subject("b")};
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run({&device});
  CHECK(rig.recorder.events ==
        std::vector<std::string>{"run started", "scripted:0 a started", "scripted:0 a finished",
                                 "scripted:0 b started", "scripted:0 b finished", "run finished"});
  CHECK(rig.recorder.cases.size() == 100);
}

TEST_CASE("run: the same seed gives the same cases, another seed others") {
  CHECK(cases_of(Seed{7}, {"a"}, "a") == cases_of(Seed{7}, {"a"}, "a"));
  CHECK(cases_of(Seed{7}, {"a"}, "a") != cases_of(Seed{8}, {"a"}, "a"));
}

TEST_CASE("run: the cases of a subject do not depend on the other subjects") {
  CHECK(cases_of(Seed{7}, {"a", "b"}, "b") == cases_of(Seed{7}, {"b", "c"}, "b"));
  CHECK(cases_of(Seed{7}, {"a"}, "a") != cases_of(Seed{7}, {"b"}, "b"));
}

TEST_CASE("run: cases that failed before are tried first") {
  Rig rig;
  const Case remembered = plain_case(Seed{3}, 1234);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{remembered}; };
  ScriptedDevice device([](const Asked&) { return passes(); });
  const SubjectResult result = rig.run_one(device);
  CHECK(first_of(device).nd_range.work_groups == 1234);
  CHECK(result.effort.cases == 51);
}

TEST_CASE("run: cases are fitted to the device") {
  Rig rig;
  Case large = plain_case(Seed{3});
  large.nd_range.work_group_size = 1024;
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run({&device});
  CHECK(first_of(device).nd_range.work_group_size == 256);
}

TEST_CASE("run: a subject none of whose launches met is inconclusive") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return completes({0, 0, 0}); });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason, Catch::Contains("no launch met"));
  CHECK(result.expectation == Expectation::Undecided);
}

TEST_CASE("run: cases of which nothing was decided are counted, and are no part of a pass") {
  Rig rig;
  rig.plan.budget.cases = 10;
  int launches = 0;
  ScriptedDevice some([&](const Asked&) {
    return ++launches % 5 == 0 ? completes({0, kUndecided, 0}) : passes();
  });
  const SubjectResult passed = rig.run_one(some);
  CHECK(std::holds_alternative<Pass>(passed.verdict));
  CHECK(passed.effort.cases == 10);
  CHECK(passed.effort.cases_undecided == 2);
  CHECK(passed.effort.launches == 10);
  CHECK(passed.effort.launches_met == 8);
  CHECK(passed.effort.tiers.at("tiny") == 8);
  ScriptedDevice none([](const Asked&) { return completes({0, kUndecided, 0}); });
  const SubjectResult open = rig.run_one(none);
  CHECK(std::holds_alternative<Inconclusive>(open.verdict));
  CHECK(open.effort.cases_undecided == 10);
  CHECK(open.effort.operations == 0);
}

TEST_CASE("run: a case whose work-groups miss one another is launched again, three times at most") {
  Rig rig;
  rig.plan.budget.cases = 10;
  SECTION("they never meet") {
    ScriptedDevice device([](const Asked&) { return completes({0, kMissed, 0}); });
    const SubjectResult result = rig.run_one(device);
    CHECK(result.effort.cases == 10);
    CHECK(result.effort.launches == 40);
    CHECK(std::holds_alternative<Inconclusive>(result.verdict));
  }
  SECTION("they meet at the second launch") {
    int launches = 0;
    ScriptedDevice device([&](const Asked&) {
      return ++launches % 2 == 0 ? passes() : completes({0, kMissed, 0});
    });
    const SubjectResult result = rig.run_one(device);
    CHECK(result.effort.launches == 20);
    CHECK(result.effort.launches_met == 10);
    CHECK(std::holds_alternative<Pass>(result.verdict));
  }
  SECTION("a violation needs no second launch") {
    rig.plan.shrink.launches = 0;
    ScriptedDevice device([](const Asked&) {
      Finding finding{1, kMissed, 0};
      return completes(finding);
    });
    const SubjectResult result = rig.run_one(device);
    CHECK(result.effort.cases == 1);
    CHECK(std::holds_alternative<Violation>(result.verdict));
  }
  SECTION("where they cannot meet, once is enough") {
    ScriptedDevice device([](const Asked&) { return completes({0, 0, 0}); });
    CHECK(rig.run_one(device).effort.launches == 10);
  }
}

TEST_CASE("run: one launch that met makes a pass") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) {
    return completes({0, static_cast<std::uint8_t>(++launches == 10 ? 1 : 0), 0});
  });
  CHECK(std::holds_alternative<Pass>(rig.run_one(device).verdict));
}

TEST_CASE("run: what a subject requires and the device lacks skips it without a launch") {
  Rig rig;
  rig.plan.subjects[0].requirements = {"cl_khr_a", "__opencl_c_b", "atomic_scope_device"};
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().extensions = {"cl_khr_a"};
  SECTION("something is missing") {
    device.editable_info().capabilities = {"atomic_scope_device"};
    const SubjectResult result = rig.run_one(device);
    REQUIRE(std::holds_alternative<Skipped>(result.verdict));
    CHECK(std::get<Skipped>(result.verdict).missing == "__opencl_c_b");
    CHECK(device.asked().empty());
    CHECK(rig.recorder.events.size() == 4);
  }
  SECTION("all is there") {
    device.editable_info().feature_macros = {"__opencl_c_b"};
    device.editable_info().capabilities = {"atomic_scope_device"};
    CHECK(std::holds_alternative<Pass>(rig.run_one(device).verdict));
  }
}

TEST_CASE("run: cases that the device cannot run are left out, all of them skip the subject") {
  Rig rig;
  const auto limit = GENERATE(0U, 32U);
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.nd_range.work_groups > limit) return Unsupported{"memory", Lack::GlobalMemory, 4096};
    return passes();
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == (limit == 0 ? "skipped" : "pass"));
  CHECK(result.effort.launches == 50);
}

TEST_CASE("run: a device that is lost is left alone, and the next one is not") {
  Rig rig;
  rig.plan.subjects = {tiny_subject("a"), tiny_subject("b")};
  int launches = 0;
  ScriptedDevice lost([&](const Asked&) -> LaunchOutcome {
    if (++launches == 5) return DeviceLost{"fell off the bus"};
    return passes();
  });
  ScriptedDevice well([](const Asked&) { return passes(); });
  const RunResult run = rig.run({&lost, &well});
  CHECK(run.device_lost);
  CHECK(launches == 5);
  REQUIRE(run.subjects.size() == 3);
  const auto* error = std::get_if<Error>(&run.subjects[0].verdict);
  REQUIRE(error != nullptr);
  CHECK(error->device_lost);
  CHECK_THAT(error->cause, Catch::Contains("fell off the bus"));
  CHECK(std::holds_alternative<Pass>(run.subjects[1].verdict));
}

TEST_CASE("run: a device lost while a violation is looked into leaves the violation") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches > 1) return DeviceLost{"gone"};
    return violates(ViolationKind::LostUpdate);
  });
  const RunResult run = rig.run({&device});
  CHECK(run.device_lost);
  CHECK(name(run.subjects[0].verdict) == "violation");
  CHECK(launches == 2);
}

TEST_CASE("run: cancelled, it keeps what it has and begins nothing else") {
  Rig rig;
  rig.plan.subjects = {tiny_subject("a"), tiny_subject("b")};
  rig.plan.subjects[0].broken = Broken{ViolationKind::LostUpdate, {"scripted:0"}};
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches < 4) return passes();
    rig.stop_flag = 2;
    return Cancelled{};
  });
  const RunResult run = rig.run({&device});
  CHECK(run.interrupted);
  CHECK(launches == 4);
  REQUIRE(run.subjects.size() == 1);
  CHECK(run.subjects[0].effort.cases == 3);
  CHECK(std::holds_alternative<Pass>(run.subjects[0].verdict));
  CHECK(run.subjects[0].expectation == Expectation::Undecided);
  CHECK(run.subjects[0].notes == std::vector<std::string>{"interrupted after 3 of 50 cases"});
  CHECK(rig.recorder.events.back() == "run finished");
}

TEST_CASE("run: cancelled before the first case, nothing was decided") {
  Rig rig;
  rig.stop_flag = 15;
  ScriptedDevice device([](const Asked&) { return passes(); });
  const RunResult run = rig.run({&device});
  CHECK(run.interrupted);
  CHECK(run.subjects.empty());
  CHECK(device.asked().empty());
}

TEST_CASE("run: without time not a case is tried, and that is no pass") {
  Rig rig;
  rig.plan.budget.time = std::chrono::milliseconds(0);
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK(name(rig.run_one(device).verdict) == "inconclusive");
}

TEST_CASE("run: a subject of an unknown property is an error") {
  Rig rig;
  rig.plan.subjects[0].property = "mystery";
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK(name(rig.run_one(device).verdict) == "error");
}

TEST_CASE("run: a launch that the machine could not carry out is its fault, and not skipped") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return MachineFailed{"cannot enlarge shared memory"}; });
  const SubjectResult result = rig.run_one(device);
  const auto* error = std::get_if<Error>(&result.verdict);
  REQUIRE(error != nullptr);
  CHECK(error->of_machine);
  CHECK(error->cause == "the machine could not carry out a launch: cannot enlarge shared memory");
  CHECK(result.expectation == Expectation::NotJudged);
}

TEST_CASE("run: memory orders that the device does not claim are noted, not skipped") {
  Rig rig;
  rig.plan.subjects[0].source =
      "f(memory_order_acquire, memory_scope_device); // memory_order_seq_cst";
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().capabilities = {"fence_order_acq_rel"};
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  CHECK(result.notes ==
        std::vector<std::string>{"beyond what the device claims: memory_scope_device"});
}

TEST_CASE("run: a violation on a device that gets loops wrong by itself does not blame the code") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  CHECK(rig.run_one(device).notes.empty());
  device.editable_info().loop_faults = {"ends every loop", "loses work-items"};
  CHECK(rig.run_one(device).notes ==
        std::vector<std::string>{"the device may be at fault, and the code right: by itself, it "
                                 "ends every loop; loses work-items. Believe this of the code if "
                                 "another device shows it, too"});
}

TEST_CASE("run: what passes, or is known to be wrong, has no note on the device's loops") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().loop_faults = {"ends every loop"};
  CHECK(rig.run_one(device).notes.empty());
  rig.plan.subjects[0].broken = Broken{ViolationKind::LostUpdate, {}};
  ScriptedDevice other([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  other.editable_info().loop_faults = {"ends every loop"};
  CHECK(rig.run_one(other).notes.empty());
}

TEST_CASE("run: a note on memory orders looks at what the subject uses, not at the whole file") {
  Rig rig;
  rig.property->own_keys = {Key{.name = "function", .form = KeyForm::IdentifierPerSpace}};
  rig.plan.subjects[0].source = R"(
void strict(global atomic_int *cell) {
  atomic_store_explicit(cell, 1, memory_order_seq_cst, memory_scope_all_svm_devices);
}
void inner(global atomic_int *cell) {
  atomic_store_explicit(cell, 1, memory_order_relaxed, memory_scope_device);
}
void plain(global atomic_int *cell) { inner(cell); }
)";
  ScriptedDevice device([](const Asked&) { return passes(); });
  const auto notes_of = [&](const Option& function) {
    rig.plan.subjects[0].options = {{"function", function}};
    return rig.run_one(device).notes;
  };
  const std::vector<std::string> scope{"beyond what the device claims: memory_scope_device"};
  CHECK(notes_of("plain") == scope);
  CHECK(notes_of("strict") ==
        std::vector<std::string>{"beyond what the device claims: memory_order_seq_cst, "
                                 "memory_scope_all_svm_devices"});
  CHECK(notes_of(Option::Mapping{{"global", "inner"}, {"local", "plain"}}) == scope);
}

}  // namespace stalemate::engine
