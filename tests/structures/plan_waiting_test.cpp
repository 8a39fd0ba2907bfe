// Operations that wait for an element or for room: what they wait for comes.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "linearizability/plan/linear_plan.hpp"
#include "linearizability/subject/linear_values.hpp"
#include "planned.hpp"
#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

/// What a work-item adds and takes, in its order.
struct AddedAndTaken {
  std::uint32_t most = 0;   // at a time
  std::uint32_t taken = 0;  // in all
  std::uint32_t idle = 0;   // operations
  bool is_in_pairs = true;  // each is taken by the next operation
  bool has_waited = false;  // for what it has not added
};

AddedAndTaken added_and_taken(const LinearSubject& read, const stalemate_linear_planned* operations,
                              std::uint32_t count) {
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  const auto pop = static_cast<std::uint32_t>(read.binding("pop").value());
  AddedAndTaken seen;
  std::uint32_t own = 0;
  for (std::uint32_t op = 0; op < count; ++op) {
    const std::uint32_t binding = operations[op].binding;
    if (own > 0 && binding != pop) seen.is_in_pairs = false;
    if (binding == push) seen.most = std::max(seen.most, ++own);
    if (binding == STALEMATE_LINEAR_IDLE) ++seen.idle;
    if (binding != pop) continue;
    seen.has_waited = seen.has_waited || own == 0;
    if (own > 0) --own;
    ++seen.taken;
  }
  if (own > 0) seen.is_in_pairs = false;
  return seen;
}

}  // namespace

TEST_CASE("plan: who waits for an element has added one, and who waits for room gets it") {
  constexpr std::uint32_t kCapacity = 4;
  constexpr std::uint32_t kItems = 8;
  LinearSubject read = read_linear_subject(stranger("waiting_ring"));
  read.needs_progress = Progress::None;
  std::uint32_t taken = 0;
  int some_in_pairs = 0;  // cases
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    Case input{.seed = Seed{seed}, .nd_range = {4, 2}, .operations_per_item = 8};
    if (seed % 2 == 1) input.left_out = {{0, 0}, {1, 2}, {3, 5}, {7, 7}};
    const auto plan = linear_plan(read, input, linear_layout(read, input));
    std::uint32_t most_of_others = 0;
    std::uint32_t idle = 0;
    for (std::uint32_t item = 0; item < kItems; ++item) {
      const AddedAndTaken seen = added_and_taken(read, plan.data() + std::size_t{item} * 8, 8);
      CHECK_FALSE(seen.has_waited);
      taken += seen.taken;
      idle += seen.idle;
      if (!seen.is_in_pairs) most_of_others += seen.most;
    }
    CHECK(most_of_others < kCapacity);
    if (seed % 2 == 0) CHECK(idle <= kItems);  // who is alone at the end of its operations
    some_in_pairs += most_of_others > 0 ? 1 : 0;
  }
  CHECK(taken > 80 * kItems * 3);
  CHECK(some_in_pairs > 20);
  CHECK(some_in_pairs < 60);
}

/// Whether some take what they have not added. Then every second work-item of a work-group only
/// takes, and no more from an object than the one before it adds there.
bool are_apart(const LinearSubject& read, const std::vector<stalemate_linear_planned>& plan,
               const Case& input) {
  const std::uint32_t per_item = input.operations_per_item;
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  const auto pop = static_cast<std::uint32_t>(read.binding("pop").value());
  bool have_some_waited = false;
  for (std::size_t begin = 0; begin < plan.size(); begin += per_item) {
    have_some_waited |= added_and_taken(read, plan.data() + begin, per_item).has_waited;
  }
  if (!have_some_waited) return false;
  std::map<std::uint32_t, int> added;
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    const bool only_adds = slot / per_item % input.nd_range.work_group_size % 2 == 0;
    if (only_adds && slot % per_item == 0) added.clear();
    if (plan[slot].binding == push) {
      CHECK(only_adds);
      ++added[plan[slot].object];
    }
    if (plan[slot].binding != pop) continue;
    CHECK_FALSE(only_adds);
    CHECK(--added[plan[slot].object] >= 0);
  }
  return true;
}

/// How many of 90 cases are so, half of which have something left out.
int apart_of(const LinearSubject& read, const NdRange& nd_range) {
  int apart = 0;
  for (std::uint64_t seed = 0; seed < 90; ++seed) {
    Case input{.seed = Seed{seed}, .nd_range = nd_range, .operations_per_item = 8};
    if (seed % 2 == 1) input.left_out = {{0, 0}, {1, 2}, {2, 5}, {2, 6}};
    const auto plan = linear_plan(read, input, linear_layout(read, input));
    apart += are_apart(read, plan, input) ? 1 : 0;
  }
  return apart;
}

TEST_CASE(
    "plan: where each work-item goes on, every second one takes what another adds, at times") {
  LinearSubject read = read_linear_subject(stranger("stock"));
  read.count_least = read.count_most = 2;
  REQUIRE(read.needs_progress == Progress::WorkItem);
  CHECK(apart_of(read, {4, 2}) > 15);
  CHECK(apart_of(read, {4, 2}) < 45);
  CHECK(apart_of(read, {2, 3}) > 15);
  // A work-group that has not started adds nothing.
  CHECK(apart_of(read, {4, 1}) == 0);
  for (const Progress less : {Progress::Group, Progress::None}) {
    read.needs_progress = less;
    CHECK(apart_of(read, {4, 2}) == 0);
  }
}

