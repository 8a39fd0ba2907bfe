#include <fmt/format.h>

#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_lower.hpp"

namespace stalemate::properties {

std::string place_of_lock(const Subject& subject, const Case& input, const Access& access) {
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  const stalemate_lock_block& block = layout.block;
  const std::uint64_t word = access.offset_bytes / sizeof(std::uint32_t);
  const std::uint64_t lock = word / block.words;
  const std::uint64_t into = word % block.words;
  if (into < layout.lock_words) {
    return layout.lock_words == 1 ? fmt::format("lock {}", lock)
                                  : fmt::format("lock {}[{}]", lock, into);
  }
  if (into == block.inside) return fmt::format("count of those inside of lock {}", lock);
  if (into == block.ticket) return fmt::format("ticket of lock {}", lock);
  if (into >= block.record && into < block.record + STALEMATE_LOCK_RECORD_WORDS) {
    return fmt::format("record[{}] of lock {}", into - block.record, lock);
  }
  return fmt::format("padding behind lock {}", lock);
}

}  // namespace stalemate::properties
