// Which operations of a structure are explored: few of very many, so those that meet.

#include <algorithm>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "linearizability/explored/linear_explored.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

/// Role and key of each operation that is carried out, of each work-item.
using Calls = std::vector<std::vector<std::pair<std::string, std::uint64_t>>>;

Subject structure(const std::string& name) {
  for (const Subject& subject : subjects_in(STALEMATE_SOURCE_DIR "/configs/structures.yaml")) {
    if (subject.name == name) return subject;
  }
  FAIL("no subject is named " << name);
  return {};
}

Case of_size(NdRange range, std::uint32_t operations) {
  return {.seed = Seed{5}, .nd_range = range, .operations_per_item = operations};
}

Calls calls_of(const Subject& subject, const Case& input) {
  const LinearSubject read = read_linear_subject(subject);
  Calls calls(input.nd_range.work_items());
  const auto plan = linear_plan(read, input, linear_layout(read, input));
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    if (plan[slot].binding == STALEMATE_LINEAR_IDLE) continue;
    calls[slot / input.operations_per_item].emplace_back(
        read.bindings[plan[slot].binding].role_name, plan[slot].numbers[0]);
  }
  return calls;
}

std::vector<Calls> explored(const std::string& name, NdRange range, std::uint32_t operations) {
  const Subject subject = structure(name);
  std::vector<Calls> all;
  const LinearChoice choice = choose_linear_cases(subject, of_size(range, operations));
  for (const Case& input : choice.cases.always) {
    CHECK(input.nd_range == range);
    CHECK(input.operations_per_item == operations);
    all.push_back(calls_of(subject, input));
  }
  return all;
}

std::size_t operations_of(const Calls& calls) {
  std::size_t sum = 0;
  for (const auto& own : calls) sum += own.size();
  return sum;
}

bool has_two_inserts(const std::vector<Calls>& all, std::uint64_t apart) {
  return std::any_of(all.begin(), all.end(), [&](const Calls& calls) {
    const auto& [first, one] = calls[0][0];
    const auto& [second, other] = calls[1][0];
    return first == "insert" && second == "insert" &&
           std::max(one, other) - std::min(one, other) == apart;
  });
}

using KeySets = std::set<std::set<std::uint64_t>>;

/// The keys of small cases that have some that are not neighbours.
KeySets far_keys(const std::vector<Footprint>& footprints) {
  const Subject subject = structure("hash_set");
  KeySets far;
  for (const std::uint32_t operations : {1U, 3U}) {
    const auto choice = choose_linear_cases(subject, of_size({2, 1}, operations), footprints);
    for (const Case& input : choice.cases.always) {
      std::set<std::uint64_t> keys;
      for (const auto& own : calls_of(subject, input)) {
        for (const auto& call : own) keys.insert(call.second);
      }
      if (keys.size() > 1 && *keys.rbegin() - *keys.begin() > 1) far.insert(keys);
    }
  }
  return far;
}

/// Where the keys from 1 on leave those places another value.
KeySets far_keys(const std::vector<std::uint64_t>& places) {
  std::vector<Footprint> footprints;
  for (const std::uint64_t place : places) {
    // Beside what all write, and what nobody else does.
    footprints.push_back({{"count", 0}, {"cells", place}, {"tries", 4 * footprints.size()}});
  }
  return far_keys(footprints);
}

}  // namespace

TEST_CASE("explored: the choice is fixed, and no two of its cases have one seed") {
  const Subject subject = structure("hash_set");
  const auto cases = choose_linear_cases(subject, of_size({2, 1}, 2)).cases.always;
  CHECK(cases == choose_linear_cases(subject, of_size({2, 1}, 2)).cases.always);
  std::set<std::uint64_t> seeds;
  for (const Case& input : cases) seeds.insert(input.seed.value);
  CHECK(seeds.size() == cases.size());
  CHECK(cases.size() > 10);
}

