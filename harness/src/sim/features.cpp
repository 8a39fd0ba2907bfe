#include "sim/features.hpp"

#include <algorithm>

namespace stalemate::sim {

namespace {

// Those that clang 15 itself has no switch for.
const std::vector<std::string>& defined_by_macro() {
  static const std::vector<std::string> all{
      "__opencl_c_atomic_scope_all_devices",
      "__opencl_c_atomic_scope_device",
      "__opencl_c_ext_fp32_global_atomic_add",
      "__opencl_c_ext_fp32_global_atomic_min_max",
      "__opencl_c_ext_fp32_local_atomic_add",
      "__opencl_c_ext_fp32_local_atomic_min_max",
      "__opencl_c_ext_fp64_global_atomic_add",
      "__opencl_c_ext_fp64_global_atomic_min_max",
      "__opencl_c_ext_fp64_local_atomic_add",
      "__opencl_c_ext_fp64_local_atomic_min_max",
      "cl_ext_float_atomics",
  };
  return all;
}

bool is_defined_by_macro(const std::string& name) {
  return std::binary_search(defined_by_macro().begin(), defined_by_macro().end(), name);
}

}  // namespace

const std::vector<std::string>& extensions() {
  static const std::vector<std::string> all{
      "cl_ext_float_atomics",
      "cl_khr_byte_addressable_store",
      "cl_khr_fp64",
      "cl_khr_global_int32_base_atomics",
      "cl_khr_global_int32_extended_atomics",
      "cl_khr_int64_base_atomics",
      "cl_khr_int64_extended_atomics",
      "cl_khr_local_int32_base_atomics",
      "cl_khr_local_int32_extended_atomics",
      "cl_khr_subgroups",
  };
  return all;
}

const std::vector<std::string>& feature_macros() {
  static const std::vector<std::string> all{
      "__opencl_c_atomic_order_acq_rel",
      "__opencl_c_atomic_order_seq_cst",
      "__opencl_c_atomic_scope_all_devices",
      "__opencl_c_atomic_scope_device",
      "__opencl_c_ext_fp32_global_atomic_add",
      "__opencl_c_ext_fp32_global_atomic_min_max",
      "__opencl_c_ext_fp32_local_atomic_add",
      "__opencl_c_ext_fp32_local_atomic_min_max",
      "__opencl_c_ext_fp64_global_atomic_add",
      "__opencl_c_ext_fp64_global_atomic_min_max",
      "__opencl_c_ext_fp64_local_atomic_add",
      "__opencl_c_ext_fp64_local_atomic_min_max",
      "__opencl_c_fp64",
      "__opencl_c_generic_address_space",
      "__opencl_c_int64",
      "__opencl_c_program_scope_global_variables",
      "__opencl_c_subgroups",
  };
  return all;
}

std::vector<std::string> feature_options() {
  std::string switches = "-cl-ext=-all";
  std::vector<std::string> options;
  for (const std::vector<std::string>* names : {&extensions(), &feature_macros()}) {
    for (const std::string& name : *names) {
      if (!is_defined_by_macro(name)) switches += ",+" + name;
    }
  }
  options.push_back(switches);
  for (const std::string& name : defined_by_macro()) options.push_back("-D" + name + "=1");
  return options;
}

}  // namespace stalemate::sim
