#include "sim/order/operation_order.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate {

std::ostream& operator<<(std::ostream& out, const OrderedOperations& pair) {
  return out << pair.before << " before " << pair.after;
}

}  // namespace stalemate

namespace stalemate::sim::test {
namespace {

constexpr std::size_t kLetter = 1;
constexpr std::size_t kSign = 3;

template <class Body>
void operation(std::uint32_t number, const Body& body) {
  stalemate_sim_operation_begins(number);
  body();
  stalemate_sim_operation_ends();
}

void nothing() {}

using Step = void (*)(const Code& code);

/// Work-item 0 ends operation 10 and then tells, in operation 11 or between its operations;
/// work-item 1 hears in operation 20 or behind it, and begins 21.
struct Message {
  const char* what;
  Step tell;
  Step hear;
  bool is_ordered;
  bool is_inside = true;  // in operations
};

void tell_by_1(const Code& code) {
  stalemate_sim_at(0, "mem_fence", kOfOpenCl1);
  stalemate_sim_fence(kGlobalFence, kAcquireRelease, kScopeDevice);
  put(code.cell(kLetter), 1);
}
void hear_by_1(const Code& code) {
  await(code.cell(kLetter), 1, kRelaxed);
  stalemate_sim_at(0, "mem_fence", kOfOpenCl1);
  stalemate_sim_fence(kGlobalFence, kAcquireRelease, kScopeDevice);
}

template <std::uint32_t order>
void tell(const Code& code) {
  put(code.cell(kLetter), 1, order);
}
template <std::uint32_t order>
void hear(const Code& code) {
  await(code.cell(kLetter), 1, order);
}
template <std::uint32_t flags>
void tell_by_fence(const Code& code) {
  fence(kRelease, kScopeDevice, flags);
  put(code.cell(kLetter), 1);
}
template <std::uint32_t flags>
void hear_by_fence(const Code& code) {
  await(code.cell(kLetter), 1, kRelaxed);
  fence(kAcquire, kScopeDevice, flags);
}
void tell_by_exchange(const Code& code) {
  compare_exchange(code.cell(kLetter), 0, 1, kAcquireRelease);
}
/// What does not exchange stores nothing, and releases nothing.
void tell_by_failure(const Code& code) {
  put(code.cell(kLetter), 1);
  compare_exchange(code.cell(kLetter), 5, 6, kAcquireRelease);
}
/// A fence releases by the next store, and this is none.
void tell_by_fence_and_failure(const Code& code) {
  put(code.cell(kLetter), 1);
  fence(kRelease, kScopeDevice);
  compare_exchange(code.cell(kLetter), 5, 6);
  store(code.cell(kSign), 1);
}
void hear_at_sign(const Code& code) {
  for (int spin = 0; spin < kSpins && volatile_load(code.cell(kSign)) != 1; ++spin) {
  }
  get(code.cell(kLetter), kAcquire);
}
void tell_plainly(const Code& code) {
  put(code.cell(kLetter), 0, kRelease);
  store(code.cell(kLetter), 1);
}
/// Acquires what is there when the plain store is, and nothing that was there before.
void hear_late(const Code& code) {
  for (int spin = 0; spin < kSpins && volatile_load(code.cell(kLetter)) != 1; ++spin) {
  }
  get(code.cell(kLetter), kAcquire);
}
template <std::uint32_t flags>
void meet(const Code& /*code*/) {
  barrier(flags);
}
void meet_narrowly(const Code& /*code*/) {
  barrier(kGlobalFence, kScopeWorkItem);
}
void meet_as_sub_group(const Code& /*code*/) {
  stalemate_sim_sub_group_barrier(kGlobalFence, kScopeWorkGroup, 1);
}

const std::vector<Message>& order_messages() {
  static const std::vector<Message> all{
      {"release and acquire", tell<kRelease>, hear<kAcquire>, true},
      {"a relaxed flag", tell<kRelaxed>, hear<kRelaxed>, false},
      {"a relaxed store", tell<kRelaxed>, hear<kAcquire>, false},
      {"a relaxed load", tell<kRelease>, hear<kRelaxed>, false},
      {"fences", tell_by_fence<kGlobalFence>, hear_by_fence<kGlobalFence>, true},
      {"fences for local memory", tell_by_fence<kLocalFence>, hear_by_fence<kLocalFence>, false},
      {"fences of OpenCL 1.x", tell_by_1, hear_by_1, false},
      {"an exchange", tell_by_exchange, hear<kAcquire>, true},
      {"a compare-exchange that fails", tell_by_failure, hear<kAcquire>, false},
      {"a fence, and a compare-exchange that fails", tell_by_fence_and_failure, hear_at_sign,
       false},
      {"a plain store over a release", tell_plainly, hear_late, false},
      {"a barrier", meet<kGlobalFence>, meet<kGlobalFence>, true},
      {"a barrier for local memory", meet<kLocalFence>, meet<kLocalFence>, false},
      {"a barrier of no scope", meet_narrowly, meet_narrowly, false},
      {"a barrier of a sub-group", meet_as_sub_group, meet_as_sub_group, false},
      {"a driver's release and acquire", tell<kRelease>, hear<kAcquire>, false, false},
      {"a driver's fences", tell_by_fence<kGlobalFence>, hear_by_fence<kGlobalFence>, false, false},
      {"a driver's barrier", meet<kGlobalFence>, meet<kGlobalFence>, false, false},
  };
  return all;
}

void pass_message(void* const* arguments) {
  const Code code{arguments};
  const Message& message = order_messages()[code.parameter()];
  const Step step = id() == 0 ? message.tell : message.hear;
  const std::uint32_t first = id() == 0 ? 10 : 20;
  operation(first, nothing);
  if (!message.is_inside) step(code);
  operation(first + 1, [&] {
    if (message.is_inside) step(code);
  });
  operation(first + 2, nothing);
  operation(first + 3, nothing);
}

/// As the test before says it, of work-items that take turns.
std::optional<std::vector<OrderedOperations>> order_of(Kernel kernel, std::uint64_t parameter,
                                                       Settings settings, NdRange range = {1, 2}) {
  Lab lab;
  lab.launch.nd_range = range;
  lab.launch.ordered_in = Where::Global;
  lab.parameter = parameter;
  settings.policy = Policy::RoundRobin;
  const Ended ended = lab.run(kernel, settings, 1);
  REQUIRE(!ended.fault);
  return ended.order;
}

/// Work-item 0 releases, work-item 2 stores over it, and work-item 1 acquires once the first is
/// done.
void store_over(void* const* arguments) {
  const Code code{arguments};
  operation(10 * id(), nothing);
  operation(10 * id() + 1, [&] {
    if (id() == 0) put(code.cell(kLetter), 1, kRelease);
    if (id() == 2) {
      for (int spin = 0; spin < kSpins && get(code.cell(kLetter)) != 1; ++spin) {
      }
      put(code.cell(kLetter), 2);
      modify(code.cell(2), kAdd, 1);
    }
    if (id() != 1) return;
    for (int spin = 0; spin < kSpins && modify(code.cell(2), kAdd, 0) == 0; ++spin) {
    }
    code.result(1, modify(code.cell(2), kAdd, 0));
    code.result(0, get(code.cell(kLetter), kAcquire));
  });
  operation(10 * id() + 2, nothing);
}

Settings with_messages() {
  Settings settings = settings_of(Policy::Random, Cache::Weakest, false);
  settings.messages = true;
  return settings;
}

void mark_within(void* const* /*arguments*/) {
  stalemate_sim_operation_begins(1);
  operation(2, nothing);
}

void mark_an_end(void* const* /*arguments*/) {
  operation(1, nothing);
  stalemate_sim_operation_ends();
}

void mark_many(void* const* /*arguments*/) {
  operation(id(), nothing);
}

/// Work-items that get in each other's way, marked or not.
void contend(void* const* arguments) {
  const Code code{arguments};
  for (std::uint32_t number = 0; number < 5; ++number) {
    const auto add = [&] {
      modify(code.cell(0), kAdd, 1, kAcquireRelease);
      store(code.cell(2), load(code.cell(2)) + id());
    };
    if (code.parameter() == 0) {
      add();
    } else {
      operation(id() * 5 + number, add);
    }
  }
  barrier();
  code.result(id(), get(code.cell(2)));
}

/// Work-item 0 raises one word and then another, and looks at neither; work-item 1 reads them the
/// other way round.
void raise_two(void* const* arguments) {
  const Code code{arguments};
  operation(id(), [&] {
    if (id() == 0) {
      raise(code.cell(0));
      raise(code.cell(2));
    } else {
      const std::uint32_t second = get(code.cell(2));
      code.result(0, second > get(code.cell(0)) ? 1 : 0);
    }
  });
}

/// How often of 300 launches the second was seen without the first.
int raised_backwards(bool is_asked) {
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  settings.late_updates = true;
  int backwards = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Lab lab;
    lab.launch.nd_range = {2, 1};
    if (is_asked) lab.launch.ordered_in = Where::Global;
    REQUIRE(!lab.run(raise_two, settings, seed).fault);
    backwards += static_cast<int>(lab.reg(0));
  }
  return backwards;
}

Ended contended(bool is_marked, bool is_asked, Policy policy, std::uint64_t seed) {
  Lab lab;
  lab.launch.nd_range = {2, 2};
  lab.launch.record = true;
  lab.parameter = is_marked ? 1 : 0;
  if (is_asked) lab.launch.ordered_in = Where::Global;
  return lab.run(contend, settings_of(policy, Cache::None, false), seed);
}

}  // namespace

