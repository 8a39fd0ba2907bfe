#include "engine/run/plan_digest.hpp"

#include <nlohmann/json.hpp>

#include "base/checksum.hpp"
#include "core/json.hpp"
#include "settings/settings_text.hpp"

namespace stalemate::engine {

namespace {

using nlohmann::json;

json range_json(const Range& range) {
  return {range.low, range.high};
}

template <class Word>
json weights_json(const Weights<Word>& weights) {
  json object = json::object();
  for (const auto& [word, weight] : weights) object[std::string(name(word))] = weight;
  return object;
}

json generate_json(const GenerateSettings& generate) {
  return {range_json(generate.work_groups),
          range_json(generate.work_group_size),
          range_json(generate.operations_per_item),
          range_json(generate.cells),
          weights_json(generate.contention),
          weights_json(generate.operands),
          weights_json(generate.stress),
          weights_json(generate.geometry)};
}

json sizes_json(const std::vector<ProofSize>& sizes) {
  json array = json::array();
  for (const ProofSize& size : sizes) {
    array.push_back({size.work_groups, size.work_group_size, size.operations_per_item});
  }
  return array;
}

json devices_json(const std::vector<PlannedDevice>& devices) {
  json array = json::array();
  for (const PlannedDevice& device : devices) {
    array.push_back({device.id, sim::settings_map(device.settings)});
  }
  return array;
}

json known_json(const std::vector<KnownFailure>& known) {
  json array = json::array();
  for (const KnownFailure& one : known) array.push_back({one.subject, one.device, one.kinds});
  return array;
}

/// Kernels under test are in their subjects, and plans are what was read of them.
bool is_of_all_subjects(std::string_view path) {
  const bool is_under_test = path.starts_with("kernels/") && !path.starts_with("kernels/include/");
  return !is_under_test && !path.starts_with("configs/");
}

json drivers_json(const Files& files) {
  json array = json::array();
  for (const auto& [path, text] : files.all()) {
    if (is_of_all_subjects(path)) array.push_back({path, checksum(text)});
  }
  return array;
}

}  // namespace

std::string plan_digest(const Plan& plan, const std::vector<KnownFailure>& known,
                        const Files& files) {
  const json all = {plan.name,
                    plan.budget.cases,
                    plan.budget.time.count(),
                    plan.shrink.launches,
                    plan.shrink.time.count(),
                    plan.deadline.build.count(),
                    plan.deadline.launch.count(),
                    generate_json(plan.generate),
                    devices_json(plan.devices),
                    sizes_json(plan.sizes),
                    json(plan.subjects),
                    known_json(known),
                    drivers_json(files)};
  return checksum_text(checksum(to_line(all)));
}

std::string baseline_digest(const std::vector<KnownFailure>& known) {
  return checksum_text(checksum(to_line(known_json(known))));
}

}  // namespace stalemate::engine
