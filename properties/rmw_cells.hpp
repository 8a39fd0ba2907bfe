#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rmw_recording.hpp"

namespace stalemate::properties {

/// All operations of one cell, work-item by work-item in program order. Values are canonical: what
/// counts as one is one.
template <class Word>
struct CellHistory {
  std::uint32_t cell = 0;
  std::span<const std::uint32_t> op_indices;
  std::span<const Word> old_values;  // empty if nothing is returned
  std::span<const Word> new_values;
  Word initial = 0;
  Word final = 0;
  std::span<const std::uint32_t> all_op_indices;  // of the cell, whether recorded here or not
  bool is_narrowed = false;           // recorded are only the operations on the kept values
  std::span<const Word> kept_values;  // then; ascending
};

/// The histories of all cells of a recording.
template <class Word>
class CellHistories {
 public:
  CellHistories(const RmwContext& context, const RmwRecording<Word>& recording);

  std::size_t size() const { return cell_ids_.size(); }
  CellHistory<Word> at(std::size_t place) const;

  /// The history of a cell that is among them.
  CellHistory<Word> of(std::uint32_t cell) const;

 private:
  void count(const RmwContext& context, const RmwRecording<Word>& recording);
  void distribute(const RmwContext& context, const RmwRecording<Word>& recording);
  void narrow(const RmwContext& context, const std::vector<Word>& kept_values);

  std::vector<std::uint32_t> cell_ids_;
  std::vector<std::size_t> begin_;     // one more than cells
  std::vector<std::uint32_t> places_;  // of each operation's cell
  std::vector<std::uint32_t> op_indices_;
  std::vector<Word> old_values_;
  std::vector<Word> new_values_;
  std::vector<Word> initial_;
  std::vector<Word> final_;
  bool is_narrowed_ = false;
  std::vector<std::uint32_t> all_op_indices_;  // if narrowed, which leaves one cell
  std::vector<Word> kept_values_;
};

/// The first (`which` 0) or second (1) operand of an operation of that cell.
Bits operand_of(const RmwContext& context, std::uint32_t which, std::uint32_t cell,
                std::uint32_t op_index);

/// The first value of a cell, as it was put there.
Bits initial_of(const RmwContext& context, std::uint32_t cell);

}  // namespace stalemate::properties
