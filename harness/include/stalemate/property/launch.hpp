#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"

/// What launches are made of, and how what they left is read.
namespace stalemate {

/// A buffer of `size_bytes`, whose first content does not matter or is zero.
Buffer plain_buffer(std::string name, std::size_t size_bytes, Fill fill);

/// A buffer that begins with `values`.
template <class T>
Buffer content_buffer(std::string name, std::span<const T> values) {
  Buffer buffer = plain_buffer(std::move(name), values.size_bytes(), Fill::Content);
  const auto bytes = std::as_bytes(values);
  buffer.content.assign(bytes.begin(), bytes.end());
  return buffer;
}

/// A buffer of `count` words that all are `word` at first.
template <class Word>
Buffer pattern_buffer(std::string name, std::size_t count, Word word) {
  Buffer buffer = content_buffer<Word>(std::move(name), std::span(&word, 1));
  buffer.size_bytes = count * sizeof(Word);
  buffer.fill = Fill::Pattern;
  return buffer;
}

/// `buffer`, to be read back after the last dispatch.
Buffer read_back(Buffer buffer);

/// `buffer`, to be read back only after a sequel if it is to be read back.
Buffer read_back_in_sequel(Buffer buffer);

/// `buffer`, which is under test: its accesses belong in a recording, races on it are looked for on
/// simulated devices, and writes beside it on real ones.
Buffer traced(Buffer buffer);

Argument buffer_argument(std::string name);

/// The work-group size of dispatches whose work-items share nothing.
constexpr std::uint32_t kUnsharedGroupSize = 64;

/// An ND-range of at least `items` work-items that share nothing. Its work-group size is fixed,
/// since drivers compile for each size; on a simulated device, which does not and where each
/// work-item costs time, there are hardly more than `items`.
NdRange unshared_range(std::uint64_t items, const DeviceInfo& device);

/// Of `request` the dispatch of `kernel` alone, built without what it writes down (STALEMATE_RAW),
/// and nothing to read back.
LaunchRequest raw_launch(LaunchRequest request, std::string_view kernel);

/// The values of the buffer of that name; nothing unless it is there and holds `count` of them, as
/// one that was read from a file may not.
template <class T>
std::optional<std::vector<T>> values_of(const Observation& observation, std::string_view name,
                                        std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::span<const std::byte> bytes = observation.find(name);
  if (bytes.size() != count * sizeof(T)) return std::nullopt;
  std::vector<T> values(count);
  if (count != 0) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace stalemate
