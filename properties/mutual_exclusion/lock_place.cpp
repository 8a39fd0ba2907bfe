#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_lower.hpp"
#include "shared/driven_memory.hpp"

namespace stalemate::properties {

Place place_of_lock(const Subject& subject, const Case& input, const Access& access) {
  if (!is_driven(access, lock_buffer::kLocks)) return element_of_object(access);
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  const stalemate_lock_block& block = layout.block;
  const std::uint64_t word = access.offset_bytes / sizeof(std::uint32_t);
  const std::uint64_t lock = word / block.words;
  const std::uint64_t into = word % block.words;
  if (into < layout.lock_words) {
    return {.kind = layout.lock_words == 1 ? PlaceKind::Lock : PlaceKind::LockWord,
            .index = lock,
            .part = into};
  }
  if (into == block.inside) return {.kind = PlaceKind::LockInside, .index = lock};
  if (into == block.ticket) return {.kind = PlaceKind::LockTicket, .index = lock};
  if (into >= block.record && into < block.record + STALEMATE_LOCK_RECORD_WORDS) {
    return {.kind = PlaceKind::LockRecord, .index = lock, .part = into - block.record};
  }
  return {.kind = PlaceKind::LockPadding, .index = lock};
}

}  // namespace stalemate::properties
