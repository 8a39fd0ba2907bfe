#include <bit>
#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "subjects.hpp"

using namespace stalemate;
using stalemate::test::HandMade;
using stalemate::test::inline_subject;
using stalemate::test::one_cell_case;
using stalemate::test::read_modify_write;
using stalemate::test::with_buffer;
using stalemate::test::without_buffer;
using stalemate::test::words;

namespace {

/// Code that is never run: histories are written by hand. Cells begin with `first`.
Subject unrun(const std::string& type, const std::string& model, std::int64_t first = 0) {
  Subject subject =
      inline_subject("f(volatile __global T *c, T v) {} m(T old, T v)", "f", type, model);
  subject.options.set("operand_range", Option::List{first, first});
  return subject;
}

std::string kind_of(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

/// The verdict's word, or the violation's kind.
std::string judged(const Subject& subject, const Case& input, const HandMade& history) {
  return kind_of(read_modify_write().judge(subject, input, history.observation(input)).verdict);
}

std::uint64_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

constexpr std::uint64_t kNan = 0x7FC00000;
constexpr std::uint64_t kNanWithPayload = 0xFFC12345;
constexpr std::uint64_t kMinusZero = 0x80000000;

}  // namespace

//   item 0:  0→1       1→2                 item 0:  0→1  1→2
//   item 1:                 2→3  3→4       item 1:       1→2  2→3      two took 1
TEST_CASE("read_modify_write: increments that all count pass, one lost is a lost update") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  CHECK(judged(subject, input, {.returned = {0, 1, 2, 3}, .cells = {4}}) == "pass");

  const auto judgement = read_modify_write().judge(
      subject, input, HandMade{.returned = {0, 1, 1, 2}, .cells = {3}}.observation(input));
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  CHECK(violation->kind == ViolationKind::LostUpdate);
  CHECK(violation->summary == "1 of 4 operations on cell 0 had no effect");
  CHECK(violation->cells == std::vector<std::uint32_t>{0});
  std::string explanation;
  for (const std::string& line : violation->explanation) explanation += line + "\n";
  CHECK_THAT(explanation, Catch::Contains("work-item 0 (work-group 0), operation 1"));
  CHECK_THAT(explanation, Catch::Contains("work-item 1 (work-group 1), operation 0"));
  CHECK_THAT(explanation, Catch::Contains("took 1 (0x00000001) and made 2 (0x00000002)"));
  CHECK_THAT(explanation, Catch::Contains("the last value would be 4 (0x00000004)"));
}

TEST_CASE("read_modify_write: a count that went too far has lost none, whatever else is wrong") {
  const Subject subject = unrun("ulong", "increment");
  const Case input = one_cell_case(2, 2);
  const std::uint64_t too_far = 0x1'0000'0004;
  const auto judgement = read_modify_write().judge(
      subject, input,
      HandMade{.returned = {0, 1, 0, 2}, .cells = {too_far}, .word_bytes = 8}.observation(input));
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  CHECK(violation->summary == "at least 2 of 4 operations on cell 0 had no effect");
}

//   item 0:  1→2  0→1      the second before the first
//   item 1:  2→3  3→4
TEST_CASE(
    "read_modify_write: a work-item that saw its own operations swapped is an order violation") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  CHECK(judged(subject, input, {.returned = {0, 2, 1, 3}, .cells = {4}}) == "pass");
  CHECK(judged(subject, input, {.returned = {1, 0, 2, 3}, .cells = {4}}) == "order");
}

TEST_CASE("read_modify_write: values returned twice with a right sum are wrong returns") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  CHECK(judged(subject, input, {.returned = {0, 1, 2, 2}, .cells = {4}}) == "wrong_return");
  CHECK(judged(subject, input, {.returned = {0, 1, 2, 9}, .cells = {4}}) == "wrong_return");
}

// Two work-items add 1 to 1, and both were told that they took 1.
TEST_CASE("read_modify_write: a sum of floats that nothing is missing from has lost nothing") {
  const Subject subject = unrun("float", "add", 1);
  HandMade history{.returned = {bits(1), bits(1)}, .new_values = {bits(2), bits(2)}};
  history.cells = {bits(3)};
  CHECK(judged(subject, one_cell_case(2, 1), history) == "wrong_return");
  history.cells = {bits(2)};
  CHECK(judged(subject, one_cell_case(2, 1), history) == "lost_update");
}

TEST_CASE("read_modify_write: a last value that is too small is a lost update") {
  const Subject subject = unrun("uint", "increment");
  CHECK(judged(subject, one_cell_case(2, 2), {.returned = {0, 1, 2, 3}, .cells = {3}}) ==
        "lost_update");
}

