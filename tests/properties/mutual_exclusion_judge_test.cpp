#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "locks.hpp"
#include "stalemate/property/facets.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const Subject kUnrun = macro_lock("#define M(lock, ...) __VA_ARGS__\n", "M");

std::string verdict_word(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

Judgement judgement_of(const Case& input, const LockByHand& history) {
  return mutual_exclusion().judge(kUnrun, input, history.observation(input));
}

/// The verdict's word, or the violation's kind.
std::string judged(const Case& input, const LockByHand& history) {
  return verdict_word(judgement_of(input, history).verdict);
}

Violation violation_of(const Case& input, const LockByHand& history) {
  const Judgement judgement = judgement_of(input, history);
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  return *violation;
}

}  // namespace

//   item 0:  0     2           item 0:  0     2
//   item 1:     1     3        item 1:     1  2      two read 2
TEST_CASE("mutual_exclusion: tickets read once each pass, tickets alike do not") {
  const bool is_counted = GENERATE(false, true);
  const Case input = one_lock_case(2, 2, is_counted);
  CHECK(judged(input, {.sections = {alone(0), alone(2), alone(1), alone(3)}, .last_ticket = 4}) ==
        "pass");
  const Violation violation =
      violation_of(input, {.sections = {alone(0), alone(2), alone(1), alone(2)}, .last_ticket = 3});
  CHECK(name(violation.kind) == (is_counted ? "stale_read" : "mutual_exclusion_or_stale"));
  CHECK(words(violation.summary) == "1 of 4 sections read a ticket that another had read (lock 0)");
  CHECK(violation.cells == std::vector<std::uint32_t>{0});
  const std::string explanation = joined(violation.explanation);
  CHECK_THAT(explanation,
             Catch::Contains("work-item 0 (work-group 0), operation 1: read ticket 2"));
  CHECK_THAT(explanation,
             Catch::Contains("work-item 1 (work-group 1), operation 1: read ticket 2"));
  CHECK_THAT(explanation, Catch::Contains(is_counted ? "alone inside" : "cause not separable"));
}

TEST_CASE("mutual_exclusion: somebody else inside is the cause of all else") {
  const Case input = one_lock_case(2, 1, true);
  CHECK(judged(input, {.sections = {alone(0), beside(1)}, .last_ticket = 2}) == "mutual_exclusion");
  const Violation violation =
      violation_of(input, {.sections = {alone(0), beside(0)}, .last_ticket = 1});
  CHECK(violation.kind == ViolationKind::MutualExclusion);
  CHECK_THAT(joined(violation.explanation),
             Catch::Contains("not alone inside") && Catch::Contains("besides, 1 section read"));
}

// The flag cannot be set where nobody counts: it would be a stray bit.
TEST_CASE("mutual_exclusion: a launch that does not count says nothing of overlap") {
  CHECK(judged(one_lock_case(2, 1, false), {.sections = {alone(0), beside(1)}, .last_ticket = 2}) ==
        "pass");
}

TEST_CASE("mutual_exclusion: an operation that never ran its section starved") {
  const Case input = one_lock_case(3, 1, true);
  const auto missed = GENERATE(left_out(), unended());
  CHECK(judged(input, {.sections = {alone(0), missed, alone(1)}, .last_ticket = 2}) ==
        "starvation");
  CHECK(judged(input, {.sections = {alone(0), alone(2), alone(1)}, .last_ticket = 3}) == "pass");
}

// What a work-item that vanished had written before cannot be told.
TEST_CASE("mutual_exclusion: a section that was not written down explains tickets of others") {
  const Case input = one_lock_case(3, 1, true);
  const Violation silent =
      violation_of(input, {.sections = {alone(0), unended(), alone(2)}, .last_ticket = 3});
  CHECK(silent.kind == ViolationKind::Starvation);
  CHECK_THAT(joined(silent.explanation), !Catch::Contains("besides"));
  const Violation violation =
      violation_of(input, {.sections = {alone(0), left_out(), alone(2)}, .last_ticket = 3});
  CHECK(violation.kind == ViolationKind::Starvation);
  CHECK_THAT(joined(violation.explanation), Catch::Contains("that nobody had written"));
}

TEST_CASE("mutual_exclusion: a section that ran twice is a wrong value") {
  const Case input = one_lock_case(2, 1, true);
  const Violation violation =
      violation_of(input, {.sections = {repeated(1, 2), alone(2)}, .last_ticket = 3});
  CHECK(violation.kind == ViolationKind::WrongValue);
  CHECK_THAT(words(violation.summary), Catch::Contains("more than once"));
  CHECK(judged(input, {.sections = {repeated(0, 2), alone(1)}, .last_ticket = 2}) == "wrong_value");
  CHECK(judged(input, {.sections = {repeated(0, 1), alone(1)}, .last_ticket = 2}) == "pass");
}

TEST_CASE("mutual_exclusion: a ticket that nobody wrote is a wrong value") {
  const Case input = one_lock_case(2, 1, true);
  CHECK(judged(input, {.sections = {alone(0), alone(7)}, .last_ticket = 8}) == "wrong_value");
  CHECK(judged(input, {.sections = {alone(1), alone(2)}, .last_ticket = 3}) == "wrong_value");
}

