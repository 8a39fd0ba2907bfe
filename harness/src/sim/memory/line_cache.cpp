#include "sim/memory/line_cache.hpp"

#include <algorithm>
#include <bit>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {
constexpr std::size_t kLinesAtFirst = 1024;
}

void LineCache::begin(std::uint32_t units, std::uint32_t line_bytes) {
  if (lines_.empty()) lines_.resize(kLinesAtFirst);
  line_bytes_ = line_bytes;
  line_shift_ = static_cast<std::uint32_t>(std::countr_zero(line_bytes));
  if (bytes_.size() < lines_.size() * line_bytes) bytes_.resize(lines_.size() * line_bytes);
  if (unit_epochs_.size() < units) unit_epochs_.resize(units);
  ++epoch_;
  std::fill_n(unit_epochs_.begin(), units, epoch_);
  ++launch_;
  used_ = 0;
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

std::size_t LineCache::slot(std::uint32_t unit, std::uint64_t address) const {
  const std::size_t mask = lines_.size() - 1;
  std::size_t index = mix(address ^ std::uint64_t{unit} << 44) & mask;
  while (lines_[index].launch == launch_ &&
         (lines_[index].address != address || lines_[index].unit != unit)) {
    index = (index + 1) & mask;
  }
  return index;
}

std::size_t LineCache::occupy(std::uint32_t unit, std::uint64_t address) {
  std::size_t index = slot(unit, address);
  if (lines_[index].launch == launch_) return index;
  if (++used_ * 2 > lines_.size()) {
    grow();
    index = slot(unit, address);
  }
  lines_[index] = {address, 0, launch_, unit};
  return index;
}

std::size_t LineCache::filled(std::uint32_t unit, std::uint64_t address, const std::byte* end) {
  const std::size_t index = occupy(unit, address);
  if (is_valid(lines_[index])) return index;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): lines are known by their number
  const auto* line = reinterpret_cast<const std::byte*>(address << line_shift_);
  const auto count = std::min<std::ptrdiff_t>(line_bytes_, end - line);
  std::copy_n(line, count, &bytes_[index * line_bytes_]);
  lines_[index].epoch = unit_epochs_[unit];
  return index;
}

std::uint64_t LineCache::load(std::uint32_t unit, const std::byte* at, std::uint32_t size,
                              const std::byte* end) {
  std::uint64_t bits = 0;
  for_each_part(at, size, [&](std::uint64_t address, auto in_line, auto done, auto count) {
    const std::size_t index = filled(unit, address, end);
    bits |= read_bits(&bytes_[index * line_bytes_ + in_line], count) << 8 * done;
  });
  return bits;
}

void LineCache::update(std::uint32_t unit, const std::byte* at, std::uint32_t size) {
  if (used_ == 0) return;
  for_each_part(at, size, [&](std::uint64_t address, auto in_line, auto done, auto count) {
    const std::size_t index = slot(unit, address);
    if (!is_valid(lines_[index])) return;
    write_bits(&bytes_[index * line_bytes_ + in_line], count, read_bits(at + done, count));
  });
}

void LineCache::drop(std::uint32_t unit, const std::byte* at, std::uint32_t size) {
  if (used_ == 0) return;
  for_each_part(at, size, [&](std::uint64_t address, auto, auto, auto) {
    const std::size_t index = slot(unit, address);
    if (lines_[index].launch == launch_) lines_[index].epoch = 0;
  });
}

void LineCache::grow() {
  const std::vector<Line> lines = std::move(lines_);
  const std::vector<std::byte> bytes = std::move(bytes_);
  lines_.assign(lines.size() * 2, Line{});
  bytes_.resize(lines_.size() * line_bytes_);
  for (std::size_t old = 0; old < lines.size(); ++old) {
    if (lines[old].launch != launch_) continue;
    const std::size_t index = slot(lines[old].unit, lines[old].address);
    lines_[index] = lines[old];
    std::copy_n(&bytes[old * line_bytes_], line_bytes_, &bytes_[index * line_bytes_]);
  }
}

}  // namespace stalemate::sim
