#include "list_prepend/list_explain.hpp"

#include <algorithm>

#include "list_prepend/list_names.hpp"

namespace stalemate::properties {

namespace {

/// Which of the steps that an operation takes alone: see `WrongAloneOnList`.
std::string_view step_word(std::uint32_t step) {
  switch (step) {
    case STALEMATE_ALONE_EMPTY: return "empty";
    case STALEMATE_ALONE_FIRST: return "first";
    case STALEMATE_ALONE_SECOND: return "second";
    case STALEMATE_ALONE_POP_SECOND: return "pop_second";
    case STALEMATE_ALONE_POP_FIRST: return "pop_first";
    case STALEMATE_ALONE_POP_NOTHING: return "pop_nothing";
    default: return "nothing";
  }
}

Fact link_fact(std::int32_t found, std::int32_t due) {
  if (found == STALEMATE_LINK_POISON) return Fact(FactKind::FirstLinkUnwritten, {due});
  return Fact(FactKind::FirstLinkIs, {found, due});
}

/// What differs after a step, a fact for each.
std::vector<Evidence> differences(const stalemate_alone_record& record) {
  const stalemate_alone_state& found = record.found;
  const stalemate_alone_state& due = record.due;
  std::vector<Evidence> facts;
  if (found.returned != due.returned) {
    facts.emplace_back(Fact(FactKind::PopReturned, {found.returned, due.returned}));
  }
  if (found.head != due.head) facts.emplace_back(Fact(FactKind::HeadIs, {found.head, due.head}));
  if (found.link != due.link) facts.emplace_back(link_fact(found.link, due.link));
  return facts;
}

ViolationKind kind_of_fault(const stalemate_walk_record& record) {
  if (record.fault == STALEMATE_WALK_PAYLOAD) return ViolationKind::StaleRead;
  return record.node == STALEMATE_NO_NODE ? ViolationKind::WrongValue
                                          : ViolationKind::Uninitialised;
}

FactKind fact_of_fault(const stalemate_walk_record& record) {
  if (record.fault == STALEMATE_WALK_PAYLOAD) return FactKind::PayloadNotSeen;
  return record.node == STALEMATE_NO_NODE ? FactKind::HeadNamesNoNode : FactKind::LinkNotWritten;
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
  violation.summary =
      Fact(FactKind::WrongAloneOnList,
           {step_word(shown.record.step), recording.alone.size(), context.layout.items});
  violation.explanation = differences(shown.record);
  violation.explanation.emplace_back(Fact(FactKind::SeenByWorkItem, {shown.item}));
  if (shown.record.step == STALEMATE_ALONE_EMPTY) {
    violation.explanation.emplace_back(Fact(FactKind::EmptyKeyQuestion, {context.subject.empty}));
  }
  return violation;
}

Violation explain_head_padding(const ListContext& context, std::uint32_t list, std::int32_t found) {
  Violation violation;
  violation.kind = ViolationKind::OutOfBounds;
  violation.summary = Fact(FactKind::HeadPaddingOverwritten, {place_of_list(context, list)});
  violation.explanation = {Fact(FactKind::HeadPaddingHolds, {found})};
  violation.cells = {list};
  return violation;
}

Violation explain_astray(const ListContext& context, const ListAct& act) {
  Violation violation;
  violation.kind = ViolationKind::WrongReturn;
  violation.summary = Fact(FactKind::PoppedNoNode);
  violation.explanation = {Step{.kind = StepKind::Pop,
                                .who = actor_of(context, act.op_index),
                                .place = place_of_list(context, act.list),
                                .node = place_of_link(context, act.node)},
                           Fact(FactKind::NodesAre, {context.layout.set_nodes - 1})};
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
  violation.summary = Fact(fact_of_fault(record));
  violation.explanation = {Step{.kind = StepKind::Walk,
                                .who = actor_of(context, op_index),
                                .place = place_of_list(context, list)}};
  if (record.node != STALEMATE_NO_NODE) {
    const std::int32_t node = counted_through(layout, set, record.node);
    violation.explanation.emplace_back(Fact(FactKind::CameTo, {node_with_maker(context, node)}));
    if (record.fault == STALEMATE_WALK_PAYLOAD) {
      const auto number = static_cast<std::uint64_t>(node);
      violation.explanation.emplace_back(Fact(
          FactKind::SawPayload, {record.found, stalemate_payload(&layout.parameters, number)}));
    }
  }
  if (record.fault == STALEMATE_WALK_LINK) {
    const std::int32_t link = counted_through(layout, set, record.found);
    violation.explanation.emplace_back(
        Fact(FactKind::ItsLinkLedTo, {place_of_link(context, link)}));
  }
  violation.cells = {list};
  return violation;
}

}  // namespace stalemate::properties
