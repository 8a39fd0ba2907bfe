#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/reused_memory.hpp"

namespace stalemate::properties {

/// A complete history, work-item by work-item in program order, from how the device wrote it: the
/// first operations of all `items` work-items, then the second ones, and so on. `Word` is unsigned,
/// of 32 or 64 bits.
template <class Word>
Reused<Word> item_by_item(std::span<const std::byte> slots, std::uint64_t items);

}  // namespace stalemate::properties
