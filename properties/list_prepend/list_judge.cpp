#include "list_prepend/list_judge.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "check/lists/list_judge.hpp"
#include "list_prepend/list_acts.hpp"
#include "list_prepend/list_balance.hpp"
#include "list_prepend/list_explain.hpp"
#include "list_prepend/list_lower.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/meeting.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::properties {

namespace {

/// All operations, node by node, and the first that popped what is no node.
struct ListHistory {
  Reused<check::Account> accounts;
  std::optional<ListAct> astray;
  bool is_possible = true;
};

void note_act(const ListAct& act, ListHistory& history) {
  const auto node = static_cast<std::size_t>(act.node);
  switch (act.kind) {
    case ListActKind::Prepend: check::note_prepend(history.accounts[node], act.list); return;
    case ListActKind::Pop: check::note_pop(history.accounts[node], act.list); return;
    case ListActKind::Nothing: return;
    case ListActKind::Astray:
      if (!history.astray) history.astray = act;
      return;
  }
}

ListHistory history_of(const ListContext& context, const ListRecording& recording) {
  ListHistory history;
  history.accounts.assign(context.layout.nodes(), {});
  history.is_possible =
      visit_acts(context, recording, [&](const ListAct& act) { note_act(act, history); });
  return history;
}

/// The first of the words behind a head that no longer holds what was put there. Parameters are a
/// copy, which nothing can change: what is the same for all words is computed once.
std::optional<std::int32_t> wrong_padding(stalemate_parameters parameters, std::uint64_t list,
                                          std::span<const std::int32_t> head_words) {
  for (std::size_t i = 1; i < head_words.size(); ++i) {
    const std::int32_t put = stalemate_head_padding(&parameters, list * parameters.cell_pitch + i);
    if (put != head_words[i]) return head_words[i];
  }
  return std::nullopt;
}

std::optional<Violation> padding_violation(const ListContext& context,
                                           const ListRecording& recording) {
  const std::size_t pitch = context.layout.parameters.cell_pitch;
  const std::span<const std::int32_t> words = recording.head_words;
  for (std::size_t head = 0; head * pitch < words.size(); ++head) {
    const std::uint32_t list = recording.padded_lists[head];
    const auto found =
        wrong_padding(context.layout.parameters, list, words.subspan(head * pitch, pitch));
    if (found) return explain_head_padding(context, list, *found);
  }
  return std::nullopt;
}

check::ListResult result_of(const ListContext& context, const ListRecording& recording,
                            const ListHistory& history) {
  const std::uint32_t per_item =
      context.layout.pops ? 0 : context.layout.parameters.operations_per_item;
  return check::judge_lists({recording.heads, recording.links}, {history.accounts, per_item});
}

std::string list_tier(const ListSubject& subject) {
  if (subject.pops()) return "reachability and conservation";
  return subject.publishes ? "reachability and publication" : "reachability";
}

Verdict list_verdict(const ListContext& context, const ListRecording& recording,
                     const ListHistory& history, const check::ListResult& result) {
  if (auto padding = padding_violation(context, recording)) return *std::move(padding);
  if (history.astray) return explain_astray(context, *history.astray);
  if (result.broken) return explain_lists(context, recording, *result.broken);
  if (!recording.walks.empty()) return explain_walks(context, recording);
  return Pass{};
}

/// Whether nothing seems wrong, where nobody asks for more.
bool seems_in_order(const ListContext& context, const ListRecording& recording) {
  const bool is_whole = recording.is_recorded.empty() && !context.layout.pops;
  return is_whole && !is_judged_completely(context.input) && recording.walks.empty() &&
         !padding_violation(context, recording) && are_led_to_once(context, recording);
}

Judgement judged_recording(const ListContext& context, const ListRecording& recording,
                           Fingerprinted by_device) {
  Judgement judgement;
  judgement.operations = context.layout.operations;
  if (!recording.alone.empty()) {
    Violation alone = explain_alone(context, recording);
    alone.is_alone = true;
    alone.dispatch = kAloneDispatch;
    judgement.verdict = std::move(alone);
    note_meeting(context.input, {recording.groups_met, recording.items_met}, judgement);
    judgement.tier = "alone";
    return judgement;
  }
  if (by_device == Fingerprinted::Not && seems_in_order(context, recording)) {
    note_meeting(context.input, {recording.groups_met, recording.items_met}, judgement);
    judgement.tier = check::name(check::Tier::Fingerprint);
    return judgement;
  }
  const ListHistory history = history_of(context, recording);
  if (!history.is_possible) {
    judgement.verdict = Error{
        "the launch left no history to judge: buffer 'acts' has a node that "
        "its work-item did not hold"};
    judgement.operations = 0;
    return judgement;
  }
  const check::ListResult result = result_of(context, recording, history);
  note_meeting(context.input, {recording.groups_met, recording.items_met || result.is_interleaved},
               judgement);
  judgement.tier = list_tier(context.subject);
  judgement.verdict = list_verdict(context, recording, history, result);
  if (auto* violation = std::get_if<Violation>(&judgement.verdict)) {
    violation->dispatch = kListDispatch;
  }
  return judgement;
}

}  // namespace

Judgement judge_list(const Subject& subject, const Case& input, const Observation& observation) {
  const ListSubject read = read_list_subject(subject);
  const Fingerprinted by_device = fingerprinted(observation);
  if (by_device == Fingerprinted::Balanced)
    return judge_balanced(input, observation, list_tier(read));
  const ListContext context{read, input, list_layout(read, input)};
  const auto recorded = read_list_recording(context, observation);
  if (const auto* complaint = std::get_if<std::string>(&recorded)) {
    Judgement judgement;
    judgement.verdict = no_history(*complaint);
    return judgement;
  }
  Judgement judgement = judged_recording(context, std::get<ListRecording>(recorded), by_device);
  reconcile(by_device, judgement);
  return judgement;
}

}  // namespace stalemate::properties
