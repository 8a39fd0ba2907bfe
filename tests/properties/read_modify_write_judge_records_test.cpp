// What is beside the returned values in an observation: what went wrong alone, padding, who met;
// and observations that lack some of it, or are malformed.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rmw_judged.hpp"
#include "words.hpp"

using namespace stalemate;
using stalemate::test::HandMade;
using stalemate::test::judged;
using stalemate::test::kind_of;
using stalemate::test::one_cell_case;
using stalemate::test::read_modify_write;
using stalemate::test::unrun;
using stalemate::test::with_buffer;
using stalemate::test::without_buffer;
using stalemate::test::words;

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
    return words(std::get<Violation>(verdict).explanation.back());
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
