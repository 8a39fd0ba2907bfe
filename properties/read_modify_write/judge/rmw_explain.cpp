#include "read_modify_write/judge/rmw_explain.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/scalar_text.hpp"
#include "stalemate/rmw_choice.clh"

namespace stalemate::properties {

namespace {

/// Cells named in a violation; more would be a list that nobody reads.
constexpr std::size_t kCellsNamed = 64;

/// "2 (0x40000000)"; of a vector "{2 (0x40000000), 0 (0x00000000)}", of a struct
/// "{count 2, sum 0.5 (0x3f000000)}".
std::string value_text(const RmwContext& context, Bits bits) {
  const RmwValue& value = context.subject.value;
  if (value.is_scalar()) return scalar_text(value.parts.front(), bits);
  std::string text;
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < value.parts.size(); ++i) {
    const ScalarType part = value.parts[i];
    const auto type = static_cast<std::uint32_t>(part);
    const std::uint32_t begin = stalemate_part_begin(type, end);
    if (!text.empty()) text += ", ";
    const Bits of_part = (bits >> begin) & stalemate_type_mask(type);
    text += value.is_struct ? value.members[i] + " " + number_text(part, of_part)
                            : scalar_text(part, of_part);
    end = begin + stalemate_type_width(type);
  }
  return "{" + text + "}";
}

std::string operation_name(const RmwContext& context, std::uint32_t op_index) {
  const stalemate_parameters& parameters = context.layout.parameters;
  const std::uint32_t item = op_index / parameters.operations_per_item;
  return fmt::format("work-item {} (work-group {}), operation {}", item,
                     item / parameters.work_group_size, op_index % parameters.operations_per_item);
}

/// What was chosen for an operation, in words: "fetch_add acquire ".
std::string choices_text(const RmwContext& context, std::uint32_t op_index) {
  std::string text;
  std::uint32_t which = 0;
  if (!context.subject.operations.empty()) {
    const RmwOperation& operation =
        drawn_operation(context.subject.operations, context.layout.parameters, op_index);
    return fmt::format("{} by {} ", name(operation.role),
                       operation.function.in(context.input.address_space));
  }
  for (const RmwChoice& choice : context.subject.choices) {
    const auto count = static_cast<std::uint32_t>(choice.words.size());
    text +=
        choice.words[stalemate_rmw_choice(&context.layout.parameters, which++, count, op_index)];
    text += ' ';
  }
  return text;
}

std::string operands_text(const RmwContext& context, std::uint32_t cell, std::uint32_t op_index) {
  const RmwModel model = context.subject.model;
  const bool is_load =
      !context.subject.operations.empty() && act_of(context, op_index) == check::Act::Load;
  if (is_load) return choices_text(context, op_index);
  if (model == RmwModel::Increment || model == RmwModel::Decrement) return {};
  std::string text = choices_text(context, op_index) + "with operand " +
                     value_text(context, operand_of(context, 0, cell, op_index));
  if (context.subject.operand_count == 2) {
    text += " and " + value_text(context, operand_of(context, 1, cell, op_index));
  }
  return text + " ";
}

std::string cell_name(const RmwContext& context, std::uint32_t cell) {
  if (context.input.address_space == AddressSpace::Global) return fmt::format("cell {}", cell);
  const std::uint32_t per_group = context.layout.parameters.cells;
  return fmt::format("local cell {} of work-group {}", cell % per_group, cell / per_group);
}

template <class Word>
std::string witness_line(const RmwContext& context, const CellHistory<Word>& history,
                         std::uint32_t op_index) {
  const auto found = std::find(history.op_indices.begin(), history.op_indices.end(), op_index);
  const auto place = static_cast<std::size_t>(found - history.op_indices.begin());
  if (!context.subject.operations.empty() && act_of(context, op_index) != check::Act::Update) {
    return fmt::format("{}: {}{} {}", operation_name(context, op_index),
                       operands_text(context, history.cell, op_index),
                       act_of(context, op_index) == check::Act::Load ? "found" : "left",
                       value_text(context, history.old_values[place]));
  }
  return fmt::format("{}: {}took {} and made {}", operation_name(context, op_index),
                     operands_text(context, history.cell, op_index),
                     value_text(context, history.old_values[place]),
                     value_text(context, history.new_values[place]));
}

std::string reason(check::Break why) {
  switch (why) {
    case check::Break::Fork:
      return "more operations took a value than made it: one of them overwrote another";
    case check::Break::Orphan: return "an operation took a value that nobody had made";
    case check::Break::WrongFinal:
      return "the cell ends with another value than its operations say";
    case check::Break::Disconnected:
      return "some operations took and made values in a circle that the cell never reached";
    case check::Break::ProgramOrder:
      return "the values fit together only if a work-item's operations changed places";
  }
  return {};
}

std::string reason(const Finding& finding) {
  if (!finding.access) return reason(finding.why);
  switch (*finding.access) {
    case check::AccessBreak::Unmade: return "an operation found a value that nobody had made";
    case check::AccessBreak::Fork: return reason(check::Break::Fork);
    case check::AccessBreak::LostFinal:
      return "the cell ends with a value that nobody made, or that was gone before";
    case check::AccessBreak::Circle: return reason(check::Break::Disconnected);
    case check::AccessBreak::Backwards:
      return "a work-item found a value that was gone before the one that it had already";
  }
  return {};
}

std::string summary_of(const RmwContext& context, const Finding& finding) {
  const std::string where =
      fmt::format("of {} operations on {}", finding.operations, cell_name(context, finding.cell));
  const bool is_proven = finding.lost_exactly || finding.final.state == FinalState::Wrong;
  if (finding.kind == ViolationKind::LostUpdate && finding.lost != 0 && is_proven) {
    return fmt::format("{}{} {} had no effect", finding.lost_exactly ? "" : "at least ",
                       finding.lost, where);
  }
  return fmt::format("{} ({})", reason(finding), where);
}

std::string returned_text(const RmwContext& context, Bits returned, Bits due) {
  const std::string text = "returned " + value_text(context, returned);
  const bool is_right = canonical(context.subject, returned) == canonical(context.subject, due);
  return text + (is_right ? ", as it should" : "; it should return " + value_text(context, due));
}

}  // namespace

