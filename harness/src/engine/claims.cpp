#include "engine/claims.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "engine/code_words.hpp"
#include "engine/requirements.hpp"

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

bool names(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::vector<std::string> unclaimed_words(std::string_view source, const DeviceInfo& device) {
  const auto words = code_words(source);
  std::vector<std::string> unclaimed;
  for (const Claim& claim : kClaims) {
    if (names(words, claim.word) && !claims(device, claim.capability)) {
      unclaimed.emplace_back(claim.word);
    }
  }
  return unclaimed;
}

std::optional<std::string> beyond_claims_note(const Subject& subject, const DeviceInfo& device) {
  const auto unclaimed = unclaimed_words(subject.source, device);
  if (unclaimed.empty()) return std::nullopt;
  return fmt::format("beyond what the device claims: {}", comma_list(unclaimed));
}

}  // namespace stalemate::engine
