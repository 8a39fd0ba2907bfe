#pragma once

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// Reads the buffers of an observation, which may come from a file, and keeps the first complaint.
class ObservationReader {
 public:
  explicit ObservationReader(const Observation& observation) : observation_(observation) {}

  bool has(std::string_view name) const;

  /// The values of a buffer, of which there must be `count`. If there are not, as many zeros,
  /// unless that is more than the buffer could ever have held.
  template <class T>
  std::vector<T> values(const char* name, std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::span<const std::byte> bytes = observation_.find(name);
    if (bytes.size() != count * sizeof(T)) {
      complain(fmt::format("buffer '{}' has {} bytes instead of {}", name, bytes.size(),
                           count * sizeof(T)));
      return std::vector<T>(count <= bytes.size() ? count : 0);
    }
    std::vector<T> read(count);
    if (count != 0) std::memcpy(read.data(), bytes.data(), bytes.size());
    return read;
  }

  /// The indices of a condensed observation, ascending and below `limit`; all of them if there is
  /// no such buffer.
  std::vector<std::uint32_t> indices(const char* name, std::uint64_t limit);

  void complain(std::string complaint) {
    if (!complaint_) complaint_ = std::move(complaint);
  }
  const std::optional<std::string>& complaint() const { return complaint_; }

 private:
  const Observation& observation_;
  std::optional<std::string> complaint_;
};

}  // namespace stalemate::properties
