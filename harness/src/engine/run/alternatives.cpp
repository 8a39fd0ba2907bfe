#include "engine/run/alternatives.hpp"

#include <algorithm>
#include <variant>

#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/try_call.hpp"

namespace stalemate::engine {

namespace {

/// Progress is known of simulated devices, and of those that were probed for the run.
bool is_known_to_progress(const Subject& subject, const DeviceInfo& device) {
  return subject.needs_progress == Progress::None || device.progress.has_value();
}

bool has_room(const Property& property, const Subject& subject, const DeviceInfo& device) {
  const auto room = try_call([&] { return lacking_room(property, subject, device); });
  const auto* missing = std::get_if<std::optional<std::string>>(&room);
  return missing != nullptr && !missing->has_value();
}

/// Whether the description of a device says that it does not lack that. What no description tells
/// is not promised.
struct Has {
  const Skipped& skipped;
  const Property& property;
  const Subject& subject;

  bool operator()(const DeviceInfo& device) const {
    return !what_is_missing(subject, device) && is_known_to_progress(subject, device) &&
           has_it(device);
  }

 private:
  bool is_within(std::uint64_t limit) const {
    return skipped.needed != 0 && skipped.needed <= limit;
  }

  bool has_it(const DeviceInfo& device) const {
    switch (skipped.lack) {
      case Lack::Features:
      case Lack::Claim: return lacking(skipped.names, device).empty();
      case Lack::KindOfDevice:
      case Lack::Progress: return true;
      case Lack::Room: return has_room(property, subject, device);
      case Lack::GroupSize: return is_within(device.work_group_size_max);
      case Lack::LocalMemory: return is_within(device.local_memory_bytes);
      case Lack::GlobalMemory: return is_within(device.global_memory_bytes);
      case Lack::Allocation: return is_within(device.allocation_bytes_max);
      case Lack::Exploration: return !explores(device);
      case Lack::PrivateMemory:
      case Lack::BuiltIn: return !device.is_simulated;
      case Lack::OwnWords:
      case Lack::RequiredSize:
      case Lack::WorkItems:
      case Lack::ArgumentSize:
      case Lack::HostMemory:
      case Lack::Standard:
      case Lack::DriverLimit:
      case Lack::Kernel:
      case Lack::Comparison:
      case Lack::Control: return false;
    }
    return false;
  }
};

}  // namespace

std::vector<std::string> devices_without(const Skipped& skipped, const Property& property,
                                         const Subject& subject,
                                         const std::vector<DeviceInfo>& devices) {
  const Has has{skipped, property, subject};
  std::vector<std::string> ids;
  for (const bool is_simulated : {false, true}) {
    for (const DeviceInfo& device : devices) {
      if (device.is_simulated == is_simulated && has(device)) ids.push_back(device.id);
    }
  }
  return ids;
}

}  // namespace stalemate::engine