TEST_CASE("read_modify_write: a model of the user's decides by what it made") {
  const Subject subject = unrun("uint", "m");
  const Case input = one_cell_case(2, 1);
  CHECK(judged(subject, input, {.returned = {0, 7}, .new_values = {7, 9}, .cells = {9}}) == "pass");
  // The cell went back to a value that it had before.
  CHECK(judged(subject, input, {.returned = {0, 7}, .new_values = {7, 9}, .cells = {7}}) ==
        "lost_update");
  // The cell holds what nobody made.
  CHECK(judged(subject, input, {.returned = {0, 7}, .new_values = {7, 9}, .cells = {8}}) ==
        "wrong_value");
  // A circle that the cell never reached.
  CHECK(judged(subject, one_cell_case(3, 1),
               {.returned = {0, 5, 6}, .new_values = {1, 6, 5}, .cells = {1}}) == "order");
}

TEST_CASE("read_modify_write: halves of two values are a torn value") {
  const Subject subject = unrun("ulong", "m");
  const Case input = one_cell_case(2, 1);
  constexpr std::uint64_t whole = 0x1111111122222222;
  CHECK(judged(subject, input,
               {.returned = {0, whole}, .new_values = {whole, 5}, .cells = {5}, .word_bytes = 8}) ==
        "pass");
  CHECK(judged(subject, input,
               {.returned = {0, whole & 0xFFFFFFFF},
                .new_values = {whole, 5},
                .cells = {5},
                .word_bytes = 8}) == "torn_value");
  CHECK(judged(subject, input,
               {.returned = {0, 0x3333333322222222},
                .new_values = {whole, 5},
                .cells = {5},
                .word_bytes = 8}) == "lost_update");
}

//   0 → 0x11111111'22222222      0x33333333'22222222 → …'22222223 → …'22222224     torn?
// What was made of the strange value has its high half, but only from it.
TEST_CASE("read_modify_write: a half that was only made of the value itself does not tear it") {
  const Subject subject = unrun("ulong", "m");
  const Case input = one_cell_case(4, 1);
  constexpr std::uint64_t made = 0x1111111122222222;
  constexpr std::uint64_t strange = 0x3333333322222222;
  HandMade history{.returned = {0, strange, strange + 1, 0},
                   .new_values = {made, strange + 1, strange + 2, 0},
                   .cells = {strange + 2},
                   .word_bytes = 8};
  CHECK(judged(subject, input, history) == "lost_update");
  history.new_values[3] = 0x3333333300000000;
  CHECK(judged(subject, input, history) == "torn_value");
}

TEST_CASE("read_modify_write: NaNs are one value in arithmetic and as many as they are elsewhere") {
  const Case input = one_cell_case(2, 1);
  const HandMade history{
      .returned = {0, kNanWithPayload}, .new_values = {kNan, kNan}, .cells = {kNanWithPayload}};
  CHECK(judged(unrun("float", "add"), input, history) == "pass");
  CHECK(judged(unrun("float", "m"), input, history) == "pass");
  CHECK(judged(unrun("float", "exchange"), input, history) != "pass");
  CHECK(judged(unrun("float", "min_order"), input, history) != "pass");
}

TEST_CASE("read_modify_write: the zeros are one value for fmin and two for sums") {
  const Case input = one_cell_case(2, 1);
  const HandMade history{.returned = {0, 0}, .new_values = {kMinusZero, kMinusZero}, .cells = {0}};
  CHECK(judged(unrun("float", "fmin"), input, history) == "pass");
  CHECK(judged(unrun("float", "add"), input, history) != "pass");
}

TEST_CASE("read_modify_write: operations that a huge cell absorbs lose nothing") {
  const std::uint64_t huge = bits(16777216.0F);
  const std::uint64_t more = bits(16777218.0F);
  const Subject subject = unrun("float", "m", 16777216);
  const Case input = one_cell_case(3, 1);
  CHECK(
      judged(subject, input,
             {.returned = {huge, huge, huge}, .new_values = {huge, huge, more}, .cells = {more}}) ==
      "pass");
  CHECK(
      judged(subject, input,
             {.returned = {huge, huge, huge}, .new_values = {huge, more, more}, .cells = {more}}) ==
      "lost_update");
}

TEST_CASE("read_modify_write: what goes wrong alone is never called lost") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  const Observation fine = HandMade{.returned = {0, 1, 1, 2}, .cells = {3}}.observation(input);
  // Records: number of the operation plus one, returned, stored, expected.
  const auto solo = [&](std::vector<std::uint64_t> record) {
    record.resize(8, 0);
    return kind_of(read_modify_write()
                       .judge(subject, input, with_buffer(fine, words("solo", record, 8)))
                       .verdict);
  };
  CHECK(solo({}) == "lost_update");
  CHECK(solo({1, 0, 0, 1}) == "wrong_value");
  CHECK(solo({2, 7, 1, 1}) == "wrong_return");
  CHECK(solo({0, 0, 0, 0, 1, 7, 1, 1}) == "wrong_return");
  CHECK(solo({3, 0, 0, 1}) == "error");
}

