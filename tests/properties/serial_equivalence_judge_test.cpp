// Buffers written by hand, in twins: what is explained, and its nearest neighbour that is not.
#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Elements = std::vector<std::uint64_t>;

ArgumentByHand bins_buffer(const char* type, const char* compare) {
  return {{"name", "bins"}, {"type", type}, {"size", "items"}, {"compare", compare}};
}

Subject one_buffer(const char* compare, const char* type = "uint") {
  return serial_subject("", {bins_buffer(type, compare)});
}

std::size_t word_bytes(const Subject& subject) {
  const auto& argument = std::get<Option::Mapping>(subject.options.list("arguments")->at(0).value);
  const auto& type = std::get<std::string>(argument.at("type").value);
  return type.find("long") == std::string::npos ? 4 : 8;
}

/// Four work-items have left `found` where `due` is due.
Judgement judged_buffers(const Subject& subject, const Elements& found, const Elements& due,
                         bool met = true) {
  const std::size_t each = word_bytes(subject);
  return serial_equivalence().judge(
      subject, case_of_groups(2),
      {{groups_meeting(met), words("bins", found, each), words("reference.bins", due, each)}});
}

std::string said(const Judgement& judgement) {
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  if (violation == nullptr) return std::string(name(judgement.verdict));
  std::string text = std::string(name(violation->kind)) + ": " + words(violation->summary);
  for (const std::string& line : words(violation->explanation)) text += "\n" + line;
  return text;
}

}  // namespace

//   reference  7 0 2 9        7 0 2 9
//   entry      7 0 2 9        7 0 1 9
//                                 ^
TEST_CASE("serial_equivalence judge: equal buffers pass, and one element that differs does not") {
  const Judgement same = judged_buffers(one_buffer("exact"), {7, 0, 2, 9}, {7, 0, 2, 9});
  CHECK(said(same) == "pass");
  CHECK(same.operations == 4);
  CHECK(same.tier == "elements");
  CHECK(said(judged_buffers(one_buffer("exact"), {7, 0, 1, 9}, {7, 0, 2, 9})) ==
        "wrong_value: bins[2] is 1 (0x00000001), due is 2 (0x00000002); 1 of 4 elements of bins "
        "differ\nall elements together are 1 less than due\n"
        "due is what counts_alone leaves, run by one work-item");
}

TEST_CASE("serial_equivalence judge: a buffer that the reference does not take is due as it was") {
  Subject subject = one_buffer("exact");
  CHECK(said(judged_buffers(subject, {7, 0, 1, 9}, {7, 0, 2, 9})).find("run by one work-item") !=
        std::string::npos);
  subject.options.set("reference_arguments", Option::List{});
  const std::string text = said(judged_buffers(subject, {7, 0, 0, 0}, {0, 0, 0, 0}));
  CHECK(text.find("due is what bins held at first, since counts_alone does not take it") !=
        std::string::npos);
  CHECK(text.find("run by one work-item") == std::string::npos);
}

TEST_CASE("serial_equivalence judge: whether the reference changes anything is told") {
  const Subject zeros = one_buffer("exact");
  CHECK(judged_buffers(zeros, {7, 0, 2, 9}, {7, 0, 2, 9}).changes == true);
  CHECK(judged_buffers(zeros, {0, 0, 0, 0}, {0, 0, 0, 0}).changes == false);
  CHECK(judged_buffers(zeros, {0, 0, 1, 0}, {0, 0, 0, 0}).changes == false);
  ArgumentByHand filled = bins_buffer("uint", "exact");
  filled.emplace("fill", "index");
  const Subject indices = serial_subject("", {filled});
  CHECK(judged_buffers(indices, {0, 1, 2, 3}, {0, 1, 2, 3}).changes == false);
  CHECK(judged_buffers(indices, {0, 0, 0, 0}, {0, 0, 0, 0}).changes == true);
  Subject uncompared = one_buffer("none");
  CHECK(judged_buffers(uncompared, {7, 0, 2, 9}, {7, 0, 2, 9}).changes == std::nullopt);
  // Where invariants alone judge it, what the code under test leaves.
  uncompared.options.set("invariants",
                         Option::List{Option::Mapping{{"buffer", "bins"}, {"at_least", 0}}});
  CHECK(judged_buffers(uncompared, {7, 0, 2, 9}, {0, 0, 0, 0}).changes == true);
  CHECK(judged_buffers(uncompared, {0, 0, 0, 0}, {7, 0, 2, 9}).changes == false);
}

