#pragma once

#include <cstddef>
#include <list>
#include <span>
#include <vector>

#include "opencl/host_memory.hpp"

namespace stalemate::opencl {

/// Keeps memory of the host from one launch to the next.
class HostPool {
 public:
  HostPool(cl::Context context, cl::CommandQueue queue);

  /// At least that much, with any content. Throws cl::Error where there is no memory left.
  HostMemory take(std::size_t size_bytes);

  /// Hands memory of `take` back. No command may use it any more.
  void give_back(HostMemory memory);

 private:
  cl::Context context_;
  cl::CommandQueue queue_;
  std::list<HostMemory> kept_;  // what was handed back last is first
};

/// Where what commands of one launch read arrives. Handed back at its end.
class Landing {
 public:
  explicit Landing(HostPool& pool) : pool_(pool) {}
  Landing(const Landing&) = delete;
  Landing& operator=(const Landing&) = delete;
  ~Landing();

  /// Room for so many bytes, of which `take` gives parts. All parts stay where they are.
  void reserve(std::size_t size_bytes);
  std::span<std::byte> take(std::size_t size_bytes);

 private:
  HostPool& pool_;
  std::vector<HostMemory> borrowed_;
  std::span<std::byte> room_;
};

}  // namespace stalemate::opencl
