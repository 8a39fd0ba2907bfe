#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::engine {

using Words = std::vector<std::uint32_t>;

inline bool is_apart(const LaunchRequest& request) {
  return !request.dispatches.empty() && request.dispatches.front().kernel == "stalemate_apart";
}

/// What a device leaves that does as it is told, but for the dispatch of that number.
inline Completed run_apart(const LaunchRequest& request, std::size_t left_out = 99) {
  std::map<std::string, Words> memory;
  for (const Buffer& buffer : request.buffers) {
    Words& words = memory[buffer.name];
    words.resize(buffer.size_bytes / sizeof(std::uint32_t));
    const std::size_t given = buffer.content.size() / sizeof(std::uint32_t);
    for (std::size_t item = 0; given != 0 && item < words.size(); ++item) {
      std::memcpy(&words[item], buffer.content.data() + item % given * 4, 4);
    }
  }
  for (std::size_t number = 0; number < request.dispatches.size(); ++number) {
    if (number == left_out) continue;
    const Dispatch& dispatch = request.dispatches[number];
    const auto named = [&](std::size_t place) -> Words& {
      return memory.at(std::get<BufferArgument>(dispatch.arguments.at(place)).buffer);
    };
    std::uint32_t argument = 0;
    std::memcpy(&argument, std::get<ScalarArgument>(dispatch.arguments.at(3)).value.data(), 4);
    const std::size_t items = dispatch.nd_range.work_items();
    for (std::size_t item = 0; item < items; ++item) {
      named(1)[item] += named(0)[items - 1 - item] ^ argument;
      const std::size_t size = dispatch.nd_range.work_group_size;
      const std::size_t first = item - item % size;
      named(2)[first + size - 1 - item % size] = named(1)[item] * 3;
    }
  }
  Completed completed;
  for (const Buffer& buffer : request.buffers) {
    if (!buffer.read_back) continue;
    const Words& words = memory.at(buffer.name);
    std::vector<std::byte> bytes(words.size() * 4);
    std::memcpy(bytes.data(), words.data(), bytes.size());
    completed.buffers.push_back({buffer.name, std::move(bytes)});
  }
  return completed;
}

}  // namespace stalemate::engine