//   reference  1 2 3 3        1 2 3 3
//   entry      3 1 3 2        3 1 2 2
TEST_CASE("serial_equivalence judge: a multiset has no order, and holds each value as often") {
  const Judgement same = judged_buffers(one_buffer("multiset"), {3, 1, 3, 2}, {1, 2, 3, 3});
  CHECK(said(same) == "pass");
  CHECK(same.tier == "multisets");
  CHECK(said(judged_buffers(one_buffer("multiset"), {3, 1, 2, 2}, {1, 2, 3, 3})) ==
        "wrong_value: bins holds 2 (0x00000002) once too often, and 3 (0x00000003) once too "
        "seldom; 1 of 4 elements of bins are not due\nall elements together are 1 less than due\n"
        "due is what counts_alone leaves, run by one work-item");
  CHECK(said(judged_buffers(one_buffer("exact"), {3, 1, 3, 2}, {1, 2, 3, 3})) != "pass");
}

TEST_CASE("serial_equivalence judge: floats are compared by their bits, and NaNs are one") {
  constexpr std::uint64_t one = 0x3F800000;
  constexpr std::uint64_t nan = 0x7FC00000;
  constexpr std::uint64_t other_nan = 0xFFC00001;
  const Subject floats = one_buffer("exact", "float");
  CHECK(said(judged_buffers(floats, {one, nan, 0, 0}, {one, other_nan, 0, 0})) == "pass");
  CHECK(said(judged_buffers(floats, {one, nan, 0, 0}, {one, one, 0, 0})) != "pass");
  CHECK(said(judged_buffers(floats, {one + 1, 0, 0, 0}, {one, 0, 0, 0})) != "pass");
  CHECK(said(judged_buffers(floats, {0x80000000, 0, 0, 0}, {0, 0, 0, 0})) != "pass");
  // Of integers these bits are two numbers.
  CHECK(said(judged_buffers(one_buffer("exact"), {nan, 0, 0, 0}, {other_nan, 0, 0, 0})) != "pass");
}

TEST_CASE("serial_equivalence judge: both halves of 64 bits count") {
  constexpr std::uint64_t high = std::uint64_t{1} << 40;
  const Subject wide = one_buffer("exact", "ulong");
  CHECK(said(judged_buffers(wide, {high, 0, 0, 0}, {high, 0, 0, 0})) == "pass");
  CHECK(said(judged_buffers(wide, {high, 0, 0, 0}, {0, 0, 0, 0})) != "pass");
}

TEST_CASE("serial_equivalence judge: work-groups have met, have missed one another, or were one") {
  const Subject subject = one_buffer("exact");
  const Judgement met = judged_buffers(subject, {1, 1, 1, 1}, {1, 1, 1, 1});
  CHECK(met.met);
  CHECK_FALSE(met.missed);
  const Judgement missed = judged_buffers(subject, {1, 1, 1, 1}, {1, 1, 1, 1}, false);
  CHECK_FALSE(missed.met);
  CHECK(missed.missed);
  const Judgement alone = serial_equivalence().judge(
      subject, case_of_groups(1),
      {{groups_meeting(true), words("bins", {1, 1}, 4), words("reference.bins", {1, 1}, 4)}});
  CHECK_FALSE(alone.met);
  CHECK_FALSE(alone.missed);
}

TEST_CASE("serial_equivalence judge: the first buffer is named, and others are counted") {
  Subject subject =
      serial_subject("", {{{"name", "scratch"}, {"type", "uint"}, {"size", 1}, {"compare", "none"}},
                          {{"name", "one"}, {"type", "int"}, {"size", "2"}},
                          {{"name", "two"}, {"type", "uint"}, {"size", "2"}}});
  const Judgement judgement = serial_equivalence().judge(
      subject, case_of_groups(2),
      {{groups_meeting(true), words("one", {0, 0xFFFFFFFF}, 4), words("reference.one", {0, 1}, 4),
        words("two", {4, 5}, 4), words("reference.two", {5, 4}, 4)}});
  CHECK(said(judgement) ==
        "wrong_value: one[1] is -1 (0xffffffff), due is 1 (0x00000001); 1 of 2 elements of one "
        "differ\nall elements together are 2 less than due\n"
        "due is what counts_alone leaves, run by one work-item\n"
        "besides, 2 of 2 elements of two differ");
  CHECK(std::get<Violation>(judgement.verdict).cells == std::vector<std::uint32_t>{1});
}