TEST_CASE("operation order: what orders a message, and what does not") {
  for (std::size_t number = 0; number < order_messages().size(); ++number) {
    const Message& message = order_messages()[number];
    CAPTURE(message.what);
    const auto order = order_of(pass_message, number, {});
    REQUIRE(order);
    const OrderedOperations due{10, 22};
    const bool is_ordered = std::find(order->begin(), order->end(), due) != order->end();
    CHECK(is_ordered == message.is_ordered);
    // A barrier orders both ways; what was told is of the operation before, and of no other.
    for (const OrderedOperations& pair : *order) {
      CHECK((pair == due || pair == OrderedOperations{20, 12}));
    }
  }
}

TEST_CASE("operation order: caches that atomic loads pass by change nothing, others say nothing") {
  CHECK(order_of(pass_message, 0, settings_of(Policy::Random, Cache::Hopper, false)) ==
        std::vector<OrderedOperations>{{10, 22}});
  CHECK(!order_of(pass_message, 0, settings_of(Policy::Random, Cache::Weakest, false)));
  CHECK(!order_of(pass_message, 0, settings_of(Policy::Random, Cache::None, true)));
}

TEST_CASE("operation order: where old stores may be read, it goes by the store that was read") {
  int newer = 0;
  int older = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Lab lab;
    lab.launch.nd_range = {1, 3};
    lab.launch.ordered_in = Where::Global;
    const Ended ended = lab.run(store_over, with_messages(), seed);
    REQUIRE(!ended.fault);
    REQUIRE(ended.order);
    const bool is_ordered = lab.reg(0) == 1;
    CHECK(ended.order->size() == (is_ordered ? 1 : 0));
    newer += lab.reg(0) == 2 ? 1 : 0;
    // That of the sequence number tells that the plain store was there before.
    older += is_ordered && lab.reg(1) != 0 ? 1 : 0;
  }
  CHECK(newer > 10);
  CHECK(older > 0);
}

