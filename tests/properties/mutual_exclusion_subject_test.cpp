#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "locks.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kLocks =
    "#define M(lock, ...) __VA_ARGS__\n"
    "void a(volatile __global int *lock) {}\n"
    "void r(volatile __global int *lock) {}\n"
    "void b(volatile __local int *lock) {}\n"
    "void s(volatile __local int *lock) {}\n"
    "// void commented(volatile __global int *lock) {}\n";

Subject lock_of(std::initializer_list<Option::Mapping::value_type> options) {
  Subject subject = macro_lock(kLocks, "M");
  subject.options = Options(options);
  return subject;
}

Option both(const char* global, const char* local) {
  return Option::Mapping{{"global", global}, {"local", local}};
}

AddressSpace space_of(const Subject& subject, std::uint64_t index) {
  return mutual_exclusion().generate(subject, {}, Seed{7}, index).value.address_space;
}

}  // namespace

TEST_CASE("mutual_exclusion: a lock is two functions or one macro") {
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", "a"}, {"release", "r"}})).empty());
  CHECK(complaints(mutual_exclusion(), lock_of({{"with_lock", "M"}})).empty());
  CHECK(complaints(mutual_exclusion(), lock_of({})) == "acquire");
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", "a"}})) == "release");
  CHECK(complaints(mutual_exclusion(), lock_of({{"release", "r"}})) == "acquire");
  CHECK(complaints(mutual_exclusion(),
                   lock_of({{"acquire", "a"}, {"release", "r"}, {"with_lock", "M"}})) ==
        "with_lock");
}

TEST_CASE("mutual_exclusion: names must be in the file, and not in a comment") {
  CHECK(complaints(mutual_exclusion(), lock_of({{"with_lock", "commented"}})) == "with_lock");
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", both("a", "missing")},
                                                {"release", both("r", "s")}})) == "acquire.local");
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", "a"}, {"release", "missing"}})) ==
        "release");
}

TEST_CASE("mutual_exclusion: both functions work in the same address spaces") {
  CHECK(complaints(mutual_exclusion(),
                   lock_of({{"acquire", both("a", "b")}, {"release", both("r", "s")}}))
            .empty());
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", both("a", "b")}, {"release", "r"}})) ==
        "release");
  CHECK(complaints(mutual_exclusion(), lock_of({{"acquire", "a"}, {"release", "s"}})) == "release");
}

TEST_CASE("mutual_exclusion: a lock has from 1 to 64 words") {
  for (const int words : {1, 2, 64}) {
    CHECK(complaints(mutual_exclusion(), lock_of({{"with_lock", "M"}, {"lock_words", words}}))
              .empty());
  }
  for (const int words : {-1, 0, 65}) {
    CHECK(complaints(mutual_exclusion(), lock_of({{"with_lock", "M"}, {"lock_words", words}})) ==
          "lock_words");
  }
}

TEST_CASE("mutual_exclusion: the address space is that of the functions, and global for a macro") {
  CHECK(space_of(lock_of({{"acquire", "a"}, {"release", "r"}}), 0) == AddressSpace::Global);
  CHECK(space_of(lock_of({{"acquire", "b"}, {"release", "s"}}), 0) == AddressSpace::Local);
  const Subject macro = lock_of({{"with_lock", "M"}});
  const Subject in_both = lock_of({{"with_lock", both("M", "M")}});
  int local_of_macro = 0;
  int local_of_both = 0;
  for (std::uint64_t index = 0; index < 60; ++index) {
    local_of_macro += space_of(macro, index) == AddressSpace::Local ? 1 : 0;
    local_of_both += space_of(in_both, index) == AddressSpace::Local ? 1 : 0;
  }
  CHECK(local_of_macro == 0);
  CHECK(local_of_both > 5);
  CHECK(local_of_both < 55);
}

TEST_CASE("mutual_exclusion: a hot lock comes to an end, and memory is not exceeded") {
  const Subject subject = lock_of({{"with_lock", both("M", "M")}});
  DeviceInfo device;
  device.is_cpu = GENERATE(false, true);
  device.work_group_size_max = 256;
  device.local_memory_bytes = 16384;
  device.allocation_bytes_max = 1 << 24;
  device.global_memory_bytes = 1 << 28;
  Case large = one_lock_case(1, 1, true);
  large.nd_range = {4096, 1024};
  large.operations_per_item = 64;
  large.contention.cells = 1024;
  large.address_space = GENERATE(AddressSpace::Global, AddressSpace::Local);
  large.contention.pattern =
      GENERATE(from_range(all_contention_patterns().begin(), all_contention_patterns().end()));
  const Case fit = mutual_exclusion().fit_to_device(subject, large, device);
  CHECK(fit.nd_range.work_group_size <= 256);
  CHECK(fit.operations() <= (device.is_cpu ? 1 << 20 : 1 << 26));
  if (large.contention.pattern == ContentionPattern::Single &&
      large.address_space == AddressSpace::Global) {
    CHECK(fit.operations() <= 1 << 16);
  }
  CHECK(fit.operations() > 0);
  CHECK(mutual_exclusion().fit_to_device(subject, fit, device) == fit);
  const LaunchRequest request = mutual_exclusion().lower(subject, fit, {device, shipped_files()});
  for (const Buffer& buffer : request.buffers) CHECK(buffer.size_bytes <= 1 << 24);
  for (const Argument& argument : request.dispatches.front().arguments) {
    if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      CHECK(local->size_bytes <= 16384);
    }
  }
}

