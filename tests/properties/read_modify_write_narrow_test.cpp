#include <cstring>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kNarrowItems = 1 << 14;
constexpr std::uint32_t kOperations = 1 << 19;
constexpr std::uint64_t kLate = 340000;

Subject counter(const std::string& type = "uint", const std::string& model = "increment") {
  Subject subject =
      inline_subject("f(volatile __global T *c, T v) {} m(T old, T v)", "f", type, model);
  subject.options.set("operand_range", Option::List{0, 0});
  return subject;
}

/// One cell, and on it more operations than are kept; all well, each adds one.
HandMade large_history(std::size_t word_bytes = 4) {
  HandMade history{.cells = {kOperations}, .word_bytes = word_bytes};
  for (std::uint64_t i = 0; i < kOperations; ++i) history.returned.push_back(i);
  return history;
}

Case long_history_case() {
  return one_cell_case(kNarrowItems, kOperations / kNarrowItems);
}

struct Narrowed {
  Verdict before;
  Observation part;
  Verdict after;
};

Narrowed narrowed(const Subject& subject, const Observation& whole) {
  const Case input = long_history_case();
  const Property& property = read_modify_write();
  Narrowed both{property.judge(subject, input, whole).verdict, {}, {}};
  const auto* violation = std::get_if<Violation>(&both.before);
  REQUIRE(violation != nullptr);
  both.part = condense(property, subject, input, whole, *violation);
  both.after = property.judge(subject, input, both.part).verdict;
  return both;
}

void check_narrowed(const Subject& subject, const Observation& whole, ViolationKind kind) {
  const Narrowed both = narrowed(subject, whole);
  CHECK(size_bytes(whole) > kHistoryBytesMax);
  CHECK(size_bytes(both.part) < 1000);
  const auto& before = std::get<Violation>(both.before);
  const auto* after = std::get_if<Violation>(&both.after);
  REQUIRE(after != nullptr);
  CHECK(before.kind == kind);
  CHECK(after->kind == kind);
  CHECK(after->summary == before.summary);
  CHECK(condense(read_modify_write(), subject, long_history_case(), both.part, *after) ==
        both.part);
}

}  // namespace

//   … → 340000 → 170001 → …      nothing but the operations on 340000 and on the last value is kept
//             ↘ 170001
TEST_CASE(
    "narrowed: a lost update among half a million operations is convicted by its "
    "neighbours") {
  HandMade history = large_history();
  for (std::uint64_t i = kLate + 1; i < kOperations; ++i) --history.returned[i];
  history.cells = {kOperations - 1};
  check_narrowed(counter(), history.observation(long_history_case()), ViolationKind::LostUpdate);
}

TEST_CASE("narrowed: a value that nobody made is enough") {
  HandMade history = large_history();
  history.returned[kLate] = 4000000000;
  check_narrowed(counter(), history.observation(long_history_case()), ViolationKind::WrongReturn);
}

TEST_CASE("narrowed: a last value that is another than what was made is enough") {
  HandMade history = large_history();
  history.cells = {kOperations - 1};
  check_narrowed(counter(), history.observation(long_history_case()), ViolationKind::LostUpdate);
}

TEST_CASE("narrowed: of a torn value, those that made its halves are kept") {
  HandMade history = large_history(8);
  constexpr std::uint64_t high = std::uint64_t{1} << 32;
  for (const std::uint64_t old : history.returned) history.new_values.push_back(old + 1);
  // One operation takes the cell far up; the value after it is torn when somebody takes it.
  for (std::uint64_t i = kLate; i < kOperations; ++i) {
    if (i > kLate) history.returned[i] += high;
    history.new_values[i] += high;
  }
  history.cells = {history.new_values.back()};
  history.returned[kLate + 5] = high + 3;
  check_narrowed(counter("ulong", "m"), history.observation(long_history_case()),
                 ViolationKind::TornValue);
}

TEST_CASE("narrowed: without returned values the last value is enough") {
  Subject subject = counter();
  subject.options.set("returns", "nothing");
  HandMade history = large_history();
  history.cells = {kOperations - 3};
  const Observation all = history.observation(long_history_case());
  const Narrowed both =
      narrowed(subject, without_buffer(without_buffer(all, "returned"), "new_values"));
  CHECK(size_bytes(both.part) <= kHistoryBytesMax);
  CHECK(std::get<Violation>(both.after).summary == std::get<Violation>(both.before).summary);
}

TEST_CASE("narrowed: a part whose guilty operation is taken back convicts nobody") {
  HandMade history = large_history();
  history.returned[kLate] = 4000000000;
  const Narrowed both = narrowed(counter(), history.observation(long_history_case()));
  std::vector<std::uint64_t> returned;
  std::vector<std::uint64_t> made;
  const auto bytes = both.part.find("returned");
  for (std::size_t at = 0; at < bytes.size(); at += 4) {
    std::uint32_t old = 0;
    std::memcpy(&old, bytes.data() + at, 4);
    returned.push_back(old == 4000000000 ? kLate : old);
    made.push_back(returned.back() + 1);
  }
  const Observation innocent = with_buffer(with_buffer(both.part, words("returned", returned, 4)),
                                           words("new_values", made, 4));
  CHECK(name(read_modify_write().judge(counter(), long_history_case(), innocent).verdict) ==
        "inconclusive");
}

TEST_CASE("narrowed: kept values that are not one cell's are an error") {
  HandMade history = large_history();
  history.returned[kLate] = 4000000000;
  const Narrowed both = narrowed(counter(), history.observation(long_history_case()));
  for (const auto& changed : {words("cell_indices", {}, 4), words("kept_values", {2, 1}, 4)}) {
    const auto judged =
        read_modify_write().judge(counter(), long_history_case(), with_buffer(both.part, changed));
    CHECK(name(judged.verdict) == "error");
  }
}
