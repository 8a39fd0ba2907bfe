#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/core.h>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "sim/compile/compile.hpp"
#include "sim/runtime/run.hpp"
#include "sim/schedule/fiber.hpp"
#include "sim/schedule/stacks.hpp"

// Prints how fast the simulated device is, beside the bare switch of fibers on the same machine.

namespace stalemate::sim {
namespace {

constexpr std::size_t kFibers = 64;
constexpr std::uint64_t kSwitches = 20'000'000;
constexpr std::size_t kBytes = 4096;
constexpr std::uint32_t kBody = 2;
constexpr std::uint32_t kBehind = 3;

// Of the processor: the machine may be busy with other things.
double seconds(const std::function<void()>& act) {
  const std::clock_t begin = std::clock();
  act();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

Fiber fibers[kFibers];
Fiber outside;
std::uint64_t switches = 0;

void switch_on() {
  arrived();
  for (std::size_t self = switches % kFibers;;) {
    if (++switches >= kSwitches) switch_fibers(fibers[self], outside);
    switch_fibers(fibers[self], fibers[(self + 1) % kFibers]);
  }
}

void print_switches() {
  Stacks stacks;
  for (Fiber& fiber : fibers) prepare(fiber, stacks.take(), &switch_on);
  const double took = seconds([] { switch_fibers(outside, fibers[0]); });
  fmt::print("{:>28}: {:7.1f} ns\n", "switch of 64 fibers", took * 1e9 / kSwitches);
}

struct alignas(128) Memory {
  std::byte bytes[kBytes];
};

void increment(void* const* arguments) {
  stalemate_sim_read_modify_write(arguments[0], 4, kAdd, 1, 0, kRelaxed, kRelaxed, kScopeDevice);
}

void add_to_many(std::byte* cells, std::uint32_t bytes) {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    // As the pass has it: the loop's condition and its body.
    stalemate_sim_branch(kBody, kBehind);
    stalemate_sim_block(kBody);
    std::byte* cell = cells + i * 4 % bytes;
    stalemate_sim_store4(cell, stalemate_sim_load4(cell, 0) + 1, 0);
  }
  stalemate_sim_branch(kBehind, kBehind);
  stalemate_sim_join(kBehind);
}

void many_accesses(void* const* arguments) {
  add_to_many(static_cast<std::byte*>(arguments[0]), kBytes);
}

/// Each work-item to cells of its own, so that nothing is stale.
void many_apart(void* const* arguments) {
  constexpr std::uint32_t kOwn = kBytes / kFibers;
  const std::uint64_t item = stalemate_sim_work_item(stalemate_sim_global_id);
  add_to_many(static_cast<std::byte*>(arguments[0]) + item * kOwn, kOwn);
}

struct Measured {
  double events = 0;
  double schedules = 0;
};

Measured measure(void (*kernel)(void* const*), const Settings& settings, int schedules) {
  const auto memory = std::make_unique<Memory>();
  Launch launch;
  launch.entry = kernel;
  launch.arguments = {memory->bytes};
  launch.nd_range = {2, 32};
  launch.objects = {{.name = "cells", .begin = memory->bytes, .size_bytes = kBytes}};
  std::uint64_t events = 0;
  const double took = seconds([&] {
    for (; launch.seed < static_cast<std::uint64_t>(schedules); ++launch.seed) {
      events += run(launch, settings).accesses;
    }
  });
  return {static_cast<double>(events) / took, schedules / took};
}

std::string asked_for;  // part of a device's name

void print_device(const std::string& name, const Settings& settings) {
  if (name.find(asked_for) == std::string::npos) return;
  const Measured many = measure(&many_accesses, settings, 50);
  const Measured apart = measure(&many_apart, settings, 50);
  const Measured few = measure(&increment, settings, 20000);
  fmt::print(
      "{:>28}: {:7.1f} M events/s, {:5.1f} M in cells of one's own, {:7.0f} schedules/s of 64 "
      "increments\n",
      name, many.events / 1e6, apart.events / 1e6, few.schedules);
}

Settings device(Policy policy, Cache cache, bool store_buffers) {
  Settings settings;
  settings.policy = policy;
  settings.cache = cache;
  settings.store_buffers = store_buffers;
  return settings;
}

Settings messages() {
  Settings settings = device(Policy::Random, Cache::Weakest, false);
  settings.messages = true;
  return settings;
}

Settings lockstep(std::uint32_t width) {
  Settings settings = device(Policy::Random, Cache::Hopper, false);
  settings.lockstep = true;
  settings.sub_group_size = width;
  return settings;
}

/// By the wall: nearly all of it is another process.
void print_compilation() {
  if (!why_no_compiler().empty()) return;
  std::vector<double> took;
  for (int i = 0; i < 30; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto module = compile({"kernel void k(global int *p) { atomic_inc(p); }", ""});
    took.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (std::holds_alternative<CompileError>(module)) return;
  }
  std::sort(took.begin(), took.end());
  fmt::print("{:>28}: {:7.1f} ms at best, {:.1f} ms median\n", "a kernel of one line compiled",
             took.front() * 1e3, took[took.size() / 2] * 1e3);
}

}  // namespace
}  // namespace stalemate::sim

/// sim_bench [DEVICE]: of all devices, or of those with this in their names and nothing else.
int main(int argc, char** argv) {
  using namespace stalemate::sim;
  if (argc > 1) {
    asked_for = argv[1];
  } else {
    print_switches();
    print_compilation();
  }
  print_device("serial", device(Policy::Serial, Cache::None, false));
  print_device("round robin", device(Policy::RoundRobin, Cache::None, false));
  print_device("bursts", device(Policy::Bursts, Cache::None, false));
  print_device("random", device(Policy::Random, Cache::None, false));
  print_device("priorities", device(Policy::Pct, Cache::None, false));
  print_device("random, Hopper", device(Policy::Random, Cache::Hopper, false));
  print_device("lockstep of 32, Hopper", lockstep(32));
  print_device("lockstep of 8, Hopper", lockstep(8));
  print_device("random, weakest, buffers", device(Policy::Random, Cache::Weakest, true));
  print_device("random, weakest, messages", messages());
}
