#include <catch2/catch.hpp>

#include "core/json.hpp"

namespace stalemate {

namespace {

using nlohmann::json;

const Actor kActor{5, 1, 2};
const Place kLocal{.kind = PlaceKind::Node, .index = 3, .work_group = 1, .maker = kActor};
const Value kStruct{.form = ValueForm::Cell,
                    .parts = {{ScalarType::Int, 7}, {ScalarType::Float, 0x3f000000}},
                    .members = {"count", "sum"}};

Step every_part() {
  return {.kind = StepKind::Section,
          .who = kActor,
          .others = {7, 9},
          .chosen = {"fetch_add", "acquire"},
          .function = "add",
          .operands = {kStruct, value(ScalarType::Ulong, ~Bits{0})},
          .place = {.kind = PlaceKind::LockWord, .index = 1, .part = 2},
          .node = kLocal,
          .seen = value(ScalarType::Half, 0x3c00),
          .made = kStruct,
          .section = SectionSeen{.ticket = 4, .record = 3, .was_alone = false, .runs = 2},
          .access = Access{.work_item = 5, .kind = AccessKind::ReadModifyWrite, .seen = 1}};
}

/// One of each type that a detail can have.
std::vector<Detail> every_detail() {
  return {std::uint64_t{3}, -4,     "name",       kStruct,
          kLocal,           kActor, every_part(), std::chrono::nanoseconds(1500)};
}

/// `kind` with as many details as it can have, of types by turns.
Fact filled(FactKind kind, std::size_t turn) {
  Fact fact(kind);
  const auto details = every_detail();
  for (std::size_t i = 0; i < detail_names(kind).names.size(); ++i) {
    fact.details.push_back(details[(i + turn) % details.size()]);
  }
  return fact;
}

Evidence through(const Evidence& evidence) {
  return evidence_from_json(json::parse(json(evidence).dump()));
}

}  // namespace

TEST_CASE("evidence: a fact of every kind, with details of every type, is read as it was written") {
  for (const FactKind kind : all_fact_kinds()) {
    CAPTURE(name(kind));
    CHECK(fact_kind(name(kind)) == kind);
    for (std::size_t turn = 0; turn < every_detail().size(); ++turn) {
      const Fact fact = filled(kind, turn);
      CHECK(std::get<Fact>(through(fact)) == fact);
    }
  }
}

TEST_CASE("evidence: a step is read as it was written, and so is one with nothing in it") {
  CHECK(std::get<Step>(through(every_part())) == every_part());
  CHECK(std::get<Step>(through(Step{})) == Step{});
}

TEST_CASE(
    "evidence: a fact keeps that it is told beside another, and any number of a last detail") {
  Fact beside(FactKind::SectionsMissed, {2u});
  beside.is_beside = true;
  CHECK(std::get<Fact>(through(beside)) == beside);
  const Fact none(FactKind::DueIsAndAlone, {"reference"});
  const Fact three(FactKind::DueIsAndAlone, {"reference", "a", "b", "c"});
  CHECK(std::get<Fact>(through(none)) == none);
  CHECK(std::get<Fact>(through(three)) == three);
}

TEST_CASE("evidence: a fact without its details, or of an unknown kind, is refused") {
  const json whole = Fact(FactKind::HadNoEffect, {1u, 2u, kLocal});
  for (const char* key : {"lost", "operations", "place", "fact"}) {
    json part = whole;
    part.erase(key);
    CHECK_THROWS(fact_from_json(part));
  }
  json other = whole;
  other["fact"] = "had_an_effect";
  CHECK_THROWS_WITH(fact_from_json(other), Catch::Contains("had_an_effect"));
  // Of two that come together or not at all, one.
  json half = Fact(FactKind::InACircle, {2u, kLocal});
  half.erase("place");
  CHECK_THROWS_WITH(fact_from_json(half), Catch::Contains("details are missing"));
}

TEST_CASE("evidence: a value whose parts do not fit its form is refused") {
  json written = Fact(FactKind::PaddingHolds, {kStruct});
  written["found"]["members"] = {"count"};
  CHECK_THROWS_WITH(fact_from_json(written), Catch::Contains("do not fit its form"));
  written["found"].erase("members");
  written["found"]["form"] = "number";
  CHECK_THROWS_WITH(fact_from_json(written), Catch::Contains("do not fit its form"));
}

TEST_CASE("evidence: what was text up to schema 1 is read as a property's own words") {
  const json old = {{"kind", "lost_update"},
                    {"summary", "1 of 2 operations on cell 0 had no effect"},
                    {"explanation", {"cell 0: 2 operations"}},
                    {"cells", {0}}};
  const Violation read = violation_from_json(old);
  CHECK(read.summary == Fact::in_own_words("1 of 2 operations on cell 0 had no effect"));
  CHECK(read.explanation == std::vector<Evidence>{Fact::in_own_words("cell 0: 2 operations")});
  CHECK(place_from_json("cell 0") == Place{.kind = PlaceKind::OwnWords, .object = "cell 0"});
}

}  // namespace stalemate
