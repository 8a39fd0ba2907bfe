// Histories of locks fingerprinted by the device. PoCL stands in for one with a memory of its own.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "hand_made.hpp"
#include "locks.hpp"
#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_turns.hpp"
#include "pocl.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;
namespace lock_buffer = stalemate::properties::lock_buffer;

namespace {

const Subject kNeverRun = [] {
  Subject subject = macro_lock("#define M(lock, ...) __VA_ARGS__\n", "M");
  subject.options.set("with_lock", Option::Mapping{{"global", "M"}, {"local", "M"}});
  return subject;
}();

Subject shipped_lock(const std::string& kernel, const std::string& macro) {
  return macro_lock(std::string(shipped_files().find("kernels/" + kernel).value()), macro);
}

/// A launch in which nothing runs, and the device fingerprints what was written by hand.
LaunchRequest fingerprinting_alone(const Case& input, const Observation& by_hand) {
  LaunchRequest request =
      filled_by_hand(lowered_apart(mutual_exclusion(), kNeverRun, input), by_hand);
  properties::Fingerprinting fingerprinting;
  fingerprinting.dispatch = {
      "stalemate_lock_fingerprint", unshared_range(input.nd_range.work_items(), apart()), {}};
  for (const char* name : {lock_buffer::kParameters, lock_buffer::kLocks, lock_buffer::kTickets,
                           lock_buffer::kStrangeWords, lock_buffer::kStates}) {
    fingerprinting.dispatch.arguments.push_back(buffer_argument(name));
  }
  properties::add_fingerprinting(request, fingerprinting);
  return request;
}

bool is_mismatched(const Case& input, const LockByHand& history) {
  return properties::fingerprinted(launched(fingerprinting_alone(
             input, history.observation(input)))) == properties::Fingerprinted::Mismatched;
}

/// The same, on the host.
bool is_in_turn(const Case& input, const Observation& observation) {
  return properties::ran_in_turn(
      properties::lock_layout(properties::read_lock_subject(kNeverRun), input), observation);
}

bool is_convicted(const Case& input, const LockByHand& history) {
  return is_violation(
      mutual_exclusion().judge(kNeverRun, input, history.observation(input)).verdict);
}

Case many_sections() {
  return {.seed = Seed{1},
          .nd_range = {30, 61},
          .operations_per_item = 60,
          .contention = {.pattern = ContentionPattern::Uniform, .cells = 200},
          .stress = {}};
}

}  // namespace

TEST_CASE(
    "fingerprinting locks: the device finds a mismatch in what the host convicts, fault by fault") {
  struct ByHand {
    std::string what;
    bool is_right;
    LockByHand history;
  };
  const std::vector<ByHand> histories = {
      {"in turn", true, {{alone(0), alone(2), alone(1), alone(3)}, 4}},
      {"alike", false, {{alone(0), alone(2), alone(1), alone(2)}, 3}},
      {"alike, and as many left behind", false, {{alone(0), alone(2), alone(1), alone(2)}, 4}},
      {"overlapped", false, {{alone(0), alone(1), beside(2), alone(3)}, 4}},
      {"repeated", false, {{repeated(0, 2), alone(1), alone(2), alone(3)}, 4}},
      {"left out", false, {{alone(0), left_out(), alone(1), alone(2)}, 3}},
      {"not ended", false, {{alone(0), unended(), alone(1), alone(2)}, 3}},
      {"not saved", false, {{alone(0), alone(2), alone(1), alone(3)}, 0}},
      {"invented", false, {{alone(0), alone(1), alone(2), alone(7)}, 8}},
      {"torn", false, {{alone(0), torn(1, 0), alone(2), alone(3)}, 4}},
      {"swapped", false, {{alone(1), alone(0), alone(2), alone(3)}, 4}},
      {"last ticket not kept", false, {{alone(0), alone(2), alone(1), alone(3)}, 5}},
      {"record not kept", false, {{alone(0), alone(2), alone(1), alone(3)}, 4, {4, 4, 3, 4}}},
      {"a stray word", false, {{alone(0), alone(2), alone(1), alone(3)}, 4, {}, true, {70}}},
      {"the lock's own word", true, {{alone(0), alone(2), alone(1), alone(3)}, 4, {}, true, {0}}},
  };
  const Case input = one_lock_case(2, 2, true);
  for (const auto& [what, is_right, history] : histories) {
    CAPTURE(what);
    CHECK(is_convicted(input, history) != is_right);
    CHECK(is_mismatched(input, history) != is_right);
    CHECK(is_in_turn(input, history.observation(input)) == is_right);
  }
}

