#include "source/reading_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace stalemate::source {

namespace {

/// Clang 15 has no switch for these.
constexpr std::array kFeatures{
    "cl_ext_float_atomics",
    "__opencl_c_atomic_order_acq_rel",
    "__opencl_c_atomic_order_seq_cst",
    "__opencl_c_atomic_scope_all_devices",
    "__opencl_c_atomic_scope_device",
    "__opencl_c_ext_fp16_global_atomic_add",
    "__opencl_c_ext_fp16_global_atomic_load_store",
    "__opencl_c_ext_fp16_global_atomic_min_max",
    "__opencl_c_ext_fp16_local_atomic_add",
    "__opencl_c_ext_fp16_local_atomic_load_store",
    "__opencl_c_ext_fp16_local_atomic_min_max",
    "__opencl_c_ext_fp32_global_atomic_add",
    "__opencl_c_ext_fp32_global_atomic_min_max",
    "__opencl_c_ext_fp32_local_atomic_add",
    "__opencl_c_ext_fp32_local_atomic_min_max",
    "__opencl_c_ext_fp64_global_atomic_add",
    "__opencl_c_ext_fp64_global_atomic_min_max",
    "__opencl_c_ext_fp64_local_atomic_add",
    "__opencl_c_ext_fp64_local_atomic_min_max",
    "__opencl_c_work_group_collective_functions",
};

/// "300" of "CL3.0".
std::string version_number(std::string_view standard) {
  std::string digits;
  std::copy_if(standard.begin(), standard.end(), std::back_inserter(digits),
               [](char c) { return c >= '0' && c <= '9'; });
  return digits + "0";
}

void add(std::string& options, std::string_view option) {
  options += option;
  options += '\0';
}

void add_definition(std::string& options, std::string_view definition) {
  add(options, "-D");
  add(options, definition);
}

}  // namespace

std::string reading_options(const Subject& subject) {
  const std::string standard = subject.cl_std.empty() ? "CL3.0" : subject.cl_std;
  std::string options;
  add(options, subject.kernel);
  add(options, "-cl-std=" + standard);
  add(options, "-cl-ext=+all");
  add_definition(options, "__OPENCL_VERSION__=" + version_number(standard));
  if (subject.cl_std.empty() || standard.starts_with("CL3")) {
    for (const char* feature : kFeatures) add_definition(options, std::string(feature) + "=1");
  }
  for (const std::string& option : subject.build_options) {
    if (option.starts_with("-D")) add_definition(options, option.substr(2));
    if (option == "-cl-fast-relaxed-math" || option == "-cl-finite-math-only") add(options, option);
  }
  return options;
}

}  // namespace stalemate::source
