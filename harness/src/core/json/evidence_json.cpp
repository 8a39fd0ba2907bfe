#include <array>
#include <stdexcept>

#include "base/words.hpp"
#include "core/json.hpp"
#include "core/json/known_word.hpp"
#include "core/parse_uint64.hpp"

namespace stalemate {

using nlohmann::json;

namespace {

constexpr auto kForms = words<ValueForm>(
    {{ValueForm::Number, "number"}, {ValueForm::Vector, "vector"}, {ValueForm::Cell, "cell"}});

constexpr auto kPlaces = words<PlaceKind>({{PlaceKind::Nowhere, "nowhere"},
                                           {PlaceKind::OwnWords, "own_words"},
                                           {PlaceKind::Object, "object"},
                                           {PlaceKind::Element, "element"},
                                           {PlaceKind::ElementMember, "element_member"},
                                           {PlaceKind::ElementPart, "element_part"},
                                           {PlaceKind::Cell, "cell"},
                                           {PlaceKind::ByteOfCell, "byte_of_cell"},
                                           {PlaceKind::CellPadding, "cell_padding"},
                                           {PlaceKind::OwnCell, "own_cell"},
                                           {PlaceKind::Lock, "lock"},
                                           {PlaceKind::LockWord, "lock_word"},
                                           {PlaceKind::LockInside, "lock_inside"},
                                           {PlaceKind::LockTicket, "lock_ticket"},
                                           {PlaceKind::LockRecord, "lock_record"},
                                           {PlaceKind::LockPadding, "lock_padding"},
                                           {PlaceKind::List, "list"},
                                           {PlaceKind::HeadOfList, "head_of_list"},
                                           {PlaceKind::ListHead, "list_head"},
                                           {PlaceKind::HeadPadding, "head_padding"},
                                           {PlaceKind::OwnHead, "own_head"},
                                           {PlaceKind::OwnLink, "own_link"},
                                           {PlaceKind::Node, "node"},
                                           {PlaceKind::NodeLink, "node_link"},
                                           {PlaceKind::NodePayload, "node_payload"},
                                           {PlaceKind::ListEnd, "list_end"},
                                           {PlaceKind::Unwritten, "unwritten"},
                                           {PlaceKind::SpareNode, "spare_node"},
                                           {PlaceKind::NoNode, "no_node"}});

constexpr auto kSteps = words<StepKind>({{StepKind::Update, "update"},
                                         {StepKind::Load, "load"},
                                         {StepKind::Store, "store"},
                                         {StepKind::Alone, "alone"},
                                         {StepKind::Section, "section"},
                                         {StepKind::NoSection, "no_section"},
                                         {StepKind::NoEnd, "no_end"},
                                         {StepKind::Prepend, "prepend"},
                                         {StepKind::Pop, "pop"},
                                         {StepKind::Walk, "walk"},
                                         {StepKind::LeaveSection, "leave_section"},
                                         {StepKind::EnterSection, "enter_section"},
                                         {StepKind::Repeat, "repeat"},
                                         {StepKind::Run, "run"},
                                         {StepKind::Wait, "wait"},
                                         {StepKind::LaneWait, "lane_wait"},
                                         {StepKind::Reach, "reach"},
                                         {StepKind::End, "end"},
                                         {StepKind::Race, "race"},
                                         {StepKind::HandOver, "hand_over"},
                                         {StepKind::TakeOver, "take_over"}});

json number_json(std::uint64_t number) {
  return std::to_string(number);
}

json bits_json(const TypedBits& number) {
  return {{"type", name(number.type)}, {"bits", number_json(number.bits)}};
}

TypedBits bits_from_json(const json& in) {
  const auto type = scalar_type(in.at("type").get<std::string>());
  if (!type) throw std::invalid_argument("unknown type " + in.at("type").dump());
  return {*type, parse_uint64(in.at("bits"))};
}

json value_json(const Value& value) {
  if (value.form == ValueForm::Number && value.parts.size() == 1) {
    return bits_json(value.parts.front());
  }
  json parts = json::array();
  for (const TypedBits& part : value.parts) parts.push_back(bits_json(part));
  json out = {{"form", kForms.name(value.form)}, {"parts", std::move(parts)}};
  if (!value.members.empty()) out["members"] = value.members;
  return out;
}

Value value_from_json(const json& in) {
  if (in.contains("type")) return {ValueForm::Number, {bits_from_json(in)}};
  Value value{.form = known_word(kForms, in.at("form"))};
  for (const json& part : in.at("parts")) value.parts.push_back(bits_from_json(part));
  value.members = in.value("members", std::vector<std::string>());
  const bool has_shape = value.form != ValueForm::Number || value.parts.size() == 1;
  if (!has_shape || (!value.members.empty() && value.members.size() != value.parts.size())) {
    throw std::invalid_argument("a value whose parts do not fit its form");
  }
  return value;
}

json actor_json(const Actor& actor) {
  json out = {{"work_item", actor.work_item}, {"work_group", actor.work_group}};
  if (actor.operation) out["operation"] = *actor.operation;
  return out;
}

Actor actor_from_json(const json& in) {
  Actor actor{in.at("work_item"), in.at("work_group")};
  if (in.contains("operation")) actor.operation = in.at("operation").get<std::uint64_t>();
  return actor;
}

json place_json(const Place& place) {
  json out = {{"place", kPlaces.name(place.kind)}};
  if (place.index != 0) out["index"] = number_json(place.index);
  if (place.part != 0) out["part"] = number_json(place.part);
  if (!place.object.empty()) out["object"] = place.object;
  if (!place.member.empty()) out["member"] = place.member;
  if (place.work_group) out["work_group"] = *place.work_group;
  if (place.maker) out["maker"] = actor_json(*place.maker);
  return out;
}

json section_json(const SectionSeen& section) {
  json out = {{"ticket", section.ticket}, {"record", section.record}, {"runs", section.runs}};
  if (section.was_alone) out["was_alone"] = *section.was_alone;
  return out;
}

SectionSeen section_from_json(const json& in) {
  SectionSeen section{.ticket = in.at("ticket"), .record = in.at("record"), .runs = in.at("runs")};
  if (in.contains("was_alone")) section.was_alone = in.at("was_alone").get<bool>();
  return section;
}

json step_json(const Step& step) {
  json out = actor_json(step.who);
  out["step"] = kSteps.name(step.kind);
  if (!step.others.empty()) out["others"] = step.others;
  if (!step.chosen.empty()) out["chosen"] = step.chosen;
  if (!step.function.empty()) out["function"] = step.function;
  for (const Value& operand : step.operands) out["operands"].push_back(value_json(operand));
  if (step.place.kind != PlaceKind::Nowhere) out["at"] = place_json(step.place);
  if (step.node.kind != PlaceKind::Nowhere) out["node"] = place_json(step.node);
  if (step.seen) out["seen"] = value_json(*step.seen);
  if (step.made) out["made"] = value_json(*step.made);
  if (step.section) out["section"] = section_json(*step.section);
  if (step.access) out["access"] = *step.access;
  return out;
}

Step step_from_json(const json& in) {
  Step step{.kind = known_word(kSteps, in.at("step")), .who = actor_from_json(in)};
  step.others = in.value("others", std::vector<std::uint32_t>());
  step.chosen = in.value("chosen", std::vector<std::string>());
  step.function = in.value("function", "");
  for (const json& operand : in.value("operands", json::array())) {
    step.operands.push_back(value_from_json(operand));
  }
  if (in.contains("at")) step.place = place_from_json(in.at("at"));
  if (in.contains("node")) step.node = place_from_json(in.at("node"));
  if (in.contains("seen")) step.seen = value_from_json(in.at("seen"));
  if (in.contains("made")) step.made = value_from_json(in.at("made"));
  if (in.contains("section")) step.section = section_from_json(in.at("section"));
  if (in.contains("access")) step.access = access_from_json(in.at("access"));
  return step;
}

struct DetailToJson {
  json operator()(std::uint64_t number) const { return number; }
  json operator()(std::int64_t number) const { return number; }
  json operator()(const std::string& text) const { return text; }
  json operator()(const Value& value) const { return value_json(value); }
  json operator()(const Place& place) const { return place_json(place); }
  json operator()(const Actor& actor) const { return actor_json(actor); }
  json operator()(const Step& step) const { return step_json(step); }
  json operator()(std::chrono::nanoseconds duration) const { return {{"ns", duration.count()}}; }
};

json detail_json(const Detail& detail) {
  return std::visit(DetailToJson{}, detail.data);
}

/// Which of them it is shows in a key that no other has.
Detail detail_from_json(const json& in) {
  if (in.is_string()) return in.get<std::string>();
  if (in.is_number_unsigned()) return in.get<std::uint64_t>();
  if (in.is_number_integer()) return in.get<std::int64_t>();
  if (!in.is_object()) throw std::invalid_argument("no detail: " + in.dump());
  if (in.contains("step")) return step_from_json(in);
  if (in.contains("place")) return place_from_json(in);
  if (in.contains("ns")) return std::chrono::nanoseconds(in.at("ns").get<std::int64_t>());
  if (in.contains("work_item")) return actor_from_json(in);
  return value_from_json(in);
}

json repeated_json(const Fact& fact, std::size_t from) {
  json out = json::array();
  for (std::size_t i = from; i < fact.details.size(); ++i) {
    out.push_back(detail_json(fact.details[i]));
  }
  return out;
}

}  // namespace

void to_json(json& out, const Place& place) {
  out = place_json(place);
}

Place place_from_json(const json& in) {
  // Up to schema 1 it was a text.
  if (in.is_string()) return {.kind = PlaceKind::OwnWords, .object = in};
  Place place{.kind = known_word(kPlaces, in.at("place")),
              .index = parse_uint64(in.value("index", "0")),
              .part = parse_uint64(in.value("part", "0")),
              .object = in.value("object", ""),
              .member = in.value("member", "")};
  if (in.contains("work_group")) place.work_group = in.at("work_group").get<std::uint64_t>();
  if (in.contains("maker")) place.maker = actor_from_json(in.at("maker"));
  return place;
}

void to_json(json& out, const Fact& fact) {
  const DetailNames& names = detail_names(fact.kind);
  out = {{"fact", name(fact.kind)}};
  if (fact.is_beside) out["beside"] = true;
  for (std::size_t i = 0; i < names.names.size(); ++i) {
    const std::string key(names.names[i]);
    const bool repeats = names.repeats_last && i + 1 == names.names.size();
    if (repeats)
      out[key] = repeated_json(fact, i);
    else if (i < fact.details.size())
      out[key] = detail_json(fact.details[i]);
  }
}

Fact fact_from_json(const json& in) {
  // Up to schema 1 it was a text.
  if (in.is_string()) return Fact::in_own_words(in);
  const auto kind = fact_kind(in.at("fact").get<std::string>());
  if (!kind) throw std::invalid_argument("unknown fact " + in.at("fact").dump());
  Fact fact(*kind);
  fact.is_beside = in.value("beside", false);
  const DetailNames& names = detail_names(*kind);
  for (std::size_t i = 0; i < names.names.size(); ++i) {
    const std::string key(names.names[i]);
    if (names.repeats_last && i + 1 == names.names.size()) {
      for (const json& detail : in.at(key)) fact.details.push_back(detail_from_json(detail));
    } else if (i < names.needed || in.contains(key)) {
      fact.details.push_back(detail_from_json(in.at(key)));
    }
  }
  if (!has_its_details(fact)) throw std::invalid_argument("details are missing: " + in.dump());
  return fact;
}

void to_json(json& out, const Evidence& evidence) {
  if (const auto* step = std::get_if<Step>(&evidence)) {
    out = step_json(*step);
    return;
  }
  out = std::get<Fact>(evidence);
}

Evidence evidence_from_json(const json& in) {
  if (in.is_string() || in.contains("fact")) return fact_from_json(in);
  return step_from_json(in);
}

}  // namespace stalemate
