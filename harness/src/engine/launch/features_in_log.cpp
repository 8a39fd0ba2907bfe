#include "engine/launch/features_in_log.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <string_view>
#include <utility>

namespace stalemate::engine {

namespace {

using Feature = std::string_view;

constexpr Feature kCollectives = "__opencl_c_work_group_collective_functions";
constexpr Feature kSubgroups = "__opencl_c_subgroups";
constexpr Feature kGeneric = "__opencl_c_generic_address_space";
constexpr Feature kAllDevices = "__opencl_c_atomic_scope_all_devices";
constexpr Feature kEnqueue = "__opencl_c_device_enqueue";
constexpr Feature kPipes = "__opencl_c_pipes";

constexpr std::pair<std::string_view, Feature> kNames[] = {
    {"work_group_barrier", {}},  // of all devices that build OpenCL C 2.0
    {"memory_scope_sub_group", kSubgroups},
    {"get_num_sub_groups", kSubgroups},
    {"get_max_sub_group_size", kSubgroups},
    {"memory_scope_all_devices", kAllDevices},
    {"memory_scope_all_svm_devices", kAllDevices},
    {"memory_scope_device", "__opencl_c_atomic_scope_device"},
    {"memory_order_acquire", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_release", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_acq_rel", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_seq_cst", "__opencl_c_atomic_order_seq_cst"},
    {"to_global", kGeneric},
    {"to_local", kGeneric},
    {"to_private", kGeneric},
    {"get_fence", kGeneric},
    {"queue_t", kEnqueue},
    {"clk_event_t", kEnqueue},
    {"ndrange_t", kEnqueue},
    {"enqueue_kernel", kEnqueue},
    {"get_default_queue", kEnqueue},
    {"read_pipe", kPipes},
    {"write_pipe", kPipes},
};

constexpr std::pair<std::string_view, Feature> kBeginnings[] = {
    {"work_group_", kCollectives},
    {"sub_group_", kSubgroups},
    {"get_sub_group_", kSubgroups},
};

/// Of which an identifier is, or none.
Feature feature_of(std::string_view name) {
  const auto* known = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const auto& entry) { return entry.first == name; });
  if (known != std::end(kNames)) return known->second;
  const auto* begun =
      std::find_if(std::begin(kBeginnings), std::end(kBeginnings),
                   [&](const auto& entry) { return name.starts_with(entry.first); });
  return begun == std::end(kBeginnings) ? Feature() : begun->second;
}

bool is_own(std::string_view name, const SourceCode& code) {
  return code.function(name) != nullptr || code.macro(name) != nullptr;
}

/// Without the feature a pointer that names no address space is a private one.
bool has_generic_pointers(const SourceCode& code) {
  return std::any_of(
      code.functions.begin(), code.functions.end(), [](const CodeFunction& function) {
        const auto& parameters = function.parameters;
        return std::any_of(
            parameters.begin(), parameters.end(), [](const CodeParameter& parameter) {
              return parameter.type.is_pointer && parameter.type.space == CodeSpace::Generic;
            });
      });
}

bool has_float_atomics(const SourceCode& code) {
  return code.mentions("atomic_float") || code.mentions("atomic_double") ||
         code.mentions("atomic_half");
}

bool says(const std::string& log, const std::regex& words) {
  return std::regex_search(log, words);
}

/// Of what is not allowed without them.
void add_refused(const std::string& log, const SourceCode& code, std::set<std::string>& features) {
  static const std::regex variable(
      "(?:program scope|static local) variable must reside in constant address space");
  static const std::regex pipe("does not support the 'pipe' type qualifier");
  static const std::regex half("type '(?:__[a-z]+ )?half' is not allowed");
  static const std::regex space("changes address space of pointer");
  static const std::regex float_call(
      "call to '[a-z_]*atomic_fetch_(?:add|sub|min|max)(?:_explicit)?' is ambiguous");
  if (says(log, variable)) features.emplace("__opencl_c_program_scope_global_variables");
  if (says(log, pipe)) features.emplace(kPipes);
  if (says(log, half)) features.emplace("cl_khr_fp16");
  if (has_generic_pointers(code) && says(log, space)) features.emplace(kGeneric);
  if (has_float_atomics(code) && says(log, float_call)) features.emplace("cl_ext_float_atomics");
}

/// The first group of each match.
std::vector<std::string> found(const std::string& log, const std::regex& words) {
  std::vector<std::string> groups;
  for (std::sregex_iterator at(log.begin(), log.end(), words), end; at != end; ++at) {
    groups.push_back((*at)[1]);
  }
  return groups;
}

}  // namespace

std::vector<std::string> features_in_log(const std::string& log, const SourceCode& code) {
  static const std::regex named("requires ((?:__opencl_c_|cl_khr_|cl_ext_)[a-z0-9_]+)");
  static const std::regex unknown(
      "(?:use of undeclared identifier|implicit declaration of function|unknown type name) "
      "'([A-Za-z0-9_]+)'");
  std::set<std::string> features;
  for (const std::string& feature : found(log, named)) features.insert(feature);
  for (const std::string& name : found(log, unknown)) {
    const Feature feature = feature_of(name);
    if (!feature.empty() && !is_own(name, code)) features.emplace(feature);
  }
  add_refused(log, code, features);
  return {features.begin(), features.end()};
}

}  // namespace stalemate::engine