TEST_CASE("fingerprinting locks: nothing is made of overlap where nobody counts") {
  const Case input = one_lock_case(2, 1, false);
  const LockByHand history{.sections = {alone(0), beside(1)}, .last_ticket = 2};
  CHECK_FALSE(is_convicted(input, history));
  CHECK_FALSE(is_mismatched(input, history));
  CHECK(is_in_turn(input, history.observation(input)));
}

TEST_CASE("fingerprinting locks: a ticket of another lock is mismatch, whatever the sum of both") {
  Case input = one_lock_case(2, 1, true);
  input.contention = {.pattern = ContentionPattern::Private};
  LockByHand by_hand{.sections = {alone(0), alone(0)}, .last_ticket = 1};
  const auto with_tickets = [&](const std::vector<std::uint32_t>& last_tickets) {
    const Observation right =
        with_buffer(by_hand.observation(input),
                    words("locks", blocks_with_tickets(last_tickets, input.address_space), 4));
    const auto fingerprinted =
        properties::fingerprinted(launched(fingerprinting_alone(input, right)));
    CHECK(is_in_turn(input, right) == (fingerprinted == properties::Fingerprinted::Balanced));
    return fingerprinted;
  };
  CHECK(with_tickets({1, 1}) == properties::Fingerprinted::Balanced);
  CHECK(with_tickets({2, 0}) == properties::Fingerprinted::Mismatched);
  by_hand.sections = {alone(0), alone(1)};
  CHECK(with_tickets({2, 0}) == properties::Fingerprinted::Mismatched);
}

TEST_CASE("fingerprinting locks: host and device agree on launches") {
  const bool is_right = GENERATE(true, false);
  Subject subject = shipped_lock("exchange_lock.cl", "WITH_EXCHANGE_LOCK");
  if (!is_right) {
    subject = shipped_lock("mutants/compare_exchange_lock.inverted.cl", "");
    subject.options = {{"acquire", "inverted_acquire_global"},
                       {"release", "inverted_release_global"}};
  }
  Case input{.seed = Seed{1},
             .nd_range = {30, 61},
             .operations_per_item = 60,
             .contention = {.pattern = ContentionPattern::Uniform, .cells = 200},
             .stress = {}};
  // On a busy machine work-groups may never be inside together.
  int mismatched = 0;
  for (int launch = 0; launch < (is_right ? 2 : 20) && mismatched == 0; ++launch) {
    input = fingerprinted_case(input);
    mismatched += mismatches_like_host(mutual_exclusion(), subject, input) ? 1 : 0;
    ++input.seed.value;
  }
  CHECK((mismatched == 0) == is_right);
}

TEST_CASE("fingerprinting locks: what balances stays on the device") {
  const Subject subject = shipped_lock("exchange_lock.cl", "WITH_EXCHANGE_LOCK");
  const Case input =
      fingerprinted_case({.seed = Seed{1},
                          .nd_range = {30, 61},
                          .operations_per_item = 60,
                          .contention = {.pattern = ContentionPattern::Uniform, .cells = 200},
                          .stress = {}});
  const Observation observation = launched(lowered_apart(mutual_exclusion(), subject, input));
  CHECK(observation.find(lock_buffer::kTickets).empty());
  const Judgement judgement = mutual_exclusion().judge(subject, input, observation);
  CHECK(std::holds_alternative<Pass>(judgement.verdict));
  CHECK(judgement.tier == "tickets");
  CHECK(judgement.operations == input.operations());
  CHECK(judgement.on_device);
}

