#pragma once

#include <cstddef>

namespace stalemate::sim {

/// A mapping with nothing else of the process within 32 GiB of it, where the process may have that
/// much address space. What a wild 32-bit index makes of a pointer into it is then nobody's memory,
/// and so out of bounds in every process, wherever the loader put the rest.
class ApartMemory {
 public:
  ApartMemory() = default;
  ApartMemory(const ApartMemory&) = delete;
  ApartMemory& operator=(const ApartMemory&) = delete;
  ~ApartMemory() { unmap(); }

  /// Gives back what was mapped and maps `bytes` that are zero. Throws std::bad_alloc.
  void map(std::size_t bytes);

  std::byte* begin() const { return begin_; }  // null before the first map()
  std::size_t size_bytes() const { return size_bytes_; }

 private:
  bool map_apart(std::size_t bytes);
  void unmap();

  void* reserved_ = nullptr;
  std::size_t reserved_bytes_ = 0;
  std::byte* begin_ = nullptr;
  std::size_t size_bytes_ = 0;
};

}  // namespace stalemate::sim
