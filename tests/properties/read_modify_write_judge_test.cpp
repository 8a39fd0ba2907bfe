#include <bit>
#include <cstdint>
#include <string>

#include <catch2/catch.hpp>

#include "rmw_judged.hpp"
#include "words.hpp"

using namespace stalemate;
using stalemate::test::HandMade;
using stalemate::test::judged;
using stalemate::test::one_cell_case;
using stalemate::test::read_modify_write;
using stalemate::test::unrun;

namespace {

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
  CHECK(words(violation->summary) == "1 of 4 operations on cell 0 had no effect");
  CHECK(violation->cells == std::vector<std::uint32_t>{0});
  std::string explanation;
  for (const std::string& line : words(violation->explanation)) explanation += line + "\n";
  CHECK_THAT(explanation, Catch::Contains("work-item 0 (work-group 0), operation 1"));
  CHECK_THAT(explanation, Catch::Contains("work-item 1 (work-group 1), operation 0"));
  CHECK_THAT(explanation,
             Catch::Contains("took 1 (0x00000001), of which the model makes 2 (0x00000002)"));
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
  CHECK_THAT(words(violation->summary), Catch::StartsWith("more operations took a value than"));
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
