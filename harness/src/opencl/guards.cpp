#include "opencl/guards.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::opencl {
namespace {

bool is_damaged(std::byte byte) {
  return byte != static_cast<std::byte>(kGuard);
}

std::size_t damaged_in(const GuardBytes& guard) {
  return static_cast<std::size_t>(std::count_if(guard.begin(), guard.end(), is_damaged));
}

Violation violation_of(Fact summary, std::size_t bytes) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = std::move(summary);
  violation.explanation = {Fact(FactKind::GuardBytesChanged, {bytes}),
                           Fact(FactKind::SimulatedDeviceTells)};
  return violation;
}

}  // namespace

std::size_t base_alignment_bytes(const cl::Context& context) {
  std::size_t alignment = 1;
  for (const cl::Device& device : context.getInfo<CL_CONTEXT_DEVICES>()) {
    alignment =
        std::max<std::size_t>(alignment, device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8);
  }
  return alignment;
}

std::optional<Violation> damage_of(const GuardedBuffer& buffer) {
  const std::size_t bytes = damaged_in(buffer.before) + damaged_in(buffer.behind);
  if (bytes == 0) return std::nullopt;
  const auto written = [&](FactKind where, std::ptrdiff_t distance) {
    return violation_of(Fact(where, {distance, buffer.name, buffer.size_bytes}), bytes);
  };
  const auto behind = std::find_if(buffer.behind.begin(), buffer.behind.end(), is_damaged);
  if (behind != buffer.behind.end()) {
    return written(FactKind::WrittenPastEnd, behind - buffer.behind.begin());
  }
  const auto before = std::find_if(buffer.before.rbegin(), buffer.before.rend(), is_damaged);
  return written(FactKind::WrittenInFront, before - buffer.before.rbegin() + 1);
}

}  // namespace stalemate::opencl
