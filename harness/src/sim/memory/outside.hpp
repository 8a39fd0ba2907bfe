#pragma once

#include "sim/dispatch/target.hpp"
#include "sim/memory/modification.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

/// Memory that is not in this process's, nor in any state of its own: somebody who decides what
/// each access of the current work-item gives, after as long as it takes. Flags and scopes as in
/// abi.hpp. The functions of what cannot be answered do not return.
class Outside {
 public:
  Outside() = default;
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

  /// Plainly, 8 bytes at most; volatile ones that are no part of a larger access count as relaxed.
  virtual std::uint64_t load(const Target& target, std::uint32_t size, bool is_volatile) = 0;
  virtual void store(const Target& target, std::uint32_t size, std::uint64_t value,
                     bool is_volatile) = 0;

  virtual std::uint64_t load_atomically(const Target& target, std::uint32_t size,
                                        const Synchronisation& how) = 0;
  virtual void store_atomically(const Target& target, std::uint32_t size, std::uint64_t value,
                                const Synchronisation& how) = 0;
  /// All but what order it had.
  virtual Modified modify(const Target& target, std::uint32_t size, const Modification& what,
                          const Synchronisation& how) = 0;

  virtual void fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) = 0;
  virtual void barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) = 0;

  // At the head of a loop: see abi.hpp.
  virtual void alive(std::uint64_t value) = 0;
  virtual void alive_bytes(const std::byte* at, std::uint64_t size) = 0;
  virtual void loop(std::uint32_t loop) = 0;
  // The current work-item is in a function that was called, or no longer; it is about to change
  // private memory there, maybe of a caller.
  virtual void enter(const std::byte* frame) = 0;
  virtual void leave() = 0;
  virtual void changes(const std::byte* at, std::uint32_t size) = 0;

 protected:
  ~Outside() = default;
};

}  // namespace stalemate::sim
