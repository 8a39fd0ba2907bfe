#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace stalemate {

/// Memory for working sets that are needed again and again. A kernel hands out fresh memory page by
/// page, zeroed, which costs more than to judge what is then put there. So what is given back is
/// kept, up to a limit, for whoever asks next in any thread, and large blocks ask for large pages.
/// Throws `std::bad_alloc`.
void* take_memory(std::size_t bytes);

/// `bytes` is what was asked for.
void give_memory_back(void* block, std::size_t bytes) noexcept;

/// Gives what is kept back to the system, for who wants to know what a task needs by itself.
void drop_kept_memory();

/// Allocates such memory for a container, and leaves elements without a value uninitialised.
template <class T>
class ReusingAllocator {
 public:
  using value_type = T;

  ReusingAllocator() = default;
  template <class Other>
  ReusingAllocator(const ReusingAllocator<Other>& /*other*/) {}

  T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(take_memory(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t count) noexcept {
    give_memory_back(block, count * sizeof(T));
  }

  template <class Element>
  void construct(Element* place) {
    ::new (static_cast<void*>(place)) Element;
  }
  template <class Element, class... Arguments>
  void construct(Element* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) Element(std::forward<Arguments>(arguments)...);
  }

  friend bool operator==(const ReusingAllocator&, const ReusingAllocator&) { return true; }
};

/// A vector in such memory. `Reused<int>(n)` has n elements of any value.
template <class T>
using Reused = std::vector<T, ReusingAllocator<T>>;

}  // namespace stalemate
