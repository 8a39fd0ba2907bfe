#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "read_modify_write/judge/rmw_recording.hpp"

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

/// The histories of all cells of a recording, which must live as long.
template <class Word>
class CellHistories {
 public:
  CellHistories(const RmwContext& context, const RmwRecording<Word>& recording);
  CellHistories(const CellHistories&) = delete;
  CellHistories& operator=(const CellHistories&) = delete;
  ~CellHistories() = default;

  std::size_t size() const { return cell_ids_.size(); }
  CellHistory<Word> at(std::size_t place) const;

  /// Where so many parts end that the cells are cut into, all with about as many operations.
  std::vector<std::size_t> cut(std::size_t parts) const;

  /// The history of a cell that is among them.
  CellHistory<Word> of(std::uint32_t cell) const;

 private:
  void take_all(const RmwRecording<Word>& recording);
  void sort(const RmwContext& context, const RmwRecording<Word>& recording);
  void make_comparable(const RmwContext& context);
  void invert(const RmwContext& context);
  void narrow(const RmwContext& context, const Reused<Word>& kept_values);

  std::span<const std::uint32_t> cell_ids_;
  std::vector<std::size_t> begin_;  // one more than cells
  // All operations, cell by cell. They lie in the recording, or, if that had to be changed, below.
  std::span<const std::uint32_t> op_indices_;
  std::span<const Word> old_values_;
  std::span<const Word> new_values_;
  Reused<std::uint32_t> sorted_op_indices_;
  Reused<Word> own_returned_;
  Reused<Word> own_others_;
  Reused<Word> initial_;
  Reused<Word> final_;
  bool is_narrowed_ = false;
  std::vector<std::uint32_t> all_op_indices_;  // if narrowed, which leaves one cell
  std::span<const Word> kept_values_;
};

/// The first (`which` 0) or second (1) operand of an operation of that cell.
Bits operand_of(const RmwContext& context, std::uint32_t which, std::uint32_t cell,
                std::uint32_t op_index);

/// The first value of a cell, as it was put there.
Bits initial_of(const RmwContext& context, std::uint32_t cell);

}  // namespace stalemate::properties