TEST_CASE("mutual_exclusion: every other case counts who is inside, the first one does") {
  const Subject subject = lock_of({{"with_lock", "M"}});
  for (std::uint64_t index = 0; index < 100; ++index) {
    Case input = one_lock_case(2, 1, true);
    input.seed = mutual_exclusion().generate(subject, {}, Seed{7}, index).value.seed;
    const auto verdict =
        mutual_exclusion()
            .judge(
                subject, input,
                LockByHand{.sections = {alone(0), alone(0)}, .last_ticket = 1}.observation(input))
            .verdict;
    const auto* violation = std::get_if<Violation>(&verdict);
    REQUIRE(violation != nullptr);
    CHECK((violation->kind == ViolationKind::StaleRead) == (index % 2 == 0));
  }
}

TEST_CASE("mutual_exclusion: a case that leaves the cause open has one that counts who is inside") {
  const Subject subject = lock_of({{"with_lock", "M"}});
  const Case uncounted = mutual_exclusion().generate(subject, {}, Seed{7}, 1).value;
  const auto telling = [&](ViolationKind kind) {
    return disambiguating_case(mutual_exclusion(), subject, uncounted,
                               Violation{kind, own(""), {}});
  };
  CHECK_FALSE(telling(ViolationKind::StaleRead));
  CHECK_FALSE(telling(ViolationKind::MutualExclusion));
  const auto counted = telling(ViolationKind::MutualExclusionOrStale);
  REQUIRE(counted);
  Case input = one_lock_case(2, 1, true);
  input.seed = counted->seed;
  const auto observation =
      LockByHand{.sections = {alone(0), alone(0)}, .last_ticket = 1}.observation(input);
  const auto verdict = mutual_exclusion().judge(subject, input, observation).verdict;
  CHECK(std::get<Violation>(verdict).kind == ViolationKind::StaleRead);
  Case otherwise = *counted;
  otherwise.seed = uncounted.seed;
  CHECK(otherwise == uncounted);
}

TEST_CASE("mutual_exclusion: what a section does not need is as plain as can be, shrunk or not") {
  const CaseTree tree = mutual_exclusion().generate(lock_of({{"with_lock", "M"}}), {}, Seed{7}, 3);
  CHECK(tree.value.operands == OperandKind::Exact);
  CHECK(tree.value.contention.cell_pitch == 1);
  const CaseTree::Shrinks next = tree.shrinks();
  int simpler_cases = 0;
  while (const auto simpler = next()) {
    ++simpler_cases;
    CHECK(simpler->value.operands == OperandKind::Exact);
    CHECK(simpler->value != tree.value);
  }
  CHECK(simpler_cases > 0);
}

TEST_CASE("mutual_exclusion: the control is a shipped lock that is there and fits") {
  const auto control = mutual_exclusion().control(lock_of({{"with_lock", "M"}}));
  REQUIRE(control.has_value());
  CHECK(complaints(mutual_exclusion(), *control).empty());
}

TEST_CASE("mutual_exclusion: every key says what it means") {
  const auto keys = mutual_exclusion().keys();
  CHECK(keys.size() == 5);
  const bool all_have_meaning =
      std::all_of(keys.begin(), keys.end(), [](const Key& key) { return !key.meaning.empty(); });
  CHECK(all_have_meaning);
}

// A ticket, or a queue's node: what takes the lock returns what gives it back.
TEST_CASE("mutual_exclusion: of a lock with a token it is said how a macro keeps it") {
  const auto remedies = [](const std::string& source) {
    Subject subject = macro_lock(source, "M");
    subject.options = {{"acquire", Option::Mapping{{"global", "take"}}},
                       {"release", Option::Mapping{{"global", "give"}}}};
    std::string text;
    for (const SubjectProblem& problem : mutual_exclusion().validate(subject)) {
      text += problem.remedy + '\n';
    }
    return text;
  };
  const std::string kept =
      "what 'take' returns is given to 'give': write with_lock: M in place of both, and #define "
      "M(words, ...) do { uint mine = take(words); __VA_ARGS__; give(words, mine); } while (0)\n";
  CHECK(remedies("uint take(volatile __global int *lock) { return 0; }\n"
                 "void give(volatile __global int *lock, uint mine) {}\n") == kept + kept);
  CHECK_THAT(remedies("bool take(volatile __global int *lock) { return true; }\n"
                      "void give(volatile __global int *lock) {}\n"),
             Catch::Contains("wrap it in a loop"));
}
