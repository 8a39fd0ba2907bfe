#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "locks.hpp"
#include "pocl.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

std::vector<Subject> read_subjects(const std::string& config) {
  const Properties properties = shipped_properties();
  const auto loaded = config::load_plan({{config, true}}, {properties, shipped_files()});
  const auto* plan = std::get_if<Plan>(&loaded);
  REQUIRE(plan != nullptr);
  std::vector<Subject> locks;
  for (const Subject& subject : plan->subjects) {
    if (subject.property == "mutual_exclusion") locks.push_back(subject);
  }
  return locks;
}

const std::vector<Subject>& subjects_in(const std::string& config) {
  static std::map<std::string, std::vector<Subject>> read;
  auto known = read.find(config);
  if (known == read.end()) known = read.emplace(config, read_subjects(config)).first;
  return known->second;
}

Subject mutant_named(const std::string& name) {
  for (const Subject& subject : subjects_in("configs/mutants.yaml")) {
    if (subject.name == name) return subject;
  }
  FAIL("no mutant is named " << name);
  return {};
}

/// One work-group size: where subjects are many, compiling costs more than running.
GenerateSettings quick_locks() {
  GenerateSettings settings;
  settings.work_groups = {2, 8};
  settings.work_group_size = {8, 8};
  settings.operations_per_item = {1, 16};
  settings.cells = {1, 16};
  return settings;
}

GenerateSettings one_hot_lock() {
  GenerateSettings settings = quick_locks();
  settings.operations_per_item = {16, 32};
  settings.contention = {{ContentionPattern::Single, 1}};
  return settings;
}

std::string text_of_verdict(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  if (violation == nullptr) return std::string(name(verdict));
  std::string text = std::string(name(violation->kind)) + ": " + words(violation->summary);
  for (const std::string& line : words(violation->explanation)) text += "\n  " + line;
  return text;
}

/// In one address space: two would be two compilations, and the conformance plan has both.
void check_passes(const Subject& subject, AddressSpace space) {
  CHECK(mutual_exclusion().validate(subject).empty());
  int met = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    Case input = mutual_exclusion().generate(subject, quick_locks(), Seed{20261121}, index).value;
    input.address_space = space;
    const Launched launched = launch_case(mutual_exclusion(), subject, input);
    INFO(subject.name << " " << text_of_verdict(launched.judgement.verdict));
    CHECK(std::holds_alternative<Pass>(launched.judgement.verdict));
    met += launched.judgement.met ? 1 : 0;
  }
  // PoCL runs the work-items of a group one after another.
  if (space == AddressSpace::Global) CHECK(met > 0);
}

/// Runs its section in the first `groups` work-groups alone, as code does that has room for no
/// more.
Subject lock_for_first_groups(std::uint32_t groups) {
  return macro_lock(fmt::format("#define WITH_FIRST(lock, ...) \\\n"
                                "  for (int done = get_group_id(0) >= {}; !done;) \\\n"
                                "    if (atomic_xchg(lock, 1) == 0) {{ \\\n"
                                "      __VA_ARGS__; mem_fence(CLK_GLOBAL_MEM_FENCE); \\\n"
                                "      atomic_xchg(lock, 0); done = 1; }}\n",
                                groups),
                    "WITH_FIRST");
}

/// All shipped locks that protect such data and ask for such progress.
void check_locks(const std::string& data, Progress progress) {
  int checked = 0;
  for (const Subject& subject : subjects_in("configs/locks.yaml")) {
    const bool is_such = subject.options.text("protects").value_or("plain") == data &&
                         subject.needs_progress == progress;
    if (!is_such) continue;
    check_passes(unoptimised(subject),
                 checked % 2 == 0 ? AddressSpace::Global : AddressSpace::Local);
    ++checked;
  }
  CHECK(checked == 5);
}

/// The kind that the first violation has; "nothing" if there is none.
std::string exposed_within(const Subject& subject, std::uint64_t cases) {
  for (std::uint64_t index = 0; index < cases; ++index) {
    const Launched launched =
        launch_case(mutual_exclusion(), unoptimised(subject), one_hot_lock(), index);
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation != nullptr) return std::string(name(violation->kind));
  }
  return "nothing";
}

}  // namespace

TEST_CASE("mutual_exclusion: the work-groups of a case have the first numbers, whoever is beside") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Case input = one_lock_case(3, 4, false);
    input.seed = Seed{seed};
    input.stress.extra_groups = 5;
    const Launched launched = launch_case(mutual_exclusion(), lock_for_first_groups(3), input);
    CHECK(text_of_verdict(launched.judgement.verdict) == "pass");
    const Launched fewer = launch_case(mutual_exclusion(), lock_for_first_groups(2), input);
    CHECK(name(fewer.judgement.verdict) == "violation");
  }
}

TEST_CASE("mutual_exclusion: every shipped lock around plain data passes") {
  check_locks("plain", Progress::None);
}

TEST_CASE("mutual_exclusion: every shipped lock around volatile data passes") {
  check_locks("volatile", Progress::None);
}

TEST_CASE("mutual_exclusion: every shipped lock that spins in front of its section passes") {
  check_locks("plain", Progress::WorkItem);
}

