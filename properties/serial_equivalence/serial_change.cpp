#include "serial_equivalence/serial_change.hpp"

#include <algorithm>
#include <span>

#include "serial_equivalence/serial_buffers.hpp"

namespace stalemate::properties {

namespace {

bool is_zero(std::byte byte) {
  return byte == std::byte{0};
}

/// What the reference leaves, or where invariants alone judge the code under test; else nothing.
std::span<const std::byte> judged_content(const SerialSubject& read, const SerialArgument& argument,
                                          const Observation& observation) {
  if (argument.is_compared() && read.has_reference()) {
    return observation.find(serial_buffer::reference(argument.name));
  }
  return read.has_invariant(argument) ? observation.find(argument.name)
                                      : std::span<const std::byte>();
}

/// Zeros are compared without being made.
bool is_changed(const SerialArgument& argument, std::size_t number, const Case& input,
                std::span<const std::byte> left) {
  if (argument.fill == SerialFill::Zero) return !std::all_of(left.begin(), left.end(), is_zero);
  const std::vector<std::byte> first = first_content(argument, number, input);
  return !std::equal(left.begin(), left.end(), first.begin(), first.end());
}

}  // namespace

std::optional<bool> changes_compared(const SerialSubject& read, const Case& input,
                                     const Observation& observation) {
  std::optional<bool> changes;
  for (const bool zeros : {true, false}) {
    for (std::size_t number = 0; number < read.arguments.size(); ++number) {
      const SerialArgument& argument = read.arguments[number];
      const bool is_turn = (argument.fill == SerialFill::Zero) == zeros;
      const auto left = judged_content(read, argument, observation);
      if (!is_turn || left.empty()) continue;
      if (is_changed(argument, number, input, left)) return true;
      changes = false;
    }
  }
  return changes;
}

}  // namespace stalemate::properties
