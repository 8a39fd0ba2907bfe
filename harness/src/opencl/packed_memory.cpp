#include "opencl/packed_memory.hpp"

#include <algorithm>
#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {

PackedMemory::PackedMemory(Buffers buffers, PackedPool& pool, PackedBuffers packed)
    : buffers_(std::move(buffers)), pool_(pool), packed_(std::move(packed)) {}

PackedMemory::~PackedMemory() {
  pool_.give_back(std::move(packed_));
}

/// The image of a buffer, and of the guards around it. What is not filled keeps what was there.
void PackedMemory::write_image(std::size_t index) {
  const Buffer& buffer = *buffers_[index];
  const std::span<std::byte> inside = content(index);
  std::byte* const begin = inside.data();
  std::byte* const end = begin + inside.size();
  const auto guard = static_cast<std::byte>(kGuard);
  std::fill(begin - packed_.guard_bytes, begin, guard);
  std::fill(end, end + packed_.guard_bytes, guard);
  switch (buffer.fill) {
    case Fill::Nothing: return;
    case Fill::Zero: std::fill(begin, end, std::byte{0}); return;
    case Fill::Content: std::copy(buffer.content.begin(), buffer.content.end(), begin); return;
    case Fill::Pattern:
      for (std::byte* at = begin; at != end; at += buffer.content.size()) {
        std::copy(buffer.content.begin(), buffer.content.end(), at);
      }
      return;
  }
}

void PackedMemory::fill(CommandSequence& commands) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) write_image(i);
  if (!packed_.is_seen()) commands.write(packed_.whole, packed_.bytes());
}

void PackedMemory::read(CommandSequence& commands, Reading reading) {
  if (packed_.is_seen()) return;
  if (reading == Reading::AfterLaunch) {
    commands.read(packed_.whole, packed_.bytes());
    return;
  }
  // The guards were read: what a sequel writes is the property's own.
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (buffers_[i]->read_back_in_sequel) commands.read(packed_.contents[i], content(i));
  }
}

std::optional<Violation> PackedMemory::damage() {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const Buffer& buffer = *buffers_[i];
    if (!is_guarded(buffer)) continue;
    const std::byte* const begin = content(i).data();
    auto violation = damage_of({buffer.name,
                                buffer.size_bytes,
                                {begin - packed_.guard_bytes, packed_.guard_bytes},
                                {begin + buffer.size_bytes, packed_.guard_bytes}});
    if (violation) return violation;
  }
  return std::nullopt;
}

std::vector<std::byte> PackedMemory::take(std::size_t index) {
  const std::span<const std::byte> bytes = content(index);
  return {bytes.begin(), bytes.end()};
}

}  // namespace stalemate::opencl
