#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "base/reused_memory.hpp"

namespace stalemate::properties {

/// Values of a buffer: where they lie in an observation, which must live as long, or in memory of
/// their own.
template <class T>
class BufferValues {
 public:
  BufferValues() = default;
  BufferValues(std::span<const T> lying) : values_(lying) {}
  BufferValues(Reused<T> own) : own_(std::move(own)), values_(own_) {}
  BufferValues(BufferValues&&) noexcept = default;
  BufferValues& operator=(BufferValues&&) noexcept = default;
  BufferValues(const BufferValues&) = delete;
  BufferValues& operator=(const BufferValues&) = delete;
  ~BufferValues() = default;

  operator std::span<const T>() const { return values_; }
  const T& operator[](std::size_t index) const { return values_[index]; }
  std::size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }

 private:
  Reused<T> own_;
  std::span<const T> values_;  // of `own_`, which keeps its place when it is moved, or elsewhere
};

}  // namespace stalemate::properties
