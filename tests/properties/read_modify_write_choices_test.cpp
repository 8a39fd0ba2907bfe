#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "launch_tally.hpp"
#include "pocl.hpp"
#include "stalemate/rmw_choice.clh"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "unit/gen/parameters_of.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

Option choice(const std::string& of, const std::vector<std::string>& words) {
  Option::List list;
  for (const std::string& word : words) list.emplace_back(word);
  return Option::Mapping{{"of", of}, {"words", list}};
}

const char* const kSteps =
    "uint step(volatile __global uint *cell, uint operand, uint way, uint twice) {\n"
    "  const uint v = twice ? operand * 2 : operand;\n"
    "  return way ? atomic_sub(cell, v) : atomic_add(cell, v);\n"
    "}\n"
    "uint step_model(uint old, uint operand, uint way, uint twice) {\n"
    "  const uint v = twice ? operand * 2 : operand;\n"
    "  return way ? old - v : old + v;\n"
    "}\n";

Subject steps(const std::string& source = kSteps) {
  Subject subject = inline_subject(source, "step", "uint", "step_model");
  subject.options.set("choices", Option::List{choice("way", {"forwards", "backwards"}),
                                              choice("length", {"once", "twice"})});
  return unoptimised(std::move(subject));
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

/// The words that the operations of a case are given, of seven.
std::set<std::uint32_t> drawn(std::uint64_t seed, std::uint32_t which) {
  Case input = one_cell_case(1, 1);
  input.seed = Seed{seed};
  const stalemate_parameters parameters = parameters_of(input);
  std::set<std::uint32_t> words;
  for (std::uint32_t op_index = 0; op_index < 200; ++op_index) {
    words.insert(stalemate_rmw_choice(&parameters, which, 7, op_index));
  }
  return words;
}

/// The shipped file, behind what a mutant says otherwise.
std::string mutated(const std::string& mutant) {
  const auto original = shipped_files().find("kernels/c11_atomics.cl");
  const auto changes = shipped_files().find("kernels/mutants/c11_atomics." + mutant + ".cl");
  REQUIRE(original.has_value());
  REQUIRE(changes.has_value());
  return replaced(std::string(*changes), "#include \"../c11_atomics.cl\"", std::string(*original));
}

}  // namespace

TEST_CASE("choices: some cases draw from all words, some from two, some have one") {
  std::multiset<std::size_t> counts;
  std::set<std::uint32_t> alone;
  bool is_independent = false;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto words = drawn(seed, 0);
    REQUIRE(*words.rbegin() < 7);
    counts.insert(words.size());
    if (words.size() == 1) alone.insert(*words.begin());
    is_independent |= words.size() != drawn(seed, 1).size();
  }
  CHECK(counts.count(7) > 150);
  CHECK(counts.count(2) > 50);
  CHECK(counts.count(1) > 50);
  CHECK(counts.count(7) + counts.count(2) + counts.count(1) == 400);
  CHECK(alone.size() == 7);
  CHECK(is_independent);
}

/// Steps with so many choices, which the function and its model take.
Subject steps_of(const Option::List& choices) {
  std::string more;
  for (std::size_t i = 0; i < choices.size(); ++i) more += ", uint way_" + std::to_string(i);
  Subject subject = steps("uint step(volatile __global uint *cell, uint operand" + more +
                          ") { return atomic_add(cell, operand); }\n"
                          "uint step_model(uint old, uint operand" +
                          more + ") { return old + operand; }\n");
  subject.options.set("choices", choices);
  return subject;
}

TEST_CASE("choices: what cannot be drawn from is refused") {
  const auto said = [](const Option::List& choices) {
    return complaints(read_modify_write(), steps_of(choices));
  };
  CHECK(complaints(read_modify_write(), steps()).empty());
  CHECK(said({choice("way", {})}) == "choices.0.words");
  CHECK(said({choice("way", {"on", "back", "on"})}) == "choices.0.words");
  CHECK(said(Option::List(5, choice("way", {"on", "back"}))) == "choices");
  CHECK(said({choice("way", std::vector<std::string>(1, "on"))}).empty());
  Subject subject = steps();
  subject.options.set("model", "add");
  CHECK(complaints(read_modify_write(), subject) == "choices");
  // Both are told: the choices are fine in themselves, but the function takes two.
  subject = steps();
  subject.options.set("choices", Option::List{choice("way", {"on", "back"})});
  CHECK(complaints(read_modify_write(), subject) == "function model");
}

TEST_CASE("choices: function and model are given the same words", "[alone]") {
  check_passes(steps(), quick_cases(), 20);
  // Another index than the model's.
  CHECK(exposed_as(steps(replaced(kSteps, "way ? atomic_sub", "!way ? atomic_sub")), 20) ==
        "wrong_value");
  CHECK(exposed_as(steps(replaced(kSteps, "twice ? operand * 2", "way ? operand * 2")), 20) ==
        "wrong_value");
}

TEST_CASE("choices: an explanation says what was chosen, in words") {
  const Subject subject = steps();
  const Case input = one_cell_case(2, 1);
  const HandMade history{.returned = {0, 0}, .new_values = {1, 2}, .cells = {2}};
  const auto judgement = read_modify_write().judge(subject, input, history.observation(input));
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  std::string text;
  for (const std::string& line : words(violation->explanation)) text += line + "\n";
  const stalemate_parameters parameters = parameters_of(input);
  const char* const ways[] = {"forwards", "backwards"};
  const char* const lengths[] = {"once", "twice"};
  const std::string words = std::string(ways[stalemate_rmw_choice(&parameters, 0, 2, 0)]) + " " +
                            lengths[stalemate_rmw_choice(&parameters, 1, 2, 0)];
  CHECK_THAT(text, Catch::Contains("operation 0: " + words + " with operand "));
}

TEST_CASE("choices: one operation that is not atomic is exposed among ten that are", "[alone]") {
  Subject subject = inline_subject(mutated("plain_or"), "c11_global", "uint", "c11_model");
  subject.options.set(
      "choices",
      Option::List{
          choice("operation", {"fetch_add", "fetch_sub", "fetch_min", "fetch_max", "fetch_and",
                               "fetch_or", "fetch_xor", "exchange", "load",
                               "compare_exchange_strong", "compare_exchange_weak"}),
          choice("order", {"relaxed", "acquire", "release", "acq_rel", "seq_cst", "unnamed"})});
  const std::string kind = exposed_as(subject, 40);
  CHECK((kind == "lost_update" || kind == "wrong_value"));
}
