#include "doctor/environment_findings.hpp"

#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace stalemate::doctor {

namespace {

struct Rule {
  const char* variable;
  std::string_view value;  // that hurts; empty: any
  std::string_view effect;
};

constexpr std::array kRules{
    Rule{"POCL_AFFINITY", "0", "work-groups hardly ever meet, and verdicts stay inconclusive"},
    Rule{"POCL_MAX_PTHREAD_COUNT", "1", "no two work-groups of PoCL run at once"},
    Rule{"POCL_CPU_MAX_CU_COUNT", "1", "no two work-groups of PoCL run at once"},
    Rule{"LP_NUM_THREADS", "0", "no two work-groups of llvmpipe run at once"},
    Rule{"LP_NUM_THREADS", "1", "no two work-groups of llvmpipe run at once"},
    Rule{"POCL_WORK_GROUP_SPECIALIZATION", "1",
         "PoCL compiles a kernel anew for each work-group size"},
    Rule{"POCL_KERNEL_CACHE", "0", "PoCL compiles each program anew in each worker"},
    Rule{"POCL_DEBUG", "", "PoCL is slower, and what it prints hides other messages"},
    Rule{"POCL_EXTRA_BUILD_FLAGS", "", "PoCL compiles other code than the one under test"},
    Rule{"POCL_DEVICES", "", "PoCL has these devices alone"},
    Rule{"CUDA_CACHE_DISABLE", "1", "NVIDIA's driver compiles each program anew"},
    Rule{"CUDA_VISIBLE_DEVICES", "", "NVIDIA's driver has these devices alone"},
    Rule{"ROCR_VISIBLE_DEVICES", "", "AMD's driver has these devices alone"},
    Rule{"GPU_DEVICE_ORDINAL", "", "AMD's driver has these devices alone"},
    Rule{"OCL_ICD_VENDORS", "", "the loader looks for drivers there alone"},
    Rule{"OCL_ICD_FILENAMES", "", "the loader has these drivers, too"},
    Rule{"OPENCL_LAYERS", "", "this layer stands between each program and its driver"},
    Rule{"LD_PRELOAD", "", "this library is in each worker, and may change what drivers do"},
    Rule{"POCL_CACHE_DIR", "",
         "PoCL keeps what it has compiled there, and what a crash left there crashes the next run"},
    Rule{"MESA_SHADER_CACHE_DIR", "",
         "Mesa keeps what it has compiled there, and what a crash left there crashes the next run"},
    Rule{
        "CUDA_CACHE_PATH", "",
        "NVIDIA's driver keeps what it has compiled there, and what a crash left there crashes the "
        "next run"},
};

/// The first of the files that is not there; empty if all are.
std::string missing_of(const std::string& files) {
  std::istringstream all(files);
  std::error_code ignored;
  for (std::string file; std::getline(all, file, ':');) {
    if (!file.empty() && !std::filesystem::exists(file, ignored)) return file;
  }
  return "";
}

Finding finding_of(const Rule& rule, const std::string& value) {
  const std::string missing =
      rule.variable == std::string_view("OPENCL_LAYERS") ? missing_of(value) : "";
  const std::string effect =
      missing.empty() ? std::string(rule.effect)
                      : fmt::format("{} is not there, and the loader goes on without it", missing);
  return {Grade::Hint, "environment", fmt::format("{}={}: {}", rule.variable, value, effect),
          fmt::format("unset {} unless this is meant", rule.variable)};
}

}  // namespace

Findings environment_findings(const confine::Environment& environment) {
  Findings findings;
  for (const Rule& rule : kRules) {
    const std::string value = environment(rule.variable);
    if (value.empty() || (!rule.value.empty() && value != rule.value)) continue;
    findings.push_back(finding_of(rule, value));
  }
  if (!findings.empty()) return findings;
  return {{Grade::Fine, "environment", "no variable that changes what drivers do"}};
}

}  // namespace stalemate::doctor
