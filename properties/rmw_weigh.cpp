#include "rmw_weigh.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "launch_parts.hpp"

namespace stalemate::properties {

namespace {

/// Whatever is wrong, and what is left of the balance (properties/rmw_weigh.cl).
constexpr std::size_t kDoubtBytes = 2 * sizeof(std::uint64_t);

/// What only a history that is judged on the host needs.
constexpr std::array<std::string_view, 4> kNeededByHost = {
    buffer_name::kCells, buffer_name::kReturned, buffer_name::kNewValues,
    buffer_name::kSoloRecords};

Argument one_number_each(const NdRange& nd_range) {
  return LocalArgument{nd_range.work_group_size * sizeof(std::uint64_t)};
}

}  // namespace

bool weighs_histories(const RmwSubject& subject, const DeviceInfo& device) {
  return subject.returns == RmwReturns::Old && !device.is_cpu && !device.is_simulated;
}

void add_weighing(LaunchRequest& request, const RmwLayout& layout, const DeviceInfo& device) {
  for (Buffer& buffer : request.buffers) {
    const bool is_needed =
        std::find(kNeededByHost.begin(), kNeededByHost.end(), buffer.name) != kNeededByHost.end();
    if (is_needed) buffer = read_back_in_sequel(std::move(buffer));
  }
  const NdRange unshared = unshared_range(layout.items, device);
  const NdRange one_group{1, unshared.work_group_size};
  request.buffers.push_back(plain_buffer(
      buffer_name::kSums, unshared.work_groups * sizeof(std::uint64_t), Fill::Nothing));
  request.buffers.push_back(read_back(plain_buffer(buffer_name::kDoubt, kDoubtBytes, Fill::Zero)));

  // The model of every operation: written down for the host alone.
  request.sequel = Sequel{buffer_name::kDoubt, {std::move(request.dispatches.back())}};
  request.dispatches.back() = {
      "stalemate_rmw_weigh",
      unshared,
      {buffer_argument(buffer_name::kParameters), buffer_argument(buffer_name::kReturned),
       buffer_argument(buffer_name::kCells), buffer_argument(buffer_name::kSoloRecords),
       buffer_argument(buffer_name::kSums), buffer_argument(buffer_name::kDoubt),
       one_number_each(unshared)}};
  request.dispatches.push_back(
      {"stalemate_rmw_balance",
       one_group,
       {buffer_argument(buffer_name::kSums), scalar(unshared.work_groups),
        buffer_argument(buffer_name::kDoubt), one_number_each(one_group)}});
}

Weighed weighed(const Observation& observation) {
  const auto doubt = observation.find(buffer_name::kDoubt);
  if (doubt.size() != kDoubtBytes) return Weighed::Not;
  const bool is_zero =
      std::all_of(doubt.begin(), doubt.end(), [](std::byte byte) { return byte == std::byte{0}; });
  return is_zero ? Weighed::Balanced : Weighed::Doubted;
}

}  // namespace stalemate::properties