TEST_CASE("explored: two insert one key, keys side by side, and far apart, in the smallest size") {
  const auto all = explored("hash_set", {2, 1}, 1);
  CHECK(has_two_inserts(all, 0));
  CHECK(has_two_inserts(all, 1));
  CHECK(has_two_inserts(all, 4));
  for (const Calls& calls : all) {
    const auto [low, high] = std::minmax(calls[0][0].second, calls[1][0].second);
    CHECK((high - low <= 1 || high - low == 4));
  }
}

TEST_CASE("explored: three keys, evenly apart, each of which is inserted") {
  std::set<std::uint64_t> steps;
  for (const Calls& calls : explored("hash_set", {2, 1}, 3)) {
    std::set<std::uint64_t> keys;
    std::set<std::uint64_t> inserted;
    for (const auto& own : calls) {
      for (const auto& [role, key] : own) {
        keys.insert(key);
        if (role == "insert") inserted.insert(key);
      }
    }
    REQUIRE(keys.size() <= 3);
    if (keys.size() < 3) continue;
    CHECK(inserted == keys);
    const std::uint64_t step = *std::next(keys.begin()) - *keys.begin();
    CHECK(*keys.rbegin() - *keys.begin() == 2 * step);
    steps.insert(step);
  }
  CHECK(steps == std::set<std::uint64_t>{1, 2});
}

TEST_CASE("explored: of keys that put in there is a case for each") {
  const Subject subject = structure("hash_set");
  const auto alone = linear_cases_alone(subject, of_size({1, 1}, 1));
  REQUIRE(alone.size() == 8);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK(calls_of(subject, alone[i]) == Calls{{{"insert", i + 1}}});
    CHECK(alone[i].keys == std::vector{static_cast<std::int64_t>(i + 1)});
  }
}

TEST_CASE("explored: keys whose footprints are one meet, and no others that are far apart") {
  CHECK(far_keys({0, 96, 8, 12, 96, 20, 96, 28}) == KeySets{{2, 5}, {2, 5, 7}, {2, 7}, {5, 7}});
}

TEST_CASE("explored: keys that meet come with one whose place is behind theirs") {
  // The first place that three share is 50. That which the fewest share is 8, and 50 is behind it.
  CHECK(far_keys({60, 50, 70, 8, 50, 8, 50, 80}) ==
        KeySets{{2, 4}, {2, 4, 6}, {2, 5}, {2, 5, 7}, {2, 6}, {2, 7}, {4, 6}, {5, 7}});
  // Of two pairs that whose next place is nearer.
  CHECK(far_keys({0, 30, 34, 8, 30, 80, 80, 90}) == KeySets{{2, 3, 5}, {2, 5}, {3, 5}});
}

TEST_CASE("explored: of a bucket under two locks there are keys of both") {
  std::vector<Footprint> footprints;
  for (const std::uint64_t key : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    const bool is_of_bucket = key == 0 || key == 2 || key == 4 || key == 7;
    footprints.push_back({{"cells", is_of_bucket ? 400 : 4 * key}, {"lock", key == 7 ? 4 : 0}});
  }
  CHECK(far_keys(footprints).count({1, 3}) == 1);
  CHECK(far_keys(footprints).count({1, 8}) == 1);
}

TEST_CASE("explored: keys of the last place that several have meet, too") {
  CHECK(far_keys({8, 60, 24, 60, 8, 32, 12, 16}).count({1, 5}) == 1);
  CHECK(far_keys({8, 60, 24, 60, 8, 32, 12, 16}).count({2, 4}) == 1);
}

TEST_CASE("explored: footprints that all are one, or all are different, say nothing") {
  const Subject subject = structure("hash_set");
  const Case input = of_size({2, 1}, 3);
  const auto unknown = choose_linear_cases(subject, input).cases.always;
  std::vector<Footprint> different;
  for (std::uint64_t i = 0; i < 8; ++i) different.push_back({{"cells", 4 * i}});
  CHECK(choose_linear_cases(subject, input, different).cases.always == unknown);
  const std::vector<Footprint> one(8, Footprint{{"cells", 4}});
  CHECK(choose_linear_cases(subject, input, one).cases.always == unknown);
  const std::vector<Footprint> none(8);
  CHECK(choose_linear_cases(subject, input, none).cases.always == unknown);
}

