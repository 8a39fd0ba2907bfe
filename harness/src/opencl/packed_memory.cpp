#include "opencl/packed_memory.hpp"

#include <algorithm>
#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {

PackedMemory::PackedMemory(const LaunchRequest& request, PackedPool& pool, PackedBuffers packed)
    : request_(request), pool_(pool), packed_(std::move(packed)) {}

PackedMemory::~PackedMemory() {
  pool_.give_back(std::move(packed_));
}

/// The image of a buffer, and of the guards around it. What is not filled keeps what was there.
void PackedMemory::write_image(std::size_t index) {
  const Buffer& buffer = request_.buffers[index];
  std::byte* const begin = content_begin(index);
  std::byte* const end = begin + buffer.size_bytes;
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
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) write_image(i);
  commands.write(packed_.whole, packed_.image);
}

void PackedMemory::read(CommandSequence& commands) {
  commands.read(packed_.whole, packed_.image);
}

/// The guards were read: what a sequel writes is the property's own.
void PackedMemory::read_sequel(CommandSequence& commands) {
  has_sequel_ = true;
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    const Buffer& buffer = request_.buffers[i];
    if (!buffer.read_back_in_sequel) continue;
    commands.read(packed_.contents[i], {content_begin(i), buffer.size_bytes});
  }
}

std::optional<Violation> PackedMemory::damage() {
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    const Buffer& buffer = request_.buffers[i];
    if (!is_guarded(buffer)) continue;
    const std::byte* const begin = content_begin(i);
    auto violation = damage_of({buffer.name,
                                buffer.size_bytes,
                                {begin - packed_.guard_bytes, packed_.guard_bytes},
                                {begin + buffer.size_bytes, packed_.guard_bytes}});
    if (violation) return violation;
  }
  return std::nullopt;
}

void PackedMemory::append_contents(bool Buffer::*is_asked_for,
                                   std::vector<BufferContent>& contents) {
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    const Buffer& buffer = request_.buffers[i];
    if (!(buffer.*is_asked_for)) continue;
    std::byte* const begin = content_begin(i);
    contents.push_back({buffer.name, {begin, begin + buffer.size_bytes}});
  }
}

std::vector<BufferContent> PackedMemory::take_contents() {
  std::vector<BufferContent> contents;
  append_contents(&Buffer::read_back, contents);
  if (has_sequel_) append_contents(&Buffer::read_back_in_sequel, contents);
  return contents;
}

}  // namespace stalemate::opencl
