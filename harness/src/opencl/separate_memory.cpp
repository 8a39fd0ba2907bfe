#include "opencl/separate_memory.hpp"

#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

bool is_read(const Buffer& buffer, Reading reading) {
  return reading == Reading::AfterLaunch ? buffer.read_back : buffer.read_back_in_sequel;
}

}  // namespace

SeparateMemory::SeparateMemory(Buffers buffers, BufferPool& pool, HostPool& host_pool,
                               std::size_t landing_bytes_max)
    : buffers_(std::move(buffers)),
      borrowed_(pool),
      landing_bytes_max_(landing_bytes_max),
      landing_(host_pool),
      seen_(buffers_.size()) {
  borrowed_.reserve(buffers_.size());
  for (const Buffer* buffer : buffers_) borrowed_.add(buffer->size_bytes, is_guarded(*buffer));
}

void SeparateMemory::fill(CommandSequence& commands) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    DeviceMemory& memory = borrowed_.memory(i);
    if (memory.guard_bytes != 0 && !memory.guards_are_set) commands.fill_guards(memory);
    memory.guards_are_set = false;  // before they were read again
    commands.fill(memory.content, *buffers_[i]);
  }
}

/// Of each guard. What a sequel writes is the property's own.
std::size_t SeparateMemory::guard_bytes(std::size_t index, Reading reading) const {
  return reading == Reading::AfterLaunch ? borrowed_.memory(index).guard_bytes : 0;
}

std::size_t SeparateMemory::landing_bytes(Reading reading) const {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const Buffer& buffer = *buffers_[i];
    if (is_read(buffer, reading) && lands(buffer)) bytes += buffer.size_bytes;
    bytes += 2 * guard_bytes(i, reading);
  }
  return bytes;
}

void SeparateMemory::read(CommandSequence& commands, Reading reading) {
  landing_.reserve(landing_bytes(reading));
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (is_read(*buffers_[i], reading)) read_content(commands, i);
    if (guard_bytes(i, reading) != 0) read_guards(commands, i);
  }
}

void SeparateMemory::read_content(CommandSequence& commands, std::size_t index) {
  const Buffer& buffer = *buffers_[index];
  Seen& seen = seen_[index];
  if (lands(buffer)) {
    seen.bytes = landing_.take(buffer.size_bytes);
  } else {
    seen.own.resize(buffer.size_bytes);
    seen.bytes = seen.own;
  }
  commands.read(borrowed_[index], seen.bytes);
}

void SeparateMemory::read_guards(CommandSequence& commands, std::size_t index) {
  const DeviceMemory& memory = borrowed_.memory(index);
  Seen& seen = seen_[index];
  seen.before = landing_.take(memory.guard_bytes);
  seen.behind = landing_.take(memory.guard_bytes);
  commands.read(memory.whole, seen.before);
  commands.read(memory.whole, seen.behind, memory.guard_bytes + memory.size_bytes);
}

/// Damaged guards are set anew by the next launch that takes the memory.
std::optional<Violation> SeparateMemory::damage() {
  std::optional<Violation> first;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (seen_[i].before.empty()) continue;
    const Buffer& buffer = *buffers_[i];
    auto violation = damage_of({buffer.name, buffer.size_bytes, seen_[i].before, seen_[i].behind});
    borrowed_.memory(i).guards_are_set = !violation;
    if (!first) first = std::move(violation);
  }
  return first;
}

std::vector<std::byte> SeparateMemory::take(std::size_t index) {
  Seen& seen = seen_[index];
  if (!seen.own.empty()) return std::move(seen.own);
  return {seen.bytes.begin(), seen.bytes.end()};
}

}  // namespace stalemate::opencl