// The counts are variables of the kernel in local memory. Optimised, PoCL 3.1 lets work-groups
// share them in a function that is called with their addresses, and sections seem never to be left.
TEST_CASE("mutual_exclusion: optimised, each work-group counts its own work-items") {
  const auto locks = subjects_in("configs/locks.yaml");
  const auto lock = std::find_if(locks.begin(), locks.end(), [](const Subject& subject) {
    return subject.name == "compare_exchange_lock";
  });
  REQUIRE(lock != locks.end());
  check_passes(*lock, AddressSpace::Local);
}

TEST_CASE("mutual_exclusion: the control passes") {
  const auto control = mutual_exclusion().control(subjects_in("configs/locks.yaml").front());
  REQUIRE(control.has_value());
  check_passes(*control, AddressSpace::Global);
}

TEST_CASE("mutual_exclusion: a mutant that PoCL exposes is exposed as what it is", "[alone]") {
  const auto subjects = subjects_in("configs/mutants.yaml");
  int exposed_on_pocl = 0;
  for (const Subject& subject : subjects) {
    INFO(subject.name);
    if (!subject.broken) continue;
    const auto& devices = subject.broken->exposed_by;
    if (std::find(devices.begin(), devices.end(), "pocl") == devices.end()) continue;
    ++exposed_on_pocl;
    const std::string kind = exposed_within(subject, 60);
    const bool is_uncounted = subject.broken->kind == ViolationKind::MutualExclusion &&
                              kind == "mutual_exclusion_or_stale";
    if (!is_uncounted) CHECK(kind == name(subject.broken->kind));
  }
  CHECK(exposed_on_pocl >= 7);
}

TEST_CASE("mutual_exclusion: a lock that is not had is left out or run again, and both are seen") {
  CHECK(exposed_within(macro_lock("#define M(lock, ...) \n", "M"), 1) == "starvation");
  CHECK(exposed_within(macro_lock("#define M(lock, ...) do { if (get_global_id(0) == 0) "
                                  "{ __VA_ARGS__; __VA_ARGS__; } } while (0)\n",
                                  "M"),
                       10) == "wrong_value");
}

TEST_CASE("mutual_exclusion: a lock of more words than it says is told so") {
  Subject subject = subjects_in("configs/locks.yaml").front();
  for (const Subject& each : subjects_in("configs/locks.yaml")) {
    if (each.name == "ticket_lock") subject = each;
  }
  subject.options.set("lock_words", 1);
  CHECK(exposed_within(subject, 1) == "out_of_bounds");
}

TEST_CASE("mutual_exclusion: a user's macros, kernels and functions of any name do not collide") {
  const std::string source =
      "#define lock 3\n#define ticket x\n#define p 0x7\n#define record(a) a\n#define inside 5\n"
      "#define op 1\n#define seed 2\n#define state float4\n#define runs 0\n#define words 1\n"
      "#define counted 9\n#define spins 8\n#define item 7\n#define group 6\n#define block\n"
      "#define cells 1\n#define space 0\n#define strange 4\n#define section 3\n"
      "__kernel void exclude(__global int *a) { a[0] = 1; }\n"
      "static inline void operate(volatile __global int *a) { while (atomic_xchg(a, 1)) {} }\n"
      "static inline void give(volatile __global int *a) { atomic_xchg(a, 0); }\n";
  Subject subject = macro_lock(source, "");
  subject.name = "collisions";
  subject.options = {{"acquire", "operate"}, {"release", "give"}, {"protects", "volatile"}};
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Launched launched =
        launch_case(mutual_exclusion(), unoptimised(subject), quick_locks(), index);
    CHECK(text_of_verdict(launched.judgement.verdict) == "pass");
  }
}

TEST_CASE("mutual_exclusion: a section may end with a semicolon of the macro's or without") {
  const std::string head = "#define M(lock, ...) do { while (atomic_xchg(lock, 1)) {} ";
  const std::string tail = " atomic_xchg(lock, 0); } while (0)\n";
  const std::string section = GENERATE("__VA_ARGS__", "__VA_ARGS__;", "{ __VA_ARGS__ }");
  const Launched launched = launch_case(
      mutual_exclusion(), unoptimised(macro_lock(head + section + tail, "M")), quick_locks(), 0);
  CHECK(text_of_verdict(launched.judgement.verdict) == "pass");
}

TEST_CASE("mutual_exclusion: a condensed history is judged again to the same kind", "[alone]") {
  const std::string what = GENERATE("exchange_lock.no_op", "exchange_lock.gives_up");
  const Subject subject = mutant_named(what);
  GenerateSettings settings = one_hot_lock();
  settings.contention = {{ContentionPattern::Uniform, 1}};
  settings.cells = {2, 4};
  int condensed_cases = 0;
  // On a busy machine work-items seldom meet.
  for (std::uint64_t index = 0; index < (condensed_cases == 0 ? 60 : 10); ++index) {
    const Launched launched = launch_case(mutual_exclusion(), subject, settings, index);
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation == nullptr) continue;
    ++condensed_cases;
    const Observation some =
        condense(mutual_exclusion(), subject, launched.input, observation_of(launched), *violation);
    const auto again = mutual_exclusion().judge(subject, launched.input, some).verdict;
    const auto* same = std::get_if<Violation>(&again);
    REQUIRE(same != nullptr);
    CHECK(same->kind == violation->kind);
    CHECK(same->summary == violation->summary);
    CHECK(condense(mutual_exclusion(), subject, launched.input, some, *same) == some);
  }
  CHECK(condensed_cases > 0);
}
