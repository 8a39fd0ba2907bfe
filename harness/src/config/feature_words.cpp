#include "config/feature_words.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/feature_macros.hpp"
#include "stalemate/diagnostic.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kLettersMax = 2;

// Of the full profile, of the embedded one, and of features.
constexpr const char* kPrefixes[] = {"cl_", "cles_", "__opencl_"};

/// Those that a kernel's source may ask for: the OpenCL Extension Specification.
constexpr const char* kExtensions[] = {
    "cl_ext_float_atomics",
    "cl_khr_3d_image_writes",
    "cl_khr_async_work_group_copy_fence",
    "cl_khr_byte_addressable_store",
    "cl_khr_depth_images",
    "cl_khr_device_enqueue_local_arg_types",
    "cl_khr_expect_assume",
    "cl_khr_extended_async_copies",
    "cl_khr_extended_bit_ops",
    "cl_khr_fp16",
    "cl_khr_fp64",
    "cl_khr_global_int32_base_atomics",
    "cl_khr_global_int32_extended_atomics",
    "cl_khr_initialize_memory",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_integer_dot_product",
    "cl_khr_kernel_clock",
    "cl_khr_local_int32_base_atomics",
    "cl_khr_local_int32_extended_atomics",
    "cl_khr_select_fprounding_mode",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_clustered_reduce",
    "cl_khr_subgroup_extended_types",
    "cl_khr_subgroup_named_barrier",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_rotate",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
    "cl_khr_subgroups",
    "cl_khr_work_group_uniform_arithmetic",
};

std::vector<std::string> known_features() {
  std::vector<std::string> all(std::begin(kExtensions), std::end(kExtensions));
  all.insert(all.end(), kFeatureMacros.begin(), kFeatureMacros.end());
  return all;
}

}  // namespace

bool begins_as_feature(const std::string& name) {
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](const char* prefix) { return name.starts_with(prefix); });
}

std::string meant_feature(const std::string& name) {
  static const std::vector<std::string> known = known_features();
  if (std::find(known.begin(), known.end(), name) != known.end()) return "";
  const auto ends = std::find_if(known.begin(), known.end(), [&](const std::string& word) {
    return !name.empty() && word.ends_with("_" + name);
  });
  return ends != known.end() ? *ends : nearest_word(name, known, kLettersMax);
}

}  // namespace stalemate::config
