#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "linearizability/plan/linear_layout.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What an operation did, understood.
struct LinearOperation {
  std::uint32_t item = 0;      // counts over the whole ND-range
  std::uint32_t position = 0;  // among the operations of the work-item; observations behind all
  bool is_observation = false;
  std::uint32_t binding = 0;
  std::uint32_t object = 0;  // counted through all sets
  std::vector<std::uint64_t> numbers = {};
  bool has_failed = false;                   // by its own word
  std::optional<std::uint64_t> result = {};  // an element, a value, a truth
  bool is_truth = false;                     // of the result
  bool is_signed = false;                    // likewise
  std::uint64_t handle = 0;
  std::uint64_t returned = 0, out = 0;        // as they were written down
  std::optional<std::uint64_t> guarded = {};  // both words that the lock guards, as they were found
  std::uint64_t begin = 0, end = 0;           // stamps; 0: none
  // Of each work-item, how many operations are known to have happened before; empty: nothing is.
  std::vector<std::uint64_t> happened = {};

  /// The argument of that kind; 0 if there is none.
  std::uint64_t input(const LinearSubject& subject, LinearInput wanted) const;
};

struct LinearRecording {
  std::vector<LinearOperation> operations = {};  // that ran, in the order of work-items
  bool is_stamped = false;                       // it was to be, and the language has such atomics
  bool has_order = false;                        // the device told what happened before what
  bool groups_met = false;
  bool items_met = false;
  // The first that left nothing: an operation, by its place among all; behind them what was to be
  // asked of the object of that number.
  std::optional<std::uint64_t> nothing_of = {};
};

/// The recording, or what is wrong with the observation.
std::variant<LinearRecording, std::string> read_linear_recording(const LinearSubject& subject,
                                                                 const Case& input,
                                                                 const LinearLayout& layout,
                                                                 const Observation& observation);

/// "push(5)", "pop()": what is to be called.
std::string planned_text(const LinearSubject& subject, const stalemate_linear_planned& planned);

/// "push(5)", "pop() = 3", "pop() = empty".
std::string operation_text(const LinearSubject& subject, const LinearOperation& operation);

/// "3"; of a value of 64 bits "0x300000003", which shows its halves.
std::string number_text(std::uint64_t number);

/// The result of an operation that has one: "3", "true".
std::string result_text(const LinearOperation& operation);

}  // namespace stalemate::properties