TEST_CASE(
    "operation order: where old stores may be read, messages order what they order elsewhere") {
  for (std::size_t number = 0; number < order_messages().size(); ++number) {
    const Message& message = order_messages()[number];
    CAPTURE(message.what);
    std::size_t pairs = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Lab lab;
      lab.launch.nd_range = {1, 2};
      lab.launch.ordered_in = Where::Global;
      lab.parameter = number;
      const Ended ended = lab.run(pass_message, with_messages(), seed);
      REQUIRE(!ended.fault);
      REQUIRE(ended.order);
      pairs += ended.order->size();
    }
    CHECK((pairs > 0) == message.is_ordered);
  }
}

TEST_CASE("operation order: where it is asked for, no update is late") {
  CHECK(raised_backwards(false) > 0);
  CHECK(raised_backwards(true) == 0);
}

TEST_CASE("operation order: of marks within marks and of too many work-items nothing is said") {
  CHECK(!order_of(mark_within, 0, {}));
  CHECK(!order_of(mark_an_end, 0, {}));
  CHECK(order_of(mark_many, 0, {}, {1, OperationOrder::kWorkItemsMax}));
  CHECK(!order_of(mark_many, 0, {}, {2, OperationOrder::kWorkItemsMax}));
}

TEST_CASE("operation order: nobody asked, nothing is said") {
  CHECK(!contended(true, false, Policy::Random, 1).order);
}

TEST_CASE("operation order: marks disturb nothing, asked for or not") {
  for (const Policy policy : {Policy::Random, Policy::Bursts, Policy::Pct, Policy::RoundRobin}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const Ended plain = contended(false, false, policy, seed);
      for (const bool is_asked : {false, true}) {
        const Ended marked = contended(true, is_asked, policy, seed);
        CHECK(marked.hash == plain.hash);
        CHECK(marked.events == plain.events);
        CHECK(marked.segments == plain.segments);
      }
    }
  }
}

}  // namespace stalemate::sim::test
