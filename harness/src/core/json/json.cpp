#include "core/json.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

#include "base/base64.hpp"
#include "core/json/known_word.hpp"
#include "core/parse_uint64.hpp"
#include "settings/settings_text.hpp"

namespace stalemate {

using nlohmann::json;

namespace {

/// Exactly: the library would cut a larger number down to 32 bits in silence.
std::uint32_t uint32_at(const json& in, const char* key) {
  const json& number = in.at(key);
  const bool is_natural = number.is_number_unsigned() ||
                          (number.is_number_integer() && number.get<std::int64_t>() >= 0);
  if (!is_natural || number.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
    throw std::invalid_argument(
        fmt::format("{} is {}, and not a whole number from 0 to 4294967295", key, number.dump()));
  }
  return number.get<std::uint32_t>();
}

NdRange nd_range_from_json(const json& in) {
  return {uint32_at(in, "work_groups"), uint32_at(in, "work_group_size")};
}

/// In order and each once, as its declaration says: whoever wrote the file may not have.
std::vector<LeftOut> left_out_from_json(const json& in) {
  std::vector<LeftOut> all;
  for (const json& one : in) {
    all.push_back({one.at(0).get<std::uint32_t>(), one.at(1).get<std::uint32_t>()});
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

struct OptionToJson {
  json operator()(const Option::List& list) const {
    json array = json::array();
    for (const Option& option : list) array.push_back(option);
    return array;
  }
  json operator()(const Option::Mapping& mapping) const {
    json object = json::object();
    for (const auto& [key, option] : mapping) object[key] = option;
    return object;
  }
  template <class Plain>
  json operator()(const Plain& plain) const {
    return plain;
  }
};

}  // namespace

void to_json(json& out, const Case& input) {
  out = {{"seed", std::to_string(input.seed.value)},
         {"work_groups", input.nd_range.work_groups},
         {"work_group_size", input.nd_range.work_group_size},
         {"operations_per_item", input.operations_per_item},
         {"address_space", name(input.address_space)},
         {"contention",
          {{"pattern", name(input.contention.pattern)},
           {"cells", input.contention.cells},
           {"cell_pitch", input.contention.cell_pitch},
           {"stride", input.contention.stride},
           {"hot_percent", input.contention.hot_percent},
           {"span", input.contention.span}}},
         {"operands", name(input.operands)},
         {"stress",
          {{"memory_accesses", input.stress.memory_accesses},
           {"jitter_spins", input.stress.jitter_spins},
           {"skew_spins", input.stress.skew_spins},
           {"extra_groups", input.stress.extra_groups}}}};
  for (const LeftOut& one : input.left_out) {
    out["left_out"].push_back({one.work_item, one.operation});
  }
  if (!input.keys.empty()) out["keys"] = input.keys;
}

Case case_from_json(const json& in) {
  const json& contention = in.at("contention");
  const json& stress = in.at("stress");
  Case input{
      .seed = Seed{parse_uint64(in.at("seed"))},
      .nd_range = nd_range_from_json(in),
      .operations_per_item = uint32_at(in, "operations_per_item"),
      .address_space =
          known(address_space(in.at("address_space").get<std::string>()), in.at("address_space")),
      .contention = {.pattern =
                         known(contention_pattern(contention.at("pattern").get<std::string>()),
                               contention.at("pattern")),
                     .cells = uint32_at(contention, "cells"),
                     .cell_pitch = uint32_at(contention, "cell_pitch"),
                     .stride = uint32_at(contention, "stride"),
                     .hot_percent = uint32_at(contention, "hot_percent"),
                     // Not there before patterns knew of sub-groups.
                     .span = contention.contains("span") ? uint32_at(contention, "span") : 1U},
      .operands = known(operand_kind(in.at("operands").get<std::string>()), in.at("operands")),
      .stress = {.memory_accesses = uint32_at(stress, "memory_accesses"),
                 .jitter_spins = uint32_at(stress, "jitter_spins"),
                 .skew_spins = uint32_at(stress, "skew_spins"),
                 .extra_groups = uint32_at(stress, "extra_groups")}};
  if (in.contains("left_out")) input.left_out = left_out_from_json(in.at("left_out"));
  if (in.contains("keys")) input.keys = in.at("keys").get<std::vector<std::int64_t>>();
  return input;
}

void to_json(json& out, const DeviceInfo& info) {
  out = {{"id", info.id},
         {"platform", info.platform},
         {"name", info.name},
         {"vendor", info.vendor},
         {"driver_version", info.driver_version},
         {"opencl_version", info.opencl_version},
         {"cl_std", info.cl_std},
         {"is_cpu", info.is_cpu},
         {"compute_units", info.compute_units},
         {"work_group_size_max", info.work_group_size_max},
         {"global_memory_bytes", std::to_string(info.global_memory_bytes)},
         {"allocation_bytes_max", std::to_string(info.allocation_bytes_max)},
         {"local_memory_bytes", std::to_string(info.local_memory_bytes)},
         {"extensions", info.extensions},
         {"feature_macros", info.feature_macros},
         {"capabilities", info.capabilities},
         {"warnings", info.warnings}};
  if (info.is_simulated) out["is_simulated"] = true;
  if (info.work_items_max != 0) out["work_items_max"] = std::to_string(info.work_items_max);
  if (info.operations_max != 0) out["operations_max"] = std::to_string(info.operations_max);
  if (info.loop_turns_max != 0) out["loop_turns_max"] = info.loop_turns_max;
  if (!info.loop_faults.empty()) out["loop_faults"] = info.loop_faults;
  if (info.sub_group_size != 0) out["sub_group_size"] = info.sub_group_size;
  if (info.settings) out["settings"] = sim::settings_map(*info.settings);
  if (!info.progress) return;
  out["progress"] = {{"gives", name(info.progress->gives())},
                     {"lanes", info.progress->lanes},
                     {"work_items", info.progress->work_items},
                     {"work_groups", info.progress->work_groups}};
}

sim::Settings settings_from_json(const json& in) {
  auto settings = sim::settings_of(in.get<std::map<std::string, std::string>>());
  if (const auto* mistake = std::get_if<std::string>(&settings)) {
    throw std::invalid_argument("settings: " + *mistake);
  }
  return std::get<sim::Settings>(settings);
}

DeviceInfo device_info_from_json(const json& in) {
  DeviceInfo info{.id = in.at("id"),
                  .platform = in.at("platform"),
                  .name = in.at("name"),
                  .vendor = in.at("vendor"),
                  .driver_version = in.at("driver_version"),
                  .opencl_version = in.at("opencl_version"),
                  .cl_std = in.at("cl_std"),
                  .is_cpu = in.at("is_cpu"),
                  .compute_units = in.at("compute_units"),
                  .work_group_size_max = in.at("work_group_size_max"),
                  .global_memory_bytes = parse_uint64(in.at("global_memory_bytes")),
                  .allocation_bytes_max = parse_uint64(in.at("allocation_bytes_max")),
                  .local_memory_bytes = parse_uint64(in.at("local_memory_bytes")),
                  .extensions = in.at("extensions"),
                  .feature_macros = in.at("feature_macros"),
                  .capabilities = in.at("capabilities"),
                  .warnings = in.at("warnings")};
  // Not there before devices could be simulated.
  info.is_simulated = in.value("is_simulated", false);
  info.work_items_max = parse_uint64(in.value("work_items_max", "0"));
  info.operations_max = parse_uint64(in.value("operations_max", "0"));
  info.loop_turns_max = in.value("loop_turns_max", 0u);
  info.loop_faults = in.value("loop_faults", std::vector<std::string>());
  info.sub_group_size = in.value("sub_group_size", 0u);
  if (in.contains("progress")) {
    const json& seen = in.at("progress");
    info.progress = ProgressSeen{.lanes = seen.at("lanes"),
                                 .work_items = seen.at("work_items"),
                                 .work_groups = seen.at("work_groups")};
  }
  if (in.contains("settings")) {
    info.settings = settings_from_json(in.at("settings"));
  }
  return info;
}

void to_json(json& out, const Option& option) {
  out = std::visit(OptionToJson{}, option.value);
}

Option option_from_json(const json& in) {
  if (in.is_string()) return Option(in.get<std::string>());
  if (in.is_boolean()) return Option(in.get<bool>());
  if (in.is_number_integer()) return Option(in.get<std::int64_t>());
  if (in.is_number_float()) return Option(in.get<double>());
  if (in.is_array()) {
    Option::List list;
    for (const json& item : in) list.push_back(option_from_json(item));
    return Option(std::move(list));
  }
  if (!in.is_object()) throw std::invalid_argument("an option cannot be null");
  Option::Mapping mapping;
  for (const auto& [key, item] : in.items()) mapping[key] = option_from_json(item);
  return Option(std::move(mapping));
}

json json_of(const NdRange& nd_range) {
  return {{"work_groups", nd_range.work_groups}, {"work_group_size", nd_range.work_group_size}};
}

/// Not there where any size is right.
SizeRule size_rule_from_json(const json& in, const char* key) {
  const std::string text = in.value(key, "any");
  return known(size_rule(text), text);
}

void to_json(json& out, const Subject& subject) {
  out = {{"name", subject.name},
         {"property", subject.property},
         {"kernel", subject.kernel},
         {"source", subject.source.str()},
         {"options", OptionToJson{}(subject.options.all())},
         {"build_options", subject.build_options},
         {"requires", subject.requirements},
         {"needs_progress", name(subject.needs_progress)}};
  if (!subject.cl_std.empty()) out["cl_std"] = subject.cl_std;
  if (subject.at_least != NdRange{}) out["at_least"] = json_of(subject.at_least);
  if (subject.at_most != kAnyNdRange) out["at_most"] = json_of(subject.at_most);
  if (subject.work_groups != SizeRule{}) out["work_groups"] = to_text(subject.work_groups);
  if (subject.work_group_size != SizeRule{}) {
    out["work_group_size"] = to_text(subject.work_group_size);
  }
  if (subject.broken) {
    out["broken"] = {{"kind", name(subject.broken->kind)},
                     {"exposed_by", subject.broken->exposed_by}};
    if (subject.broken->runs_on != all_device_kinds()) {
      out["broken"]["runs_on"] = subject.broken->runs_on;
    }
  }
}

Subject subject_from_json(const json& in) {
  Subject subject{.name = in.at("name"),
                  .property = in.at("property"),
                  .kernel = in.at("kernel"),
                  .source = in.at("source").get<std::string>(),
                  .options = {},
                  .build_options = in.at("build_options"),
                  .cl_std = in.value("cl_std", ""),
                  .requirements = in.at("requires"),
                  .needs_progress = known(progress(in.at("needs_progress").get<std::string>()),
                                          in.at("needs_progress")),
                  .at_least = {},
                  .at_most = kAnyNdRange,
                  .work_groups = size_rule_from_json(in, "work_groups"),
                  .work_group_size = size_rule_from_json(in, "work_group_size"),
                  .broken = std::nullopt};
  for (const auto& [key, item] : in.at("options").items()) {
    subject.options.set(key, option_from_json(item));
  }
  if (in.contains("at_least")) subject.at_least = nd_range_from_json(in.at("at_least"));
  if (in.contains("at_most")) subject.at_most = nd_range_from_json(in.at("at_most"));
  if (in.contains("broken")) {
    const json& broken = in.at("broken");
    subject.broken =
        Broken{known(any_violation_kind(broken.at("kind").get<std::string>()), broken.at("kind")),
               broken.at("exposed_by"), broken.value("runs_on", all_device_kinds())};
  }
  return subject;
}

void to_json(json& out, const Observation& observation) {
  out = json::array();
  for (const BufferContent& buffer : observation.buffers) {
    out.push_back({{"name", buffer.name}, {"base64", to_base64(buffer.bytes)}});
  }
}

Observation observation_from_json(const json& in) {
  if (!in.is_array()) throw std::invalid_argument("a history is a list of buffers");
  Observation observation;
  for (const json& buffer : in) {
    auto bytes = from_base64(buffer.at("base64").get<std::string>());
    if (!bytes) throw std::invalid_argument("a buffer of the history is not base64");
    observation.buffers.push_back({buffer.at("name"), *std::move(bytes)});
  }
  return observation;
}

std::string to_line(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace stalemate
