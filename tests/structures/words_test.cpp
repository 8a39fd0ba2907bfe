// What people read of operations and of accesses.
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "linearizability/linear_explain.hpp"
#include "linearizability/linear_finding.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "planned.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/evidence/place_words.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/rendezvous.clh"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

/// A stamped case of two work-items that take one permit each, and give it back if they got it.
Case two_by_two() {
  Case input{.seed = Seed{1}, .nd_range = {2, 1}, .operations_per_item = 2};
  const LinearSubject read = read_linear_subject(stranger("permit"));
  while (!linear_layout(read, input).is_stamped) ++input.seed.value;
  return input;
}

/// Of `two_by_two`: what it returned when it was asked for a permit, with a stamp or without.
Judgement judged(std::vector<std::uint64_t> returned, bool is_stamped) {
  std::vector<stalemate_linear_result> results(4);
  for (std::size_t item = 0; item < 2; ++item) {
    const std::uint64_t stamp = is_stamped ? 2 * item + 1 : 0;
    results[2 * item] = {.ran = 1,
                         .returned = returned[item],
                         .out = 0,
                         .handle = 0,
                         .begin = stamp,
                         .end = is_stamped ? stamp + 1 : 0};
  }
  Observation observation;
  for (const char* name : {linear_buffer::kResults, linear_buffer::kMeeting}) {
    observation.buffers.push_back({.name = name, .bytes = {}});
  }
  observation.buffers[0].bytes.resize(results.size() * sizeof(results[0]));
  std::memcpy(observation.buffers[0].bytes.data(), results.data(),
              observation.buffers[0].bytes.size());
  observation.buffers[1].bytes.resize(STALEMATE_MEETING_WORDS * sizeof(std::uint32_t));
  const Subject subject = stranger("permit");
  return property_of(subject).judge(subject, two_by_two(), observation);
}

std::string told(const Judgement& judgement) {
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  std::string text;
  for (const auto& line : violation->explanation) {
    if (const auto* fact = std::get_if<Fact>(&line)) text += report::words(*fact) + "\n";
  }
  return text;
}

std::string place(const Subject& subject, const Case& input, Access access) {
  return report::words(location(property_of(subject), subject, input, access));
}

}  // namespace

TEST_CASE("words: a permit that was refused is told apart from one that was got") {
  const std::string text = told(judged({0, 0}, true));
  CHECK(text.find("acquire() = refused") != std::string::npos);
  const std::string both = told(judged({1, 1}, true));
  CHECK(both.find("acquire()") != std::string::npos);
  CHECK(both.find("refused") == std::string::npos);
}

TEST_CASE("words: a semaphore is told with the number of its permits") {
  const Judgement judgement = judged({1, 1}, true);
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  CHECK_THAT(report::words(violation->summary), Catch::Contains(" of 1 permit explains"));
}

TEST_CASE("words: stamps are spoken of only where the launch took some") {
  const Judgement stamped = judged({0, 0}, true);
  const Judgement plain = judged({0, 0}, false);
  CHECK(stamped.tier == "an order, stamped");
  CHECK(plain.tier == "an order");
  CHECK(told(stamped).find("stamp") != std::string::npos);
  CHECK(told(plain).find("stamp") == std::string::npos);
}

TEST_CASE("words: an access goes to a field of the object, or to one of its words") {
  const Case input{.seed = Seed{1}, .nd_range = {2, 1}};
  const Access access{.object = "objects", .offset_bytes = 12, .size_bytes = 4};
  CHECK(place(stranger("ring"), input, access) == "turn[1] of the queue");
  CHECK(place(stranger("counter"), input, {.object = "objects", .size_bytes = 4}) ==
        "word 0 of the counter");
  CHECK(place(stranger("ring"), input,
              {.object = "elsewhere", .offset_bytes = 12, .size_bytes = 4}) == "elsewhere[3]");
  Case several = input;
  several.contention.cells = 2;
  const LinearSubject twice = read_linear_subject(stranger("stack.twice"));
  CHECK(place(stranger("stack.twice"), several,
              {.object = "objects", .offset_bytes = twice.object_bytes + 4, .size_bytes = 4}) ==
        "used of stack 1");
}

// One work-item puts 5 at key 3, reads it, puts 1 at key 4, and removes 6 from key 3.
TEST_CASE("words: all that was done to a key is told, and whether one work-item did it") {
  const LinearSubject map = read_linear_subject(stranger("map.newer"));
  const auto done = [&](std::uint32_t position, const char* as,
                        std::vector<std::uint64_t> numbers) {
    return LinearOperation{.position = position,
                           .binding = static_cast<std::uint32_t>(*map.binding(as)),
                           .numbers = std::move(numbers)};
  };
  const auto found = [](LinearOperation operation, std::uint64_t what) {
    operation.result = what;
    return operation;
  };
  const auto absent = [](LinearOperation operation) {
    operation.has_failed = true;
    return operation;
  };
  std::vector<LinearOperation> operations{
      absent(done(0, "put", {3, 5})), found(done(1, "get", {3}), 5), absent(done(2, "put", {4, 1})),
      found(done(3, "remove", {3}), 6)};
  const auto violation = [&] {
    return explain_linear(map, linear_layout(map, four_by_eight()),
                          std::get<LinearFinding>(judge_object(map, operations)));
  };
  const std::string text = told({violation()});
  CHECK(text.find("put(3, 5)") != std::string::npos);
  CHECK(text.find("get(3) = 5") != std::string::npos);
  CHECK(text.find("remove(3) = 6") != std::string::npos);
  CHECK(text.find("put(4") == std::string::npos);
  CHECK(text.find("one work-item does this by itself") != std::string::npos);
  operations[2].item = 1;
  CHECK(told({violation()}).find("one work-item does this") == std::string::npos);
}

TEST_CASE("words: of a role with several functions it is told which one was called") {
  LinearSubject counter{.model = "counter", .bindings = {}};
  const LinearBinding raise{
      .role = linear_role("counter", "add", 0), .role_name = "add", .function = "raise"};
  counter.bindings = {raise};
  REQUIRE(raise.role != nullptr);
  const LinearOperation operation{.binding = 0, .result = 3};
  CHECK(operation_text(counter, operation) == "add() = 3");
  counter.bindings.push_back(raise);
  counter.bindings[1].function = "raise_by_loop";
  CHECK(operation_text(counter, operation) == "add by raise() = 3");
}
