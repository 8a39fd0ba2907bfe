#include "opencl/separate_memory.hpp"

#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {

SeparateMemory::SeparateMemory(const LaunchRequest& request, BufferPool& pool)
    : request_(request), buffers_(pool) {
  buffers_.reserve(request.buffers.size());
  contents_.reserve(request.buffers.size());
  guards_.reserve(request.buffers.size());
  for (const Buffer& buffer : request.buffers) {
    buffers_.add(buffer.size_bytes, is_guarded(buffer));
  }
}

void SeparateMemory::fill(CommandSequence& commands) {
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    DeviceMemory& memory = buffers_.memory(i);
    if (memory.guard_bytes != 0 && !memory.guards_are_set) commands.fill_guards(memory);
    memory.guards_are_set = false;  // before they were read again
    commands.fill(memory.content, request_.buffers[i]);
  }
}

void SeparateMemory::read(CommandSequence& commands) {
  read_contents(commands, &Buffer::read_back);
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) read_guards(commands, i);
}

void SeparateMemory::read_sequel(CommandSequence& commands) {
  read_contents(commands, &Buffer::read_back_in_sequel);
}

void SeparateMemory::read_contents(CommandSequence& commands, bool Buffer::*is_asked_for) {
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    const Buffer& buffer = request_.buffers[i];
    if (!(buffer.*is_asked_for)) continue;
    auto& content = contents_.emplace_back(
        BufferContent{buffer.name, std::vector<std::byte>(buffer.size_bytes)});
    commands.read(buffers_[i], content.bytes);
  }
}

void SeparateMemory::read_guards(CommandSequence& commands, std::size_t index) {
  const DeviceMemory& memory = buffers_.memory(index);
  if (memory.guard_bytes == 0) return;
  const std::vector<std::byte> room(memory.guard_bytes);
  Guards& guards = guards_.emplace_back(Guards{index, room, room});
  commands.read(memory.whole, guards.before);
  commands.read(memory.whole, guards.behind, memory.guard_bytes + memory.size_bytes);
}

/// Damaged guards are set anew by the next launch that takes the memory.
std::optional<Violation> SeparateMemory::damage() {
  std::optional<Violation> first;
  for (const Guards& guards : guards_) {
    const Buffer& buffer = request_.buffers[guards.index];
    auto violation = damage_of({buffer.name, buffer.size_bytes, guards.before, guards.behind});
    buffers_.memory(guards.index).guards_are_set = !violation;
    if (!first) first = std::move(violation);
  }
  return first;
}

}  // namespace stalemate::opencl