TEST_CASE("serial_equivalence judge: sums differ by as much as their elements, with their sign") {
  const auto told = [](const char* type, std::uint64_t found, std::uint64_t due) {
    return said(judged_buffers(one_buffer("exact", type), {found, 0, 0, 0}, {due, 0, 0, 0}));
  };
  CHECK_THAT(told("uint", 4000000000, 1), Catch::Contains("together are 3999999999 more than due"));
  CHECK_THAT(told("int", 0xFFFFFFFF, 5), Catch::Contains("together are 6 less than due"));
  CHECK_THAT(told("int", 0x7FFFFFFF, 0x80000000),
             Catch::Contains("together are 4294967295 more than due"));
}

TEST_CASE("serial_equivalence judge: what is missing or too short is an error, not a pass") {
  const Subject subject = one_buffer("exact");
  const Elements four{1, 1, 1, 1};
  const Observation whole{
      {groups_meeting(true), words("bins", four, 4), words("reference.bins", four, 4)}};
  CHECK(said(serial_equivalence().judge(subject, case_of_groups(2), whole)) == "pass");
  for (const char* lacking : {"stalemate.meeting", "bins", "reference.bins"}) {
    CAPTURE(lacking);
    CHECK(said(serial_equivalence().judge(subject, case_of_groups(2),
                                          without_buffer(whole, lacking))) == "error");
  }
  CHECK(said(judged_buffers(subject, {1, 1, 1}, four)) == "error");
  CHECK(said(judged_buffers(subject, four, {1, 1, 1, 1, 1})) == "error");
}

TEST_CASE("serial_equivalence condense: what differs is kept, and says the same") {
  const char* const compare = GENERATE("exact", "multiset");
  const Subject subject = one_buffer(compare);
  const Case input = case_of_groups(2);
  const Observation all{{groups_meeting(true), words("bins", {9, 1, 2, 8}, 4),
                         words("reference.bins", {1, 1, 2, 3}, 4)}};
  const Judgement first = serial_equivalence().judge(subject, input, all);
  const auto& violation = std::get<Violation>(first.verdict);
  const Observation some = condense(serial_equivalence(), subject, input, all, violation);
  CHECK(some.find("bins").empty());
  CHECK(said(serial_equivalence().judge(subject, input, some)) == said(first));
  CHECK(condense(serial_equivalence(), subject, input, some, violation) == some);
}

TEST_CASE("serial_equivalence condense: a file that says what no comparison leaves is an error") {
  const Subject subject = one_buffer("exact");
  const auto from_file = [&](const Elements& count, const Elements& differences) {
    return said(serial_equivalence().judge(subject, case_of_groups(2),
                                           {{groups_meeting(true), words("count.bins", count, 8),
                                             words("differences.bins", differences, 8)}}));
  };
  CHECK(from_file({0}, {}) == "pass");
  CHECK(from_file({3}, {1, 5, 6}).substr(0, 11) == "wrong_value");
  CHECK(from_file({1}, {}) == "error");                  // counted and not shown
  CHECK(from_file({0}, {1, 5, 6}) == "error");           // shown and not counted
  CHECK(from_file({1}, {1, 5, 5}) == "error");           // no difference
  CHECK(from_file({1}, {4, 5, 6}) == "error");           // beyond the buffer
  CHECK(from_file({2}, {2, 5, 6, 1, 5, 6}) == "error");  // out of order
  CHECK(from_file({5}, {1, 5, 6}) == "error");           // more than there are
  CHECK(from_file({1}, {1, 5}) == "error");              // cut off
}

TEST_CASE("serial_equivalence condense: of very many differences the number stays") {
  Subject subject = serial_subject("", {{{"name", "bins"}, {"type", "ulong"}, {"size", "100000"}}});
  const Case input = case_of_groups(2);
  const Observation all{{groups_meeting(true), words("bins", Elements(100000, 1), 8),
                         words("reference.bins", Elements(100000, 2), 8)}};
  const Judgement first = serial_equivalence().judge(subject, input, all);
  const auto& violation = std::get<Violation>(first.verdict);
  const Observation some = condense(serial_equivalence(), subject, input, all, violation);
  CHECK(size_bytes(some) < kHistoryBytesMax);
  const Judgement again = serial_equivalence().judge(subject, input, some);
  CHECK(std::get<Violation>(again.verdict).summary == violation.summary);
  CHECK(words(violation.summary).find("100000 of 100000") != std::string::npos);
}
