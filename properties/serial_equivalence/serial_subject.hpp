#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serial_equivalence/serial_count.hpp"
#include "serial_equivalence/serial_element.hpp"
#include "serial_equivalence/serial_invariants.hpp"
#include "serial_equivalence/serial_number.hpp"
#include "serial_equivalence/serial_shape.hpp"
#include "stalemate/case.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

enum class SerialForm : std::uint8_t { Buffer, Scalar, Local };
enum class SerialFill : std::uint8_t { Zero, Random, Index, Value, List, Bytes };
enum class SerialCompare : std::uint8_t { Exact, Multiset, None };

/// One argument of the kernels.
struct SerialArgument {
  SerialCount count = {};      // elements, or the value of a scalar
  std::string name = {};       // a buffer has one, others may
  SerialElement element = {};  // what a buffer or local memory holds; of a scalar, the scalar
  std::vector<SerialNumber> numbers = {};  // Value: of all components; List: of the first ones
  std::vector<std::byte> bytes = {};       // of the fill Bytes: what the buffer begins with
  std::optional<std::pair<double, double>> range = {};  // of random values; both ends belong to it
  SerialForm form = SerialForm::Buffer;
  SerialFill fill = SerialFill::Zero;
  SerialCompare compare = SerialCompare::Exact;

  ScalarType type() const { return element.components.front().type; }
  bool is_compared() const { return form == SerialForm::Buffer && compare != SerialCompare::None; }
  std::uint64_t size_bytes_in(const Case& input) const {
    return count.size_in(input) * element.size_bytes;
  }
};

/// A kernel with the numbers of its arguments, in the order of its parameters.
struct SerialKernel {
  std::string name = {};
  std::vector<std::size_t> arguments = {};
  std::vector<std::string> unknown = {};  // that name no argument
  // Its ND-range where that is not the case's.
  std::optional<SerialCount> items = {};
  std::optional<SerialCount> groups = {};
  std::optional<SerialCount> group_size = {};
  // Work-items of its work-groups, if its source says how many.
  std::optional<std::uint32_t> required_size = {};

  bool has_own_range() const { return items || groups || group_size; }
};

/// The options of a subject of `serial_equivalence`, understood.
struct SerialSubject {
  std::vector<SerialKernel> kernels;  // in order; none: the reference alone, as the control does
  SerialKernel reference;             // without a name: there is none
  std::vector<SerialArgument> arguments;
  SerialShape shape;
  bool is_resident = false;  // right only while all of its work-groups run at once

  std::vector<SerialInvariant> invariants;

  bool has_reference() const { return !reference.name.empty(); }
  bool is_under_test(const std::string& kernel) const;
  const SerialArgument* buffer(std::string_view name) const;  // or null
  bool has_invariant(const SerialArgument& argument) const;
  bool is_judged(const SerialArgument& argument) const {
    return argument.is_compared() || has_invariant(argument);
  }
};

/// More would not be six lines of YAML, and few devices take more.
constexpr std::size_t kSerialArgumentsMax = 16;
constexpr std::size_t kSerialKernelsMax = 16;

/// The options of `subject`; of what `serial_problems` complains about, the defaults.
SerialSubject read_serial_subject(const Subject& subject);

/// The ND-range of one of its kernels in `input`.
NdShape shape_of_kernel(const SerialSubject& read, const SerialKernel& kernel, const Case& input);

/// Whether the kernel has one work-group in every case, by its own ND-range or the subject's.
bool has_one_group(const Subject& subject, const SerialKernel& kernel);
/// Whether one of them has.
bool has_lone_kernel(const Subject& subject, const SerialSubject& read);

/// `input` with the work-groups of that kernel: what its local memory is counted in.
Case local_case(const SerialSubject& read, const SerialKernel& kernel, const Case& input);

}  // namespace stalemate::properties
