#include <algorithm>
#include <array>
#include <string_view>

#include "linearizability/linear_lower.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/subject/linear_values.hpp"
#include "property/fit_parts.hpp"

namespace stalemate::properties {

namespace {

/// Of a case: a history that no quick judge decides is searched, and people read what is left.
constexpr std::uint64_t kLinearOperationsMax = 1024;
constexpr std::uint64_t kLinearOperationsSmallMax = 128;

constexpr std::uint64_t kLinearBytesMax = std::uint64_t{1} << 26;

bool give_work_items_of(Case& input) {
  std::uint32_t& groups = input.nd_range.work_groups;
  std::uint32_t& size = input.nd_range.work_group_size;
  if (size > 1 && (size >= groups || groups <= 2)) return give_half(size);
  if (groups <= 2) return false;
  groups = std::max(2U, groups / 2);
  return true;
}

/// Half of the cases have few work-items with many operations each: by then a value has come back
/// (ABA), and a ring has gone round.
bool give_linear_operations(Case& input) {
  const bool is_long = input.seed.split("long").value % 2 == 0;
  if (is_long && give_work_items_of(input)) return true;
  if (input.operations_per_item > 4) return give_half(input.operations_per_item);
  return give_work_items_of(input) || give_half(input.operations_per_item);
}

constexpr std::array<std::string_view, 5> kSearchedModels{"stack", "deque", "map", "allocator",
                                                          "priority_queue"};

/// Whether most histories of many operations at once are searched for an order, and the search does
/// not come to its end.
bool is_searched(const LinearSubject& read) {
  return is_code(read.model) || std::find(kSearchedModels.begin(), kSearchedModels.end(),
                                          read.model) != kSearchedModels.end();
}

/// What is searched is small in half of the cases, so that a pass has been decided in many of them.
std::uint64_t operations_max(const LinearSubject& read, const Case& input,
                             const DeviceInfo& device) {
  const bool is_small = is_searched(read) && input.seed.split("small").value % 2 == 0;
  return device.is_simulated || is_small ? kLinearOperationsSmallMax : kLinearOperationsMax;
}

/// Where one work-item owns the object: many others beside it hardly ever find anything there, and
/// an owner and a thief never meet at the last element. So most cases have few.
constexpr std::uint32_t kItemsFew = 4;

bool has_few_others(const LinearSubject& read, const Case& input) {
  const bool is_owned =
      std::any_of(read.bindings.begin(), read.bindings.end(),
                  [](const LinearBinding& binding) { return binding.by == LinearBy::Owner; });
  return is_owned && input.seed.split("few").value % 4 != 0;
}

bool fits_linear(const LinearSubject& read, const Case& input, const DeviceInfo& device) {
  const LinearLayout layout = linear_layout(read, input);
  const std::uint64_t bytes = read.object_bytes * layout.all_objects();
  const std::uint64_t most = std::min(operations_max(read, input, device), linear_values_max(read));
  const bool is_global = read.space == AddressSpace::Global;
  return input.operations() <= most && bytes <= kLinearBytesMax &&
         (is_global || has_room(read.object_bytes * layout.objects + kLocalBytesLeft,
                                device.local_memory_bytes));
}

}  // namespace

Case fit_linear(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const LinearSubject read = read_linear_subject(subject);
  Case plain = input;
  plain.address_space = read.space;
  plain.operands = OperandKind::Exact;
  // Every work-item may call for every object.
  const std::uint32_t objects = linear_layout(read, input).objects;
  plain.contention = {
      .pattern = objects == 1 ? ContentionPattern::Single : ContentionPattern::Uniform,
      .cells = objects};
  // Who takes a lock gives it back.
  if (read.is_lock()) plain.operations_per_item = std::max(2U, plain.operations_per_item);
  Case fit = fit_common(plain, device,
                        subject.needs_progress == Progress::None ? kTriesMax : kTriesOfWaitersMax);
  const std::uint32_t items_max = has_few_others(read, input) ? kItemsFew : ~0U;
  while (fit.nd_range.work_items() > items_max && give_work_items_of(fit)) {
  }
  while (!fits_linear(read, fit, device) && give_linear_operations(fit)) {
  }
  return fit;
}

}  // namespace stalemate::properties
