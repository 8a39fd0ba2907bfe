#pragma once

#include <cstddef>
#include <cstdint>

#include "base/reused_memory.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/parameters.clh"

namespace stalemate::properties {

/// Names of the buffers of a launch; the last five exist in condensed observations only. CPUs write
/// histories in the order of operations, work-item by work-item, and by a name that says so.
namespace buffer_name {
constexpr const char* kParameters = "parameters";
constexpr const char* kCells = "cells";
constexpr const char* kReturned = "returned";
constexpr const char* kNewValues = "new_values";
constexpr const char* kReturnedInOrder = "returned_in_order";
constexpr const char* kNewValuesInOrder = "new_values_in_order";
constexpr const char* kSoloCells = "solo_cells";
constexpr const char* kSoloRecords = "solo";
constexpr const char* kMeeting = "meeting";
constexpr const char* kScratch = "scratch";
constexpr const char* kOperationIndices = "operation_indices";
constexpr const char* kCellIndices = "cell_indices";
constexpr const char* kSoloItems = "solo_items";
constexpr const char* kKeptValues = "kept_values";
constexpr const char* kBehindCells = "behind_cells";
}  // namespace buffer_name

/// How a case lies in buffers.
struct RmwLayout {
  stalemate_parameters parameters{};
  std::size_t word_bytes = 4;   // of what is written down of a value
  std::size_t value_bytes = 4;  // of a value in its cell
  std::uint64_t items = 1;
  std::uint64_t operations = 1;
  std::uint64_t cells = 1;       // of all work-groups, where each has its own
  std::uint64_t sets = 1;        // of cells: one in global memory, else each work-group has one
  std::uint64_t set_values = 1;  // as many as have room in the memory of a set, a whole word of it
  std::uint64_t pitch = 1;       // values from one cell to the next
  std::uint64_t solo_bytes = 4;  // the memory around a cell on which an operation runs alone

  std::uint64_t set_bytes() const { return set_values * value_bytes; }
  /// Values behind the last cell of a set and its padding, up to the end of the word.
  std::uint64_t values_behind() const { return set_values - parameters.cells * pitch; }
  /// Where the value of a cell lies among the values of all sets.
  std::uint64_t value_of(std::uint64_t cell) const {
    return cell / parameters.cells * set_values + cell % parameters.cells * pitch;
  }
  /// Operation `op_index`, counted work-item by work-item, as it lies in the history.
  std::uint64_t history_slot(std::uint64_t op_index) const {
    const std::uint64_t per_item = parameters.operations_per_item;
    return op_index % per_item * items + op_index / per_item;
  }
  std::uint32_t cell_of(std::uint32_t op_index) const;
  /// That of every operation, in a fraction of the time.
  Reused<std::uint32_t> cells_of_all() const;
};

RmwLayout rmw_layout(const RmwSubject& subject, const Case& input);

}  // namespace stalemate::properties
