#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// The shipped property.
const Property& mutual_exclusion();

/// A lock given as a macro whose text is `source`.
Subject macro_lock(const std::string& source, const std::string& macro);

/// A case of `items` work-groups of one work-item each, all after one lock in global memory.
Case one_lock_case(std::uint32_t items, std::uint32_t operations_per_item, bool is_counted);

/// What one operation wrote down, by hand.
struct SectionByHand {
  std::uint32_t ticket = 0;
  std::uint32_t strange = 0;
  std::uint32_t state = 0;
};
SectionByHand alone(std::uint32_t ticket);                         // all is right
SectionByHand beside(std::uint32_t ticket);                        // somebody was inside
SectionByHand torn(std::uint32_t ticket, std::uint32_t strange);   // with a word of another record
SectionByHand repeated(std::uint32_t ticket, std::uint32_t runs);  // more than once
SectionByHand left_out();                                          // went on without
SectionByHand unended();                                           // wrote nothing down

/// What locks of one word hold at last whose tickets and records are these.
std::vector<std::uint64_t> blocks_with_tickets(const std::vector<std::uint32_t>& last_tickets,
                                               AddressSpace space = AddressSpace::Global);

/// What a launch of a case on one lock leaves behind. Sections are listed work-item by work-item.
struct LockByHand {
  std::vector<SectionByHand> sections = {};
  std::uint32_t last_ticket = 0;
  std::vector<std::uint32_t> last_record = {};  // empty if it goes with the ticket
  bool met = true;
  std::vector<std::uint32_t> stray_words = {};  // of the lock's block, overwritten

  Observation observation(const Case& input) const;
};

}  // namespace stalemate::test