TEST_CASE("mutual_exclusion: a record of another section is torn") {
  const Case input = one_lock_case(2, 1, true);
  CHECK(judged(input, {.sections = {alone(0), torn(1, 0)}, .last_ticket = 2}) == "torn_value");
  CHECK(judged(input, {.sections = {alone(0), torn(1, 1)}, .last_ticket = 2}) == "pass");
  CHECK(judged(input, {.sections = {alone(0), torn(0, 1)}, .last_ticket = 1}) == "stale_read");
}

//   item 0:  1  0        the second before the first
//   item 1:        2  3
TEST_CASE("mutual_exclusion: a work-item that read its tickets backwards is an order violation") {
  const Case input = one_lock_case(2, 2, true);
  CHECK(judged(input, {.sections = {alone(1), alone(0), alone(2), alone(3)}, .last_ticket = 4}) ==
        "order");
  CHECK(judged(input, {.sections = {alone(2), alone(3), alone(0), alone(1)}, .last_ticket = 4}) ==
        "pass");
}

TEST_CASE("mutual_exclusion: what the last section wrote must be there") {
  const Case input = one_lock_case(2, 1, true);
  CHECK(judged(input, {.sections = {alone(0), alone(1)}, .last_ticket = 1}) == "lost_update");
  LockByHand history{.sections = {alone(0), alone(1)}, .last_ticket = 2};
  history.last_record = {2, 2, 2, 1};
  CHECK(judged(input, history) == "lost_update");
  history.last_record = {2, 2, 2, 2};
  CHECK(judged(input, history) == "pass");
}

TEST_CASE("mutual_exclusion: a work-group whose locks were never saved lost work-items") {
  Case input = one_lock_case(1, 2, true);
  const LockByHand unsaved{.sections = {alone(0), alone(1)}, .last_ticket = 0};
  CHECK(judged(input, unsaved) == "lost_update");
  input.address_space = AddressSpace::Local;
  const Violation violation = violation_of(input, unsaved);
  CHECK(violation.kind == ViolationKind::Starvation);
  CHECK_THAT(joined(violation.explanation), Catch::Contains("dropped work-items"));
  CHECK(judged(input, {.sections = {alone(0), alone(1)}, .last_ticket = 1}) == "lost_update");
  CHECK(judged(input, {.sections = {alone(0), alone(1)}, .last_ticket = 2}) == "pass");
}

TEST_CASE("mutual_exclusion: a lock that spins in front and does not say so is told why") {
  Subject spinning =
      macro_lock("void a(volatile global int *l); void r(volatile global int *l);", "");
  spinning.options = {{"acquire", "a"}, {"release", "r"}};
  const auto told = [&](std::uint32_t groups, std::uint32_t size, Progress says) {
    Case input = one_lock_case(2, 1, true);
    input.nd_range = {groups, size};
    const Observation history =
        LockByHand{.sections = {beside(0), beside(0)}, .last_ticket = 1}.observation(input);
    spinning.needs_progress = says;
    const Judgement judgement = mutual_exclusion().judge(spinning, input, history);
    return joined(std::get<Violation>(judgement.verdict).explanation);
  };
  CHECK_THAT(told(1, 2, Progress::None), Catch::Contains("not say needs_progress: work_item;"));
  CHECK_THAT(told(1, 2, Progress::Group), Catch::Contains("not say needs_progress: work_item;"));
  CHECK_THAT(told(1, 2, Progress::WorkItem), !Catch::Contains("needs_progress"));
  CHECK_THAT(told(2, 1, Progress::None), Catch::Contains("not say needs_progress: group (work_it"));
  CHECK_THAT(told(2, 1, Progress::Group), !Catch::Contains("needs_progress"));
  CHECK_THAT(told(2, 1, Progress::WorkItem), !Catch::Contains("needs_progress"));
}

TEST_CASE("mutual_exclusion: a lock that takes more words than it says is out of bounds") {
  const Case input = one_lock_case(2, 1, true);
  LockByHand history{.sections = {alone(0), alone(1)}, .last_ticket = 2, .stray_words = {1}};
  const Violation violation = violation_of(input, history);
  CHECK(violation.kind == ViolationKind::OutOfBounds);
  CHECK_THAT(joined(violation.explanation), Catch::Contains("lock_words"));
  history.stray_words = {0};
  CHECK(judged(input, history) == "pass");
}

TEST_CASE("mutual_exclusion: a judgement says what met, how much, how strictly and the gaps") {
  const Case input = one_lock_case(3, 2, true);
  LockByHand history{.sections = {alone(0), alone(5), alone(1), alone(3), alone(2), alone(4)},
                     .last_ticket = 6};
  const Judgement judgement = judgement_of(input, history);
  CHECK(judgement.met);
  CHECK(judgement.operations == 6);
  CHECK(judgement.tier == "tickets");
  CHECK(judgement.figures == std::map<std::string, std::uint64_t>{{"largest gap", 4},
                                                                  {"longest mean gap", 4},
                                                                  {"median mean gap", 1},
                                                                  {"shortest mean gap", 1}});
  history.met = false;
  CHECK_FALSE(judgement_of(input, history).met);
  history.last_ticket = 5;
  CHECK(judgement_of(input, history).figures.empty());
}

