#include "cli/selftest.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "cli/read_plan.hpp"
#include "cli/selftest_text.hpp"
#include "engine/engine.hpp"
#include "opencl/fault_layer/sign.hpp"

namespace stalemate::cli {

namespace {

using opencl::fault_layer::kFaultVariable;
using opencl::fault_layer::sign_of;

/// Nothing if the run was interrupted before.
std::vector<SubjectResult> results_of(Device& device, const std::string& subject,
                                      const SelftestParts& parts) {
  Plan plan = parts.plan;
  plan.subjects = matching(plan.subjects, {subject});
  // How small the case can be made says nothing of whether it was found.
  plan.shrink.launches = 0;
  const engine::RunContext context{parts.context.properties,
                                   parts.context.files,
                                   parts.seed,
                                   parts.context.cancellation,
                                   {},
                                   {}};
  return engine::run(plan, {&device}, context, {}).subjects;
}

std::vector<std::string> subjects_of(const std::vector<DriverFault>& faults) {
  std::vector<std::string> subjects;
  for (const DriverFault& fault : faults) {
    for (const std::string& subject : fault.subjects) {
      if (std::find(subjects.begin(), subjects.end(), subject) == subjects.end()) {
        subjects.push_back(subject);
      }
    }
  }
  return subjects;
}

/// A worker of its own, whose loader puts the layer before the driver.
CatalogEntry broken_by(const CatalogEntry& plain, const DriverFault& fault,
                       const std::string& layer) {
  CatalogEntry broken = plain;
  broken.idle.reset();
  broken.launcher.cache = std::make_shared<worker::CacheDirectory>();
  broken.launcher.environment["OPENCL_LAYERS"] = layer;
  broken.launcher.environment[kFaultVariable] = fault.name;
  return broken;
}

bool is_violation(const SubjectResult& result) {
  return std::holds_alternative<Violation>(result.verdict);
}

FaultOutcome until_caught(Device& device, const DriverFault& fault, const SelftestParts& parts) {
  Escaped escaped;
  for (const std::string& subject : fault.subjects) {
    for (SubjectResult& result : results_of(device, subject, parts)) {
      if (is_violation(result)) return Caught{std::move(result)};
      escaped.results.push_back(std::move(result));
    }
  }
  return escaped;
}

}  // namespace

std::vector<std::string> control_complaints(const CatalogEntry& plain,
                                            const std::vector<DriverFault>& faults,
                                            const SelftestParts& parts) {
  auto opened = open(plain);
  if (auto* failure = std::get_if<std::string>(&opened)) return {std::move(*failure)};
  Device& device = *std::get<std::unique_ptr<Device>>(opened);
  std::vector<std::string> complaints;
  for (const std::string& subject : subjects_of(faults)) {
    for (const SubjectResult& result : results_of(device, subject, parts)) {
      if (std::holds_alternative<Pass>(result.verdict)) continue;
      complaints.push_back(verdict_words(result));
    }
  }
  return complaints;
}

FaultOutcome inject(const CatalogEntry& plain, const DriverFault& fault, const std::string& layer,
                    const SelftestParts& parts) {
  auto opened = open(broken_by(plain, fault, layer));
  if (auto* failure = std::get_if<std::string>(&opened)) return NotInjected{std::move(*failure)};
  Device& device = *std::get<std::unique_ptr<Device>>(opened);
  if (!device.info().driver_version.ends_with(sign_of(fault.name))) {
    return NotInjected{fmt::format("the layer was not loaded: {}", layer)};
  }
  return until_caught(device, fault, parts);
}

}  // namespace stalemate::cli
