// Schedules, recordings, and a launch that ends early.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "fake_device.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::sim;
using namespace stalemate::sim::test;

TEST_CASE("simulated device: each dispatch has a seed of its own that the schedule's decides") {
  Bench bench;
  LaunchRequest request = add_request();
  for (const std::uint64_t seed : {1U, 1U, 2U}) {
    request.schedule.seed = seed;
    launch<Completed>(bench, request);
  }
  const auto seed = [](std::size_t index) { return seen().launches.at(index).seed; };
  CHECK(seed(0) != seed(1));
  CHECK(seed(0) == seed(2));
  CHECK(seed(1) == seed(3));
  CHECK(seed(0) != seed(4));
}

TEST_CASE("simulated device: a schedule is followed dispatch by dispatch, then in turns") {
  Bench bench;
  LaunchRequest request = add_request();
  launch<Completed>(bench, request);
  CHECK(seen().followed.empty());
  request.schedule.follow = {{{3, 5}}};
  launch<Completed>(bench, request);
  CHECK(seen().followed == std::vector<std::vector<Segment>>{{{3, 5}}, {}});
}

TEST_CASE("simulated device: a recording is that of all dispatches, cut at its limit") {
  Bench bench;
  seen().answer = [](const Launch& one) {
    CHECK(one.record);
    Ended ended;
    ended.hash = 11;
    ended.segments = {{static_cast<std::uint32_t>(seen().launches.size()), 2}};
    ended.trace = std::vector<Access>(Recording::kAccessesMax / 2 + 1);
    ended.trace_left_out = 10;
    return ended;
  };
  LaunchRequest request = add_request();
  request.schedule.record = true;
  const auto completed = launch<Completed>(bench, request);
  REQUIRE(completed.recording);
  CHECK(completed.recording->segments == std::vector<std::vector<Segment>>{{{1, 2}}, {{2, 2}}});
  CHECK(completed.recording->accesses.size() == Recording::kAccessesMax);
  CHECK(completed.recording->accesses_left_out == 10 + 10 + 2);
  const std::uint64_t two = completed.recording->hash;
  request.dispatches.pop_back();
  CHECK(launch<Completed>(bench, request).recording->hash != two);
}

TEST_CASE("simulated device: a fault ends the launch, with what was seen and recorded until then") {
  Bench bench;
  seen().answer = [](const Launch&) {
    Ended ended;
    ended.fault = Fault{ViolationKind::OutOfBounds, own("line 3"), {own("who"), own("where")}};
    ended.segments = {{1, 2}};
    return ended;
  };
  LaunchRequest request = add_request();
  auto misbehaved = launch<Misbehaved>(bench, request);
  CHECK(seen().launches.size() == 1);
  CHECK(misbehaved.violation.kind == ViolationKind::OutOfBounds);
  CHECK(words(misbehaved.violation.summary) == "line 3");
  CHECK(misbehaved.violation.explanation == std::vector<Evidence>{own("who"), own("where")});
  CHECK_FALSE(misbehaved.recording);
  request.schedule.record = true;
  misbehaved = launch<Misbehaved>(bench, request);
  REQUIRE(misbehaved.recording);
  CHECK(misbehaved.recording->segments == std::vector<std::vector<Segment>>{{{1, 2}}});
}
