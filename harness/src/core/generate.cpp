#include "stalemate/generate.hpp"

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kStressKinds = words<StressKind>({{StressKind::None, "none"},
                                                 {StressKind::Memory, "memory"},
                                                 {StressKind::Jitter, "jitter"},
                                                 {StressKind::Skew, "skew"},
                                                 {StressKind::Oversubscribe, "oversubscribe"}});

}  // namespace

std::string_view name(StressKind kind) {
  return kStressKinds.name(kind);
}

const std::vector<StressKind>& all_stress_kinds() {
  static const auto all = kStressKinds.all();
  return all;
}

std::optional<StressKind> stress_kind(std::string_view name) {
  return kStressKinds.find(name);
}

}  // namespace stalemate
