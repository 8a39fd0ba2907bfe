#include "opencl/separate_memory.hpp"

#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

bool is_read(const Buffer& buffer, Reading reading) {
  return reading == Reading::AfterLaunch ? buffer.read_back : buffer.read_back_in_sequel;
}

/// Parts of a span, one behind the other.
class Parts {
 public:
  explicit Parts(std::span<std::byte> whole) : rest_(whole) {}

  std::span<std::byte> next(std::size_t size_bytes) {
    const std::span<std::byte> part = rest_.first(size_bytes);
    rest_ = rest_.subspan(size_bytes);
    return part;
  }

 private:
  std::span<std::byte> rest_;
};

}  // namespace

SeparateMemory::SeparateMemory(Buffers buffers, BufferPool& pool, HostMemory& host)
    : buffers_(std::move(buffers)), borrowed_(pool), host_(host), contents_(buffers_.size()) {
  borrowed_.reserve(buffers_.size());
  std::size_t guard_bytes = 0;
  for (const Buffer* buffer : buffers_) {
    guard_bytes += 2 * borrowed_.add(buffer->size_bytes, is_guarded(*buffer)).guard_bytes;
  }
  if (guard_bytes != 0) guards_ = host_.take(guard_bytes);
}

void SeparateMemory::fill(CommandSequence& commands) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    DeviceMemory& memory = borrowed_.memory(i);
    if (memory.guard_bytes != 0 && !memory.guards_are_set) commands.fill_guards(memory);
    memory.guards_are_set = false;  // before they were read again
    commands.fill(memory.content, *buffers_[i]);
  }
}

void SeparateMemory::read(CommandSequence& commands, Reading reading) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (!is_read(*buffers_[i], reading)) continue;
    contents_[i] = host_.take(buffers_[i]->size_bytes);
    commands.read(borrowed_[i], contents_[i].bytes());
  }
  // What a sequel writes is the property's own.
  if (reading == Reading::AfterLaunch) read_guards(commands);
}

void SeparateMemory::read_guards(CommandSequence& commands) {
  Parts parts(guards_.bytes());
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const DeviceMemory& memory = borrowed_.memory(i);
    if (memory.guard_bytes == 0) continue;
    commands.read(memory.whole, parts.next(memory.guard_bytes));
    commands.read(memory.whole, parts.next(memory.guard_bytes),
                  memory.guard_bytes + memory.size_bytes);
  }
}

/// Damaged guards are set anew by the next launch that takes the memory.
std::optional<Violation> SeparateMemory::damage() {
  std::optional<Violation> first;
  Parts parts(guards_.bytes());
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    DeviceMemory& memory = borrowed_.memory(i);
    if (memory.guard_bytes == 0) continue;
    const GuardBytes before = parts.next(memory.guard_bytes);
    const GuardBytes behind = parts.next(memory.guard_bytes);
    auto violation = damage_of({buffers_[i]->name, buffers_[i]->size_bytes, before, behind});
    memory.guards_are_set = !violation;
    if (!first) first = std::move(violation);
  }
  return first;
}

}  // namespace stalemate::opencl
