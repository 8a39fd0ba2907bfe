#pragma once

#include <cstdint>

#include "mutual_exclusion/lock_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/lock_layout.clh"

namespace stalemate::properties {

/// Names of the buffers of a launch; the last two exist in condensed observations only.
namespace lock_buffer {
constexpr const char* kParameters = "parameters";
constexpr const char* kLocks = "locks";
constexpr const char* kTickets = "tickets";
constexpr const char* kStrangeWords = "strange_words";
constexpr const char* kStates = "states";
constexpr const char* kMeeting = "meeting";
constexpr const char* kScratch = "scratch";
constexpr const char* kOperationIndices = "operation_indices";
constexpr const char* kLockIndices = "lock_indices";
}  // namespace lock_buffer

/// How a case lies in buffers.
struct LockLayout {
  stalemate_parameters parameters{};
  stalemate_lock_block block{};
  std::uint32_t lock_words = 1;
  std::uint64_t items = 1;
  std::uint64_t operations = 1;
  std::uint64_t locks = 1;  // of all work-groups, where each has its own
  bool is_counted = false;

  bool is_local() const { return parameters.address_space == STALEMATE_SPACE_LOCAL; }
  std::uint64_t set_words() const { return std::uint64_t{parameters.cells} * block.words; }
  std::uint32_t item_of(std::uint32_t op_index) const {
    return op_index / parameters.operations_per_item;
  }
  std::uint32_t lock_of(std::uint32_t op_index) const {
    return stalemate_lock_of(&parameters, item_of(op_index),
                             op_index % parameters.operations_per_item);
  }
  /// Operation `op_index`, counted work-item by work-item, as it lies in the history.
  std::uint64_t history_slot(std::uint32_t op_index) const {
    return op_index % parameters.operations_per_item * items + item_of(op_index);
  }
};

LockLayout lock_layout(const LockSubject& subject, const Case& input);

}  // namespace stalemate::properties
