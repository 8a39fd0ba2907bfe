#include "read_modify_write/judge/rmw_explain.hpp"

#include <algorithm>
#include <optional>

#include "read_modify_write/judge/rmw_kind.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "stalemate/rmw_choice.clh"

namespace stalemate::properties {

namespace {

/// Cells named in a violation; more would be a list that nobody reads.
constexpr std::size_t kCellsNamed = 64;

Value typed_value(const RmwContext& context, Bits bits) {
  const RmwValue& type = context.subject.value;
  if (type.is_scalar()) return value(type.parts.front(), bits);
  Value parts{.form = ValueForm::Cell};
  std::uint32_t end = 0;
  for (const ScalarType part : type.parts) {
    const auto number = static_cast<std::uint32_t>(part);
    const std::uint32_t begin = stalemate_part_begin(number, end);
    parts.parts.push_back({part, (bits >> begin) & stalemate_type_mask(number)});
    end = begin + stalemate_type_width(number);
  }
  if (type.is_struct) parts.members = type.members;
  return parts;
}

Actor actor_of(const RmwContext& context, std::uint32_t op_index) {
  const stalemate_parameters& parameters = context.layout.parameters;
  const std::uint32_t item = op_index / parameters.operations_per_item;
  return {item, item / parameters.work_group_size, op_index % parameters.operations_per_item};
}

Place place_of(const RmwContext& context, std::uint32_t cell) {
  if (context.input.address_space == AddressSpace::Global) {
    return {.kind = PlaceKind::Cell, .index = cell};
  }
  const std::uint32_t per_group = context.layout.parameters.cells;
  return {.kind = PlaceKind::Cell, .index = cell % per_group, .work_group = cell / per_group};
}

/// What was chosen for an operation: "fetch_add", "acquire"; or its role, and who has it.
void add_choices(const RmwContext& context, std::uint32_t op_index, Step& step) {
  if (!context.subject.operations.empty()) {
    const RmwOperation& operation =
        drawn_operation(context.subject.operations, context.layout.parameters, op_index);
    step.chosen.emplace_back(name(operation.role));
    step.function = operation.function.in(context.input.address_space);
    return;
  }
  std::uint32_t which = 0;
  for (const RmwChoice& choice : context.subject.choices) {
    const auto count = static_cast<std::uint32_t>(choice.words.size());
    step.chosen.push_back(
        choice.words[stalemate_rmw_choice(&context.layout.parameters, which++, count, op_index)]);
  }
}

/// The one that was drawn; of a subject with a single function, that.
RmwOperation operation_of(const RmwContext& context, std::uint32_t op_index) {
  const RmwSubject& subject = context.subject;
  if (subject.operations.empty()) {
    return {.model = subject.model, .has_operand = subject.has_operand};
  }
  return drawn_operation(subject.operations, context.layout.parameters, op_index);
}

bool looks_at_operand(const RmwOperation& operation) {
  if (operation.role != RmwRole::Update) return operation.role == RmwRole::Store;
  return operation.has_operand && operation.model != RmwModel::Increment &&
         operation.model != RmwModel::Decrement;
}

/// The operation with its operands, as far as they say anything.
Step step_of(const RmwContext& context, std::uint32_t cell, std::uint32_t op_index) {
  Step step{.kind = StepKind::Update,
            .who = actor_of(context, op_index),
            .place = place_of(context, cell)};
  add_choices(context, op_index, step);
  const std::uint32_t shown =
      looks_at_operand(operation_of(context, op_index)) ? context.subject.operand_count : 0;
  for (std::uint32_t i = 0; i < shown; ++i) {
    step.operands.push_back(typed_value(context, operand_of(context, i, cell, op_index)));
  }
  return step;
}

template <class Word>
Step witness_of(const RmwContext& context, const CellHistory<Word>& history,
                std::uint32_t op_index) {
  const auto found = std::find(history.op_indices.begin(), history.op_indices.end(), op_index);
  const auto at = static_cast<std::size_t>(found - history.op_indices.begin());
  Step step = step_of(context, history.cell, op_index);
  const check::Act act =
      context.subject.operations.empty() ? check::Act::Update : act_of(context, op_index);
  const Value seen = typed_value(context, history.old_values[at]);
  switch (act) {
    case check::Act::Update:
      step.seen = seen;
      step.made = typed_value(context, history.new_values[at]);
      break;
    case check::Act::Load:
      step.kind = StepKind::Load;
      step.seen = seen;
      break;
    case check::Act::Store:
      step.kind = StepKind::Store;
      step.made = seen;
      break;
  }
  return step;
}

FactKind fact_of(check::Break why) {
  switch (why) {
    case check::Break::Fork: return FactKind::MoreTookThanMade;
    case check::Break::Orphan: return FactKind::TookUnmade;
    case check::Break::WrongFinal: return FactKind::EndsOtherwise;
    case check::Break::Disconnected: return FactKind::InACircle;
    case check::Break::ProgramOrder: return FactKind::OutOfOrder;
  }
  return FactKind::MoreTookThanMade;
}

FactKind fact_of(const Finding& finding) {
  if (!finding.access) return fact_of(finding.why);
  switch (*finding.access) {
    case check::AccessBreak::Unmade: return FactKind::FoundUnmade;
    case check::AccessBreak::Fork: return FactKind::MoreTookThanMade;
    case check::AccessBreak::LostFinal: return FactKind::EndsUnmade;
    case check::AccessBreak::Circle: return FactKind::InACircle;
    case check::AccessBreak::Backwards: return FactKind::WentBackwards;
  }
  return FactKind::MoreTookThanMade;
}

Fact summary_of(const RmwContext& context, const Finding& finding) {
  const Place place = place_of(context, finding.cell);
  const bool is_proven = finding.lost_exactly || finding.final.state == FinalState::Wrong;
  if (finding.kind == ViolationKind::LostUpdate && finding.lost != 0 && is_proven) {
    return Fact(finding.lost_exactly ? FactKind::HadNoEffect : FactKind::HadNoEffectAtLeast,
                {finding.lost, finding.operations, place});
  }
  return Fact(fact_of(finding), {finding.operations, place});
}

Fact returned_fact(const RmwContext& context, Bits returned, Bits due) {
  const bool is_right = canonical(context.subject, returned) == canonical(context.subject, due);
  if (is_right) return Fact(FactKind::ReturnedAsDue, {typed_value(context, returned)});
  return Fact(FactKind::ReturnedOther, {typed_value(context, returned), typed_value(context, due)});
}

/// An operation that ran alone, and what its cell held before.
struct AloneStart {
  std::uint32_t cell = 0;
  Bits bits = 0;
};

AloneStart start_of(const RmwContext& context, const SoloMismatch& mismatch) {
  const std::uint32_t cell = context.layout.cell_of(mismatch.op_index);
  return {cell, stalemate_rmw_solo_start(&context.layout.parameters, &context.subject.rules, cell,
                                         mismatch.op_index)};
}

Step alone_step(const RmwContext& context, const SoloMismatch& mismatch) {
  const AloneStart start = start_of(context, mismatch);
  Step step = step_of(context, start.cell, mismatch.op_index);
  step.kind = StepKind::Alone;
  step.place = {.kind = PlaceKind::OwnCell};
  step.seen = typed_value(context, start.bits);
  return step;
}

void tell_of_namesake(const RmwContext& context, Violation& violation) {
  if (!context.subject.has_namesake) return;
  violation.explanation.emplace_back(
      Fact(FactKind::ModelIsBuiltIn, {context.subject.model_function}));
}

/// All mismatches are of operations that left their own cells right.
Violation explain_beside(const RmwContext& context, const std::vector<SoloMismatch>& mismatches) {
  const SoloMismatch& shown = mismatches.front();
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = Fact(FactKind::WroteBesideItsCell, {mismatches.size(), context.layout.items});
  violation.explanation = {
      alone_step(context, shown),
      Fact(FactKind::WordBesideCell,
           {value(ScalarType::Ulong, shown.stored), value(ScalarType::Ulong, shown.expected)})};
  return violation;
}

}  // namespace

Violation explain_mismatches(const RmwContext& context,
                             const std::vector<SoloMismatch>& mismatches) {
  const bool all_beside = std::all_of(mismatches.begin(), mismatches.end(),
                                      [](const SoloMismatch& each) { return each.is_beside; });
  if (all_beside) return explain_beside(context, mismatches);
  const auto stores_wrong = [&](const SoloMismatch& mismatch) {
    return !mismatch.is_beside && canonical(context.subject, mismatch.stored) !=
                                      canonical(context.subject, mismatch.expected);
  };
  // A wrong value in memory says more than what was returned beside it.
  const auto worst = std::find_if(mismatches.begin(), mismatches.end(), stores_wrong);
  const bool is_value = worst != mismatches.end();
  const auto returns_wrong = std::find_if(mismatches.begin(), mismatches.end(),
                                          [](const SoloMismatch& each) { return !each.is_beside; });
  const SoloMismatch& shown = is_value ? *worst : *returns_wrong;

  Violation violation;
  violation.kind = is_value ? ViolationKind::WrongValue : ViolationKind::WrongReturn;
  violation.summary = Fact(is_value ? FactKind::StoredWrongAlone : FactKind::ReturnedWrongAlone,
                           {mismatches.size(), context.layout.items});
  violation.explanation = {
      alone_step(context, shown),
      Fact(FactKind::StoredBesideModel,
           {typed_value(context, shown.stored), typed_value(context, shown.expected)})};
  const bool is_store =
      !context.subject.operations.empty() && act_of(context, shown.op_index) == check::Act::Store;
  if (context.subject.returns != RmwReturns::Nothing && !is_store) {
    const bool returns_new = context.subject.returns == RmwReturns::New;
    violation.explanation.emplace_back(returned_fact(
        context, shown.returned, returns_new ? shown.expected : start_of(context, shown).bits));
  }
  tell_of_namesake(context, violation);
  return violation;
}

Violation explain_padding(const RmwContext& context, std::uint32_t cell, Bits found) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = Fact(FactKind::PaddingOverwritten, {place_of(context, cell)});
  violation.explanation = {Fact(FactKind::PaddingHolds, {typed_value(context, found)})};
  violation.cells = {cell};
  return violation;
}