TEST_CASE("plan: a work-item that has nobody beside it takes what it adds") {
  const LinearSubject read = read_linear_subject(stranger("stock"));
  int without_takes = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Case input{.seed = Seed{seed}, .nd_range = {1, 1}, .operations_per_item = 8};
    const auto plan = linear_plan(read, input, linear_layout(read, input));
    without_takes += added_and_taken(read, plan.data(), 8).taken == 0 ? 1 : 0;
  }
  CHECK(without_takes < 10);
}

/// Whether every second work-item of a work-group takes all that the one before it adds, from one
/// object, and nobody else adds or takes.
bool are_handed_over(const LinearSubject& read, const std::vector<stalemate_linear_planned>& plan,
                     const Case& input) {
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  const auto pop = static_cast<std::uint32_t>(read.binding("pop").value());
  const std::uint32_t per_item = input.operations_per_item;
  std::set<std::uint32_t> objects;
  std::uint32_t added = 0;
  std::uint32_t taken = 0;
  const auto all_is_taken = [&] { return objects.size() <= 1 && added == taken; };
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    const bool only_adds = slot / per_item % input.nd_range.work_group_size % 2 == 0;
    if (slot % per_item == 0 && only_adds) {
      if (!all_is_taken()) return false;
      objects.clear();
      added = taken = 0;
    }
    if (plan[slot].binding == (only_adds ? pop : push)) return false;
    if (plan[slot].binding == push) ++added;
    if (plan[slot].binding == pop) ++taken;
    if (!is_idle(plan[slot])) objects.insert(plan[slot].object);
  }
  return all_is_taken();
}

TEST_CASE("plan: where both wait, all that one adds another takes, at times") {
  LinearSubject read = read_linear_subject(stranger("waiting_ring"));
  read.count_least = read.count_most = 2;
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  std::set<std::uint32_t> objects;
  std::uint32_t pushes_most = 0;  // of a case
  for (const std::uint32_t group : {2U, 3U}) {
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
      Case input{.seed = Seed{seed}, .nd_range = {4, group}, .operations_per_item = 8};
      if (seed % 2 == 1) input.left_out = {{1, 2}, {group, 5}, {group, 7}, {group + 1, 6}};
      const auto plan = linear_plan(read, input, linear_layout(read, input));
      const bool apart = are_apart(read, plan, input);
      CHECK((!apart || are_handed_over(read, plan, input)));
      if (!apart) continue;
      std::uint32_t pushes = 0;
      for (const auto& planned : plan) {
        if (planned.binding != push) continue;
        ++pushes;
        objects.insert(planned.object);
      }
      pushes_most = std::max(pushes_most, pushes);
    }
  }
  CHECK(pushes_most > 24);  // of 32, and there is room for 4
  CHECK(objects.size() == 2);
}

/// The ring with other functions in one role.
LinearSubject ring_with(const std::string& role, const Option::List& functions) {
  Subject subject = stranger("waiting_ring");
  Option::Mapping operations = *subject.options.mapping("operations");
  operations[role] = functions;
  subject.options.set("operations", operations);
  return read_linear_subject(subject);
}

std::ptrdiff_t pushes_of(const LinearSubject& read, const Case& input) {
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  const auto plan = linear_plan(read, input, linear_layout(read, input));
  return std::count_if(plan.begin(), plan.end(),
                       [&](const auto& one) { return one.binding == push; });
}

/// Each case has as many pushes as it has room for.
void check_as_many_pushes_as_room(const LinearSubject& read, std::uint32_t operations_per_item) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CHECK(pushes_of(read, {.seed = Seed{seed},
                           .nd_range = {4, 2},
                           .operations_per_item = operations_per_item}) == 4);
  }
}

TEST_CASE("plan: who only adds, and says that there is no room, adds no more than there is") {
  const LinearSubject read = ring_with("push", {Option::Mapping{{"function", "ring_push"}}});
  int apart = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Case input{.seed = Seed{seed}, .nd_range = {4, 2}, .operations_per_item = 8};
    if (!are_apart(read, linear_plan(read, input, linear_layout(read, input)), input)) continue;
    ++apart;
    CHECK(pushes_of(read, input) == 4);
  }
  CHECK(apart > 5);
}

TEST_CASE("plan: who says that there is no room does not wait for it") {
  check_as_many_pushes_as_room(ring_with("push", {Option::Mapping{{"function", "ring_push"}}}), 1);
}

// It may leave an element there, for which somebody who waits for room would wait for ever.
TEST_CASE("plan: beside one who may say that there is none no more are added than have room") {
  check_as_many_pushes_as_room(
      ring_with("pop", {Option::Mapping{{"function", "ring_get"}, {"waits", true}},
                        Option::Mapping{{"function", "ring_pop"}}}),
      8);
}
