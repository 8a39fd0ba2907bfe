#include "selftest/selftest.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/launch/redescribed_device.hpp"
#include "engine/run/engine.hpp"
#include "opencl/fault_layer/sign.hpp"
#include "selftest/verdict_words.hpp"

namespace stalemate::selftest {

namespace {

using opencl::fault_layer::kFaultVariable;
using opencl::fault_layer::sign_of;

/// Nothing if the run was interrupted before.
std::vector<SubjectResult> results_of(Device& device, const std::string& subject,
                                      const SelftestParts& parts) {
  Plan plan = parts.plan;
  std::erase_if(plan.subjects, [&](const Subject& other) { return other.name != subject; });
  // How small the case can be made says nothing of whether it was found.
  plan.shrink.launches = 0;
  const engine::RunContext context{parts.properties,   parts.files, parts.seed,
                                   parts.cancellation, {},          {}};
  return engine::run(plan, {&device}, context, {}).subjects;
}

/// Each once, in the order in which the faults name them.
std::vector<std::string> subjects_of(const std::vector<DriverFault>& faults) {
  std::vector<std::string> subjects;
  const auto add = [&](const std::string& subject) {
    const bool is_there = std::find(subjects.begin(), subjects.end(), subject) != subjects.end();
    if (!is_there) subjects.push_back(subject);
  };
  for (const DriverFault& fault : faults) {
    std::for_each(fault.subjects.begin(), fault.subjects.end(), add);
  }
  return subjects;
}

/// A worker of its own, whose loader puts the layer before the driver.
devices::CatalogEntry broken_by(const devices::CatalogEntry& plain, const DriverFault& fault,
                                const std::string& layer) {
  devices::CatalogEntry broken = plain;
  broken.idle.reset();
  broken.launcher.cache = std::make_shared<worker::CacheDirectory>();
  broken.launcher.environment["OPENCL_LAYERS"] = layer;
  broken.launcher.environment[kFaultVariable] = fault.name;
  return broken;
}

/// An error of the driver is a conviction of the right one.
bool is_conviction(const SubjectResult& result) {
  const auto* error = std::get_if<Error>(&result.verdict);
  return std::holds_alternative<Violation>(result.verdict) ||
         (error != nullptr && error->of_driver);
}

}  // namespace

std::vector<std::string> control_complaints(Device& plain, const std::vector<DriverFault>& faults,
                                            const SelftestParts& parts) {
  std::vector<std::string> complaints;
  for (const std::string& subject : subjects_of(faults)) {
    const auto results = results_of(plain, subject, parts);
    if (results.empty()) complaints.push_back(subject + ": was not run");
    for (const SubjectResult& result : results) {
      if (std::holds_alternative<Pass>(result.verdict)) continue;
      complaints.push_back(verdict_words(result));
    }
  }
  return complaints;
}

std::variant<std::unique_ptr<Device>, NotInjected> open_broken(const devices::CatalogEntry& entry,
                                                               const DriverFault& fault,
                                                               const DeviceInfo& measured,
                                                               const SelftestParts& parts) {
  if (parts.layer.empty()) {
    return NotInjected{
        "the layer was not loaded: there is no stalemate_fault_layer.so; install opencl-c-headers, "
        "then configure and build again"};
  }
  auto opened = devices::open_unmeasured(broken_by(entry, fault, parts.layer));
  if (auto* failure = std::get_if<std::string>(&opened)) return NotInjected{std::move(*failure)};
  auto& device = std::get<std::unique_ptr<Device>>(opened);
  // The other driver's launches, by the description of the plain one.
  DeviceInfo info = measured;
  info.driver_version = device->info().driver_version;
  if (!info.driver_version.ends_with(sign_of(fault.name))) {
    return NotInjected{fmt::format("the layer was not loaded: {}", parts.layer)};
  }
  return std::make_unique<engine::RedescribedDevice>(std::move(device), std::move(info));
}

FaultOutcome until_caught(Device& broken, const DriverFault& fault, const SelftestParts& parts) {
  Escaped escaped;
  for (const std::string& subject : fault.subjects) {
    for (SubjectResult& result : results_of(broken, subject, parts)) {
      if (is_conviction(result)) return Caught{std::move(result)};
      escaped.results.push_back(std::move(result));
    }
  }
  return escaped;
}

}  // namespace stalemate::selftest
