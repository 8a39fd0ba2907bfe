#include "mutual_exclusion/lock_judge.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "mutual_exclusion/lock_explain.hpp"
#include "mutual_exclusion/lock_gaps.hpp"
#include "mutual_exclusion/lock_turns.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/meeting.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kTier = "tickets";

/// What all locks together say.
struct LockSummary {
  std::vector<LockFinding> findings;  // the worst first
  std::map<std::string, std::uint64_t> figures;
  bool items_interleaved = false;
};

/// Whether work-items took turns: had each done all its sections before the next began, there would
/// be one change fewer than there are work-items.
bool is_interleaved(const LockLayout& layout, const LockHistory& history,
                    const std::vector<LockOperation>& by_ticket) {
  const auto changes = [&](const auto& operations) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < operations.size(); ++i) {
      count += layout.item_of(operations[i - 1].op_index) != layout.item_of(operations[i].op_index)
                   ? 1
                   : 0;
    }
    return count;
  };
  return changes(by_ticket) > changes(history.operations);
}

LockSummary summarise(const LockLayout& layout, const LockHistories& histories) {
  LockSummary summary;
  LockGaps gaps(layout);
  for (std::size_t place = 0; place < histories.size(); ++place) {
    const LockHistory history = histories.at(place);
    LockFinding finding = find_faults(layout, history);
    if (!finding.is_clean()) summary.findings.push_back(std::move(finding));
    const auto by_ticket = in_order_of_tickets(history);
    if (by_ticket.empty()) continue;
    gaps.add(history);
    summary.items_interleaved |= is_interleaved(layout, history, by_ticket);
  }
  std::stable_sort(summary.findings.begin(), summary.findings.end(),
                   [](const LockFinding& a, const LockFinding& b) {
                     return std::tuple(a.cause(), b.count(b.cause())) <
                            std::tuple(b.cause(), a.count(a.cause()));
                   });
  if (summary.findings.empty()) summary.figures = gaps.figures();
  return summary;
}

/// What makes a lock fail that is right elsewhere. In a work-group of one work-item nobody waits
/// for a lane of his own work-group.
void explain_waiting(const Subject& subject, const Case& input, Violation& violation) {
  const bool is_alone = input.nd_range.work_group_size == 1;
  const Progress needed = is_alone ? Progress::Group : Progress::WorkItem;
  const bool spins_in_front = read_lock_subject(subject).with_lock.empty();
  if (!spins_in_front || subject.needs_progress >= needed) return;
  violation.explanation.emplace_back(Fact(FactKind::SpinsInFront, {name(needed)}));
}

Judgement judge_on_host(const Subject& subject, const Case& input, const Observation& observation) {
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  const auto read = read_lock_recording(layout, observation);
  Judgement judgement;
  if (const auto* complaint = std::get_if<std::string>(&read)) {
    judgement.verdict = no_history(*complaint);
    return judgement;
  }
  const auto& recording = std::get<LockRecording>(read);
  LockSummary summary = summarise(layout, LockHistories(layout, recording));
  judgement.operations = layout.operations;
  judgement.tier = kTier;
  note_meeting(input, {recording.groups_met, recording.items_met || summary.items_interleaved},
               judgement);
  judgement.figures = std::move(summary.figures);
  if (summary.findings.empty()) return judgement;
  Violation violation = explain_locks(layout, summary.findings);
  explain_waiting(subject, input, violation);
  judgement.verdict = std::move(violation);
  return judgement;
}

/// Whether nothing is wrong, where more is not worth its time: how long who waited, smaller cases
/// say as well.
bool is_in_order(const Subject& subject, const Case& input, const Observation& observation) {
  const bool is_condensed = !observation.find(lock_buffer::kOperationIndices).empty();
  return !is_condensed && !is_always_judged_completely(input) &&
         ran_in_turn(lock_layout(read_lock_subject(subject), input), observation);
}

}  // namespace

Judgement judge_locks(const Subject& subject, const Case& input, const Observation& observation) {
  const Fingerprinted by_device = fingerprinted(observation);
  if (by_device == Fingerprinted::Balanced) return judge_balanced(input, observation, kTier);
  if (by_device == Fingerprinted::Not && is_in_order(subject, input, observation)) {
    Judgement judgement = judge_balanced(input, observation, kTier);
    judgement.on_device = false;
    return judgement;
  }
  Judgement judgement = judge_on_host(subject, input, observation);
  reconcile(by_device, judgement);
  return judgement;
}

}  // namespace stalemate::properties
