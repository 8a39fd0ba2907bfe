#include "sim/memory/line_cache.hpp"

#include <algorithm>
#include <bit>

namespace stalemate::sim {
namespace {
constexpr std::size_t kLinesAtFirst = 1024;
}

void LineCache::begin(std::uint32_t units, std::uint32_t line_bytes) {
  if (lines_.empty()) resize(kLinesAtFirst);
  line_bytes_ = line_bytes;
  line_shift_ = static_cast<std::uint32_t>(std::countr_zero(line_bytes));
  if (bytes_.size() < lines_.size() * line_bytes) bytes_.resize(lines_.size() * line_bytes);
  if (unit_epochs_.size() < units) unit_epochs_.resize(units);
  launch_ = ++epoch_;
  ++epoch_;
  std::fill_n(unit_epochs_.begin(), units, epoch_);
  used_ = 0;
}

void LineCache::resize(std::size_t lines) {
  lines_.assign(lines, Line{});
  hash_shift_ = 64 - static_cast<std::uint32_t>(std::countr_zero(lines));
}

/// Nearly all accesses lie in one line.
template <class Act>
void LineCache::for_each_part(const std::byte* at, std::uint32_t size, const Act& act) const {
  if (in_line(at) + size <= line_bytes_) [[likely]]
    return act(line_of(at), in_line(at), 0u, size);
  for (std::uint32_t done = 0; done < size;) {
    const std::byte* part = at + done;
    const std::uint32_t count = std::min(size - done, line_bytes_ - in_line(part));
    act(line_of(part), in_line(part), done, count);
    done += count;
  }
}

/// Where the line is once the unit has it.
std::size_t LineCache::fill(std::uint64_t key, const std::byte* end) {
  std::size_t index = slot(key);
  if (!is_used(lines_[index]) && ++used_ * 2 > lines_.size()) {
    grow();
    index = slot(key);
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): lines are known by their number
  const auto* line = reinterpret_cast<const std::byte*>((key & kAddresses) << line_shift_);
  const auto count = std::min<std::ptrdiff_t>(line_bytes_, end - line);
  std::copy_n(line, count, &bytes_[index << line_shift_]);
  lines_[index] = {key, unit_epochs_[unit_of(key)]};
  return index;
}

std::uint64_t LineCache::load_split(std::uint32_t unit, const std::byte* at, std::uint32_t size,
                                    const std::byte* end) {
  std::uint64_t bits = 0;
  for_each_part(at, size, [&](std::uint64_t address, auto in_line, auto done, auto count) {
    bits |= read_bits(line_bytes(key_of(unit, address), end) + in_line, count) << 8 * done;
  });
  return bits;
}

void LineCache::update_split(std::uint32_t unit, const std::byte* at, std::uint32_t size) {
  for_each_part(at, size,
                [&](auto, auto, auto done, auto count) { update(unit, at + done, count); });
}

void LineCache::drop(std::uint32_t unit, const std::byte* at, std::uint32_t size) {
  if (used_ == 0) return;
  for_each_part(at, size, [&](std::uint64_t address, auto, auto, auto) {
    const std::size_t index = slot(key_of(unit, address));
    if (is_used(lines_[index])) lines_[index].epoch = launch_;
  });
}

void LineCache::grow() {
  const std::vector<Line> lines = std::move(lines_);
  const std::vector<std::byte> bytes = std::move(bytes_);
  resize(lines.size() * 2);
  bytes_.resize(lines_.size() * line_bytes_);
  for (std::size_t old = 0; old < lines.size(); ++old) {
    if (!is_used(lines[old])) continue;
    const std::size_t index = slot(lines[old].key);
    lines_[index] = lines[old];
    std::copy_n(&bytes[old << line_shift_], line_bytes_, &bytes_[index << line_shift_]);
  }
}

}  // namespace stalemate::sim