TEST_CASE("mutual_exclusion: there is no gap between operations with another lock in between") {
  Case input = one_lock_case(1, 3, true);
  input.contention.pattern = ContentionPattern::Strided;
  input.contention.cells = 2;
  const Observation all =
      with_buffer(LockByHand{.sections = {alone(0), alone(0), alone(1)}}.observation(input),
                  words("locks", blocks_with_tickets({2, 1}), 4));
  const Judgement judgement = mutual_exclusion().judge(kUnrun, input, all);
  CHECK(verdict_word(judgement.verdict) == "pass");
  CHECK(judgement.figures.empty());
}

// Two work-items of one work-group, which have no second group to meet.
TEST_CASE("mutual_exclusion: items of a lone work-group have met if their sections alternate") {
  Case input = one_lock_case(1, 2, true);
  input.nd_range.work_group_size = 2;
  LockByHand history{
      .sections = {alone(2), alone(3), alone(0), alone(1)}, .last_ticket = 4, .met = false};
  CHECK_FALSE(judgement_of(input, history).met);
  history.sections = {alone(0), alone(2), alone(1), alone(3)};
  CHECK(judgement_of(input, history).met);
}

//   lock 0:  0  1 torn       lock 1:  0  0       lock 2:  0 torn  1 torn
TEST_CASE(
    "mutual_exclusion: of several locks the first cause comes first, then the most frequent") {
  Case input = one_lock_case(3, 2, true);
  input.contention.pattern = ContentionPattern::Private;
  const Observation all = with_buffer(
      LockByHand{.sections = {alone(0), torn(1, 0), alone(0), alone(0), torn(0, 9), torn(1, 9)}}
          .observation(input),
      words("locks", blocks_with_tickets({2, 1, 2}), 4));
  const auto verdict = mutual_exclusion().judge(kUnrun, input, all).verdict;
  const auto* violation = std::get_if<Violation>(&verdict);
  REQUIRE(violation != nullptr);
  CHECK(violation->kind == ViolationKind::StaleRead);
  CHECK(violation->cells == std::vector<std::uint32_t>{1, 2, 0});

  Violation of_one = *violation;
  of_one.cells = {1};
  const Observation some = condense(mutual_exclusion(), kUnrun, input, all, of_one);
  CHECK(some.find("tickets").size() == 2 * 4);
  CHECK(some.find("locks").size() * 3 == all.find("locks").size());
  CHECK(verdict_word(mutual_exclusion().judge(kUnrun, input, some).verdict) == "stale_read");
}

TEST_CASE("mutual_exclusion: a malformed observation is an error that names the buffer") {
  const Case input = one_lock_case(2, 1, true);
  const Observation fine =
      LockByHand{.sections = {alone(0), alone(1)}, .last_ticket = 2}.observation(input);
  const std::string name = GENERATE("locks", "tickets", "strange_words", "states", "meeting");
  const std::size_t bytes = fine.find(name).size();
  for (const std::size_t size : {std::size_t{0}, bytes - 1, bytes + 1, bytes + 4, bytes * 2}) {
    const auto verdict =
        mutual_exclusion()
            .judge(kUnrun, input, with_buffer(fine, {name, std::vector<std::byte>(size)}))
            .verdict;
    const auto* error = std::get_if<Error>(&verdict);
    REQUIRE(error != nullptr);
    CHECK_THAT(error->cause, Catch::Contains(name));
  }
}

TEST_CASE("mutual_exclusion: a condensed history with impossible indices is an error") {
  const Case input = one_lock_case(2, 1, true);
  const Observation fine =
      LockByHand{.sections = {alone(0), alone(1)}, .last_ticket = 2}.observation(input);
  const std::string buffer = GENERATE("operation_indices", "lock_indices");
  const auto indices = GENERATE(
      values<std::vector<std::uint64_t>>({{0, 2}, {0, 0}, {1, 0}, {0, 0xFFFFFFFF}, {0, 1, 2}}));
  const auto verdict =
      mutual_exclusion().judge(kUnrun, input, with_buffer(fine, words(buffer, indices, 4))).verdict;
  CHECK(verdict_word(verdict) == "error");
}

TEST_CASE("mutual_exclusion: bits at random are judged without harm") {
  const Case input = one_lock_case(3, 2, GENERATE(false, true));
  LockByHand history{.sections = {}, .last_ticket = 0xFFFFFFFF};
  for (std::uint32_t i = 0; i < 6; ++i) {
    history.sections.push_back({0xFFFFFFFF - i, i * 0x9E3779B9, 0xFFFFFFFF * (i & 1)});
  }
  CHECK(judged(input, history) != "pass");
}
