#include "sim/runtime/lab.hpp"

#include <cstring>
#include <fmt/format.h>
#include <memory>

namespace stalemate::sim::test {
namespace {

constexpr std::size_t kRegisters = 1024;
constexpr std::size_t kGapBytes = 128;
constexpr std::size_t kCellsBytes = kCells * kCellBytes;
constexpr std::size_t kRegistersBytes = kRegisters * 4;

struct alignas(128) Memory {
  std::byte bytes[kCellsBytes + kGapBytes + kRegistersBytes + kGapBytes];
};

// Not a static array: the data of this program counts as private.
std::byte* memory() {
  static const auto mapped = std::make_unique<Memory>();
  return mapped->bytes;
}

std::uint32_t word(const std::byte* at) {
  std::uint32_t value = 0;
  std::memcpy(&value, at, 4);
  return value;
}

}  // namespace

Lab::Lab() : cells_(memory()), registers_(memory() + kCellsBytes + kGapBytes) {
  launch.objects = {{.name = "cells", .begin = cells_, .size_bytes = kCellsBytes, .traced = true},
                    {.name = "registers", .begin = registers_, .size_bytes = kRegistersBytes}};
  launch.locals = {{.name = "tile", .offset_bytes = 0, .size_bytes = 256, .traced = true}};
  launch.local_bytes = 256;
  clear();
}

Ended Lab::run(Kernel kernel, const Settings& settings, std::uint64_t seed) {
  launch.entry = kernel;
  launch.arguments = {cells_, registers_, &parameter};
  launch.seed = seed;
  return sim::run(launch, settings);
}

std::uint32_t Lab::cell(std::size_t index) const {
  return word(cells_ + index * kCellBytes);
}
void Lab::set_cell(std::size_t index, std::uint32_t value) {
  std::memcpy(cells_ + index * kCellBytes, &value, 4);
}
std::uint32_t Lab::reg(std::size_t index) const {
  return word(registers_ + index * 4);
}
void Lab::clear() {
  std::memset(memory(), 0, sizeof(Memory));
}

Settings settings_of(Policy policy, Cache cache, bool store_buffers) {
  Settings settings;
  settings.policy = policy;
  settings.cache = cache;
  settings.store_buffers = store_buffers;
  return settings;
}

std::vector<Settings> all_settings() {
  std::vector<Settings> all;
  for (Policy policy : {Policy::Serial, Policy::RoundRobin, Policy::Random, Policy::Bursts,
                        Policy::Pct, Policy::Mix}) {
    for (Cache cache : {Cache::None, Cache::Hopper, Cache::Weakest}) {
      for (bool store_buffers : {false, true}) {
        for (std::uint32_t units : {0u, 1u, 2u}) {
          all.push_back(settings_of(policy, cache, store_buffers));
          all.back().compute_units = units;
          all.back().drain_interval = units == 2 ? 16 : 4;
          all.back().burst_events = 4;
          all.back().swarm = policy == Policy::Mix;
        }
      }
    }
    for (Cache cache : {Cache::None, Cache::Weakest}) {
      all.push_back(settings_of(policy, cache, false));
      all.back().messages = true;
    }
  }
  return all;
}

std::string words(const Settings& settings) {
  return fmt::format("policy {} cache {} store buffers {} messages {} units {}",
                     static_cast<int>(settings.policy), static_cast<int>(settings.cache),
                     settings.store_buffers, settings.messages, settings.compute_units);
}

}  // namespace stalemate::sim::test
