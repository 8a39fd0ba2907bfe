#include "linearizability/plan/linear_layout.hpp"

#include <algorithm>

#include "property/case_parameters.hpp"

namespace stalemate::properties {

std::uint32_t times_asked(const LinearSubject& subject, const LinearLayout& layout,
                          const LinearAsking& asking) {
  switch (asking.what) {
    case LinearObserve::Nothing: return 0;
    case LinearObserve::Read: return 1;
    case LinearObserve::AllKeys:
      return static_cast<std::uint32_t>(subject.key_high - subject.key_low + 1);
    case LinearObserve::Drain: return layout.drained;
  }
  return 0;
}

namespace {

/// Blocks that are asked for in the end, at most.
constexpr std::uint32_t kBlocksMax = 1024;

/// An object that never says that it is empty is not asked for ever. No more is in it than was put
/// there, and one more than that is asked for. An allocator has its blocks from the beginning.
std::uint32_t drained_most(const LinearSubject& subject, const LinearLayout& layout) {
  const auto put = static_cast<std::uint32_t>(layout.operations / layout.sets);
  const bool has_blocks = subject.binding("allocate") && subject.capacity;
  return 1 + (has_blocks ? std::min(*subject.capacity, kBlocksMax) : put);
}

}  // namespace

LinearLayout linear_layout(const LinearSubject& subject, const Case& input) {
  LinearLayout layout{.parameters = case_parameters(input)};
  layout.items = static_cast<std::uint32_t>(input.nd_range.work_items());
  layout.sets = subject.space == AddressSpace::Local ? input.nd_range.work_groups : 1;
  layout.objects = std::clamp(input.contention.cells, subject.count_least,
                              std::max(subject.count_least, subject.count_most));
  layout.is_stamped = input.seed.split("stamped").value % 2 == 0;
  layout.operations = input.operations();
  layout.drained = drained_most(subject, layout);
  for (const LinearAsking& asking : subject.askings) {
    layout.asked += times_asked(subject, layout, asking);
  }
  return layout;
}

}  // namespace stalemate::properties
