#include <algorithm>
#include <span>

#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_compare.hpp"
#include "serial_equivalence/serial_judge.hpp"

namespace stalemate::properties {

namespace {

/// Of each buffer, in words. Sixteen times as many are below what a history may have.
constexpr std::size_t kWordsKept = 24576;

BufferContent wide_words(std::string name, const std::vector<std::uint64_t>& words) {
  BufferContent buffer{.name = std::move(name), .bytes = {}};
  const auto bytes = std::as_bytes(std::span(words));
  buffer.bytes.assign(bytes.begin(), bytes.end());
  return buffer;
}

std::vector<std::uint64_t> words_of(const SerialComparison& comparison) {
  std::vector<std::uint64_t> words;
  const std::size_t most = kWordsKept / words_per_difference(comparison.argument->element);
  const std::size_t kept = std::min(comparison.first.size(), most);
  for (std::size_t i = 0; i < kept; ++i) {
    const SerialDifference& difference = comparison.first[i];
    words.push_back(difference.index);
    words.insert(words.end(), difference.found.begin(), difference.found.end());
    words.insert(words.end(), difference.due.begin(), difference.due.end());
  }
  return words;
}

}  // namespace

Observation condense_serial(const Subject& subject, const Case& input,
                            const Observation& observation) {
  const SerialSubject read = read_serial_subject(subject);
  ObservationReader reader(observation);
  const auto comparisons = compare_serial(read, input, reader);
  if (reader.complaint()) return observation;
  Observation condensed;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, read.kernels.size()); ++i) {
    const std::string name = serial_buffer::meeting(i);
    const auto meeting = observation.find(name);
    condensed.buffers.push_back({.name = name, .bytes = {meeting.begin(), meeting.end()}});
  }
  for (const SerialArgument& argument : read.arguments) {
    if (!read.has_invariant(argument)) continue;
    const auto bytes = observation.find(argument.name);
    condensed.buffers.push_back({.name = argument.name, .bytes = {bytes.begin(), bytes.end()}});
  }
  for (const SerialComparison& comparison : comparisons) {
    const std::string& name = comparison.argument->name;
    condensed.buffers.push_back(wide_words(serial_buffer::count(name), {comparison.count}));
    condensed.buffers.push_back(wide_words(serial_buffer::differences(name), words_of(comparison)));
  }
  return condensed;
}

}  // namespace stalemate::properties
