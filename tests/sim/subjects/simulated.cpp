#include "sim/subjects/simulated.hpp"

#include <algorithm>
#include <memory>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

const Properties& properties() {
  static const Properties all = shipped_properties();
  return all;
}

}  // namespace

const Property& property_of(const Subject& subject) {
  return *find_property(properties(), subject.property);
}

namespace {

std::string ending(Device& device, const Subject& subject, const Case& input, std::uint64_t seed) {
  const Property& property = property_of(subject);
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.schedule.seed = seed;
  LaunchOutcome outcome = device.launch(request);
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  if (const auto* misbehaved = std::get_if<Misbehaved>(&outcome)) {
    return std::string(name(misbehaved->violation.kind));
  }
  auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  const Verdict verdict = property.judge(subject, input, {std::move(completed->buffers)}).verdict;
  // As the engine does: what the property found is more.
  if (!completed->races.empty() && std::holds_alternative<Pass>(verdict)) {
    return std::string(name(ViolationKind::DataRace));
  }
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

/// Reading a plan takes up to a second.
const std::vector<Subject>& read_once(std::map<std::string, std::vector<Subject>>& read,
                                      const std::string& config, bool is_shipped) {
  auto known = read.find(config);
  if (known == read.end()) {
    auto plan = config::load_plan({{config, is_shipped}}, {properties(), shipped_files()});
    known = read.emplace(config, std::get<Plan>(std::move(plan)).subjects).first;
  }
  return known->second;
}

/// How one case ended, the one of that number.
std::string ending_of(Device& device, const Subject& subject, const GenerateSettings& settings,
                      std::uint64_t index) {
  const Property& property = property_of(subject);
  const Case generated = property.generate(subject, settings, Seed{2026}, index).value;
  const Case input = property.fit_to_device(subject, generated, device.info());
  return ending(device, subject, input, index);
}

}  // namespace

Device& simulated(const std::string& id) {
  static std::map<std::string, std::unique_ptr<Device>> devices;
  auto& device = devices[id];
  if (device == nullptr) device = sim::open_device(id);
  REQUIRE(device != nullptr);
  return *device;
}

const std::vector<Subject>& shipped_in(const std::string& config) {
  static std::map<std::string, std::vector<Subject>> read;
  return read_once(read, config, true);
}

const std::vector<Subject>& subjects_in(const std::string& path) {
  static std::map<std::string, std::vector<Subject>> read;
  return read_once(read, path, false);
}

Subject subject_here(const std::string& config, const std::string& name) {
  const auto& all = subjects_in(STALEMATE_SOURCE_DIR "/tests/sim/subjects/" + config);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Subject& subject) { return subject.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

Subject shipped(const std::string& name) {
  for (const Subject& subject : shipped_in("configs/conformance.yaml")) {
    if (subject.name == name) return subject;
  }
  FAIL("no subject is named " << name);
  return {};
}

LaunchOutcome first_launch(const Subject& subject, const GenerateSettings& settings,
                           std::uint64_t seed) {
  const Property& property = property_of(subject);
  Device& device = simulated("sim:sc");
  const Case generated = property.generate(subject, settings, Seed{1}, 0).value;
  const Case input = property.fit_to_device(subject, generated, device.info());
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.schedule.seed = seed;
  return device.launch(request);
}

std::map<std::string, int> endings(Device& device, const Subject& subject, const Case& input,
                                   std::uint64_t schedules) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    ++counts[ending(device, subject, input, seed)];
  }
  return counts;
}

std::map<std::string, int> endings(Device& device, const Subject& subject,
                                   const GenerateSettings& settings, std::uint64_t cases) {
  std::map<std::string, int> counts;
  for (std::uint64_t index = 0; index < cases; ++index) {
    ++counts[ending_of(device, subject, settings, index)];
  }
  return counts;
}

bool is_exposed(Device& device, const Subject& subject, const GenerateSettings& settings,
                std::uint64_t cases) {
  const std::string wanted(name(subject.broken->kind));
  for (std::uint64_t index = 0; index < cases; ++index) {
    if (ending_of(device, subject, settings, index) == wanted) return true;
  }
  return false;
}

}  // namespace stalemate::test
