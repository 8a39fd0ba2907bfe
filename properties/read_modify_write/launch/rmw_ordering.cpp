#include "read_modify_write/launch/rmw_ordering.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "shared/ways.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

/// Whoever took a value is found by it in a table.
constexpr const char* kTakers = "takers";
constexpr std::uint32_t kNoTaker = 0xFFFFFFFFu;  // STALEMATE_NO_TAKER

/// Bytes for each operation: four places of the table at most, and two ways.
constexpr std::uint64_t kBytesPerOperation = 32;

/// At least twice as many places as operations, so that one is soon found free.
std::uint32_t places(std::uint64_t operations) {
  return static_cast<std::uint32_t>(std::bit_ceil(2 * operations));
}

/// Whether a cell goes from value to value at random, or never comes back to one.
bool has_new_values(const RmwSubject& read, OperandKind operands) {
  const bool counts = read.model == RmwModel::Increment || read.model == RmwModel::Decrement;
  const bool wanders = is_sum(read.model) || read.model == RmwModel::Xor;
  const bool is_replaced = read.model == RmwModel::Exchange;
  switch (operands) {
    case OperandKind::Unique:
      return wanders || counts || is_replaced || read.model == RmwModel::Mul;
    case OperandKind::Exact: return is_sum(read.model) || counts;
    case OperandKind::Any: return counts || (wanders && !read.value.has_floating());
    case OperandKind::Special:
    case OperandKind::MixedSign:
    case OperandKind::Absorbing:
    case OperandKind::Recurring: return false;
  }
  return false;
}

/// Operations on the cell that has most, about.
std::uint64_t most_on_a_cell(const Case& input, const RmwLayout& layout) {
  switch (input.contention.pattern) {
    case ContentionPattern::Uniform:
    case ContentionPattern::Strided:
    case ContentionPattern::Private:
    case ContentionPattern::PerGroup: return layout.operations / layout.cells + 1;
    case ContentionPattern::Single:
    case ContentionPattern::Zipf:
    case ContentionPattern::HotCold:
    case ContentionPattern::Blocked:
    case ContentionPattern::PerSubGroup:
    case ContentionPattern::AcrossSubGroups:
    case ContentionPattern::PerComputeUnit:
    case ContentionPattern::AcrossComputeUnits: return layout.operations;
  }
  return layout.operations;
}

/// Whether less than every second case has two operations that took the same value of a cell, if
/// values come at random: of so many there are n^2 / 2^(bits + 1) such pairs.
bool has_unique_values(const RmwSubject& read, const Case& input) {
  if (read.value.size_bytes < 4 || !has_new_values(read, input.operands)) return false;
  const bool is_operand = read.model == RmwModel::Exchange && input.operands == OperandKind::Unique;
  if (read.value.size_bytes == 8 || is_operand) return true;
  const RmwLayout layout = rmw_layout(read, input);
  return most_on_a_cell(input, layout) * layout.operations <= std::uint64_t{1} << 32;
}

/// Of cases that are judged completely, one in ten if the device finds no order: the others have
/// one.
bool must_be_decided(const Case& input) {
  return is_judged_completely(input) && input.seed.split("decide").value % 10 == 0;
}

}  // namespace

bool is_ordered(const RmwSubject& read, const Case& input, const DeviceInfo& device) {
  const std::uint64_t bytes = kBytesPerOperation * input.operations();
  return is_ordered_and_fingerprinted(input, device) &&
         input.operations() <= kSometimesJudgedCompletely && has_unique_values(read, input) &&
         bytes <= device.allocation_bytes_max && bytes <= device.global_memory_bytes / 8;
}

Fingerprinting rmw_ordering(const RmwLayout& layout, const Case& input, const DeviceInfo& device) {
  // A record of each work-item is looked at, too.
  const NdRange nd_range =
      unshared_range(std::max(std::min(layout.operations, kFollowersMax), layout.items), device);
  const Argument parameters = buffer_argument(buffer_name::kParameters);
  const Argument history = buffer_argument(buffer_name::kReturned);
  const Argument made = buffer_argument(buffer_name::kNewValues);
  const Argument cells = buffer_argument(buffer_name::kCells);
  const Argument takers = buffer_argument(kTakers);
  const Argument mask = scalar(places(layout.operations) - 1);

  Following following = follow_ways(layout.operations, nd_range, Fill::Zero);
  following.dispatches.insert(following.dispatches.begin(),
                              {"stalemate_rmw_link",
                               nd_range,
                               {parameters, history, made, cells, takers, mask,
                                buffer_argument(kWays), buffer_argument(kUndecided)}});
  following.dispatches.push_back(
      {"stalemate_rmw_order",
       nd_range,
       {parameters, buffer_argument(following.ways), buffer_argument(kUndecided),
        scalar(std::uint64_t{must_be_decided(input)}), buffer_argument(kSums),
        buffer_argument(kMismatch)}});
  following.buffers.push_back(
      pattern_buffer<std::uint32_t>(kTakers, places(layout.operations), kNoTaker));
  following.buffers.push_back(
      read_back(plain_buffer(kUndecided, sizeof(std::uint64_t), Fill::Zero)));
  return {.dispatch = {"stalemate_rmw_enter",
                       nd_range,
                       {parameters, history, cells, buffer_argument(buffer_name::kSoloRecords),
                        made, takers, mask}},
          .further = std::move(following.dispatches),
          .buffers = std::move(following.buffers),
          .needed_by_host = {buffer_name::kCells, buffer_name::kReturned, buffer_name::kNewValues,
                             buffer_name::kSoloRecords}};
}

}  // namespace stalemate::properties
