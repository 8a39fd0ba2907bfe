#pragma once

#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/device/simulated_device.hpp"

namespace stalemate::sim::test {

/// What a device handed to its tools, and what they are to answer. Function pointers have no other
/// way to it.
struct Seen {
  std::vector<Source> sources;
  std::vector<Launch> launches;
  std::vector<std::vector<Segment>> followed;  // of each launch that follows
  std::function<Ended(const Launch&)> answer;
  std::string compile_error;
  const stalemate_sim_module_table* table = nullptr;
};

inline Seen& seen() {
  static Seen one;
  return one;
}

inline std::variant<std::unique_ptr<Module>, CompileError> fake_compile(const Source& source) {
  seen().sources.push_back(source);
  if (!seen().compile_error.empty()) return CompileError{seen().compile_error};
  return std::make_unique<Module>(dlopen(nullptr, RTLD_NOW), *seen().table);
}

/// Runs the kernel once for each work-item, one after another.
inline Ended fake_run(const Launch& launch, const Settings& /*settings*/) {
  seen().launches.push_back(launch);
  if (launch.follow != nullptr) seen().followed.push_back(*launch.follow);
  std::vector<std::byte> local(launch.local_bytes);
  for (const Launch::LocalPointer& pointer : launch.local_pointers) {
    std::byte* const base = local.data() + pointer.offset_bytes;
    std::memcpy(launch.arguments[pointer.argument], &base, sizeof(base));
  }
  for (std::uint64_t i = 0; i < launch.nd_range.work_items(); ++i) {
    launch.entry(launch.arguments.data());
  }
  return seen().answer ? seen().answer(launch) : Ended{};
}

}  // namespace stalemate::sim::test
