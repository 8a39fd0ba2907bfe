#include "shared/readable.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "stalemate/contention.clh"
#include "stalemate/property/launch.hpp"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

constexpr std::uint32_t kPollsMax = 1000000;

/// Of the turns that the device lets a work-item's loops take, a rendezvous takes such a part.
constexpr std::uint32_t kPollsShare = 16;

std::vector<std::uint32_t> delays_of(const stalemate_parameters& parameters) {
  const std::uint32_t items = parameters.work_groups * parameters.work_group_size;
  std::vector<std::uint32_t> delays;
  for (std::uint32_t item = 0; item < items; ++item) {
    for (std::uint32_t op = 0; op < parameters.operations_per_item; ++op) {
      const std::uint32_t skew =
          op == 0 ? stalemate_skew(&parameters, item / parameters.work_group_size) : 0;
      delays.push_back(stalemate_jitter(&parameters, item, op) + skew);
    }
  }
  return delays;
}

void add_words(ReadableLaunch& launch, const stalemate_parameters& parameters,
               const DeviceInfo& device) {
  const auto set = [&](const char* name, std::uint64_t number) {
    launch.words[name] = std::to_string(number);
  };
  const std::uint64_t items = std::uint64_t{parameters.work_groups} * parameters.work_group_size;
  set("work_groups", parameters.work_groups);
  set("work_group_size", parameters.work_group_size);
  set("work_items", items);
  set("operations_per_item", parameters.operations_per_item);
  set("operations_per_group",
      std::uint64_t{parameters.operations_per_item} * parameters.work_group_size);
  set("operations", items * parameters.operations_per_item);
  set("polls_max", polls_max(device));
  set("accesses", parameters.memory_accesses);
  set("extra_accesses", std::uint64_t{parameters.operations_per_item} *
                            std::max(parameters.memory_accesses, STALEMATE_EXTRA_ACCESSES));
}

}  // namespace

std::uint32_t polls_max(const DeviceInfo& device) {
  return device.loop_turns_max == 0 ? kPollsMax : device.loop_turns_max / kPollsShare;
}

Buffer readable_table(std::string name, const std::vector<std::uint32_t>& values) {
  return content_buffer<std::uint32_t>(std::move(name), values);
}

void add_surroundings(ReadableLaunch& launch, const stalemate_parameters& parameters,
                      const DeviceInfo& device) {
  add_words(launch, parameters, device);
  if (parameters.work_groups > 1) launch.flags.insert("meets");
  if (parameters.extra_groups != 0) launch.flags.insert("extra");
  if (parameters.address_space == STALEMATE_SPACE_LOCAL) launch.flags.insert("local");
  launch.buffers.push_back(plain_buffer("arrivals", sizeof(std::uint32_t), Fill::Zero));
  if (parameters.jitter_spins != 0 || parameters.skew_spins != 0) {
    launch.flags.insert({"jitter", "delays"});
    launch.buffers.push_back(readable_table("delays", delays_of(parameters)));
  }
  if (parameters.memory_accesses != 0 || parameters.extra_groups != 0) {
    launch.flags.insert("stress");
    launch.buffers.push_back(plain_buffer(
        "scratch", stalemate_scratch_words(&parameters) * sizeof(std::uint32_t), Fill::Zero));
  }
}

void add_surrounding_arguments(const ReadableLaunch& launch, std::vector<Argument>& arguments) {
  if (launch.flags.contains("jitter")) arguments.push_back(buffer_argument("delays"));
  arguments.push_back(buffer_argument("arrivals"));
  if (launch.flags.contains("stress")) arguments.push_back(buffer_argument("scratch"));
}

NdRange range_with_surroundings(const stalemate_parameters& parameters) {
  return {parameters.work_groups + parameters.extra_groups, parameters.work_group_size};
}

}  // namespace stalemate::properties
