#include "serial_equivalence/serial_judge.hpp"

#include <algorithm>
#include <utility>

#include "property/kernel_beginning.hpp"
#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_change.hpp"
#include "serial_equivalence/serial_compare.hpp"
#include "serial_equivalence/serial_explain.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

namespace {

/// Of kernel number `number` under test.
KernelMeeting meeting_of(const SerialSubject& read, const Subject& subject, std::size_t number,
                         const Case& input, ObservationReader& reader) {
  const auto words =
      reader.values<std::uint32_t>(serial_buffer::meeting(number).c_str(), STALEMATE_MEETING_WORDS);
  if (words.empty() || number >= read.kernels.size()) return {};
  const SerialKernel& kernel = read.kernels[number];
  const NdRange range = nd_range_of(shape_of_kernel(read, kernel, input));
  return meeting_at_beginning(has_one_group(subject, kernel), range, {words.begin(), words.end()});
}

/// Whether those who may meet were seen to run at once: in every kernel in which some may.
void note_met(const SerialSubject& read, const Subject& subject, const Case& input,
              ObservationReader& reader, Judgement& judgement) {
  bool could_meet = false;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, read.kernels.size()); ++i) {
    const KernelMeeting meeting = meeting_of(read, subject, i, input, reader);
    could_meet = could_meet || meeting.could_meet;
    judgement.missed = judgement.missed || (meeting.could_meet && !meeting.met);
  }
  judgement.met = could_meet && !judgement.missed;
}

/// Buffers of invariants must be there whole; a history on disk may lack them.
void complain_of_missing(const SerialSubject& read, const Case& input, ObservationReader& reader) {
  for (const SerialInvariant& invariant : read.invariants) {
    const SerialArgument* buffer = read.buffer(invariant.fixed.buffer);
    if (buffer == nullptr || read.kernels.empty()) continue;
    reader.bytes<std::byte>(buffer->name.c_str(), buffer->size_bytes_in(input));
  }
}

/// The first invariant that the buffers of `observation` break.
std::optional<Violation> broken_invariant(const SerialSubject& read, const Case& input,
                                          const Observation& observation) {
  for (const SerialInvariant& invariant : read.invariants) {
    const SerialArgument* buffer = read.buffer(invariant.fixed.buffer);
    if (buffer == nullptr) continue;
    auto broken =
        broken_by(invariant.in(input), buffer->type(), observation.find(invariant.fixed.buffer));
    if (broken) return broken;
  }
  return std::nullopt;
}

/// Whether anything is compared with a reference, or looked at by an invariant.
bool looks_at_any(const SerialSubject& read, const Case& input, const Observation& observation) {
  return read.has_reference() ||
         std::any_of(read.invariants.begin(), read.invariants.end(),
                     [&](const SerialInvariant& invariant) {
                       const SerialArgument* buffer = read.buffer(invariant.fixed.buffer);
                       return buffer != nullptr &&
                              stalemate::looks_at_any(invariant.in(input), buffer->type(),
                                                      observation.find(invariant.fixed.buffer));
                     });
}

/// The weakest comparison that was made.
const char* serial_tier(const SerialSubject& read) {
  if (!read.has_reference()) return "invariants";
  const bool is_exact = std::all_of(
      read.arguments.begin(), read.arguments.end(),
      [](const SerialArgument& argument) { return argument.compare != SerialCompare::Multiset; });
  return is_exact ? "elements" : "multisets";
}

}  // namespace

Judgement judge_serial(const Subject& subject, const Case& input, const Observation& observation) {
  const SerialSubject read = read_serial_subject(subject);
  ObservationReader reader(observation);
  Judgement judgement;
  note_met(read, subject, input, reader, judgement);
  std::vector<SerialComparison> differing = compare_serial(read, input, reader);
  complain_of_missing(read, input, reader);
  if (reader.complaint()) {
    judgement.verdict = no_history(*reader.complaint());
    return judgement;
  }
  const bool is_control = read.kernels.empty();
  const bool is_looked_at = is_control || looks_at_any(read, input, observation);
  judgement.operations = is_looked_at ? input.operations() : 0;
  judgement.tier = serial_tier(read);
  if (!is_control) judgement.changes = changes_compared(read, input, observation);
  // Of the control, the reference is run alone, and may leave out what only the entry's peers need.
  auto broken = is_control ? std::nullopt : broken_invariant(read, input, observation);
  if (broken) {
    judgement.verdict = *std::move(broken);
    return judgement;
  }
  std::erase_if(differing, [](const SerialComparison& each) { return each.count == 0; });
  if (!differing.empty()) judgement.verdict = explain_serial(read, input, differing);
  return judgement;
}

}  // namespace stalemate::properties
