#include "mutual_exclusion/lock_layout.hpp"

#include "property/case_parameters.hpp"

namespace stalemate::properties {

LockLayout lock_layout(const LockSubject& subject, const Case& input) {
  LockLayout layout;
  layout.parameters = case_parameters(input);
  layout.block = stalemate_lock_block_of(layout.parameters.address_space, subject.lock_words);
  layout.lock_words = subject.lock_words;
  layout.items = input.nd_range.work_items();
  layout.operations = input.operations();
  const std::uint64_t sets = layout.is_local() ? input.nd_range.work_groups : 1;
  layout.locks = sets * layout.parameters.cells;
  layout.is_counted = stalemate_is_counted(&layout.parameters) != 0;
  return layout;
}

}  // namespace stalemate::properties
