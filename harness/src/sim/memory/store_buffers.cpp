#include "sim/memory/store_buffers.hpp"

namespace stalemate::sim {
namespace {

bool touches(const Pending& store, const std::byte* at, std::uint32_t size) {
  return overlap(store.target.at, store.size, at, size);
}

// Most buffered stores lie elsewhere: whoever looks through them all should have little to save.
[[gnu::noinline]] void overlay_one(const Pending& store, const std::byte* at, std::uint32_t size,
                                   std::uint64_t& bits) {
  const auto* from = reinterpret_cast<const std::byte*>(&store.value);
  auto* to = reinterpret_cast<std::byte*>(&bits);
  for (std::uint32_t i = 0; i < store.size; ++i) {
    const auto byte = store.target.at + i - at;
    if (byte >= 0 && byte < static_cast<std::ptrdiff_t>(size)) to[byte] = from[i];
  }
}

}  // namespace

void StoreBuffers::begin(std::uint32_t owners) {
  for (const std::uint32_t owner : occupied_) buffers_[owner].pending.clear();
  occupied_.clear();
  if (buffers_.size() < owners) buffers_.resize(owners);
}

void StoreBuffers::push(std::uint32_t owner, const Pending& store) {
  Buffer& buffer = buffers_[owner];
  if (buffer.pending.empty()) {
    buffer.position = occupied_.size();
    occupied_.push_back(owner);
  }
  buffer.pending.push_back(store);
}

Pending StoreBuffers::take(std::uint32_t owner, std::size_t index) {
  Buffer& buffer = buffers_[owner];
  const Pending store = buffer.pending[index];
  buffer.pending.erase(buffer.pending.begin() + static_cast<std::ptrdiff_t>(index));
  if (buffer.pending.empty()) vacate(buffer);
  return store;
}

void StoreBuffers::vacate(Buffer& buffer) {
  const std::uint32_t last = occupied_.back();
  occupied_[buffer.position] = last;
  buffers_[last].position = buffer.position;
  occupied_.pop_back();
}

std::size_t StoreBuffers::eldest(std::uint32_t owner, std::size_t index) const {
  const std::vector<Pending>& pending = of(owner);
  for (std::size_t earlier = 0; earlier < index; ++earlier) {
    const Pending& store = pending[index];
    // A store of another size may in turn wait for one that `index` does not touch.
    if (touches(pending[earlier], store.target.at, store.size)) return eldest(owner, earlier);
  }
  return index;
}

std::optional<std::size_t> StoreBuffers::eldest_at(std::uint32_t owner, const std::byte* at,
                                                   std::uint32_t size) const {
  const std::vector<Pending>& pending = of(owner);
  for (std::size_t index = 0; index < pending.size(); ++index) {
    if (touches(pending[index], at, size)) return eldest(owner, index);
  }
  return std::nullopt;
}

bool StoreBuffers::overlay_any(const std::vector<Pending>& pending, const std::byte* at,
                               std::uint32_t size, std::uint64_t& bits) {
  bool any = false;
  for (const Pending& store : pending) {
    if (!touches(store, at, size)) continue;
    overlay_one(store, at, size, bits);
    any = true;
  }
  return any;
}

}  // namespace stalemate::sim
