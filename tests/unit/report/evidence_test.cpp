#include <catch2/catch.hpp>

#include "words.hpp"

namespace stalemate::report {

namespace {

const Place kCell{.kind = PlaceKind::Cell, .index = 3};

/// `count` details, each of which shows where it went.
Fact marked(FactKind kind, std::size_t count) {
  Fact fact(kind);
  for (std::size_t i = 0; i < count; ++i) fact.details.emplace_back("<" + std::to_string(i) + ">");
  return fact;
}

Fact beside(Fact fact) {
  fact.is_beside = true;
  return fact;
}

Access racing(AccessKind kind, const char* file) {
  return {.kind = kind, .file = file, .line = 6};
}

}  // namespace

TEST_CASE("evidence words: every kind of fact has a sentence, with all its details or the fewest") {
  for (const FactKind kind : all_fact_kinds()) {
    CAPTURE(name(kind));
    const DetailNames& names = detail_names(kind);
    for (const std::size_t count : {names.names.size(), names.needed}) {
      const std::string text = words(marked(kind, count));
      CHECK_FALSE(text.empty());
      CHECK(text != name(kind));
      CHECK(text.find_first_of("{}") == std::string::npos);
    }
  }
}

TEST_CASE("evidence words: a fact without its details is its name, and no crash") {
  CHECK(words(Fact(FactKind::HadNoEffect)) == "had_no_effect");
}

TEST_CASE("evidence words: values to the bit, alone, in vectors and by the names of members") {
  CHECK(words(value(ScalarType::Float, 0x3fc00000)) == "1.5 (0x3fc00000)");
  CHECK(words(value(ScalarType::Char, 0xfd)) == "-3 (0xfd)");
  const std::vector<TypedBits> parts = {{ScalarType::Int, 2}, {ScalarType::Float, 0x3f000000}};
  CHECK(words(Value{ValueForm::Vector, parts}) == "(2 (0x00000002), 0.5 (0x3f000000))");
  CHECK(words(Value{ValueForm::Cell, parts}) == "{2 (0x00000002), 0.5 (0x3f000000)}");
  CHECK(words(Value{ValueForm::Cell, parts, {"count", "sum"}}) ==
        "{count 2, sum 0.5 (0x3f000000)}");
}

TEST_CASE("evidence words: local cells belong to a work-group, nodes may say who made them") {
  Place local = kCell;
  local.work_group = 2;
  CHECK(words(kCell) == "cell 3");
  CHECK(words(local) == "local cell 3 of work-group 2");
  const Place node{.kind = PlaceKind::Node, .index = 1, .maker = Actor{4, 0, 1}};
  CHECK(words(node) == "node 1, prepended by work-item 4 (work-group 0), operation 1");
  CHECK(words(Place{.kind = PlaceKind::NoNode, .index = ~std::uint64_t{0}}) ==
        "-1, which is no node");
}

TEST_CASE("evidence words: an operation with what was chosen, its operands and its values") {
  const Step step{.who = {4, 0, 1},
                  .chosen = {"fetch_add", "relaxed"},
                  .operands = {value(ScalarType::Uint, 1), value(ScalarType::Uint, 2)},
                  .seen = value(ScalarType::Uint, 5),
                  .made = value(ScalarType::Uint, 8)};
  CHECK(words(step) ==
        "work-item 4 (work-group 0), operation 1: fetch_add relaxed with operand 1 (0x00000001) "
        "and 2 (0x00000002) took 5 (0x00000005), of which the model makes 8 (0x00000008)");
}

TEST_CASE("evidence words: what happened besides is told as that") {
  const Fact missed(FactKind::SectionsMissed, {2u, 8u, Place{.kind = PlaceKind::Lock}});
  CHECK(words(missed) == "2 of 8 operations never ran their section (lock 0)");
  CHECK(words(beside(Fact(FactKind::SectionsMissed, {2u}))) ==
        "besides, 2 operations never ran their section");
  CHECK(words(beside(Fact(FactKind::SectionsMissed, {1u}))) ==
        "besides, 1 operation never ran its section");
  const Step first{
      .kind = StepKind::Race, .place = kCell, .access = racing(AccessKind::Store, "a.cl")};
  const Step second{
      .kind = StepKind::Race, .place = kCell, .access = racing(AccessKind::Load, "b.cl")};
  const Fact race(FactKind::AccessesRace, {first, second});
  CHECK(words(race) == "a.cl:6 stores cell 3 plainly while b.cl:6 may read it");
  CHECK(words(beside(race)) == "another race: " + words(race));
  CHECK(words(beside(own("mine"))) == "another race: mine");
  CHECK(words(Fact(FactKind::RaceMayBeWhy, {first, second})) ==
        "this launch has a data race, which may be why: " + words(race));
}

TEST_CASE("evidence words: a line that nobody knows is said to be unknown") {
  CHECK(words(Fact(FactKind::StuckIdle, {9u, 1u, ""})) ==
        "nothing changed in 9 events: work-item 1 spins at an unknown line");
}

TEST_CASE("evidence words: who does the same is named, of many the first few") {
  Step step{.kind = StepKind::Repeat,
            .who = {1, 0},
            .others = {2, 3, 4, 5},
            .access = Access{.kind = AccessKind::ReadModifyWrite,
                             .is_atomic = true,
                             .what = "atomic_xchg",
                             .object = "locks",
                             .size_bytes = 4,
                             .seen = 1,
                             .truth = 1,
                             .stored = 1,
                             .file = "my.cl",
                             .line = 9}};
  CHECK(words(step) ==
        "  work-items 1, 2, 3 and 2 more at my.cl:9 (atomic_xchg): finds 'locks' at byte 0 = 1 and "
        "leaves it so");
  step.others.clear();
  step.access->stored = 0;
  CHECK(words(step) ==
        "  work-item 1 at my.cl:9 (atomic_xchg): changes 'locks' at byte 0 from 1 to 0");
  step.place = {.kind = PlaceKind::Lock, .index = 3};
  CHECK(words(step) == "  work-item 1 at my.cl:9 (atomic_xchg): changes lock 3 from 1 to 0");
  step.access->truth = 7;
  CHECK(words(step) ==
        "  work-item 1 at my.cl:9 (atomic_xchg): changes lock 3 from 1 to 0, between older stores, "
        "where memory holds 7");
}

TEST_CASE("evidence words: one operation is not several") {
  const std::string stack = "the stack";
  CHECK(words(Fact(FactKind::NoOrderExplains, {2, stack})) ==
        "no order of the 2 operations on the stack explains their results");
  CHECK(words(Fact(FactKind::NoOrderExplains, {1, stack})) ==
        "the only operation on the stack cannot have its result");
  CHECK(words(Fact(FactKind::PrefixUnexplained, {2, 3, stack})) ==
        "2 of 3 operations on the stack show it:");
  CHECK(words(Fact(FactKind::PrefixUnexplained, {1, 3, stack})) ==
        "one of 3 operations on the stack shows it:");
  CHECK(words(Fact(FactKind::PrefixUnexplained, {1, 1, stack})) == "it is:");
}

TEST_CASE("evidence words: hints follow the reason why nothing was decided") {
  Inconclusive slow{.reason = "slow"};
  slow.hints.emplace_back(FactKind::ProgressHintOfItems);
  CHECK(words(slow) == "slow\nif a work-item waits for another, say needs_progress: work_item");
}

TEST_CASE("evidence words: a work-item that ended has its last line, or none of its own") {
  const auto told = [](const char* last) {
    return words(Fact(FactKind::EndedBeforeBarrier, {1u, "k.cl:4", 0u, last}));
  };
  const std::string front =
      "a work-item ended before a barrier: work-item 1 waits at k.cl:4, work-item 0 has ended";
  CHECK(told("k.cl:2") == front + ", after k.cl:2");
  CHECK(told("") == front + " without an access of its own on the way");
}

TEST_CASE("evidence words: values of no known type are numbers where they count, else bits") {
  const auto told = [](std::uint64_t seen) {
    Access load{.kind = AccessKind::Load, .file = "k.cl", .line = 5};
    load.object = "cells";
    load.size_bytes = 4;
    load.seen = load.truth = seen;
    return words(Step{.kind = StepKind::Run, .access = load});
  };
  CHECK_THAT(told(7), Catch::EndsWith(" = 7"));
  CHECK_THAT(told(0x40a00000), Catch::EndsWith(" = 0x40a00000"));
}

TEST_CASE("evidence words: a race of two files of one name has their folders") {
  const auto side = [](AccessKind kind, const char* file, std::uint32_t line) {
    Access access{.kind = kind, .file = file, .line = line};
    access.object = "data";
    access.size_bytes = 4;
    return Step{.kind = StepKind::Race, .access = access};
  };
  const auto told = [&](const char* one, const char* other, std::uint32_t line) {
    return words(Fact(FactKind::AccessesRace,
                      {side(AccessKind::Store, one, 4), side(AccessKind::Load, other, line)}));
  };
  CHECK_THAT(told("ci/q.cl", "ci/q.cl", 4), Catch::Contains("while the same line, in another"));
  CHECK_THAT(told("ci/q.cl", "ci/wrong/q.cl", 4),
             Catch::StartsWith("ci/q.cl:4 stores") && Catch::Contains("while ci/wrong/q.cl:4 may"));
  CHECK_THAT(told("ci/q.cl", "ci/wrong/q.cl", 5), Catch::StartsWith("q.cl:4 stores"));
}

}  // namespace stalemate::report
