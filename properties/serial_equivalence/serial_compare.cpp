#include "serial_equivalence/serial_compare.hpp"

#include <algorithm>
#include <iterator>

#include "serial_equivalence/serial_buffers.hpp"

namespace stalemate::properties {

namespace {

std::vector<ElementBits> elements_of(const std::string& name, const SerialArgument& argument,
                                     std::uint64_t elements, ObservationReader& reader) {
  const std::size_t each = argument.element.size_bytes;
  const std::span<const std::byte> bytes = reader.bytes<std::byte>(name.c_str(), elements * each);
  std::vector<ElementBits> values(bytes.size() / each);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = components_of(argument.element, bytes.data() + i * each);
  }
  return values;
}

std::vector<SerialDifference> differing(const std::vector<ElementBits>& found,
                                        const std::vector<ElementBits>& due) {
  std::vector<SerialDifference> all;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] != due[i]) all.push_back({i, found[i], due[i]});
  }
  return all;
}

/// What is in one multiset and not in the other; as much of each, for they are of one size.
std::vector<SerialDifference> differing_as_multisets(std::vector<ElementBits> found,
                                                     std::vector<ElementBits> due) {
  std::sort(found.begin(), found.end());
  std::sort(due.begin(), due.end());
  std::vector<ElementBits> surplus;
  std::vector<ElementBits> missing;
  std::set_difference(found.begin(), found.end(), due.begin(), due.end(),
                      std::back_inserter(surplus));
  std::set_difference(due.begin(), due.end(), found.begin(), found.end(),
                      std::back_inserter(missing));
  return differing(surplus, missing);
}

/// Whether both buffers hold the same bytes. Nearly always they do, and then that is all there is
/// to know.
bool are_alike(const SerialArgument& argument, std::uint64_t elements, ObservationReader& reader) {
  const std::uint64_t size = elements * argument.element.size_bytes;
  const auto found = reader.bytes<std::byte>(argument.name.c_str(), size);
  const auto due = reader.bytes<std::byte>(serial_buffer::reference(argument.name).c_str(), size);
  return std::equal(found.begin(), found.end(), due.begin(), due.end());
}

SerialComparison compare(const SerialArgument& argument, std::uint64_t elements,
                         ObservationReader& reader) {
  SerialComparison comparison{.argument = &argument, .elements = elements};
  if (are_alike(argument, elements, reader)) return comparison;
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
  const std::size_t each = words_per_difference(argument.element);
  const std::size_t components = argument.element.components.size();
  const std::size_t listed = words / each;
  const auto list = reader.values<std::uint64_t>(name.c_str(), listed * each);
  SerialComparison comparison{.argument = &argument, .elements = elements};
  comparison.count = count.empty() ? 0 : count[0];
  for (std::size_t i = 0; i + each <= list.size(); i += each) {
    const auto* const found = list.data() + i + 1;
    comparison.first.push_back(
        {list[i], {found, found + components}, {found + components, found + 2 * components}});
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
