#pragma once

#include <cstdint>
#include <list>
#include <vector>

#include "opencl/clhpp.hpp"
#include "opencl/keeping.hpp"

namespace stalemate::opencl {

/// Memory on the device for one buffer of a launch.
struct DeviceMemory {
  cl::Buffer whole = {};
  cl::Buffer content = {};  // of `size_bytes`: the whole, or what lies between the guards
  std::size_t size_bytes = 0;
  std::size_t guard_bytes = 0;  // before the content and behind it, each; 0: not guarded
  bool guards_are_set = false;
};

/// Keeps device memory from one launch to the next, up to a bound: cases of one shape need the same
/// sizes again and again, and an allocation can cost more than a small launch.
class BufferPool {
 public:
  BufferPool(cl::Context context, const Keeping& keeping);

  /// Memory of exactly that size, with any content; guarded if that is asked for and it is not
  /// large. Throws cl::Error where there is no memory left even after all that is kept is gone.
  DeviceMemory take(std::size_t size_bytes, bool is_guarded);

  /// Hands memory of `take` back. No command may use it any more.
  void give_back(DeviceMemory memory);

 private:
  DeviceMemory allocate(std::size_t size_bytes, std::size_t guard_bytes);
  void let_go(std::list<DeviceMemory>::iterator kept);
  void let_all_go();

  cl::Context context_;
  Keeping keeping_;
  std::uint64_t kept_bytes_ = 0;
  std::size_t guard_bytes_ = 0;
  std::list<DeviceMemory> kept_;  // what was handed back last is first
};

/// The buffers of one launch, handed back at its end. They must outlive the launch's commands.
class BorrowedBuffers {
 public:
  explicit BorrowedBuffers(BufferPool& pool) : pool_(pool) {}
  BorrowedBuffers(const BorrowedBuffers&) = delete;
  BorrowedBuffers& operator=(const BorrowedBuffers&) = delete;
  ~BorrowedBuffers();

  /// Before the first `add`, as what it returns must not move.
  void reserve(std::size_t count) { borrowed_.reserve(count); }
  DeviceMemory& add(std::size_t size_bytes, bool is_guarded);
  const cl::Buffer& operator[](std::size_t index) const { return borrowed_[index].content; }
  DeviceMemory& memory(std::size_t index) { return borrowed_[index]; }

 private:
  BufferPool& pool_;
  std::vector<DeviceMemory> borrowed_;
};

}  // namespace stalemate::opencl
