#include "shared/fingerprinting.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "shared/meeting.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kSumsOfSums = "sums_of_sums";
constexpr NdRange kAdders{16, 64};
constexpr std::uint64_t kOrderedOperationsMax = 256;
constexpr std::size_t kMismatchWords = 3;

/// Up to here the complete tiers cost less than the launch.
constexpr std::uint64_t kJudgedCompletely = 100000;

/// From here on a device that can do it judges a history in less time than the host does, but for
/// one case in so many: it shows whether the device's checks are right, and has figures that only
/// the host makes.
constexpr std::uint64_t kOrderedAbove = 8192;
constexpr std::uint64_t kHostOneIn = 8;

/// What a sum is before it is made. Where a dispatch did not take place, the balance is not zero,
/// whatever an earlier launch left in the same memory.
constexpr std::uint64_t kUnmade = 0x9E3779B97F4A7C15;

Buffer sums(const char* name, std::uint64_t count) {
  return pattern_buffer<std::uint64_t>(name, count, kUnmade);
}

Buffer mismatch() {
  constexpr std::array<std::uint64_t, kMismatchWords> unmade = {kUnmade, 0, 0};
  return content_buffer<std::uint64_t>(kMismatch, unmade);
}

/// Adds up `count` numbers of `from`, to as many sums as `nd_range` has work-items.
Dispatch sum_up(const NdRange& nd_range, const char* from, std::uint64_t count, const char* to) {
  return {
      "stalemate_sum_up", nd_range, {buffer_argument(from), scalar(count), buffer_argument(to)}};
}

}  // namespace

bool is_judged_completely(const Case& input) {
  return is_always_judged_completely(input) ||
         (input.operations() <= kSometimesJudgedCompletely &&
          input.seed.split("judge completely").value % 10 == 0);
}

bool is_always_judged_completely(const Case& input) {
  return input.operations() <= kJudgedCompletely;
}

bool is_ordered_and_fingerprinted(const Case& input, const DeviceInfo& device) {
  if (input.operations() <= kOrderedAbove || !can_order(input.operations_per_item, device)) {
    return false;
  }
  return !is_always_judged_completely(input) ||
         input.seed.split("judge on the host").value % kHostOneIn != 0;
}

bool can_order(std::uint64_t operations_per_item, const DeviceInfo& device) {
  return has_memory_apart(device) && operations_per_item <= kOrderedOperationsMax;
}

void add_fingerprinting(std::vector<ProgramPart>& parts, const std::string& path) {
  parts.push_back(driver_file("properties/shared/fingerprint.cl"));
  parts.push_back(driver_file(path));
}

void add_fingerprinting(LaunchRequest& request, Fingerprinting fingerprinting) {
  for (Buffer& buffer : request.buffers) {
    const auto& needed = fingerprinting.needed_by_host;
    if (std::find(needed.begin(), needed.end(), buffer.name) == needed.end()) continue;
    buffer = read_back_in_sequel(std::move(buffer));
  }
  const NdRange nd_range = fingerprinting.dispatch.nd_range;
  request.buffers.push_back(sums(kSums, nd_range.work_items()));
  request.buffers.push_back(sums(kSumsOfSums, kAdders.work_items()));
  request.buffers.push_back(read_back(mismatch()));
  auto& arguments = fingerprinting.dispatch.arguments;
  arguments.insert(arguments.end(), {buffer_argument(kSums), buffer_argument(kMismatch)});
  request.dispatches.push_back(std::move(fingerprinting.dispatch));
  std::move(fingerprinting.further.begin(), fingerprinting.further.end(),
            std::back_inserter(request.dispatches));
  request.dispatches.push_back(sum_up(kAdders, kSums, nd_range.work_items(), kSumsOfSums));
  request.dispatches.push_back(sum_up({1, 1}, kSumsOfSums, kAdders.work_items(), kMismatch));
  std::move(fingerprinting.buffers.begin(), fingerprinting.buffers.end(),
            std::back_inserter(request.buffers));
  request.sequel = Sequel{kMismatch, std::move(fingerprinting.sequel)};
}

Fingerprinted fingerprinted(const Observation& observation) {
  std::array<std::uint64_t, kMismatchWords> mismatch{};
  const auto bytes = observation.find(kMismatch);
  if (bytes.size() != sizeof(mismatch)) return Fingerprinted::Not;
  std::memcpy(mismatch.data(), bytes.data(), sizeof(mismatch));
  if (mismatch[0] != 0 || mismatch[1] != 0) return Fingerprinted::Mismatched;
  return mismatch[2] == 0 ? Fingerprinted::Balanced : Fingerprinted::Undecided;
}

Judgement judge_balanced(const Case& input, const Observation& observation, std::string_view tier) {
  ObservationReader reader(observation);
  const Meeting meeting = read_meeting(reader);
  Judgement judgement;
  if (reader.complaint()) {
    judgement.verdict = no_history(*reader.complaint());
    return judgement;
  }
  judgement.operations = input.operations();
  judgement.tier = tier;
  judgement.on_device = true;
  note_meeting(input, meeting, judgement);
  return judgement;
}

void reconcile(Fingerprinted by_device, Judgement& judgement) {
  if (by_device != Fingerprinted::Mismatched || !std::holds_alternative<Pass>(judgement.verdict))
    return;
  judgement.verdict = Inconclusive{
      "the history is in order, and yet the device that fingerprinted it found it out of balance"};
}

}  // namespace stalemate::properties
