#include "opencl/language.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string_view>

#include "core/feature_macros.hpp"
#include "opencl/error.hpp"
#include "opencl/language_version.hpp"
#include "opencl/program.hpp"

namespace stalemate::opencl {
namespace {

constexpr int kFirstVersionWithAtomics = 200;
constexpr std::string_view kProbePrefix = "stalemate_probe_";

std::string probe_kernel(std::string_view condition, std::string_view name) {
  return fmt::format("#if {}\nkernel void {}{}(global int* p) {{ *p = 0; }}\n#endif\n", condition,
                     kProbePrefix, name);
}

// One kernel per question. The names of the kernels that a program turns out to have are the
// answers, so nothing has to be launched. Made here and not in a .cl file, because it is a table,
// not a program.
std::string probe_source() {
  std::string source;
  for (const std::string_view macro : kFeatureMacros) {
    source += probe_kernel(fmt::format("defined({})", macro), macro);
  }
  for (const int version : all_language_versions()) {
    source += probe_kernel(fmt::format("__OPENCL_C_VERSION__ == {}", version),
                           fmt::format("__OPENCL_C_VERSION__{}", version));
  }
  return source + probe_kernel("1", "nothing");
}

// The narrowest that C11 atomics can be: no feature macro is needed for it.
constexpr std::string_view kAtomicsKernel =
    "kernel void stalemate_probe_atomics(global atomic_uint* p) {\n"
    "  atomic_fetch_add_explicit(p, 1u, memory_order_relaxed, memory_scope_work_group);\n"
    "}\n";

std::vector<int> listed_versions(const cl::Device& device) {
  std::vector<int> versions;
  for (const cl_name_version& entry : device.getInfo<CL_DEVICE_OPENCL_C_ALL_VERSIONS>()) {
    versions.push_back(static_cast<int>(CL_VERSION_MAJOR(entry.version) * 100 +
                                        CL_VERSION_MINOR(entry.version) * 10));
  }
  return versions;
}

std::vector<int> versions_up_to(int highest) {
  std::vector<int> versions = all_language_versions();
  std::erase_if(versions, [&](int version) { return version > highest; });
  return versions;
}

std::vector<int> candidate_versions(const cl::Device& device, const DeviceInfo& info) {
  const int device_version = version_number(info.opencl_version);
  try {
    // The old query would not do for a device of version 3.0: PoCL answers 1.2 to it.
    if (device_version >= 300) return ranked_versions(listed_versions(device));
    const std::string language = device.getInfo<CL_DEVICE_OPENCL_C_VERSION>();
    return ranked_versions(versions_up_to(version_number(language)));
  } catch (const cl::Error&) {
    return ranked_versions(versions_up_to(device_version));
  }
}

/// A standard and the probe that was built with it.
struct BuiltProbe {
  std::string cl_std;
  cl::Program program;
};

std::optional<BuiltProbe> highest_that_builds(const cl::Context& context,
                                              const std::vector<int>& versions,
                                              const std::string& source) {
  for (const int version : versions) {
    const std::string standard = standard_name(version);
    BuildResult result = build_program(context, source, "-cl-std=" + standard);
    if (result.code == CL_SUCCESS) return BuiltProbe{standard, std::move(result.program)};
  }
  return std::nullopt;
}

std::vector<std::string> macros_of(const cl::Program& program) {
  constexpr std::string_view version_macro = "__OPENCL_C_VERSION__";
  std::string names = program.getInfo<CL_PROGRAM_KERNEL_NAMES>();
  std::replace(names.begin(), names.end(), ';', ' ');
  std::istringstream stream(names);
  std::vector<std::string> macros;
  for (std::string name; stream >> name;) {
    std::string macro = name.substr(std::min(name.size(), kProbePrefix.size()));
    if (macro.starts_with(version_macro)) macro.insert(version_macro.size(), "=");
    if (macro.starts_with("__")) macros.push_back(std::move(macro));
  }
  std::sort(macros.begin(), macros.end());
  return macros;
}

// OpenCL has no other question for it that all versions know.
std::uint32_t preferred_multiple(const FoundDevice& found, const cl::Program& program) {
  const cl::Kernel kernel(program, fmt::format("{}nothing", kProbePrefix).c_str());
  return static_cast<std::uint32_t>(
      kernel.getWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(found.device));
}

void warn_of_empty_claims(DeviceInfo& info) {
  if (info.cl_std != "CL3.0") return;
  for (const std::string_view macro : kFeatureMacros) {
    const std::string word(macro.substr(std::string_view("__opencl_c_").size()));
    const bool claimed = std::count(info.capabilities.begin(), info.capabilities.end(), word) != 0;
    const bool defined =
        std::count(info.feature_macros.begin(), info.feature_macros.end(), macro) != 0;
    if (claimed && !defined) {
      info.warnings.push_back(fmt::format("claims {}, but its compiler lacks {}", word, macro));
    }
  }
}

// C11 atomics are tried first: a device that lists 3.0 may build them with 3.0 alone, as PoCL does.
std::optional<BuiltProbe> best_probe(const cl::Context& context, const std::vector<int>& versions) {
  const std::string source = probe_source();
  std::vector<int> with_atomics = versions;
  std::erase_if(with_atomics, [](int version) { return version < kFirstVersionWithAtomics; });
  auto best = highest_that_builds(context, with_atomics, std::string(kAtomicsKernel) + source);
  return best ? best : highest_that_builds(context, versions, source);
}

}  // namespace

void probe_language(const FoundDevice& found, const cl::Context& context, DeviceInfo& info) try {
  const std::vector<int> versions = candidate_versions(found.device, info);
  const auto probe = best_probe(context, versions);
  if (!probe) {
    info.warnings.emplace_back("builds no program with any -cl-std that it lists");
    return;
  }
  info.cl_std = probe->cl_std;
  info.feature_macros = macros_of(probe->program);
  warn_of_empty_claims(info);
  info.sub_group_size = preferred_multiple(found, probe->program);
} catch (const cl::Error& error) {
  info.warnings.push_back(
      fmt::format("probing the language: {} from {}", error_name(error.err()), error.what()));
}

}  // namespace stalemate::opencl
