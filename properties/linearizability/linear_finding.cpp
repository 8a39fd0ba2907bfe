#include "linearizability/linear_finding.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "check/linear/judge.hpp"
#include "linearizability/linear_kinds.hpp"
#include "linearizability/linear_sources.hpp"
#include "linearizability/subject/linear_reading.hpp"

namespace stalemate::properties {

namespace {

namespace linear = check::linear;

/// Of more operations on a count, or on a key, those are shown that a judge names.
constexpr std::size_t kAllShownMax = 16;

/// Operations that a search looks at. A history that needs more is undecided.
constexpr std::uint64_t kStepsMax = 2'000'000;

/// The narrowest number that a function of a counter finds: it counts modulo that.
unsigned bits_of_results(const LinearSubject& subject) {
  std::size_t bytes = sizeof(std::uint64_t);
  for (const LinearBinding& binding : subject.bindings) {
    const CodeType* type = found_type(binding);
    if (type != nullptr) bytes = std::min(bytes, type->size_bytes);
  }
  return static_cast<unsigned>(8 * bytes);
}

/// As the function that gives handles has them, whose type may be narrower than they are kept.
std::uint64_t as_allocated(const LinearSubject& subject, std::uint64_t handle) {
  const auto allocating = subject.binding("allocate");
  const CodeType* type = allocating ? found_type(subject.bindings[*allocating]) : nullptr;
  return type == nullptr ? handle : handle & mask_of(*type);
}

}  // namespace

check::linear::Operation as_checked(const LinearSubject& subject,
                                    const LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  linear::Operation checked;
  checked.item = operation.item;
  checked.object = operation.object;
  checked.dispatch = operation.is_observation ? 1 : 0;
  checked.role = linear::role_named(binding.role_name).value_or(linear::Role::Read);
  const bool is_no = operation.is_truth && operation.result == 0U;
  if (operation.has_failed || is_no) checked.outcome = linear::Outcome::Failed;
  // It has put its value where there was none, as an insert does.
  if (operation.has_failed && replaces(binding)) {
    checked.role = linear::Role::Insert;
    checked.outcome = linear::Outcome::Succeeded;
  }
  // Nothing runs beside what is asked afterwards: it fails for a reason. Only an allocator may keep
  // blocks for work-items that are not there any more, unless the config has it drained.
  const bool keeps_blocks = checked.role == linear::Role::Allocate && !subject.keeps_nothing;
  checked.may_fail = binding.may_fail && (!operation.is_observation || keeps_blocks);
  checked.key = operation.input(subject, LinearInput::Key);
  checked.expected = operation.input(subject, LinearInput::Expected);
  checked.value = operation.input(subject, LinearInput::Value);
  if (checked.role == linear::Role::Free) checked.value = as_allocated(subject, operation.handle);
  if (checked.role == linear::Role::Add) {
    checked.value = binding.inputs.empty() ? 1 : operation.input(subject, LinearInput::Amount);
  }
  if (!operation.is_truth) checked.result = operation.result;
  if (operation.guarded) checked.result = operation.guarded;
  if (operation.begin != 0 && operation.end != 0) {
    checked.stamp = linear::Stamp{operation.begin, operation.end};
  }
  return checked;
}

check::linear::History as_checked(const LinearSubject& subject,
                                  const std::vector<LinearOperation>& operations) {
  linear::History history;
  const bool has_clocks =
      std::any_of(operations.begin(), operations.end(),
                  [](const LinearOperation& operation) { return !operation.happened.empty(); });
  for (const LinearOperation& operation : operations) {
    history.operations.push_back(as_checked(subject, operation));
    if (has_clocks) history.clocks.push_back({operation.happened, operation.position + 1U});
  }
  return history;
}

linear::ModelTerms linear_terms_of(const LinearSubject& subject) {
  linear::ModelTerms terms;
  terms.kind = linear::model_named(subject.model).value_or(linear::ModelKind::Queue);
  if (subject.capacity) terms.capacity = *subject.capacity;
  if (subject.model != "counter" && subject.model != "register") return terms;
  terms.bits = bits_of_results(subject);
  const std::uint64_t held = subject.first_value();
  terms.initial = {terms.bits >= 64 ? held : held & ((std::uint64_t{1} << terms.bits) - 1)};
  return terms;
}

namespace {

const char* kind_of(linear::DefectKind kind) {
  switch (kind) {
    case linear::DefectKind::Lost: return linear_kind::kLost;
    case linear::DefectKind::Duplicated: return linear_kind::kDuplicated;
    case linear::DefectKind::Invented: return linear_kind::kInvented;
    case linear::DefectKind::FirstInFirstOut:
    case linear::DefectKind::LeastFirst:
    case linear::DefectKind::LastInFirstOut: return linear_kind::kOrder;
    case linear::DefectKind::EmptyWasNot: return linear_kind::kFalseEmpty;
    case linear::DefectKind::FullWasNot: return linear_kind::kFalseFull;
    case linear::DefectKind::NotLinearizable: return linear_kind::kOther;
  }
  return linear_kind::kOther;
}

/// Whether it is about a handle that was given out while somebody had it, and not about more of
/// them than there are.
bool is_given_twice(const LinearSubject& subject, const LinearFinding& finding) {
  return subject.model == "allocator" && finding.kind == linear_kind::kOther &&
         std::none_of(finding.operations.begin(), finding.operations.end(),
                      [](const LinearOperation& one) { return one.has_failed; }) &&
         !gives_too_many(subject, finding);
}

/// Of a sum or a count no element is lost: all operations together do not fit.
bool counts(const LinearSubject& subject) {
  return subject.model == "counter" || subject.model == "semaphore" || subject.model == "rw_lock";
}

/// Whatever is wrong with one answer of a key may be the fault of another.
void show_all_of_key(const LinearSubject& subject, const std::vector<LinearOperation>& operations,
                     LinearFinding& finding) {
  const bool has_keys = subject.model == "set" || subject.model == "map";
  if (!has_keys || finding.operations.empty()) return;
  const auto key_of = [&](const LinearOperation& operation) {
    return operation.input(subject, LinearInput::Key);
  };
  std::vector<LinearOperation> of_key;
  std::copy_if(operations.begin(), operations.end(), std::back_inserter(of_key),
               [&](const LinearOperation& operation) {
                 return key_of(operation) == key_of(finding.operations.front());
               });
  if (of_key.size() <= kAllShownMax) finding.operations = std::move(of_key);
}

LinearFinding finding_of(const LinearSubject& subject, const linear::NotLinear& wrong,
                         const std::vector<LinearOperation>& operations) {
  LinearFinding finding{.kind = kind_of(wrong.kind),
                        .of_operations = operations.size(),
                        .is_of_one_item = are_of_one_item(operations)};
  finding.is_prefix = wrong.operations.empty();
  for (const linear::Index index : finding.is_prefix ? wrong.prefix : wrong.operations) {
    finding.operations.push_back(operations[index]);
  }
  if (finding.is_prefix) add_sources(subject, operations, finding);
  if (is_given_twice(subject, finding)) finding.kind = linear_kind::kDuplicated;
  show_all_of_key(subject, operations, finding);
  if (!counts(subject)) return finding;
  finding.kind = linear_kind::kOther;
  if (operations.size() <= kAllShownMax) finding.operations = operations;
  return finding;
}

/// Roles of one kind of refusal, and what is wrong where it alone has no explanation.
struct Refusals {
  std::vector<linear::Role> roles;
  const char* kind;
};

const Refusals kRefusals[] = {
    {{linear::Role::Pop, linear::Role::PopFront, linear::Role::PopBack, linear::Role::Steal,
      linear::Role::Take},
     linear_kind::kFalseEmpty},
    {{linear::Role::Push, linear::Role::PushFront, linear::Role::PushBack},
     linear_kind::kFalseFull}};

bool is_refusal(const linear::Operation& operation, const Refusals& refusals) {
  return operation.dispatch == 0 && operation.outcome == linear::Outcome::Failed &&
         !operation.may_fail &&
         std::find(refusals.roles.begin(), refusals.roles.end(), operation.role) !=
             refusals.roles.end();
}

/// What refusals have claimed, if all is explained as soon as those of one kind claim nothing;
/// else null. A ring that is full to one and empty to the other at once is no wrong order.
const char* claimed_falsely(const linear::History& history, const linear::ModelTerms& terms) {
  for (const Refusals& refusals : kRefusals) {
    linear::History modest = history;
    std::size_t changed = 0;
    for (linear::Operation& operation : modest.operations) {
      if (!is_refusal(operation, refusals)) continue;
      operation.may_fail = true;
      ++changed;
    }
    if (changed == 0) continue;
    const auto judged = linear::judge(modest, terms, {.steps_max = kStepsMax});
    if (std::holds_alternative<linear::Linear>(judged)) return refusals.kind;
  }
  return nullptr;
}

}  // namespace

bool are_of_one_item(const std::vector<LinearOperation>& operations) {
  const LinearOperation* first = nullptr;
  for (const LinearOperation& operation : operations) {
    if (operation.is_observation) continue;
    if (first != nullptr && first->item != operation.item) return false;
    first = &operation;
  }
  return first != nullptr;
}

LinearJudged judge_object(const LinearSubject& subject,
                          const std::vector<LinearOperation>& operations) {
  const linear::History history = as_checked(subject, operations);
  const linear::ModelTerms terms = linear_terms_of(subject);
  const linear::Judgement judged = linear::judge(history, terms, {.steps_max = kStepsMax});
  if (const auto* wrong = std::get_if<linear::NotLinear>(&judged)) {
    LinearFinding finding = finding_of(subject, *wrong, operations);
    if (finding.kind != linear_kind::kOther || counts(subject)) return finding;
    if (const char* kind = claimed_falsely(history, terms)) finding.kind = kind;
    return finding;
  }
  if (const auto* open = std::get_if<linear::Undecided>(&judged)) {
    return LinearUndecided{open->reason};
  }
  return LinearExplained{};
}

}  // namespace stalemate::properties
