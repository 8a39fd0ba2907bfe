#include "linearizability/linear_judge.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "linearizability/linear_alone.hpp"
#include "linearizability/linear_explain.hpp"
#include "linearizability/linear_finding.hpp"
#include "linearizability/linear_lower.hpp"
#include "linearizability/linear_order.hpp"
#include "linearizability/linear_recording.hpp"
#include "shared/observation_reader.hpp"
#include "stalemate/property/meeting.hpp"

namespace stalemate::properties {

namespace {

std::vector<std::vector<LinearOperation>> by_object(const LinearLayout& layout,
                                                    const LinearRecording& recording) {
  std::vector<std::vector<LinearOperation>> objects(layout.all_objects());
  for (const LinearOperation& operation : recording.operations) {
    objects[operation.object].push_back(operation);
  }
  return objects;
}

const char* tier_of(const LinearRecording& recording) {
  if (recording.is_stamped) return "an order, stamped";
  return recording.has_order ? "an order, by clocks" : "an order";
}

/// Of all objects the first finding; else that one is undecided, which is no pass.
Verdict linear_verdict(const Subject& subject, const Case& input, const LinearSubject& read,
                       const LinearRecording& recording) {
  const LinearLayout layout = linear_layout(read, input);
  const auto objects = by_object(layout, recording);
  Verdict verdict = Pass{};
  for (std::uint32_t object = 0; object < objects.size(); ++object) {
    LinearJudged judged = is_code(read.model)
                              ? judge_object_by_code(subject, input, read, object, objects[object])
                              : judge_object(read, objects[object]);
    if (auto* finding = std::get_if<LinearFinding>(&judged)) {
      finding->object = object;
      finding->is_stamped = recording.is_stamped;
      return explain_linear(read, layout, *finding);
    }
    if (const auto* open = std::get_if<LinearUndecided>(&judged)) {
      verdict = Inconclusive{
          .reason = "whether an order explains the operations was not decided: " + open->reason};
    }
  }
  return verdict;
}

bool is_success(const LinearOperation& operation) {
  return !operation.has_failed && !(operation.is_truth && operation.result == 0);
}

/// Whether what it says of the key is that there was no value before.
bool changes_always(const LinearSubject& read, const LinearBinding& binding) {
  return read.model == "map" && binding.role_name == "put" && binding.is_none();
}

/// Of operations that change an object, those that may say that they did not.
void count_calls(const LinearSubject& read, const std::vector<LinearOperation>& operations,
                 Judgement& judgement) {
  for (const LinearOperation& operation : operations) {
    const LinearBinding& binding = read.bindings[operation.binding];
    if (binding.role == nullptr || operation.is_observation || only_looks(binding.role_name)) {
      continue;
    }
    ++judgement.tried;
    judgement.done += changes_always(read, binding) || is_success(operation) ? 1U : 0U;
  }
}

bool needs_room(const LinearBinding& binding) {
  return binding.role_name == "acquire" || binding.role_name == "allocate" ||
         adds_element(*binding.role);
}

/// Whether it may say that no room or permit is left, and says so for no other reason.
bool tells_of_room(const LinearBinding& binding) {
  const bool says_no = binding.failure.has_value() || binding.result.name == "bool";
  return says_no && !binding.may_fail;
}

/// Of one object, what needs room and waits until there is some.
struct Waiters {
  std::uint64_t calls = 0;
  std::set<std::uint32_t> items = {};
};

/// Of an object of limited room. What waits for it never says that there is none: where all of it
/// at once goes in, nobody has waited.
std::optional<bool> was_full(const LinearSubject& read,
                             const std::vector<LinearOperation>& operations) {
  if (!read.capacity) return std::nullopt;
  std::optional<bool> found;
  std::map<std::uint32_t, Waiters> objects;
  for (const LinearOperation& operation : operations) {
    const LinearBinding& binding = read.bindings[operation.binding];
    if (binding.role == nullptr || operation.is_observation || !needs_room(binding)) continue;
    if (tells_of_room(binding)) add_known(found, !is_success(operation));
    if (!binding.returns_nothing()) continue;
    Waiters& waiters = objects[operation.object];
    ++waiters.calls;
    waiters.items.insert(operation.item);
  }
  for (const auto& [object, waiters] : objects) {
    add_known(found, *read.capacity < (read.is_lock() ? waiters.items.size() : waiters.calls));
  }
  return found;
}

/// Where the code is its own model: whether it gives anything back that could be another.
std::optional<bool> gives_anything(const LinearSubject& read,
                                   const std::vector<LinearOperation>& operations) {
  if (!is_code(read.model)) return std::nullopt;
  return std::any_of(operations.begin(), operations.end(), [&](const LinearOperation& operation) {
    const LinearBinding& binding = read.bindings[operation.binding];
    return !binding.returns_nothing() || binding.outs() > 0;
  });
}

/// Of an object, what one work-item asks in the end apart: by then all others have ended.
Sharers sharers_of(const Case& input, const std::vector<LinearOperation>& operations) {
  std::map<std::uint32_t, std::uint32_t> first;  // work-items, of objects
  Sharers found = Sharers::Nobody;
  const std::uint32_t size = input.nd_range.work_group_size;
  for (const LinearOperation& operation : operations) {
    if (operation.is_observation) continue;
    const std::uint32_t other = first.try_emplace(operation.object, operation.item).first->second;
    if (other == operation.item) continue;
    const bool is_near = other / size == operation.item / size;
    found = std::max(found, is_near ? Sharers::Items : Sharers::Groups);
  }
  return found;
}

/// With what the device knew of its order.
std::variant<LinearRecording, std::string> read_in_order(const LinearSubject& read,
                                                         const Case& input,
                                                         const LinearLayout& layout,
                                                         const Observation& observation) {
  auto recorded = read_linear_recording(read, input, layout, observation);
  auto* recording = std::get_if<LinearRecording>(&recorded);
  if (recording == nullptr) return recorded;
  if (auto complaint = take_order(layout, observation, *recording)) return *std::move(complaint);
  return recorded;
}

}  // namespace

Judgement judge_linear(const Subject& subject, const Case& input, const Observation& observation) {
  const LinearSubject read = read_linear_subject(subject);
  const LinearLayout layout = linear_layout(read, input);
  Judgement judgement;
  const auto recorded = read_in_order(read, input, layout, observation);
  if (const auto* complaint = std::get_if<std::string>(&recorded)) {
    judgement.verdict = no_history(*complaint);
    return judgement;
  }
  const auto& recording = std::get<LinearRecording>(recorded);
  judgement.operations = static_cast<std::uint64_t>(
      std::count_if(recording.operations.begin(), recording.operations.end(),
                    [](const LinearOperation& operation) { return !operation.is_observation; }));
  judgement.tier = tier_of(recording);
  note_meeting(sharers_of(input, recording.operations), {recording.groups_met, recording.items_met},
               judgement);
  judgement.verdict = recording.nothing_of
                          ? Verdict(explain_nothing(read, layout, *recording.nothing_of))
                          : linear_verdict(subject, input, read, recording);
  count_calls(read, recording.operations, judgement);
  judgement.was_full = was_full(read, recording.operations);
  judgement.changes = gives_anything(read, recording.operations);
  if (auto* violation = std::get_if<Violation>(&judgement.verdict)) {
    violation->dispatch = operations_dispatch_of(read);
  }
  return judgement;
}

}  // namespace stalemate::properties