TEST_CASE("explored: only what puts in keys has a case for each") {
  CHECK(linear_cases_alone(structure("treiber_stack"), of_size({1, 1}, 1)).empty());
  Subject subject = structure("hash_set");
  subject.options.set("keys", Option::List{std::int64_t{1}, std::int64_t{2}});
  CHECK(linear_cases_alone(subject, of_size({1, 1}, 1)).empty());
  subject.options.set("keys", Option::List{std::int64_t{-70}, std::int64_t{9000}});
  const auto many = linear_cases_alone(subject, of_size({1, 1}, 1));
  REQUIRE(many.size() == 128);
  CHECK(many.front().keys == std::vector<std::int64_t>{-70});
  CHECK(many.back().keys == std::vector<std::int64_t>{57});
}

TEST_CASE("explored: of small sizes there are more, all different, behind those that always are") {
  const Subject subject = structure("hash_set");
  const LinearChoice small = choose_linear_cases(subject, of_size({2, 1}, 2));
  CHECK(small.cases.more.size() == 200);
  std::set<Calls> all;
  for (const auto& cases : {small.cases.always, small.cases.more}) {
    for (const Case& input : cases) {
      Calls calls = calls_of(subject, input);
      std::sort(calls.begin(), calls.end());
      all.insert(calls);
    }
  }
  CHECK(all.size() > small.cases.always.size() + 150);
  CHECK(choose_linear_cases(subject, of_size({2, 1}, 3)).cases.more.empty());
}

TEST_CASE("explored: nothing more is drawn when there are enough cases of each class") {
  const auto choice_of = [](const char* name, std::uint32_t operations) {
    Subject subject = structure(name);
    subject.options.set("keys", Option::List{std::int64_t{1}, std::int64_t{2}});
    return choose_linear_cases(subject, of_size({2, 1}, operations));
  };
  const LinearChoice stack = choice_of("treiber_stack", 5);
  CHECK(stack.cases.always.size() == 24 + 3);
  CHECK(stack.draws < 2048);
  const LinearChoice set = choice_of("hash_set", 3);
  CHECK(set.cases.always.size() == 24 + 24 + 3);
  CHECK(set.draws < 2048);
  // There are six, and one does not know that without drawing on.
  CHECK(choice_of("treiber_stack", 1).draws == 2048);
}

TEST_CASE("explored: work-items that change places, and other names of one key, come once") {
  // Push and push, push and pop, pop and pop; each with and without stamps.
  CHECK(explored("treiber_stack", {2, 1}, 1).size() == 6);
}

TEST_CASE("explored: those with fewer operations come first, and some are uneven") {
  const Subject subject = structure("ring");
  const LinearSubject read = read_linear_subject(subject);
  std::vector<std::size_t> costs;
  const LinearChoice choice = choose_linear_cases(subject, of_size({2, 1}, 5));
  for (const Case& input : choice.cases.always) {
    const bool is_stamped = linear_layout(read, input).is_stamped;
    costs.push_back(operations_of(calls_of(subject, input)) * (is_stamped ? 2 : 1));
  }
  CHECK(std::is_sorted(costs.begin(), costs.end()));
  CHECK(costs.front() == 6);
  CHECK(costs.back() > 10);
}

TEST_CASE("explored: nobody gives back what nobody got") {
  for (const Calls& calls : explored("bitmap_allocator", {2, 1}, 4)) {
    for (const auto& own : calls) {
      int held = 0;
      for (const auto& [role, number] : own) {
        held += role == "free" ? -1 : 1;
        CHECK(held >= 0);
      }
    }
  }
}

TEST_CASE("explored: a lock that is taken is given back in uneven cases, too") {
  const auto all = explored("readers_writer_lock", {2, 1}, 4);
  CHECK_FALSE(all.empty());
  for (const Calls& calls : all) {
    for (const auto& own : calls) CHECK(own.size() % 2 == 0);
  }
}

TEST_CASE("explored: somebody changes what the others look at") {
  for (const Calls& calls : explored("relaxed_counter", {2, 1}, 1)) {
    CHECK((calls[0][0].first == "add" || calls[1][0].first == "add"));
  }
}