template <class Word>
Violation explain(const RmwContext& context, const std::vector<Finding>& findings,
                  const CellHistory<Word>& history) {
  const Finding& worst = findings.front();
  Violation violation;
  violation.kind = worst.kind;
  violation.summary = summary_of(context, worst);
  violation.explanation = {
      Fact(FactKind::CellHistory,
           {place_of(context, worst.cell), worst.operations, typed_value(context, history.initial),
            typed_value(context, history.final)})};
  for (const std::uint32_t op_index : worst.witness) {
    violation.explanation.emplace_back(witness_of(context, history, op_index));
  }
  violation.explanation.emplace_back(Fact(fact_of(worst)));
  const auto suspect =
      fact_of(worst) == FactKind::TookUnmade ? untaken(history) : std::optional<std::uint32_t>();
  if (suspect) {
    violation.explanation.emplace_back(witness_of(context, history, *suspect));
    violation.explanation.emplace_back(Fact(FactKind::NobodyTook));
  }
  if (worst.final.expected && *worst.final.expected != Bits{history.final}) {
    violation.explanation.emplace_back(
        Fact(FactKind::LastValueDue, {typed_value(context, *worst.final.expected)}));
  }
  if (findings.size() > 1) {
    violation.explanation.emplace_back(Fact(FactKind::MoreCellsBroken, {findings.size() - 1}));
  }
  tell_of_namesake(context, violation);
  for (std::size_t i = 0; i < std::min(findings.size(), kCellsNamed); ++i) {
    violation.cells.push_back(findings[i].cell);
  }
  return violation;
}

template Violation explain(const RmwContext&, const std::vector<Finding>&,
                           const CellHistory<std::uint32_t>&);
template Violation explain(const RmwContext&, const std::vector<Finding>&,
                           const CellHistory<std::uint64_t>&);

}  // namespace stalemate::properties
