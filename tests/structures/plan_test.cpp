#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "bound.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "linearizability/subject/linear_values.hpp"
#include "planned.hpp"
#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

TEST_CASE("plan: each value is given once, and never 0") {
  const LinearSubject read = read_linear_subject(stranger("ring"));
  const auto push = static_cast<std::uint32_t>(read.binding("push").value());
  std::set<std::uint64_t> values;
  std::size_t pushes = 0;
  for (const auto& planned : plan_of("ring", four_by_eight())) {
    if (planned.binding != push) continue;
    ++pushes;
    values.insert(planned.numbers[0]);
  }
  CHECK(pushes > 4);
  CHECK(values.size() == pushes);
  CHECK_FALSE(values.contains(0));
}

TEST_CASE("plan: no value is what a function returns to say that there is none") {
  Subject subject = stranger("ring");
  for (const std::int64_t said : {1, 3, 9}) {
    Option::Mapping operations = *subject.options.mapping("operations");
    operations["pop"] =
        Option::List{Option::Mapping{{"function", "pop_or"}, {"empty", said}, {"may_fail", true}}};
    subject.source = subject.source.str() + "\nuint pop_or(global struct ring *r);\n";
    subject.options.set("operations", operations);
    const LinearSubject read = read_linear_subject(subject);
    const auto push = static_cast<std::uint32_t>(read.binding("push").value());
    std::set<std::uint64_t> values;
    std::size_t pushes = 0;
    const Case input = four_by_eight();
    for (const auto& planned : linear_plan(read, input, linear_layout(read, input))) {
      if (planned.binding != push) continue;
      ++pushes;
      values.insert(planned.numbers[0]);
    }
    CHECK(values.size() == pushes);
    CHECK_FALSE(values.contains(static_cast<std::uint64_t>(said)));
  }
}

TEST_CASE("plan: a case has no more operations than there are values") {
  Subject subject = stranger("ring");
  subject.source = subject.source.str() + "\nbool push_byte(global struct ring *r, uchar value);\n";
  Option::Mapping operations = *subject.options.mapping("operations");
  operations["push"] = Option::List{Option::Mapping{{"function", "push_byte"}}};
  subject.options.set("operations", operations);
  CHECK(linear_values_max(read_linear_subject(subject)) == 255);
  const Case large{.seed = Seed{5}, .nd_range = {64, 4}, .operations_per_item = 8};
  DeviceInfo device = simulated("sim:sc").info();
  device.is_simulated = false;
  CHECK(property_of(subject).fit_to_device(subject, large, device).operations() <= 255);
  CHECK(property_of(subject).fit_to_device(stranger("ring"), large, device).operations() > 255);
}

TEST_CASE("plan: of values of 64 bits that recur two differ in one half, or in both") {
  const auto differences = [](const char* name) {
    const LinearSubject read = read_linear_subject(stranger(name));
    std::set<std::uint64_t> all;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Case input = four_by_eight();
      input.seed = Seed{seed};
      if (!has_recurring_values(read, input)) continue;
      std::set<std::uint64_t> values;
      for (const auto& planned : linear_plan(read, input, linear_layout(read, input))) {
        if (read.bindings[planned.binding].role_name == "write") values.insert(planned.numbers[0]);
      }
      REQUIRE(values.size() == 2);
      all.insert(*values.rbegin() - *values.begin());
    }
    return all;
  };
  constexpr std::uint64_t upper = std::uint64_t{1} << 32U;
  CHECK(differences("whole") == std::set<std::uint64_t>{1, upper, upper + 1});
  CHECK(differences("word.behind") == std::set<std::uint64_t>{1});
}

TEST_CASE("plan: of a case's keys those are drawn that the subject has") {
  const LinearSubject map = read_linear_subject(stranger("map"));
  const auto keys_of = [&](const std::vector<std::int64_t>& keys) {
    Case input = four_by_eight();
    input.keys = keys;
    std::set<std::uint64_t> drawn;
    for (const auto& planned : linear_plan(map, input, linear_layout(map, input)))
      drawn.insert(planned.numbers[0]);
    return drawn;
  };
  CHECK(keys_of({2, 7}) == std::set<std::uint64_t>{2, 7});
  CHECK(keys_of({0, 3, 9, -1}) == std::set<std::uint64_t>{3});
  CHECK(keys_of({100}).size() == 8);
}

TEST_CASE("plan: where a subject has many keys, most cases have few") {
  const auto few_of = [](std::int64_t most) {
    Subject subject = stranger("map");
    subject.options.set("keys", Option::List{std::int64_t{5}, most});
    int few = 0;
    for (std::uint64_t index = 0; index < 400; ++index) {
      const Case input = property_of(subject).generate(subject, {}, Seed{3}, index).value;
      for (const std::int64_t key : input.keys) CHECK((key >= 5 && key <= most));
      CHECK(input.keys.size() <= 8);
      few += input.keys.empty() ? 0 : 1;
    }
    return few;
  };
  CHECK(few_of(20) == 0);
  CHECK(std::abs(few_of(40) - 200) < 60);
  CHECK(std::abs(few_of(65535) - 300) < 60);
}

TEST_CASE("plan: a put that finds no value before has changed the map, and counts as done") {
  Subject subject = stranger("map");
  Option::Mapping operations = *subject.options.mapping("operations");
  operations.erase("remove");
  subject.options.set("operations", operations);
  const Property& property = property_of(subject);
  const DeviceInfo& device = simulated("sim:sc").info();
  const Case input =
      property.fit_to_device(subject, property.generate(subject, {}, Seed{1}, 0).value, device);
  const auto outcome = first_launch(subject, {});
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  const Judgement judged = property.judge(subject, input, Observation{completed->buffers});
  CHECK(judged.tried > 0);
  CHECK(judged.done == judged.tried);
}

