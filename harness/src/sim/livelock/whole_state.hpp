#pragma once

#include <cstdint>
#include <vector>

namespace stalemate::sim {

/// All that decides what a launch does from here on, given who goes on when: memory, caches,
/// work-items (see watch.hpp), who waits where, in lockstep who has diverged from whom. Two
/// launches, or one at two times, whose states are equal do the same under the same schedule. Word
/// for word, so that nothing rests on a hash. No store may be buffered.
std::vector<std::uint64_t> whole_state();

/// Of the same, but for caches; equal for equal states. 64 bits: of n states compared, two that
/// differ look alike with a probability of n / 2^64, which costs time and proves nothing.
std::uint64_t whole_hash();

/// Memory changes. For whole_hash().
void hash_change(const std::byte* at, std::uint32_t size, std::uint64_t old, std::uint64_t value);

}  // namespace stalemate::sim