TEST_CASE("read_modify_write: of an operation alone, only what is wrong is said to be") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  const Observation fine = HandMade{.returned = {0, 1, 2, 3}, .cells = {4}}.observation(input);
  const auto last_line = [&](std::uint64_t returned) {
    const auto verdict =
        read_modify_write()
            .judge(subject, input,
                   with_buffer(fine, words("solo", {1, returned, 5, 1, 0, 0, 0, 0}, 8)))
            .verdict;
    return std::get<Violation>(verdict).explanation.back();
  };
  CHECK(last_line(0) == "returned 0 (0x00000000), as it should");
  CHECK(last_line(7) == "returned 7 (0x00000007); it should return 0 (0x00000000)");
}

TEST_CASE("read_modify_write: a write between cells is out of bounds") {
  const Subject subject = unrun("uint", "increment");
  Case input = one_cell_case(1, 1);
  input.contention.cell_pitch = 2;
  CHECK(judged(subject, input, {.returned = {0}, .cells = {1, 0xDEAD}}) == "out_of_bounds");
}

TEST_CASE("read_modify_write: without returned values the last value is judged") {
  Subject subject = unrun("uint", "add", 3);
  subject.options.set("returns", "nothing");
  const Case input = one_cell_case(2, 2);
  const auto ended_with = [&](std::uint64_t last) {
    const Observation all = HandMade{.returned = {0, 0, 0, 0}, .cells = {last}}.observation(input);
    return read_modify_write().judge(subject, input,
                                     without_buffer(without_buffer(all, "returned"), "new_values"));
  };
  CHECK(kind_of(ended_with(15).verdict) == "pass");
  CHECK(ended_with(15).tier == "final value");
  CHECK(kind_of(ended_with(12).verdict) == "lost_update");
}

TEST_CASE("read_modify_write: from a new value that was returned the old one follows") {
  Subject subject = unrun("int", "sub", 2);
  subject.options.set("returns", "new");
  const Case input = one_cell_case(2, 1);
  const std::uint64_t minus_two = 0xFFFFFFFE;
  CHECK(judged(subject, input, {.returned = {0, minus_two}, .cells = {minus_two}}) == "pass");
  CHECK(judged(subject, input, {.returned = {0, 0}, .cells = {0}}) == "lost_update");
}

TEST_CASE("read_modify_write: a judgement says what met, how much and how strictly") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  HandMade history{.returned = {0, 1, 2, 3}, .cells = {4}};
  const auto met = read_modify_write().judge(subject, input, history.observation(input));
  CHECK(met.met);
  CHECK(met.operations == 4);
  CHECK(met.tier == "monotone");
  history.met = false;
  CHECK_FALSE(read_modify_write().judge(subject, input, history.observation(input)).met);
}

// Two work-items of one work-group, which have no second group to meet.
TEST_CASE("read_modify_write: items of a lone work-group have met if their operations alternate") {
  const Subject subject = unrun("uint", "increment");
  Case input = one_cell_case(1, 2);
  input.nd_range.work_group_size = 2;
  HandMade history{.returned = {0, 1, 2, 3}, .cells = {4}, .met = false};
  CHECK_FALSE(read_modify_write().judge(subject, input, history.observation(input)).met);
  history.returned = {0, 2, 1, 3};
  CHECK(read_modify_write().judge(subject, input, history.observation(input)).met);
}

TEST_CASE("read_modify_write: a malformed observation is an error that names the buffer") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  const Observation fine = HandMade{.returned = {0, 1, 2, 3}, .cells = {4}}.observation(input);
  const std::string name = GENERATE("cells", "returned", "new_values", "solo", "meeting");
  const std::size_t bytes = fine.find(name).size();
  for (const std::size_t size : {std::size_t{0}, bytes - 1, bytes + 1, bytes + 4, bytes * 2}) {
    const auto verdict =
        read_modify_write()
            .judge(subject, input, with_buffer(fine, {name, std::vector<std::byte>(size)}))
            .verdict;
    const auto* error = std::get_if<Error>(&verdict);
    REQUIRE(error != nullptr);
    CHECK_THAT(error->cause, Catch::Contains(name));
  }
  CHECK(kind_of(read_modify_write().judge(subject, input, without_buffer(fine, name)).verdict) ==
        "error");
}

TEST_CASE("read_modify_write: a condensed history with impossible indices is an error") {
  const Subject subject = unrun("uint", "increment");
  const Case input = one_cell_case(2, 2);
  const Observation fine = HandMade{.returned = {0, 1, 2, 3}, .cells = {4}}.observation(input);
  const auto indices = GENERATE(values<std::vector<std::uint64_t>>(
      {{0, 1, 2, 4}, {0, 0, 1, 2}, {3, 2, 1, 0}, {0, 1, 2, 0xFFFFFFFF}}));
  const auto verdict =
      read_modify_write()
          .judge(subject, input, with_buffer(fine, words("operation_indices", indices, 4)))
          .verdict;
  CHECK(kind_of(verdict) == "error");
}
