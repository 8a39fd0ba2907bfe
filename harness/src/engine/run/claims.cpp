#include "engine/run/claims.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <vector>

#include "engine/launch/requirements.hpp"
#include "property/bound_names.hpp"

namespace stalemate::engine {

namespace {

/// A word of OpenCL C 2.0, and what a device that has it claims, after "atomic_" or "fence_".
struct Claim {
  std::string_view word;
  std::string_view capability;
};

constexpr std::array<Claim, 7> kClaims{{{"memory_order_acquire", "order_acq_rel"},
                                        {"memory_order_release", "order_acq_rel"},
                                        {"memory_order_acq_rel", "order_acq_rel"},
                                        {"memory_order_seq_cst", "order_seq_cst"},
                                        {"memory_scope_device", "scope_device"},
                                        {"memory_scope_all_devices", "scope_all_devices"},
                                        {"memory_scope_all_svm_devices", "scope_all_devices"}}};

bool claims(const DeviceInfo& device, std::string_view capability) {
  return std::any_of(device.capabilities.begin(), device.capabilities.end(),
                     [&](std::string_view claimed) {
                       return claimed == fmt::format("atomic_{}", capability) ||
                              claimed == fmt::format("fence_{}", capability);
                     });
}

}  // namespace

std::vector<std::string> unclaimed_words(const CodeNames& names, const DeviceInfo& device) {
  std::vector<std::string> unclaimed;
  for (const Claim& claim : kClaims) {
    if (names.contains(claim.word) && !claims(device, claim.capability)) {
      unclaimed.emplace_back(claim.word);
    }
  }
  return unclaimed;
}

CodeNames used_names(const Property& property, const Subject& subject) {
  const SourceCode& code = source_code(subject);
  const auto bound = bound_names(property.keys(), subject.options);
  return bound.empty() ? code.identifiers : code.used_by(bound);
}

std::optional<std::string> beyond_claims_note(const Property& property, const Subject& subject,
                                              const DeviceInfo& device) {
  const auto unclaimed = unclaimed_words(used_names(property, subject), device);
  if (unclaimed.empty()) return std::nullopt;
  return fmt::format("beyond what the device claims: {}", comma_list(unclaimed));
}

std::optional<std::string> faulty_device_note(const DeviceInfo& device) {
  if (device.loop_faults.empty()) return std::nullopt;
  return fmt::format(
      "the device may be at fault, and the code right: by itself, it {}. Believe this "
      "of the code if another device shows it, too",
      fmt::join(device.loop_faults, "; "));
}

}  // namespace stalemate::engine
