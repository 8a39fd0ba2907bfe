#pragma once

#include <cstdint>
#include <list>
#include <vector>

#include "opencl/clhpp.hpp"

namespace stalemate::opencl {

/// Keeps device memory from one launch to the next, up to a bound: cases of one shape need the same
/// sizes again and again, and an allocation can cost more than a small launch.
class BufferPool {
 public:
  BufferPool(cl::Context context, std::uint64_t kept_bytes_max);

  /// A buffer of exactly that size, with any content. Throws cl::Error where there is no memory
  /// left even after all kept buffers are gone.
  cl::Buffer take(std::size_t size_bytes);

  /// Hands a buffer of `take` back. No command may use it any more.
  void give_back(cl::Buffer buffer, std::size_t size_bytes);

 private:
  struct Kept {
    cl::Buffer buffer;
    std::size_t size_bytes;
  };

  cl::Buffer allocate(std::size_t size_bytes);

  cl::Context context_;
  std::uint64_t kept_bytes_max_;
  std::uint64_t kept_bytes_ = 0;
  std::list<Kept> kept_;  // the one handed back last is first
};

/// The buffers of one launch, handed back at its end. They must outlive the launch's commands.
class BorrowedBuffers {
 public:
  explicit BorrowedBuffers(BufferPool& pool) : pool_(pool) {}
  BorrowedBuffers(const BorrowedBuffers&) = delete;
  BorrowedBuffers& operator=(const BorrowedBuffers&) = delete;
  ~BorrowedBuffers();

  void add(std::size_t size_bytes);
  std::size_t count() const { return borrowed_.size(); }
  const cl::Buffer& operator[](std::size_t index) const { return borrowed_[index].buffer; }

 private:
  struct Borrowed {
    cl::Buffer buffer;
    std::size_t size_bytes;
  };

  BufferPool& pool_;
  std::vector<Borrowed> borrowed_;
};

}  // namespace stalemate::opencl
