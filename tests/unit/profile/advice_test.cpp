// Promise × measured → what to tell. Every combination.
#include "profile/advice.hpp"

#include <catch2/catch.hpp>

#include "words.hpp"

using namespace stalemate;
using namespace stalemate::profile;

namespace {

Advice advise(Promise promise, Verdict verdict, Measured more = {}) {
  const Idiom idiom{"name", "group", "words", promise, promise == Promise::Full ? "" : "BECAUSE"};
  more.verdict = std::move(verdict);
  return advice(idiom, more);
}

Verdict violation_of(ViolationKind kind) {
  return Violation{kind, own("summary"), {}, {}};
}

void check(const Advice& advice, AdviceWord word, const std::string& why, bool is_expected = true) {
  CHECK(words(advice.word) == words(word));
  CHECK(advice.why == why);
  CHECK(advice.is_expected == is_expected);
}

constexpr const char* kDefect = "the device or its driver is wrong: the language promises it";

}  // namespace

TEST_CASE("advice: `use` takes a promise and a pass, and a device that claims what it takes") {
  check(advise(Promise::Full, Pass{}), AdviceWord::Use, "");
  check(
      advise(Promise::Full, Pass{}, {.unclaimed = "memory_scope_device"}),
      AdviceWord::NotSeenToFail,
      "do not rely on it: the language promises it to devices that claim memory_scope_device, and "
      "this one does not");
}

TEST_CASE("advice: what nothing promises is never called safe, however often it passed") {
  for (const Promise promise : {Promise::NotToEnd, Promise::None}) {
    check(advise(promise, Pass{}), AdviceWord::NotSeenToFail, "do not rely on it: BECAUSE");
    check(advise(promise, Pass{}, {.unclaimed = "memory_scope_device"}), AdviceWord::NotSeenToFail,
          "do not rely on it: BECAUSE");
  }
}

TEST_CASE("advice: what is wrong on every device is not to be used, whatever was seen") {
  check(advise(Promise::Never, Pass{}), AdviceWord::UseNot,
        "wrong on every device, though not seen to fail here: BECAUSE");
  check(advise(Promise::Never, violation_of(ViolationKind::LostUpdate)), AdviceWord::UseNot,
        "wrong on every device: BECAUSE");
  for (const Verdict& verdict :
       {Verdict{Inconclusive{"x"}}, Verdict{Skipped{"x"}}, Verdict{Error{"x", false}}}) {
    check(advise(Promise::Never, verdict), AdviceWord::UseNot,
          "wrong on every device, and not measured here: BECAUSE");
  }
}

TEST_CASE("advice: a device that breaks what the language promises is wrong, exit code 1") {
  for (const ViolationKind kind : {ViolationKind::LostUpdate, ViolationKind::NoProgress}) {
    check(advise(Promise::Full, violation_of(kind)), AdviceWord::UseNot, kDefect, false);
  }
  check(advise(Promise::Full, violation_of(ViolationKind::StaleRead),
               {.unclaimed = "memory_scope_device"}),
        AdviceWord::UseNot,
        std::string(kDefect) +
            " to devices that claim memory_scope_device, and this one builds it without",
        false);
}

TEST_CASE("advice: what need not end may be stuck, and may not do wrong") {
  for (const ViolationKind kind : {ViolationKind::NoProgress, ViolationKind::Deadlock}) {
    check(advise(Promise::NotToEnd, violation_of(kind)), AdviceWord::UseNot, "BECAUSE");
  }
  for (const ViolationKind kind : {ViolationKind::LostUpdate, ViolationKind::Starvation}) {
    check(advise(Promise::NotToEnd, violation_of(kind)), AdviceWord::UseNot,
          "the device or its driver is wrong: the language promises that it does right, though not "
          "that it ends",
          false);
  }
}

TEST_CASE("advice: what nothing promises may fail in any way") {
  for (const ViolationKind kind : all_violation_kinds()) {
    check(advise(Promise::None, violation_of(kind)), AdviceWord::UseNot,
          "nothing promises it: BECAUSE");
  }
}

TEST_CASE("advice: where nothing was decided, nothing is known") {
  for (const Promise promise : {Promise::Full, Promise::NotToEnd, Promise::None}) {
    check(advise(promise, Inconclusive{"no launch met"}), AdviceWord::Unknown, "no launch met");
    check(advise(promise, Skipped{"a macro"}), AdviceWord::Unknown, "missing: a macro");
  }
}

TEST_CASE("advice: a crash is unexpected of what is promised, and of nothing else") {
  check(advise(Promise::Full, Error{"crashed", false}), AdviceWord::Unknown, "crashed", false);
  check(advise(Promise::NotToEnd, Error{"crashed", false}), AdviceWord::Unknown, "crashed", false);
  check(advise(Promise::None, Error{"crashed", false}), AdviceWord::Unknown, "crashed");
}

TEST_CASE("advice: who waits where the device does not go on is told so, though nothing was run") {
  check(advise(Promise::NotToEnd, Skipped{"progress"}, {.lacks_progress = true}),
        AdviceWord::UseNot, "BECAUSE, and this device was not seen to give what it takes");
}
