#include "capability/capability_claim.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kCapabilityDriver = "properties/capability/capability.cl";
constexpr std::string_view kFeaturePrefix = "__opencl_c_";
constexpr std::string_view kFence = "fence_";
constexpr std::string_view kLanguage = "OpenCL C";

std::string definitions(const Claimed& claimed, bool is_here) {
  const std::string condition =
      claimed.macro.empty() ? "1" : fmt::format("defined({})", claimed.macro);
  return fmt::format(
      "#define STALEMATE_IS_CLAIMED {:d}\n"
      "#if {}\n#define STALEMATE_IS_DEFINED 1\n#else\n#define STALEMATE_IS_DEFINED 0\n#endif\n"
      "#define STALEMATE_WORKS {}\n",
      is_here, condition, claimed.function);
}

/// OpenCL C 1.2 wants extensions to be switched on before they are used.
std::string extension_pragma(const Claimed& claimed) {
  if (!claimed.macro.starts_with("cl_")) return {};
  return fmt::format("#pragma OPENCL EXTENSION {} : enable\n", claimed.macro);
}

}  // namespace

Claimed read_claim(const Subject& subject) {
  return {.claim = subject.options.text("claim").value_or(""),
          .macro = subject.options.text("macro").value_or(""),
          .function = subject.options.text("works").value_or("")};
}

bool is_feature(std::string_view macro) {
  return macro.starts_with(kFeaturePrefix);
}

bool is_claimed(const Claimed& claimed, const DeviceInfo& device) {
  if (claimed.claim == kLanguage) return true;
  const auto holds = [&](const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), claimed.claim) != words.end();
  };
  return holds(device.capabilities) || holds(device.extensions) || holds(device.feature_macros);
}

bool is_feature_of(const Claimed& claimed, std::string_view feature) {
  if (feature == claimed.claim || feature == claimed.macro) return true;
  if (!is_feature(feature)) return false;
  // Orders and scopes of fences have the macros of atomics.
  const bool is_of_fence = claimed.claim.starts_with(kFence);
  const std::string name =
      is_of_fence ? fmt::format("atomic_{}", claimed.claim.substr(kFence.size())) : claimed.claim;
  return feature.substr(kFeaturePrefix.size()) == name;
}

bool is_comparable(const Claimed& claimed, const std::string& cl_std) {
  return !is_feature(claimed.macro) || cl_std == "CL3.0";
}

Program capability_program(const Subject& subject, const Target& target) {
  const Claimed claimed = read_claim(subject);
  const bool is_here = is_claimed(claimed, target.device) &&
                       is_comparable(claimed, standard_of(subject, target.device));
  return assemble(
      subject, target,
      {program_text(definitions(claimed, is_here) +
                    "#if STALEMATE_IS_CLAIMED && STALEMATE_IS_DEFINED\n" +
                    extension_pragma(claimed)),
       code_under_test(subject), program_text("#endif\n"), driver_file(kCapabilityDriver)});
}

}  // namespace stalemate::properties
