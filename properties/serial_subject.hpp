#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "serial_count.hpp"
#include "stalemate/key.hpp"
#include "stalemate/property.hpp"
#include "stalemate/scalar_type.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

enum class SerialForm : std::uint8_t { Buffer, Scalar, Local };
enum class SerialFill : std::uint8_t { Zero, Random, Index };
enum class SerialCompare : std::uint8_t { Exact, Multiset, None };

/// One argument of both kernels.
struct SerialArgument {
  SerialForm form = SerialForm::Buffer;
  std::string name = {};  // of a buffer
  ScalarType type = ScalarType::Uint;
  SerialCount count = {};  // elements, or the value of a scalar
  SerialFill fill = SerialFill::Zero;
  std::optional<std::pair<double, double>> range = {};  // of random values; both ends belong to it
  SerialCompare compare = SerialCompare::Exact;

  bool is_compared() const { return form == SerialForm::Buffer && compare != SerialCompare::None; }
  std::uint64_t size_bytes_in(const Case& input) const {
    return count.size_in(input) * size_bytes(type);
  }
};

/// The options of a subject of `serial_equivalence`, understood.
struct SerialSubject {
  std::string entry;  // empty: nothing but the reference runs, as the control does
  std::string reference;
  std::vector<SerialArgument> arguments;
  bool is_resident = false;  // right only while all of its work-groups run at once
};

/// More would not be six lines of YAML, and few devices take more.
constexpr std::size_t kSerialArgumentsMax = 16;

/// The keys that a subject of this property may have.
std::vector<Key> serial_keys();

/// The options of `subject`; of what `serial_problems` complains about, the defaults.
SerialSubject read_serial_subject(const Subject& subject);

std::vector<SubjectProblem> serial_problems(const Subject& subject);

}  // namespace stalemate::properties
