#include "serial_equivalence/serial_buffers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "property/case_parameters.hpp"
#include "stalemate/contention.clh"
#include "stalemate/operand.clh"
#include "stalemate/operand_range.clh"

namespace stalemate::properties {

namespace {

/// Parameters of which one argument's values are drawn.
stalemate_parameters parameters_of_argument(const Case& input, std::size_t number) {
  stalemate_parameters parameters = case_parameters(input);
  parameters.seed = input.seed.split("argument").split(number).value;
  return parameters;
}

std::uint32_t float_bits(double value) {
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

/// A float as another floating-point type holds it.
Bits of_float(ScalarType type, std::uint64_t bits) {
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return bits_of(type, {.is_whole = false, .whole = 0, .fraction = value});
}

/// Which number of a range is cell 0: the lowest one in a quarter of the cases and the highest one
/// in another, since kernels err at the ends of a range, else any. A `width` of 0 is that of all
/// 64-bit numbers.
std::uint64_t first_cell(const stalemate_parameters& parameters, std::uint64_t width) {
  const std::uint64_t drawn = stalemate_random(parameters.seed, STALEMATE_STREAM_PERMUTATION, 0);
  const std::uint64_t kind = drawn >> 62U;
  if (kind < 2) return kind == 0 ? 0 : width - 1;
  return width == 0 ? drawn : drawn % width;
}

/// The cell of component `index`, as if an operation of the case were on it.
std::uint32_t cell_of(const stalemate_parameters& parameters, std::uint64_t index) {
  const std::uint64_t items = std::uint64_t{parameters.work_groups} * parameters.work_group_size;
  const auto item = static_cast<std::uint32_t>(index % items);
  return stalemate_cell(&parameters, item / parameters.work_group_size,
                        item % parameters.work_group_size,
                        static_cast<std::uint32_t>(index / items));
}

/// Numbers a power of two apart lie in front: what takes a few of their bits has them meet.
std::uint64_t apart_by_a_power(std::uint64_t drawn, std::uint64_t width, std::uint64_t cell) {
  const auto levels = static_cast<std::uint64_t>(std::bit_width(width)) - 1;
  const std::uint64_t step = std::uint64_t{2} << (drawn % std::max<std::uint64_t>(1, levels - 1));
  const std::uint64_t rows = width / step;
  return rows == 0 || cell >= rows * step ? cell : cell % rows * step + cell / rows;
}

/// Numbers that lie any distance apart.
std::uint64_t apart_by_any(std::uint64_t drawn, std::uint64_t width, std::uint64_t cell) {
  constexpr std::uint64_t wide = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t step = 1 + drawn % (std::min(width, wide) - 1);
  while (std::gcd(step, width) != 1) ++step;  // one less than the width is prime to it
  return cell % wide * step % width;
}

/// Which number of a range of `width` of them a cell is, from its first cell on: in half of the
/// cases the next one. Others show what is wrong only for numbers that are not neighbours, such as
/// keys of one slot of a table. Different cells have different numbers, as far as there are some.
std::uint64_t place_in_range(const stalemate_parameters& parameters, std::uint64_t width,
                             std::uint64_t cell) {
  const std::uint64_t drawn = stalemate_random(parameters.seed, STALEMATE_STREAM_PERMUTATION, 1);
  const std::uint64_t kind = drawn >> 62U;
  if (width < 4 || kind < 2) return cell;
  const std::uint64_t within = cell % width;
  return kind == 2 ? apart_by_a_power(drawn, width, within) : apart_by_any(drawn, width, within);
}

/// A whole number within the range: its numbers are the cells of the case, and as often hit.
Bits integer_in_range(const stalemate_parameters& parameters,
                      const std::pair<double, double>& range, std::uint64_t index) {
  const auto low = static_cast<std::int64_t>(std::ceil(range.first));
  const auto high = static_cast<std::int64_t>(std::floor(range.second));
  const std::uint64_t width =
      static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  const std::uint64_t drawn =
      first_cell(parameters, width) + place_in_range(parameters, width, cell_of(parameters, index));
  return static_cast<std::uint64_t>(low) + (width == 0 ? drawn : drawn % width);
}

/// The greatest or least number, of unsigned or of signed ones, or one next to it.
Bits near_an_end(ScalarType type, std::uint64_t word) {
  const std::uint64_t top = std::uint64_t{1} << (8 * size_bytes(type) - 1);
  const std::uint64_t end = (word & 1) == 0 ? 0 : top;
  const std::uint64_t step = word >> 1U & 3U;
  return (word >> 3U & 1U) == 0 ? end + step : end - 1 - step;
}

/// Any bits of an integer: in half of the cases each of its own, in a quarter the same ones for
/// each cell, since sorts and tables err where two are equal, and in a quarter such as lie at an
/// end. A float is a small whole number: of others even a sum depends on the order, and kernels
/// that are right differ.
Bits unlimited(const stalemate_parameters& parameters, ScalarType type, std::uint64_t index) {
  const auto random = [&](std::uint64_t number) {
    return stalemate_random(parameters.seed, STALEMATE_STREAM_FIRST_OPERAND, number);
  };
  const std::uint64_t kind =
      stalemate_random(parameters.seed, STALEMATE_STREAM_PERMUTATION, 2) >> 62U;
  const std::uint64_t word = random(kind == 2 ? cell_of(parameters, index) : index);
  if (kind == 3 && !is_floating(type)) return near_an_end(type, word);
  if (!is_floating(type)) return word;
  return of_float(type, stalemate_exact(static_cast<std::uint32_t>(ScalarType::Float), word));
}

Bits random_value(const SerialArgument& argument, ScalarType type,
                  const stalemate_parameters& parameters, std::uint64_t index) {
  if (!argument.range) return unlimited(parameters, type, index);
  if (!is_floating(type)) return integer_in_range(parameters, *argument.range, index);
  return of_float(
      type,
      stalemate_in_range(STALEMATE_TYPE_FLOAT, float_bits(argument.range->first),
                         float_bits(argument.range->second),
                         stalemate_random(parameters.seed, STALEMATE_STREAM_FIRST_OPERAND, index)));
}

/// Component number `index` of all the buffer's. What a list leaves out is zero, as in C.
Bits first_value(const SerialArgument& argument, ScalarType type,
                 const stalemate_parameters& parameters, std::uint64_t index) {
  switch (argument.fill) {
    case SerialFill::Zero: return 0;
    case SerialFill::Random: return random_value(argument, type, parameters, index);
    case SerialFill::Index:
      return bits_of(type, {.is_whole = true, .whole = static_cast<std::int64_t>(index)});
    case SerialFill::Value: return bits_of(type, argument.numbers.front());
    case SerialFill::List:
      return index < argument.numbers.size() ? bits_of(type, argument.numbers[index]) : 0;
    case SerialFill::Bytes: return 0;  // not number by number
  }
  return 0;
}

}  // namespace

std::vector<std::byte> first_content(const SerialArgument& argument, std::size_t number,
                                     const Case& input) {
  const stalemate_parameters parameters = parameters_of_argument(input, number);
  const auto& components = argument.element.components;
  const std::uint64_t elements = argument.count.size_in(input);
  std::vector<std::byte> content(elements * argument.element.size_bytes);
  if (argument.fill == SerialFill::Bytes) {
    const std::size_t count = std::min(content.size(), argument.bytes.size());
    std::copy_n(argument.bytes.begin(), count, content.begin());
    return content;
  }
  std::byte* element = content.data();
  std::uint64_t index = 0;
  for (std::uint64_t i = 0; i < elements; ++i, element += argument.element.size_bytes) {
    for (const SerialComponent& component : components) {
      const Bits value = first_value(argument, component.type, parameters, index++);
      // The low bytes come first, on every host that this is built for.
      std::memcpy(element + component.offset_bytes, &value, size_bytes(component.type));
    }
  }
  return content;
}

}  // namespace stalemate::properties
