#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "shared/observation_reader.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// The bits of an element's components.
using ElementBits = std::vector<Bits>;

/// An element that is not what the reference left. Of multisets `index` only counts them: the
/// n-th value that is there too often, and the n-th that is missing, in the order of their bits.
struct SerialDifference {
  std::uint64_t index = 0;
  ElementBits found = {};
  ElementBits due = {};

  friend bool operator==(const SerialDifference&, const SerialDifference&) = default;
};

/// One compared buffer.
struct SerialComparison {
  const SerialArgument* argument = nullptr;
  std::uint64_t elements = 0;
  std::uint64_t count = 0;                   // that differ
  std::vector<SerialDifference> first = {};  // of them, in order; all or the first of them

  bool is_complete() const { return first.size() == count; }
};

/// Compares buffer by buffer what a launch of `input` left, or reads what was compared before. The
/// reader keeps a complaint if that is not there.
std::vector<SerialComparison> compare_serial(const SerialSubject& read, const Case& input,
                                             ObservationReader& reader);

/// A difference in a condensed observation: its index, what was found and what was due.
constexpr std::size_t words_per_difference(const SerialElement& element) {
  return 1 + 2 * element.components.size();
}

}  // namespace stalemate::properties
