#include "engine/run/real_devices.hpp"

#include <algorithm>

#include "base/threads.hpp"
#include "engine/run/build_ahead.hpp"

namespace stalemate::engine {

namespace {

bool may_join(const SideBySide& others, const DeviceInfo& device, std::size_t most) {
  const DeviceInfo& first = others.front()->info();
  return others.size() < most && has_memory_apart(device) && has_memory_apart(first) &&
         first.platform == device.platform;
}

void run_one(Pairings& pairings, Device& device, const RunParts& parts, std::uint32_t processors) {
  BuildAhead ahead(parts, device, processors);
  AskedDriver asked;
  while (true) {
    ahead.build(pairings);
    const auto pairing = pairings.take(device);
    if (!pairing) return;
    RunParts of_subject = parts;
    of_subject.built_ahead = ahead.time_of(*pairing);
    of_subject.shared = ahead.shared_by(*pairing);
    of_subject.processors = processors;
    of_subject.asked = &asked;
    pairings.finish(*pairing, run_subject(*pairing->subject, device, of_subject));
  }
}

void run_all(Pairings& pairings, const SideBySide& devices, const RunParts& parts) {
  const std::uint32_t processors = parts.context.jobs / static_cast<std::uint32_t>(devices.size());
  Threads threads;
  for (Device* device : devices) {
    if (device == devices.front()) continue;
    threads.start([&, device] { run_one(pairings, *device, parts, processors); });
  }
  run_one(pairings, *devices.front(), parts, processors);
  threads.join();
}

}  // namespace

std::vector<SideBySide> side_by_side(const std::vector<Device*>& devices, std::size_t most) {
  std::vector<SideBySide> all;
  for (Device* device : devices) {
    const DeviceInfo& info = device->info();
    if (info.is_simulated) continue;
    const auto others = std::find_if(all.begin(), all.end(), [&](const SideBySide& together) {
      return may_join(together, info, most);
    });
    if (others == all.end()) {
      all.push_back({device});
    } else {
      others->push_back(device);
    }
  }
  return all;
}

void run_real(Pairings& pairings, const std::vector<Device*>& devices, const RunParts& parts) {
  for (const SideBySide& together : side_by_side(devices, parts.context.jobs)) {
    run_all(pairings, together, parts);
  }
}

}  // namespace stalemate::engine
