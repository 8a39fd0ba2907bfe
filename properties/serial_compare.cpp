#include "serial_compare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>

#include "serial_buffers.hpp"

namespace stalemate::properties {

namespace {

constexpr std::size_t kWordsPerDifference = 3;

/// All NaNs are one: which of them an operation makes is open.
Bits one_nan(ScalarType type, Bits bits) {
  const bool is_nan = type == ScalarType::Float &&
                      std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return is_nan ? 0x7FC00000u : bits;
}

std::vector<Bits> elements_of(const std::string& name, const SerialArgument& argument,
                              std::uint64_t elements, ObservationReader& reader) {
  const std::size_t each = size_bytes(argument.type);
  const std::span<const std::byte> bytes = reader.bytes<std::byte>(name.c_str(), elements * each);
  std::vector<Bits> values(bytes.size() / each, 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::memcpy(&values[i], bytes.data() + i * each, each);
    values[i] = one_nan(argument.type, values[i]);
  }
  return values;
}

std::vector<SerialDifference> differing(const std::vector<Bits>& found,
                                        const std::vector<Bits>& due) {
  std::vector<SerialDifference> all;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] != due[i]) all.push_back({i, found[i], due[i]});
  }
  return all;
}

/// What is in one multiset and not in the other; as much of each, for they are of one size.
std::vector<SerialDifference> differing_as_multisets(std::vector<Bits> found,
                                                     std::vector<Bits> due) {
  std::sort(found.begin(), found.end());
  std::sort(due.begin(), due.end());
  std::vector<Bits> surplus;
  std::vector<Bits> missing;
  std::set_difference(found.begin(), found.end(), due.begin(), due.end(),
                      std::back_inserter(surplus));
  std::set_difference(due.begin(), due.end(), found.begin(), found.end(),
                      std::back_inserter(missing));
  return differing(surplus, missing);
}

SerialComparison compare(const SerialArgument& argument, std::uint64_t elements,
                         ObservationReader& reader) {
  SerialComparison comparison{.argument = &argument, .elements = elements};
  const auto found = elements_of(argument.name, argument, elements, reader);
  const auto due = elements_of(serial_buffer::reference(argument.name), argument, elements, reader);
  if (found.size() != due.size()) return comparison;
  comparison.first = argument.compare == SerialCompare::Multiset
                         ? differing_as_multisets(found, due)
                         : differing(found, due);
  comparison.count = comparison.first.size();
  return comparison;
}

/// Whether they are what a comparison leaves: in order, of elements that are there, and different.
bool are_differences(const SerialComparison& comparison) {
  std::uint64_t next = 0;
  for (const SerialDifference& difference : comparison.first) {
    if (difference.index < next || difference.found == difference.due) return false;
    next = difference.index + 1;
  }
  const bool is_some = comparison.first.empty() == (comparison.count == 0);
  return is_some && next <= comparison.elements && comparison.first.size() <= comparison.count &&
         comparison.count <= comparison.elements;
}

/// What a condensed observation says of a buffer.
SerialComparison compared_before(const SerialArgument& argument, std::uint64_t elements,
                                 std::size_t words, ObservationReader& reader) {
  const std::string name = serial_buffer::differences(argument.name);
  const auto count = reader.values<std::uint64_t>(serial_buffer::count(argument.name).c_str(), 1);
  const std::size_t listed = words / kWordsPerDifference;
  const auto list = reader.values<std::uint64_t>(name.c_str(), listed * kWordsPerDifference);
  SerialComparison comparison{.argument = &argument, .elements = elements};
  comparison.count = count.empty() ? 0 : count[0];
  for (std::size_t i = 0; i + kWordsPerDifference <= list.size(); i += kWordsPerDifference) {
    comparison.first.push_back({list[i], list[i + 1], list[i + 2]});
  }
  if (!are_differences(comparison)) {
    reader.complain(fmt::format("buffer '{}' is no list of differences", name));
  }
  return comparison;
}

}  // namespace

std::vector<SerialComparison> compare_serial(const SerialSubject& read, const Case& input,
                                             ObservationReader& reader) {
  std::vector<SerialComparison> all;
  for (const SerialArgument& argument : read.arguments) {
    if (!argument.is_compared()) continue;
    const std::uint64_t elements = argument.count.size_in(input);
    const std::string condensed = serial_buffer::differences(argument.name);
    all.push_back(reader.has(condensed)
                      ? compared_before(argument, elements,
                                        reader.size_bytes(condensed) / sizeof(std::uint64_t),
                                        reader)
                      : compare(argument, elements, reader));
  }
  return all;
}

}  // namespace stalemate::properties