TEST_CASE(
    "fingerprinting locks: where the host judges large cases, turns are asked for, and no gaps") {
  const Subject subject = shipped_lock("exchange_lock.cl", "WITH_EXCHANGE_LOCK");
  Case input =
      fingerprinted_case({.seed = Seed{1},
                          .nd_range = {30, 61},
                          .operations_per_item = 60,
                          .contention = {.pattern = ContentionPattern::Uniform, .cells = 200},
                          .stress = {}});
  const auto judged = [&] {
    const LaunchRequest request =
        mutual_exclusion().lower(subject, input, {pocl().info(), shipped_files()});
    const Judgement judgement = mutual_exclusion().judge(subject, input, launched(request));
    CHECK(std::holds_alternative<Pass>(judgement.verdict));
    CHECK(judgement.operations == input.operations());
    CHECK_FALSE(judgement.on_device);
    return judgement;
  };
  CHECK(judged().figures.empty());
  while (!properties::is_judged_completely(input)) ++input.seed.value;
  CHECK(judged().figures.empty());
  input.operations_per_item = 50;  // fewer than 100,000 sections
  CHECK_FALSE(judged().figures.empty());
}

TEST_CASE("fingerprinting locks: a check that did not take place is no balance") {
  const auto [kernel, index] = GENERATE(table<std::string, std::size_t>(
      {{"stalemate_lock_fingerprint", 0}, {"stalemate_sum_up", 0}, {"stalemate_sum_up", 1}}));
  CAPTURE(kernel, index);
  CHECK_FALSE(balances_without(mutual_exclusion(),
                               shipped_lock("exchange_lock.cl", "WITH_EXCHANGE_LOCK"),
                               many_sections(), kernel, index));
}

// The host's are seen to pass on the device's, and have figures.
TEST_CASE("fingerprinting locks: the device judges all large cases, most that are not small") {
  const auto judged_on_device = [](std::uint32_t operations_per_item) {
    Case input = many_sections();
    input.operations_per_item = operations_per_item;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
      input.seed = Seed{seed};
      count += lowered_apart(mutual_exclusion(), kNeverRun, input).sequel.has_value() ? 1 : 0;
    }
    return count;
  };
  CHECK(judged_on_device(60) == 80);
  const int of_medium_ones = judged_on_device(50);  // fewer than 100,000 sections
  CHECK(of_medium_ones >= 60);
  CHECK(of_medium_ones < 80);
  CHECK(judged_on_device(4) == 0);
}

TEST_CASE("fingerprinting locks: as many sections as the device that reads them can order") {
  const Case input{.seed = Seed{1},
                   .nd_range = {1u << 14U, 64},
                   .operations_per_item = 64,
                   .contention = {.pattern = ContentionPattern::Uniform, .cells = 4096},
                   .stress = {}};
  const auto sections_on = [&](const DeviceInfo& device) {
    return mutual_exclusion().fit_to_device(kNeverRun, input, device).operations();
  };
  DeviceInfo gpu = apart();
  gpu.global_memory_bytes = gpu.allocation_bytes_max = std::uint64_t{64} << 30U;
  CHECK(sections_on(gpu) == std::uint64_t{1} << 26U);
  gpu.is_cpu = true;
  CHECK(sections_on(gpu) == std::uint64_t{1} << 20U);
}

TEST_CASE("fingerprinting locks: long histories of a work-item are the host's") {
  Case input = fingerprinted_case({.seed = Seed{1},
                                   .nd_range = {30, 61},
                                   .operations_per_item = 256,
                                   .contention = {},
                                   .stress = {}});
  CHECK(lowered_apart(mutual_exclusion(), kNeverRun, input).sequel.has_value());
  ++input.operations_per_item;
  CHECK_FALSE(lowered_apart(mutual_exclusion(), kNeverRun, input).sequel.has_value());
}
