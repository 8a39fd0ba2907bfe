#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rig.hpp"

namespace stalemate::engine {

/// Simulated devices that follow one script, and those that jobs opened again.
struct Farm {
  explicit Farm(ScriptedDevice::Script all_follow) : script(std::move(all_follow)) {}

  std::unique_ptr<ScriptedDevice> make(const std::string& id) const {
    auto device = std::make_unique<ScriptedDevice>(script);
    device->editable_info().id = id;
    device->editable_info().is_simulated = true;
    return device;
  }

  RunResult run(Rig& rig, const std::vector<std::string>& ids, std::uint32_t jobs) {
    rig.context.jobs = jobs;
    rig.context.open_again = [this](const DeviceInfo& info) -> std::unique_ptr<Device> {
      return opens ? make(info.id) : nullptr;
    };
    std::vector<std::unique_ptr<ScriptedDevice>> owned;
    std::vector<Device*> devices;
    for (const std::string& id : ids) {
      owned.push_back(make(id));
      devices.push_back(owned.back().get());
    }
    devices.insert(devices.end(), more.begin(), more.end());
    return rig.run(devices);
  }

  ScriptedDevice::Script script;
  std::vector<Device*> more;  // real ones
  bool opens = true;
};

inline void set_subjects(Rig& rig, int count) {
  rig.plan.subjects.clear();
  for (int i = 0; i < count; ++i) {
    rig.plan.subjects.push_back(tiny_subject("s" + std::to_string(i)));
  }
}

inline std::vector<std::string> pairs_of(const RunResult& result) {
  std::vector<std::string> pairs;
  for (const SubjectResult& one : result.subjects) pairs.push_back(one.device + " " + one.subject);
  return pairs;
}

}  // namespace stalemate::engine
