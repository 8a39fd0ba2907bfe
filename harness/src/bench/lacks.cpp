#include "bench/lacks.hpp"

#include "engine/launch/requirements.hpp"

namespace stalemate::bench {

std::string lacks(const Subject& subject, const DeviceInfo& device) {
  const auto missing = engine::lacking(subject.requirements, device);
  if (!missing.empty()) return engine::comma_list(missing);
  return engine::lacking_progress(subject.needs_progress, device).value_or("");
}

}  // namespace stalemate::bench
