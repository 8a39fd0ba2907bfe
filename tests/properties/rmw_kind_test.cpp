// Which kind of violation sums are told as: twins that differ in the last value, or in one return.

#include <algorithm>
#include <bit>
#include <string>

#include <catch2/catch.hpp>

#include "rmw_judged.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

std::uint64_t bits_of_float(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

/// Cells that begin with 1, and operands that are 1.
Subject ones(const std::string& returns = "old") {
  Subject subject = unrun("float", "add", 1);
  subject.options.set("returns", returns);
  return subject;
}

}  // namespace

//   two work-items add 1 to 1 and both say that they found 1
TEST_CASE("read_modify_write: a sum that holds all operands lost none, whatever was returned") {
  const Case input = one_cell_case(2, 1);
  const HandMade whole{.returned = {bits_of_float(1), bits_of_float(1)},
                       .new_values = {bits_of_float(2), bits_of_float(2)},
                       .cells = {bits_of_float(3)}};
  CHECK(judged(ones(), input, whole) == "wrong_return");
  HandMade short_of_one = whole;
  short_of_one.cells = {bits_of_float(2)};
  CHECK(judged(ones(), input, short_of_one) == "lost_update");
  HandMade right = whole;
  right.returned = {bits_of_float(1), bits_of_float(2)};
  right.new_values = {bits_of_float(2), bits_of_float(3)};
  CHECK(judged(ones(), input, right) == "pass");
}

TEST_CASE("read_modify_write: new values of floats are judged by the old ones that follow") {
  const Case input = one_cell_case(2, 1);
  HandMade history{.returned = {bits_of_float(2), bits_of_float(3)},
                   .new_values = {},
                   .cells = {bits_of_float(3)}};
  CHECK(judged(ones("new"), input, history) == "pass");
  history.returned = {bits_of_float(2), bits_of_float(2)};
  CHECK(judged(ones("new"), input, history) == "wrong_return");
  history.cells = {bits_of_float(2)};
  CHECK(judged(ones("new"), input, history) == "lost_update");
}

TEST_CASE("read_modify_write: only a last value that proves it says how many were lost") {
  const Case input = one_cell_case(2, 1);
  const HandMade lost{.returned = {bits_of_float(1), bits_of_float(1)},
                      .new_values = {bits_of_float(2), bits_of_float(2)},
                      .cells = {bits_of_float(2)}};
  const auto said = [&](const Subject& subject) {
    const Verdict verdict =
        read_modify_write().judge(subject, input, lost.observation(input)).verdict;
    const auto* violation = std::get_if<Violation>(&verdict);
    return violation == nullptr ? std::string() : words(violation->summary);
  };
  CHECK_THAT(said(ones()), Catch::Contains("had no effect"));
  Subject own = unrun("float", "m", 1);
  CHECK_THAT(said(own), !Catch::Contains("had no effect"));
}

//   both add 1 to 1: 3 is left in every order, 2 by one of them alone, 4 by none, and by neither
TEST_CASE("read_modify_write: none is said to be lost where something was done too often") {
  const Case input = one_cell_case(2, 1);
  const auto said = [&](float last, const char* returns) {
    HandMade history{.returned = {bits_of_float(1), bits_of_float(2)},
                     .new_values = {bits_of_float(2), bits_of_float(3)},
                     .cells = {bits_of_float(last)}};
    const Subject subject = ones(returns);
    const Verdict verdict =
        read_modify_write().judge(subject, input, history.observation(input)).verdict;
    const auto* violation = std::get_if<Violation>(&verdict);
    return violation == nullptr ? std::string(name(verdict)) : words(violation->summary);
  };
  for (const char* returns : {"old", "nothing"}) {
    CHECK_THAT(said(2, returns), Catch::Contains("at least 1 of 2 operations"));
    CHECK_THAT(said(4, returns), Catch::Contains("ends with another value"));
  }
}

//   the second says that it found 5, which is neither 1 nor 1 + 1
TEST_CASE("read_modify_write: a lost update whose value nobody made says how that can be") {
  const Case input = one_cell_case(2, 1);
  const HandMade strange{.returned = {bits_of_float(1), bits_of_float(5)},
                         .new_values = {bits_of_float(2), bits_of_float(6)},
                         .cells = {bits_of_float(6)}};
  const Verdict verdict =
      read_modify_write().judge(ones(), input, strange.observation(input)).verdict;
  const auto* violation = std::get_if<Violation>(&verdict);
  REQUIRE(violation != nullptr);
  CHECK(violation->kind == ViolationKind::LostUpdate);
  const auto says = [&](const std::string& what) {
    return std::any_of(violation->explanation.begin(), violation->explanation.end(),
                       [&](const Evidence& line) { return words(line).find(what) == 0; });
  };
  CHECK(
      says("an operation took a value that nobody had made: one of the operations wrote, or "
           "returned, something else than it computed with"));
  CHECK_FALSE(says("more operations took a value than made it"));
  CHECK(says("nobody took what that operation should have made"));
}

//   a value that two made is missing once: nobody knows which of the two made another
TEST_CASE("read_modify_write: who made what nobody took is told where one operation can have") {
  const auto suspected = [](const HandMade& history) {
    const Verdict verdict =
        read_modify_write()
            .judge(ones(), one_cell_case(3, 1), history.observation(one_cell_case(3, 1)))
            .verdict;
    const auto& lines = std::get<Violation>(verdict).explanation;
    const auto told = std::find_if(lines.begin(), lines.end(), [](const Evidence& line) {
      return words(line).find("nobody took") == 0;
    });
    return told == lines.end() ? std::string() : words(*std::prev(told));
  };
  const auto history = [](float first, float second, float third) {
    const auto made = [](float taken) { return bits_of_float(taken + 1); };
    return HandMade{.returned = {bits_of_float(first), bits_of_float(second), bits_of_float(third)},
                    .new_values = {made(first), made(second), made(third)},
                    .cells = {made(third)}};
  };
  CHECK_THAT(suspected(history(1, 2, 7)), Catch::Contains("work-item 1 "));
  CHECK_THAT(suspected(history(1, 7, 8)), Catch::Contains("work-item 0 "));
  CHECK(suspected(history(1, 1, 7)).empty());
}

// A file's own `add` saturates, and the word of the model is the built-in one's.
TEST_CASE("read_modify_write: a function that is called as a built-in model is told of") {
  const auto told = [](const std::string& source, const std::string& model) {
    const HandMade wrong{.returned = {0, 1}, .new_values = {1, 2}, .cells = {7}};
    const Subject subject = inline_subject(source, "f", "uint", model);
    const Case input = one_cell_case(2, 1);
    const Verdict verdict =
        read_modify_write().judge(subject, input, wrong.observation(input)).verdict;
    const auto& lines = std::get<Violation>(verdict).explanation;
    return std::any_of(lines.begin(), lines.end(), [](const Evidence& line) {
      return words(line).find("the model add is the built-in one") == 0;
    });
  };
  const std::string f = "uint f(volatile __global uint *c, uint v) { return *c; } ";
  CHECK(told(f + "uint add(uint old, uint v) { return add_sat(old, v); }", "add"));
  CHECK_FALSE(told(f + "uint add(volatile __global uint *c, uint v) { return *c; }", "add"));
  CHECK_FALSE(told(f + "uint plus(uint old, uint v) { return old + v; }", "add"));
  CHECK_FALSE(told(f + "uint plus(uint old, uint v) { return old + v; }", "plus"));
}