TEST_CASE("plan: what is searched for an order is small in half of the cases") {
  DeviceInfo device;
  device.work_group_size_max = 1024;
  device.global_memory_bytes = std::uint64_t{1} << 30U;
  const auto small_of = [&](const char* name) {
    const Subject subject = stranger(name);
    int small = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Case large{.seed = Seed{seed}, .nd_range = {8, 16}, .operations_per_item = 8};
      small += property_of(subject).fit_to_device(subject, large, device).operations() <= 128;
    }
    return small;
  };
  CHECK(small_of("ring") == 0);
  const int stacks = small_of("stack");
  CHECK(stacks > 30);
  CHECK(stacks < 70);
}

TEST_CASE("plan: an owner has few others beside it in most cases") {
  DeviceInfo device;
  device.work_group_size_max = 1024;
  device.global_memory_bytes = std::uint64_t{1} << 30U;
  const auto few_of = [&](const Subject& subject) {
    int few = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Case large{.seed = Seed{seed}, .nd_range = {8, 16}, .operations_per_item = 8};
      const Case fit = property_of(subject).fit_to_device(subject, large, device);
      CHECK(property_of(subject).fit_to_device(subject, fit, device) == fit);
      few += fit.nd_range.work_items() <= 4;
    }
    return few;
  };
  Subject subject = stranger("stack");
  CHECK(few_of(subject) < 20);
  Option::Mapping operations = *subject.options.mapping("operations");
  operations["push"] = Option::List{
      Option::Mapping{{"function", "stack_push"}, {"may_fail", true}, {"by", "owner"}}};
  subject.options.set("operations", operations);
  const int few = few_of(subject);
  CHECK(few > 60);
  CHECK(few < 90);
}

TEST_CASE(
    "plan: registers are written few values in a quarter of the cases, and else each another") {
  int few = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Case input = four_by_eight();
    input.seed = Seed{seed};
    std::set<std::uint64_t> values;
    std::size_t writes = 0;
    for (const auto& planned : plan_of("whole", input)) {
      if (is_idle(planned) || planned.numbers[0] == 0) continue;
      ++writes;
      values.insert(planned.numbers[0]);
    }
    REQUIRE(writes > 4);
    CHECK((values.size() <= 2 || values.size() == writes));
    few += values.size() <= 2;
  }
  CHECK(few > 10);
  CHECK(few < 45);
}

TEST_CASE("plan: a compare-exchange expects what is there at first, or was written, mostly by it") {
  Subject subject = stranger("whole");
  subject.options.set("object", Option::Mapping{{"words", 1}, {"fill", Option::List{9}}});
  subject.options.set("operations", Option::Mapping{{"compare_exchange", role("word_swap")}});
  const LinearSubject read = read_linear_subject(subject);
  int calls = 0;
  int of_own = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Case input = four_by_eight();
    input.seed = Seed{seed};
    std::uint64_t own = 9;
    const auto plan = linear_plan(read, input, linear_layout(read, input));
    for (std::size_t slot = 0; slot < plan.size(); ++slot) {
      if (slot % input.operations_per_item == 0) own = 9;
      if (is_idle(plan[slot])) continue;
      const auto [expected, value] = std::tie(plan[slot].numbers[0], plan[slot].numbers[1]);
      CHECK(expected != 0);
      ++calls;
      of_own += expected == own;
      own = value;
    }
  }
  REQUIRE(calls > 1000);
  CHECK(of_own > calls * 4 / 10);
  CHECK(of_own < calls * 9 / 10);
}

TEST_CASE("plan: what is left out is idle, and all else stays as it was") {
  const auto whole = plan_of("ring", four_by_eight());
  Case input = four_by_eight();
  input.left_out = {{0, 3}, {2, 7}, {9, 0}, {1, 99}};  // the last two are not there
  const auto cut = plan_of("ring", input);
  REQUIRE(cut.size() == whole.size());
  for (std::size_t slot = 0; slot < cut.size(); ++slot) {
    CAPTURE(slot);
    const bool is_left_out = slot == 3 || slot == 2 * 8 + 7;
    CHECK(cut[slot].binding == (is_left_out ? STALEMATE_LINEAR_IDLE : whole[slot].binding));
    CHECK(cut[slot].numbers[0] == whole[slot].numbers[0]);
  }
}

TEST_CASE("plan: who takes a permit gives it back next, and both are left out together") {
  const LinearSubject read = read_linear_subject(stranger("permit"));
  const auto acquire = static_cast<std::uint32_t>(read.binding("acquire").value());
  const auto whole = plan_of("permit", four_by_eight());
  std::map<std::uint32_t, int> calls;
  for (const auto& planned : whole) ++calls[planned.binding];
  REQUIRE(calls[acquire] > 0);
  for (std::size_t slot = 0; slot < whole.size(); ++slot) {
    if (whole[slot].binding != acquire) continue;
    for (const std::size_t left_out : {slot, slot + 1}) {
      Case input = four_by_eight();
      input.left_out = {
          {static_cast<std::uint32_t>(left_out / 8), static_cast<std::uint32_t>(left_out % 8)}};
      const auto cut = plan_of("permit", input);
      CHECK(is_idle(cut[slot]));
      CHECK(is_idle(cut[slot + 1]));
    }
  }
}
