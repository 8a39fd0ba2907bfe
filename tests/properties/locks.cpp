#include "locks.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "stalemate/lock_layout.clh"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

constexpr std::uint32_t kRanOnce = STALEMATE_LOCK_ENDED | 1u;

Seed seed_of_case(bool is_counted) {
  stalemate_parameters parameters{};
  for (parameters.seed = 1;; ++parameters.seed) {
    if ((stalemate_is_counted(&parameters) != 0) == is_counted) return Seed{parameters.seed};
  }
}

}  // namespace

const Property& mutual_exclusion() {
  static const Properties properties = shipped_properties();
  const Property* property = find_property(properties, "mutual_exclusion");
  REQUIRE(property != nullptr);
  return *property;
}

Subject macro_lock(const std::string& source, const std::string& macro) {
  Subject subject;
  subject.name = macro;
  subject.property = "mutual_exclusion";
  subject.kernel = "inline.cl";
  subject.source = source;
  subject.options = {{"with_lock", macro}};
  return subject;
}

Case one_lock_case(std::uint32_t items, std::uint32_t operations_per_item, bool is_counted) {
  Case input = one_cell_case(items, operations_per_item);
  input.seed = seed_of_case(is_counted);
  return input;
}

SectionByHand alone(std::uint32_t ticket) {
  return {ticket, ticket, kRanOnce};
}
SectionByHand beside(std::uint32_t ticket) {
  return {ticket, ticket, kRanOnce | STALEMATE_LOCK_OVERLAPPED};
}
SectionByHand torn(std::uint32_t ticket, std::uint32_t strange) {
  return {ticket, strange, kRanOnce};
}
SectionByHand repeated(std::uint32_t ticket, std::uint32_t runs) {
  return {ticket, ticket, STALEMATE_LOCK_ENDED | runs};
}
SectionByHand left_out() {
  return {0, 0, STALEMATE_LOCK_ENDED};
}
SectionByHand unended() {
  return {};
}

std::vector<std::uint64_t> blocks_with_tickets(const std::vector<std::uint32_t>& last_tickets,
                                               AddressSpace space) {
  const stalemate_lock_block block = stalemate_lock_block_of(static_cast<std::uint32_t>(space), 1);
  std::vector<std::uint64_t> all;
  for (const std::uint32_t ticket : last_tickets) {
    std::vector<std::uint64_t> lock(block.words, 0);
    lock[block.ticket] = ticket;
    std::fill_n(lock.begin() + block.record, STALEMATE_LOCK_RECORD_WORDS, ticket);
    all.insert(all.end(), lock.begin(), lock.end());
  }
  return all;
}

Observation LockByHand::observation(const Case& input) const {
  std::vector<std::uint64_t> lock = blocks_with_tickets({last_ticket}, input.address_space);
  const stalemate_lock_block block =
      stalemate_lock_block_of(static_cast<std::uint32_t>(input.address_space), 1);
  for (std::size_t word = 0; word < last_record.size(); ++word) {
    lock[block.record + word] = last_record[word];
  }
  for (const std::uint32_t word : stray_words) lock[word] = 0xDEAD;

  const std::size_t items = input.nd_range.work_items();
  std::vector<std::uint64_t> tickets(sections.size());
  std::vector<std::uint64_t> strange(sections.size());
  std::vector<std::uint64_t> states(sections.size());
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const std::size_t slot = i % input.operations_per_item * items + i / input.operations_per_item;
    tickets[slot] = sections[i].ticket;
    strange[slot] = sections[i].strange;
    states[slot] = sections[i].state;
  }
  return {{words("locks", lock, 4), words("tickets", tickets, 4),
           words("strange_words", strange, 4), words("states", states, 4), meeting(input, met)}};
}

}  // namespace stalemate::test
