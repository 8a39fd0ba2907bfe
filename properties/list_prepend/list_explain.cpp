#include "list_prepend/list_explain.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "list_prepend/list_names.hpp"

namespace stalemate::properties {

namespace {

std::string_view step_text(std::uint32_t step) {
  switch (step) {
    case STALEMATE_ALONE_EMPTY: return "decoding the head of an empty list";
    case STALEMATE_ALONE_FIRST: return "prepending a first node";
    case STALEMATE_ALONE_SECOND: return "prepending a second node";
    case STALEMATE_ALONE_POP_SECOND: return "popping from a list of two nodes";
    case STALEMATE_ALONE_POP_FIRST: return "popping from a list of one node";
    case STALEMATE_ALONE_POP_NOTHING: return "popping from an empty list";
    default: return "nothing";
  }
}

std::string number_or_poison(std::int32_t number) {
  return number == STALEMATE_LINK_POISON ? "not written" : fmt::format("{}", number);
}

/// What differs after a step, each thing on a line.
std::vector<std::string> differences(const stalemate_alone_record& record) {
  const stalemate_alone_state& found = record.found;
  const stalemate_alone_state& due = record.due;
  std::vector<std::string> lines;
  if (found.returned != due.returned) {
    lines.push_back(
        fmt::format("pop returned {}; it should return {}", found.returned, due.returned));
  }
  if (found.head != due.head) {
    lines.push_back(fmt::format("the head is {}; it should be {}", found.head, due.head));
  }
  if (found.link != due.link) {
    lines.push_back(fmt::format("the link of the first node is {}; it should be {}",
                                number_or_poison(found.link), due.link));
  }
  return lines;
}

ViolationKind kind_of_fault(const stalemate_walk_record& record) {
  if (record.fault == STALEMATE_WALK_PAYLOAD) return ViolationKind::StaleRead;
  return record.node == STALEMATE_NO_NODE ? ViolationKind::WrongValue
                                          : ViolationKind::Uninitialised;
}

std::string fault_summary(const stalemate_walk_record& record) {
  if (record.fault == STALEMATE_WALK_PAYLOAD) {
    return "a reader came to a node and did not see its payload";
  }
  return record.node == STALEMATE_NO_NODE ? "a reader found a head that names no node"
                                          : "a reader came to a node whose link was not written";
}

}  // namespace

Violation explain_alone(const ListContext& context, const ListRecording& recording) {
  const auto pops_wrong = [](const auto& note) {
    return note.record.found.returned != note.record.due.returned;
  };
  // What is wrong in memory says more than what was returned beside it.
  const auto worst = std::find_if_not(recording.alone.begin(), recording.alone.end(), pops_wrong);
  const bool is_value = worst != recording.alone.end();
  const auto& shown = is_value ? *worst : recording.alone.front();
  Violation violation;
  violation.kind = is_value ? ViolationKind::WrongValue : ViolationKind::WrongReturn;
  violation.summary = fmt::format("alone on a list, {} goes wrong", step_text(shown.record.step));
  if (context.layout.items > 1) {
    violation.summary +=
        fmt::format(" (in {} of {} work-items)", recording.alone.size(), context.layout.items);
  }
  violation.explanation = differences(shown.record);
  violation.explanation.push_back(fmt::format("seen by work-item {}", shown.item));
  if (shown.record.step == STALEMATE_ALONE_EMPTY) {
    violation.explanation.push_back(fmt::format(
        "does the key empty, {}, say what an empty list's head is?", context.subject.empty));
  }
  return violation;
}

Violation explain_head_padding(const ListContext& context, std::uint32_t list, std::int32_t found) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary =
      fmt::format("memory behind the head of {} was overwritten", list_name(context, list));
  violation.explanation = {
      fmt::format("a word between heads, which no operation names, now holds {}", found)};
  violation.cells = {list};
  return violation;
}

Violation explain_astray(const ListContext& context, const ListAct& act) {
  Violation violation;
  violation.kind = ViolationKind::WrongReturn;
  violation.summary = "an operation popped what is no node";
  violation.explanation = {
      fmt::format("{}: popped {} from {}", list_operation_name(context, act.op_index),
                  link_text(context, act.node), list_name(context, act.list)),
      fmt::format("nodes are 0 to {}", context.layout.set_nodes - 1)};
  violation.cells = {act.list};
  return violation;
}

Violation explain_walks(const ListContext& context, const ListRecording& recording) {
  const auto& [item, record] = recording.walks.front();
  const ListLayout& layout = context.layout;
  const std::uint32_t op_index = item * layout.parameters.operations_per_item + record.op;
  const std::uint32_t list = layout.list_of(op_index);
  const std::uint64_t set = layout.set_of_item(item);
  Violation violation;
  violation.kind = kind_of_fault(record);
  violation.summary = fault_summary(record);
  violation.explanation = {fmt::format("{}: walked {} after it had prepended a node",
                                       list_operation_name(context, op_index),
                                       list_name(context, list))};
  if (record.node != STALEMATE_NO_NODE) {
    const std::int32_t node = counted_through(layout, set, record.node);
    violation.explanation.push_back("came to " + node_with_maker(context, node));
    const std::uint64_t place = static_cast<std::uint64_t>(node);
    if (record.fault == STALEMATE_WALK_PAYLOAD) {
      violation.explanation.push_back(
          fmt::format("saw the payload {}; before the node was prepended it was made {}",
                      record.found, stalemate_payload(&layout.parameters, place)));
    }
  }
  if (record.fault == STALEMATE_WALK_LINK) {
    violation.explanation.push_back("its link led to " +
                                    link_text(context, counted_through(layout, set, record.found)));
  }
  violation.cells = {list};
  return violation;
}

}  // namespace stalemate::properties
