#pragma once

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "base/reused_memory.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What a judge says of an observation with that complaint.
inline Error no_history(const std::string& complaint) {
  return {"the launch left no history to judge: " + complaint};
}

/// Reads the buffers of an observation, which may come from a file, and keeps the first complaint.
class ObservationReader {
 public:
  explicit ObservationReader(const Observation& observation) : observation_(observation) {}

  const Observation& observation() const { return observation_; }

  bool has(std::string_view name) const;

  /// Of the buffer of that name; 0 if it is not there.
  std::size_t size_bytes(std::string_view name) const { return observation_.find(name).size(); }

  /// The bytes of a buffer that must hold `count` values of that type; none if it does not.
  template <class T>
  std::span<const std::byte> bytes(const char* name, std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::span<const std::byte> found = observation_.find(name);
    if (found.size() == count * sizeof(T)) return found;
    complain(fmt::format("buffer '{}' has {} bytes instead of {}", name, found.size(),
                         count * sizeof(T)));
    return {};
  }

  /// The values of a buffer, of which there must be `count`. If there are not, as many zeros,
  /// unless that is more than the buffer could ever have held.
  template <class T>
  Reused<T> values(const char* name, std::uint64_t count) {
    const std::span<const std::byte> found = bytes<T>(name, count);
    if (found.size() != count * sizeof(T)) {
      return Reused<T>(count <= observation_.find(name).size() ? count : 0, T{});
    }
    Reused<T> read(count);
    if (count != 0) std::memcpy(read.data(), found.data(), found.size());
    return read;
  }

  /// The values of a buffer where they lie, of which there must be `count`; none if there are not.
  template <class T>
  std::span<const T> values_in_place(const char* name, std::uint64_t count) {
    const std::span<const std::byte> found = bytes<T>(name, count);
    // A vector of bytes is aligned for any such type, and holds what was copied into it.
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return {reinterpret_cast<const T*>(found.data()), found.size() / sizeof(T)};
  }

  /// The indices of a condensed observation, ascending and below `limit`; all of them if there is
  /// no such buffer.
  Reused<std::uint32_t> indices(const char* name, std::uint64_t limit);

  void complain(std::string complaint) {
    if (!complaint_) complaint_ = std::move(complaint);
  }
  const std::optional<std::string>& complaint() const { return complaint_; }

 private:
  const Observation& observation_;
  std::optional<std::string> complaint_;
};

}  // namespace stalemate::properties
