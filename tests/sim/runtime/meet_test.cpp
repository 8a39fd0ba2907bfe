#include <cstring>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint32_t kLanes = 4;

/// What the lanes of one sub-group get out of a collective, if they put in 3, 1, 4, 2.
struct Parameters {
  std::uint32_t kind;
  std::uint32_t element;
  std::uint32_t operation;
};
Parameters parameters;
std::uint64_t inputs[kLanes];
std::uint64_t outputs[2 * kLanes];

std::vector<std::uint64_t> collective(const Parameters& what, const std::uint64_t (&in)[kLanes]) {
  parameters = what;
  std::memcpy(inputs, in, sizeof(inputs));
  Lab lab;
  lab.launch.nd_range = {1, 2 * kLanes};
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  settings.sub_group_size = kLanes;
  const Ended ended = lab.run(
      [](void* const*) {
        outputs[id()] = stalemate_sim_sub_group(parameters.kind, parameters.element,
                                                parameters.operation, inputs[id() % kLanes], 2);
      },
      settings, 1);
  REQUIRE_FALSE(ended.fault.has_value());
  CHECK(std::equal(outputs, outputs + kLanes, outputs + kLanes));
  return {outputs, outputs + kLanes};
}

std::uint64_t bits(float value) {
  std::uint32_t word = 0;
  std::memcpy(&word, &value, 4);
  return word;
}

using Values = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("sub-groups: reductions, scans, broadcast and votes") {
  const std::uint64_t in[] = {3, 1, 4, 2};
  const auto of = [&](std::uint32_t kind, std::uint32_t operation) {
    return collective({kind, stalemate_sim_int, operation}, in);
  };
  CHECK(of(stalemate_sim_reduce, kAdd) == Values{10, 10, 10, 10});
  CHECK(of(stalemate_sim_reduce, kMaxSigned) == Values{4, 4, 4, 4});
  CHECK(of(stalemate_sim_scan_inclusive, kAdd) == Values{3, 4, 8, 10});
  CHECK(of(stalemate_sim_scan_exclusive, kAdd) == Values{0, 3, 4, 8});
  CHECK(of(stalemate_sim_scan_exclusive, kMinSigned) == Values{0x7fffffff, 3, 1, 1});
  CHECK(of(stalemate_sim_broadcast, 0) == Values{4, 4, 4, 4});
  CHECK(of(stalemate_sim_any, 0) == Values{1, 1, 1, 1});
  CHECK(of(stalemate_sim_all, 0) == Values{1, 1, 1, 1});
  CHECK(collective({stalemate_sim_all, stalemate_sim_int, 0}, {1, 0, 1, 1})[0] == 0);
  CHECK(collective({stalemate_sim_any, stalemate_sim_int, 0}, {0, 0, 0, 0})[0] == 0);
}

TEST_CASE("sub-groups: the element's type decides what the operation means") {
  const std::uint64_t in[] = {0xffffffff, 1, 2, 3};
  const auto smallest = [&](std::uint32_t element) {
    return collective({stalemate_sim_reduce, element, kMinSigned}, in)[0];
  };
  CHECK(smallest(stalemate_sim_int) == 0xffffffff);
  CHECK(smallest(stalemate_sim_uint) == 1);
  CHECK(smallest(stalemate_sim_long) == 1);
  const std::uint64_t floats[] = {bits(1.5f), bits(-2.0f), bits(0.25f), bits(4.0f)};
  CHECK(collective({stalemate_sim_reduce, stalemate_sim_float, kAdd}, floats)[0] == bits(3.75f));
  CHECK(collective({stalemate_sim_reduce, stalemate_sim_float, kMinSigned}, floats)[0] ==
        bits(-2.0f));
}

TEST_CASE("sub-groups: a work-item that has ended is missed by the others") {
  Lab lab;
  lab.launch.nd_range = {1, 4};
  const Ended ended = lab.run(
      [](void* const* a) {
        load(Code{a}.cell(0));
        if (id() == 0) return;
        stalemate_sim_at(0, "sub_group_all", 0);
        stalemate_sim_sub_group(stalemate_sim_all, stalemate_sim_int, 0, 1, 0);
      },
      settings_of(Policy::RoundRobin, Cache::None, false), 1);
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == ViolationKind::BarrierDivergence);
  CHECK(ended.fault->explanation.back() == Evidence(Fact(FactKind::AllOfSubGroupMustCall)));
}

TEST_CASE("work-items: ids, sizes and sub-groups, the last of them smaller") {
  Lab lab;
  lab.launch.nd_range = {3, 10};
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  settings.sub_group_size = 4;
  const Ended ended = lab.run(
      [](void* const* a) {
        const auto ask = [](std::uint32_t which) {
          return static_cast<std::uint32_t>(stalemate_sim_work_item(which));
        };
        const bool right =
            ask(stalemate_sim_global_id) ==
                ask(stalemate_sim_group_id) * 10 + ask(stalemate_sim_local_id) &&
            ask(stalemate_sim_global_size) == 30 && ask(stalemate_sim_local_size) == 10 &&
            ask(stalemate_sim_group_count) == 3 && ask(stalemate_sim_sub_group_max_size) == 4 &&
            ask(stalemate_sim_sub_group_count) == 3 &&
            ask(stalemate_sim_sub_group_id) == ask(stalemate_sim_local_id) / 4 &&
            ask(stalemate_sim_sub_group_local_id) == ask(stalemate_sim_local_id) % 4;
        Code{a}.result(id(), right ? ask(stalemate_sim_sub_group_size) : 0);
      },
      settings, 1);
  REQUIRE_FALSE(ended.fault.has_value());
  for (std::uint32_t i = 0; i < 30; ++i) CHECK(lab.reg(i) == (i % 10 < 8 ? 4 : 2));
}

TEST_CASE("work-items: pointers to local memory are the work-group's own") {
  Lab lab;
  lab.launch.nd_range = {4, 2};
  lab.launch.local_pointers = {{.argument = 2, .offset_bytes = 64}};
  const Ended ended = lab.run(
      [](void* const* a) {
        auto* mine = *static_cast<std::byte* const*>(a[2]);
        const bool is_right = mine == static_cast<std::byte*>(stalemate_sim_local_base()) + 64;
        if (id() % 2 == 0) store(mine, id());
        barrier(kLocalFence);
        Code{a}.result(id(), is_right ? load(mine) : 99);
      },
      settings_of(Policy::Random, Cache::None, false), 1);
  REQUIRE_FALSE(ended.fault.has_value());
  for (std::uint32_t i = 0; i < 8; ++i) CHECK(lab.reg(i) == i / 2 * 2);
}

TEST_CASE("work-items: as many as the limit run, one more is refused") {
  Lab lab;
  lab.launch.nd_range = {kWorkItemsMax / 64, 64};
  const Kernel add = [](void* const* a) { modify(Code{a}.cell(0), kAdd, 1); };
  const Settings settings = settings_of(Policy::Random, Cache::Weakest, true);
  CHECK(lab.run(add, settings, 1).unsupported.empty());
  CHECK(lab.cell(0) == kWorkItemsMax);
  lab.launch.nd_range = {1, kWorkItemsMax + 1};
  CHECK_FALSE(lab.run(add, settings, 1).unsupported.empty());
}

}  // namespace stalemate::sim::test
