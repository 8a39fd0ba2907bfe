#include "report/trace_text.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/replay_text.hpp"
#include "report/violation_text.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

Reproducer simulated_failure() {
  Reproducer failure = reproducer();
  failure.exact = exact_launch();
  return failure;
}

std::string with_value(const std::string& type, std::uint32_t size_bytes, std::uint64_t value) {
  Reproducer failure = reproducer();
  failure.subject.options.set("type", type);
  failure.exact.emplace();
  Access access;
  access.size_bytes = size_bytes;
  access.seen = access.truth = value;
  failure.exact->trace = {{.access = access, .place = "cell 0"}};
  const std::string text = trace_text(failure);
  const std::size_t equals = text.rfind("= ");
  return text.substr(equals + 2, text.size() - equals - 3);
}

std::string replayed(const Reproducer& failure, engine::Repeat repeat) {
  engine::ReplayResult result;
  result.repeat = repeat;
  return replay_text(failure, result);
}

}  // namespace

TEST_CASE("trace text: a violation with its trace reads as approved", "[report]") {
  SubjectResult failed = violated("lock.mine", "sim:weakest");
  failed.reproducer = simulated_failure();
  check_approved("trace.txt", violation_text(failed));
}

TEST_CASE("trace text: there is none of a real device", "[report]") {
  CHECK(trace_text(reproducer()).empty());
}

TEST_CASE("trace text: numbers are decimal where they count, else bits, or of the type",
          "[report]") {
  CHECK(with_value("int", 4, 0xFFFFFFFE) == "-2");
  CHECK(with_value("int", 4, 999999) == "999999");
  CHECK(with_value("int", 4, 0x80000000) == "0x80000000");
  CHECK(with_value("long", 8, ~std::uint64_t{0}) == "-1");
  CHECK(with_value("uint", 2, 0xFFFF) == "-1");
  CHECK(with_value("float", 4, 0x3FC00000) == "1.5");
  CHECK(with_value("double", 8, 0x3FF8000000000000) == "1.5");
  CHECK(with_value("float", 8, 3) == "3");
  CHECK(with_value("int", 0, 3) == "3");
}

TEST_CASE("trace text: thirty lines at most, and a count of the others", "[report]") {
  Reproducer failure = simulated_failure();
  failure.exact->trace.assign(100, failure.exact->trace[2]);
  const std::string text = trace_text(failure);
  const auto lines_with = [&](const std::string& word) {
    std::size_t count = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
  };
  CHECK(lines_with("mem_fence") == 30);
  CHECK(lines_with("… 70 accesses left out") == 1);
}

TEST_CASE("trace text: a stranger's file cannot write to the terminal", "[report]") {
  Reproducer failure = simulated_failure();
  for (TraceStep& step : failure.exact->trace) {
    step.place = step.access.what = step.access.file = step.access.object = kHostile;
  }
  for (const char c : trace_text(failure)) {
    CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  }
}

TEST_CASE("trace text: a replay says whether the schedule was reproduced", "[report]") {
  const Reproducer failure = simulated_failure();
  using engine::Repeat;
  CHECK_THAT(replayed(failure, Repeat::Exact), Catch::Contains("schedule: reproduced exactly\n"));
  CHECK_THAT(replayed(failure, Repeat::SameKind), Catch::Contains("not event by event"));
  CHECK_THAT(replayed(failure, Repeat::NotSeen),
             Catch::Contains("schedule: does not show lost_update again"));
  CHECK_THAT(replayed(failure, Repeat::NotTried), Catch::Contains("schedule: not repeated"));
  CHECK_THAT(replayed(failure, Repeat::Exact), Catch::Contains("ticket of lock 0 = 4"));
  CHECK_THAT(replayed(reproducer(), Repeat::NotTried), !Catch::Contains("schedule"));
}

TEST_CASE("trace text: what the device itself saw has no history to judge", "[report]") {
  Reproducer failure = simulated_failure();
  failure.history = {};
  CHECK_THAT(replayed(failure, engine::Repeat::Exact),
             Catch::Contains("stored history: none in the file: the device itself saw"));
}
