#include "read_modify_write/launch/rmw_fingerprinting.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "shared/ways.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

/// What is kept of operations and cells, and the table in which an operation is found by what it
/// took.
constexpr const char* kChanges = "changes";
constexpr const char* kCellsOf = "cells_of";
constexpr const char* kLasts = "lasts";
constexpr const char* kTakers = "takers";
constexpr std::size_t kChangeBytes = 16;         // stalemate_change
constexpr std::uint32_t kNoTaker = 0xFFFFFFFFu;  // STALEMATE_NO_TAKER

/// Bytes for each operation: its change and cell, two ways, and four places of the table at most.
constexpr std::uint64_t kBytesPerOperation = 52;

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

/// How many operations and cells are kept, and places of the table.
struct Table {
  std::uint64_t operations = 1;
  std::uint64_t cells = 1;
  std::uint32_t places = 1;
};

std::vector<Buffer> buffers_of(const Table& table) {
  return {plain_buffer(kChanges, table.operations * kChangeBytes, Fill::Nothing),
          plain_buffer(kCellsOf, table.operations * sizeof(std::uint32_t), Fill::Nothing),
          plain_buffer(kLasts, table.cells * sizeof(std::uint64_t), Fill::Nothing),
          pattern_buffer<std::uint32_t>(kTakers, table.places, kNoTaker)};
}

/// Of large cases that are judged completely, one in ten if the device finds no order: the others
/// have one.
bool must_be_decided(const Case& input) {
  if (is_always_judged_completely(input)) return true;
  return is_judged_completely(input) && input.seed.split("decide").value % 10 == 0;
}

/// Adds what links operations, follows them and sees whether they are in turn.
void put_in_order(Fingerprinting& fingerprinting, std::uint64_t operations, bool must_be_decided) {
  const NdRange nd_range = fingerprinting.dispatch.nd_range;
  const std::vector<Argument>& asked = fingerprinting.dispatch.arguments;
  const Argument parameters = buffer_argument(buffer_name::kParameters);
  const Argument undecided = buffer_argument(kUndecided);
  Following following = follow_ways(operations, nd_range, Fill::Zero);
  fingerprinting.further = {
      {"stalemate_rmw_link",
       nd_range,
       {parameters, buffer_argument(kChanges), buffer_argument(kCellsOf), buffer_argument(kLasts),
        buffer_argument(kTakers), asked.back(), buffer_argument(kWays), undecided}}};
  std::move(following.dispatches.begin(), following.dispatches.end(),
            std::back_inserter(fingerprinting.further));
  fingerprinting.further.push_back(
      {"stalemate_rmw_order",
       nd_range,
       {parameters, buffer_argument(kCellsOf), buffer_argument(following.ways), undecided,
        scalar(std::uint64_t{must_be_decided}), buffer_argument(kSums),
        buffer_argument(kMismatch)}});
  std::move(following.buffers.begin(), following.buffers.end(),
            std::back_inserter(fingerprinting.buffers));
  fingerprinting.buffers.push_back(
      read_back(plain_buffer(kUndecided, sizeof(std::uint64_t), Fill::Zero)));
}

}  // namespace

bool is_ordered(const RmwSubject& read, const Case& input, const DeviceInfo& device) {
  const std::uint64_t bytes = kBytesPerOperation * input.operations();
  return is_ordered_and_fingerprinted(input, device) &&
         input.operations() <= kSometimesJudgedCompletely && has_unique_values(read, input) &&
         bytes <= device.allocation_bytes_max && bytes <= device.global_memory_bytes / 8;
}

Fingerprinting rmw_fingerprinting(const RmwLayout& layout, const Case& input,
                                  const DeviceInfo& device, Ordering ordering) {
  // A record of each work-item is looked at, too.
  const NdRange nd_range =
      unshared_range(std::max(std::min(layout.operations, kFollowersMax), layout.items), device);
  const bool orders = ordering == Ordering::AskedFor;
  const std::uint32_t table = orders ? places(layout.operations) : 1;
  const Table kept = {orders ? layout.operations : 1, orders ? layout.cells : 1, table};
  Fingerprinting fingerprinting{
      .dispatch = {"stalemate_rmw_changes",
                   nd_range,
                   {buffer_argument(buffer_name::kParameters),
                    buffer_argument(buffer_name::kReturned), buffer_argument(buffer_name::kCells),
                    buffer_argument(buffer_name::kSoloRecords), buffer_argument(kChanges),
                    buffer_argument(kCellsOf), buffer_argument(kLasts), buffer_argument(kTakers),
                    scalar(table - 1)}},
      .buffers = buffers_of(kept),
      .needed_by_host = {buffer_name::kCells, buffer_name::kReturned, buffer_name::kNewValues,
                         buffer_name::kSoloRecords}};
  if (orders) put_in_order(fingerprinting, layout.operations, must_be_decided(input));
  return fingerprinting;
}

}  // namespace stalemate::properties
