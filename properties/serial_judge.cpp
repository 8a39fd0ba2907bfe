#include "serial_judge.hpp"

#include <algorithm>
#include <utility>

#include "serial_buffers.hpp"
#include "serial_compare.hpp"
#include "serial_explain.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

namespace {

/// Whether work-groups were seen to run at once as the kernel began: two at least must be there.
void note_groups_met(const Case& input, ObservationReader& reader, Judgement& judgement) {
  const auto words = reader.values<std::uint32_t>(serial_buffer::kMeeting, STALEMATE_MEETING_WORDS);
  if (input.nd_range.work_groups < 2 || words.empty()) return;
  judgement.met = words[STALEMATE_MEETING_GROUPS_MET] != 0;
  judgement.missed = !judgement.met;
}

/// The weakest comparison that was made.
const char* serial_tier(const SerialSubject& read) {
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
  note_groups_met(input, reader, judgement);
  std::vector<SerialComparison> differing = compare_serial(read, input, reader);
  if (reader.complaint()) {
    judgement.verdict = no_history(*reader.complaint());
    return judgement;
  }
  judgement.operations = input.operations();
  judgement.tier = serial_tier(read);
  std::erase_if(differing, [](const SerialComparison& each) { return each.count == 0; });
  if (!differing.empty()) judgement.verdict = explain_serial(read, input, differing);
  return judgement;
}

}  // namespace stalemate::properties
