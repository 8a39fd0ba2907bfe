#include "shared/weighing.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "shared/launch_parts.hpp"
#include "shared/meeting.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kSums = "sums";  // of each work-item
constexpr const char* kSumsOfSums = "sums_of_sums";
constexpr NdRange kAdders{16, 64};
constexpr std::uint32_t kOrderedOperationsMax = 256;
constexpr std::size_t kDoubtBytes = 2 * sizeof(std::uint64_t);

/// Up to here the complete tiers cost less than the launch.
constexpr std::uint64_t kJudgedCompletely = 100000;

/// Up to here one case in ten is judged completely: more of them would cost more than all others.
constexpr std::uint64_t kSometimesJudgedCompletely = std::uint64_t{1} << 22;

Buffer numbers(const char* name, std::uint64_t count) {
  return plain_buffer(name, count * sizeof(std::uint64_t), Fill::Nothing);
}

/// Adds up `count` numbers of `from`, to as many sums as `nd_range` has work-items.
Dispatch sum_up(const NdRange& nd_range, const char* from, std::uint64_t count, const char* to) {
  return {
      "stalemate_sum_up", nd_range, {buffer_argument(from), scalar(count), buffer_argument(to)}};
}

}  // namespace

bool is_judged_completely(const Case& input) {
  const std::uint64_t operations = input.operations();
  return operations <= kJudgedCompletely || (operations <= kSometimesJudgedCompletely &&
                                             input.seed.split("judge completely").value % 10 == 0);
}

bool is_ordered_and_weighed(const Case& input, const DeviceInfo& device) {
  return has_memory_apart(device) && !is_judged_completely(input) &&
         input.operations_per_item <= kOrderedOperationsMax;
}

std::string weighing_text(const Files& files, const std::string& path) {
  std::string text;
  for (const auto& part : {std::string("properties/shared/weigh.cl"), path}) {
    text += fmt::format("#line 1 \"stalemate/{}\"\n{}", part.substr(part.rfind('/') + 1),
                        files.find(part).value_or("#error \"this file is missing\"\n"));
  }
  return text;
}

void add_weighing(LaunchRequest& request, Weighing weighing) {
  for (Buffer& buffer : request.buffers) {
    const auto& needed = weighing.needed_by_host;
    if (std::find(needed.begin(), needed.end(), buffer.name) == needed.end()) continue;
    buffer = read_back_in_sequel(std::move(buffer));
  }
  const NdRange nd_range = weighing.dispatch.nd_range;
  request.buffers.push_back(numbers(kSums, nd_range.work_items()));
  request.buffers.push_back(numbers(kSumsOfSums, kAdders.work_items()));
  request.buffers.push_back(read_back(plain_buffer(kDoubt, kDoubtBytes, Fill::Zero)));
  auto& arguments = weighing.dispatch.arguments;
  arguments.insert(arguments.end(), {buffer_argument(kSums), buffer_argument(kDoubt)});
  request.dispatches.push_back(std::move(weighing.dispatch));
  request.dispatches.push_back(sum_up(kAdders, kSums, nd_range.work_items(), kSumsOfSums));
  request.dispatches.push_back(sum_up({1, 1}, kSumsOfSums, kAdders.work_items(), kDoubt));
  std::move(weighing.further.begin(), weighing.further.end(),
            std::back_inserter(request.dispatches));
  std::move(weighing.buffers.begin(), weighing.buffers.end(), std::back_inserter(request.buffers));
  request.sequel = Sequel{kDoubt, std::move(weighing.sequel)};
}

Weighed weighed(const Observation& observation) {
  const auto doubt = observation.find(kDoubt);
  if (doubt.size() != kDoubtBytes) return Weighed::Not;
  const bool is_zero =
      std::all_of(doubt.begin(), doubt.end(), [](std::byte byte) { return byte == std::byte{0}; });
  return is_zero ? Weighed::Balanced : Weighed::Doubted;
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

void reconcile(Weighed by_device, Judgement& judgement) {
  if (by_device != Weighed::Doubted || !std::holds_alternative<Pass>(judgement.verdict)) return;
  judgement.verdict = Inconclusive{
      "the history is in order, and yet the device that weighed it found it out of balance"};
}

}  // namespace stalemate::properties
