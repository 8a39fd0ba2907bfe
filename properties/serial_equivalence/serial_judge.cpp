#include "serial_equivalence/serial_judge.hpp"

#include <algorithm>
#include <utility>

#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_compare.hpp"
#include "serial_equivalence/serial_explain.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

namespace {

/// What one kernel under test noted as it began.
struct KernelMeeting {
  bool could_meet = false;
  bool met = false;
};

/// Work-groups meet if there are two. Work-items of a lone one meet where the device may run them
/// in turn, which the kernel was built to know: then it counted them.
KernelMeeting meeting_of(const SerialSubject& read, const Subject& subject, std::size_t number,
                         const Case& input, ObservationReader& reader) {
  const auto words =
      reader.values<std::uint32_t>(serial_buffer::meeting(number).c_str(), STALEMATE_MEETING_WORDS);
  if (words.empty() || number >= read.kernels.size()) return {};
  const NdRange range = nd_range_of(shape_of_kernel(read, read.kernels[number], input));
  if (range.work_groups >= 2) return {true, words[STALEMATE_MEETING_GROUPS_MET] != 0};
  const bool is_one_by_nature = subject.at_most.work_groups == 1 && range.work_group_size >= 2;
  return {is_one_by_nature && words[STALEMATE_MEETING_ARRIVALS] != 0,
          words[STALEMATE_MEETING_ITEMS_MET] != 0};
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
  note_met(read, subject, input, reader, judgement);
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
