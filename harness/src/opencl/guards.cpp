#include "opencl/guards.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::opencl {
namespace {

bool is_damaged(std::byte byte) {
  return byte != static_cast<std::byte>(kGuard);
}

Violation violation_of(Fact summary, std::size_t bytes) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = std::move(summary);
  violation.explanation = {Fact(FactKind::GuardBytesChanged, {bytes}),
                           Fact(FactKind::SimulatedDeviceTells)};
  return violation;
}

std::size_t damaged_in(const std::vector<std::byte>& guard) {
  return static_cast<std::size_t>(std::count_if(guard.begin(), guard.end(), is_damaged));
}

}  // namespace

void Guards::read(CommandSequence& commands, DeviceMemory& memory, const std::string& name) {
  if (memory.guard_bytes == 0) return;
  const std::vector<std::byte> room(memory.guard_bytes);
  Read& read = read_.emplace_back(Read{memory, name, room, room});
  commands.read(memory.whole, read.before);
  commands.read(memory.whole, read.behind, memory.guard_bytes + memory.size_bytes);
}

std::optional<Violation> Guards::damage() {
  std::optional<Violation> first;
  for (Read& read : read_) {
    auto violation = damage_of(read);
    read.memory.guards_are_set = !violation;
    if (!first) first = std::move(violation);
  }
  return first;
}

std::optional<Violation> Guards::damage_of(const Read& read) {
  const std::size_t bytes = damaged_in(read.before) + damaged_in(read.behind);
  if (bytes == 0) return std::nullopt;
  const auto written = [&](FactKind where, std::ptrdiff_t distance) {
    return violation_of(Fact(where, {distance, read.name, read.memory.size_bytes}), bytes);
  };
  const auto behind = std::find_if(read.behind.begin(), read.behind.end(), is_damaged);
  if (behind != read.behind.end()) {
    return written(FactKind::WrittenPastEnd, behind - read.behind.begin());
  }
  const auto before = std::find_if(read.before.rbegin(), read.before.rend(), is_damaged);
  return written(FactKind::WrittenInFront, before - read.before.rbegin() + 1);
}

}  // namespace stalemate::opencl
