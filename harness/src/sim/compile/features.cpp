#include "sim/compile/features.hpp"

#include <algorithm>
#include <span>

namespace stalemate::sim {

namespace {

/// How a source comes to know of a feature: by clang's own switch, or, where clang 15 has none, by
/// a macro that we define.
enum class Told { BySwitch, ByMacro };

struct Feature {
  const char* name;
  Told told = Told::BySwitch;
};

constexpr Feature kExtensions[] = {
    {"cl_ext_float_atomics", Told::ByMacro},
    {"cl_khr_byte_addressable_store"},
    {"cl_khr_fp16"},
    {"cl_khr_fp64"},
    {"cl_khr_global_int32_base_atomics"},
    {"cl_khr_global_int32_extended_atomics"},
    {"cl_khr_int64_base_atomics"},
    {"cl_khr_int64_extended_atomics"},
    {"cl_khr_local_int32_base_atomics"},
    {"cl_khr_local_int32_extended_atomics"},
    {"cl_khr_subgroups"},
};

constexpr Feature kFeatureMacros[] = {
    {"__opencl_c_atomic_order_acq_rel"},
    {"__opencl_c_atomic_order_seq_cst"},
    {"__opencl_c_atomic_scope_all_devices", Told::ByMacro},
    {"__opencl_c_atomic_scope_device", Told::ByMacro},
    {"__opencl_c_ext_fp32_global_atomic_add", Told::ByMacro},
    {"__opencl_c_ext_fp32_global_atomic_min_max", Told::ByMacro},
    {"__opencl_c_ext_fp32_local_atomic_add", Told::ByMacro},
    {"__opencl_c_ext_fp32_local_atomic_min_max", Told::ByMacro},
    {"__opencl_c_ext_fp64_global_atomic_add", Told::ByMacro},
    {"__opencl_c_ext_fp64_global_atomic_min_max", Told::ByMacro},
    {"__opencl_c_ext_fp64_local_atomic_add", Told::ByMacro},
    {"__opencl_c_ext_fp64_local_atomic_min_max", Told::ByMacro},
    {"__opencl_c_fp64"},
    {"__opencl_c_generic_address_space"},
    {"__opencl_c_int64"},
    {"__opencl_c_program_scope_global_variables"},
    {"__opencl_c_subgroups"},
};

std::vector<std::string> names_of(std::span<const Feature> features) {
  std::vector<std::string> names;
  for (const Feature& feature : features) names.emplace_back(feature.name);
  return names;
}

/// The first option has all switches.
void tell(const Feature& feature, std::vector<std::string>& options) {
  if (feature.told == Told::BySwitch) {
    options.front() += std::string(",+") + feature.name;
  } else {
    options.push_back(std::string("-D") + feature.name + "=1");
  }
}

/// What an extension of OpenCL C 3.0 has as macros no source of 1.x expects. The last option
/// counts.
bool is_version_1(const std::vector<std::string>& options) {
  const auto chosen = std::find_if(options.rbegin(), options.rend(), [](const std::string& option) {
    return option.rfind("-cl-std=", 0) == 0;
  });
  return chosen != options.rend() && chosen->rfind("-cl-std=CL1", 0) == 0;
}

}  // namespace

const std::vector<std::string>& extensions() {
  static const std::vector<std::string> all = names_of(kExtensions);
  return all;
}

const std::vector<std::string>& feature_macros() {
  static const std::vector<std::string> all = names_of(kFeatureMacros);
  return all;
}

std::vector<std::string> feature_options(const std::vector<std::string>& options_given) {
  std::vector<std::string> options{"-cl-ext=-all"};
  for (const auto features : {std::span<const Feature>(kExtensions), {kFeatureMacros}}) {
    for (const Feature& feature : features) {
      if (feature.told == Told::BySwitch || !is_version_1(options_given)) tell(feature, options);
    }
  }
  return options;
}

}  // namespace stalemate::sim
