#include "report/violation/replay_text.hpp"

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "sample_results.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

engine::ReplayResult agreeing() {
  engine::ReplayResult result;
  result.stored = lost_update();
  result.stored_agrees = true;
  result.smallest.rate = {9, 10};
  result.decided = 20;
  return result;
}

}  // namespace

TEST_CASE("replay text: a failure seen again reads as approved", "[report]") {
  Reproducer failure = reproducer();
  failure.most_reproducible = RatedCase{large_case(), {20, 20}};
  engine::ReplayResult result = agreeing();
  result.most_reproducible.rate = {10, 10};
  result.smallest.notes = {"1 of 10 launches: torn_value"};
  check_approved("replay.txt", replay_text(failure, result));
}

TEST_CASE("replay text: a stored history that convicts nobody is said to be one", "[report]") {
  engine::ReplayResult result = agreeing();
  result.stored_agrees = false;
  for (const auto& [verdict, words] : std::vector<std::pair<Verdict, std::string>>{
           {Pass{}, "it passes"},
           {Violation{ViolationKind::Order, own("moved"), {}, {}}, "it shows order: moved"},
           {Inconclusive{"empty"}, "inconclusive: empty"},
           {Error{"there is no property 'x'"}, "there is no property 'x'"}}) {
    result.stored = verdict;
    CHECK(replay_text(reproducer(), result)
              .find("stored history: does not show lost_update when judged again: " + words) !=
          std::string::npos);
  }
}

TEST_CASE("replay text: a history that was not kept is not said to convict nobody", "[report]") {
  Reproducer failure = reproducer();
  failure.history = {};
  engine::ReplayResult result = agreeing();
  result.stored_agrees = false;
  result.stored = Inconclusive{"no history was kept"};
  CHECK(replay_text(failure, result).find("stored history: none in the file") != std::string::npos);
}

TEST_CASE("replay text: a write beside a buffer has no history, and is judged by launching again",
          "[report]") {
  Reproducer failure = reproducer();
  failure.history = {};
  failure.violation.kind = ViolationKind::OutOfBounds;
  engine::ReplayResult result = agreeing();
  result.stored_agrees = false;
  result.stored = Inconclusive{"no history was kept"};
  const std::string text = replay_text(failure, result);
  CHECK(text.find("stored history") == std::string::npos);
  CHECK(text.find("evidence: bytes around a buffer were overwritten, which no history shows: it is "
                  "judged by launching again") != std::string::npos);
}

TEST_CASE("replay text: what explores all executions has no interval", "[report]") {
  engine::ReplayResult result = agreeing();
  result.device = DeviceInfo{};
  CHECK(replay_text(reproducer(), result).find("95 % interval") != std::string::npos);
  result.device->settings = sim::Settings{.explores = true};
  result.smallest.rate = {1, 1};
  const std::string text = replay_text(reproducer(), result);
  CHECK(text.find("95 % interval") == std::string::npos);
  CHECK(text.find("seen in: every exploration of this case") != std::string::npos);
}

TEST_CASE("replay text: a simulated device has the name that chooses it", "[report]") {
  Reproducer failure = reproducer();
  failure.device.is_simulated = true;
  failure.device.id = "sim:weakest";
  failure.device.name = "all that the standard permits";
  CHECK(replay_text(failure, agreeing()).find("found on sim:weakest with") != std::string::npos);
}

TEST_CASE("replay text: another device than that of the failure is named", "[report]") {
  engine::ReplayResult result = agreeing();
  result.device = reproducer().device;
  CHECK(replay_text(reproducer(), result).find("launched on") == std::string::npos);
  result.device->id = "pocl:1";
  CHECK(replay_text(reproducer(), result).find("\nlaunched on pocl:1 (") != std::string::npos);
}

TEST_CASE("replay text: without a device nothing was launched", "[report]") {
  engine::ReplayResult result = agreeing();
  result.smallest = {};
  CHECK(replay_text(reproducer(), result).find("seen in: not launched") != std::string::npos);
}

TEST_CASE("replay text: a stranger's file cannot write to the terminal", "[report]") {
  Reproducer failure = reproducer();
  failure.tool_version = failure.subject.name = failure.subject.property = kHostile;
  failure.device.name = kHostile;
  engine::ReplayResult result = agreeing();
  result.stored = Violation{ViolationKind::Order, own(kHostile), {own(kHostile)}, {}};
  result.notes = result.smallest.notes = {kHostile};
  result.device = DeviceInfo{.id = kHostile, .name = kHostile};
  for (const char c : replay_text(failure, result)) {
    CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  }
}