namespace {

/// All mismatches are of operations that left their own cells right.
Violation explain_beside(const RmwContext& context, const std::vector<SoloMismatch>& mismatches) {
  const SoloMismatch& shown = mismatches.front();
  const std::uint32_t cell = context.layout.cell_of(shown.op_index);
  const Bits start = stalemate_rmw_solo_start(&context.layout.parameters, &context.subject.rules,
                                              cell, shown.op_index);
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = fmt::format(
      "alone on its cell, an operation overwrote what lies beside the cell (in {} of {} "
      "work-items)",
      mismatches.size(), context.layout.items);
  violation.explanation = {
      fmt::format("{}: {}on a cell that holds {}", operation_name(context, shown.op_index),
                  operands_text(context, cell, shown.op_index), value_text(context, start)),
      fmt::format(
          "the cell is right; of the words around it one holds {:#010x} instead of {:#010x}",
          shown.stored, shown.expected)};
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
  const std::uint32_t cell = context.layout.cell_of(shown.op_index);
  const Bits start = stalemate_rmw_solo_start(&context.layout.parameters, &context.subject.rules,
                                              cell, shown.op_index);

  Violation violation;
  violation.kind = is_value ? ViolationKind::WrongValue : ViolationKind::WrongReturn;
  violation.summary =
      fmt::format("alone on its cell, an operation {}",
                  is_value ? "stored another value than the model says" : "returned a wrong value");
  if (context.layout.items > 1) {
    violation.summary +=
        fmt::format(" (in {} of {} work-items)", mismatches.size(), context.layout.items);
  }
  violation.explanation = {
      fmt::format("{}: {}on a cell that holds {}", operation_name(context, shown.op_index),
                  operands_text(context, cell, shown.op_index), value_text(context, start)),
      fmt::format("stored {}; the model says {}", value_text(context, shown.stored),
                  value_text(context, shown.expected))};
  const bool is_store =
      !context.subject.operations.empty() && act_of(context, shown.op_index) == check::Act::Store;
  if (context.subject.returns != RmwReturns::Nothing && !is_store) {
    violation.explanation.push_back(
        returned_text(context, shown.returned,
                      context.subject.returns == RmwReturns::New ? shown.expected : start));
  }
  return violation;
}

Violation explain_padding(const RmwContext& context, std::uint32_t cell, Bits found) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = fmt::format("memory behind {} was overwritten", cell_name(context, cell));
  violation.explanation = {fmt::format(
      "a word between cells, which no operation names, now holds {}", value_text(context, found))};
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
  violation.explanation.push_back(fmt::format(
      "{}: {} operations, first value {}, last value {}", cell_name(context, worst.cell),
      worst.operations, value_text(context, history.initial), value_text(context, history.final)));
  for (const std::uint32_t op_index : worst.witness) {
    violation.explanation.push_back(witness_line(context, history, op_index));
  }
  violation.explanation.push_back(reason(worst));
  if (worst.final.expected && *worst.final.expected != Bits{history.final}) {
    violation.explanation.push_back(fmt::format("in every order the last value would be {}",
                                                value_text(context, *worst.final.expected)));
  }
  if (findings.size() > 1) {
    violation.explanation.push_back(fmt::format("{} more cells are broken", findings.size() - 1));
  }
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
