#include "rmw_cells.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

/// Marks an operation whose cell is not part of a condensed recording.
constexpr std::uint32_t kElsewhere = 0xFFFFFFFFu;

std::uint32_t place_of(const std::vector<std::uint32_t>& cell_ids, std::uint64_t cells,
                       std::uint32_t cell) {
  if (cell_ids.size() == cells) return cell;
  const auto found = std::lower_bound(cell_ids.begin(), cell_ids.end(), cell);
  if (found == cell_ids.end() || *found != cell) return kElsewhere;
  return static_cast<std::uint32_t>(found - cell_ids.begin());
}

}  // namespace

Bits operand_of(const RmwContext& context, std::uint32_t which, std::uint32_t cell,
                std::uint32_t op_index) {
  return stalemate_rmw_operand(&context.layout.parameters, &context.subject.rules, which, cell,
                               op_index);
}

Bits initial_of(const RmwContext& context, std::uint32_t cell) {
  return stalemate_rmw_initial(&context.layout.parameters, &context.subject.rules, cell);
}

template <class Word>
CellHistories<Word>::CellHistories(const RmwContext& context, const RmwRecording<Word>& recording)
    : cell_ids_(recording.cell_ids) {
  const std::size_t pitch = context.layout.parameters.cell_pitch;
  for (std::size_t place = 0; place < cell_ids_.size(); ++place) {
    const Bits initial = initial_of(context, cell_ids_[place]);
    initial_.push_back(static_cast<Word>(canonical(context.subject, initial)));
    final_.push_back(
        static_cast<Word>(canonical(context.subject, recording.cell_words[place * pitch])));
  }
  count(context, recording);
  distribute(context, recording);
  if (recording.kept_values) narrow(context, *recording.kept_values);
}

template <class Word>
void CellHistories<Word>::count(const RmwContext& context, const RmwRecording<Word>& recording) {
  begin_.assign(cell_ids_.size() + 1, 0);
  places_.reserve(recording.op_indices.size());
  for (const std::uint32_t op_index : recording.op_indices) {
    const std::uint32_t place =
        place_of(cell_ids_, context.layout.cells, context.layout.cell_of(op_index));
    places_.push_back(place);
    if (place != kElsewhere) ++begin_[place + 1];
  }
  for (std::size_t place = 0; place < cell_ids_.size(); ++place) {
    begin_[place + 1] += begin_[place];
  }
}

// Operations come work-item by work-item in program order, and keep that order within each cell.
template <class Word>
void CellHistories<Word>::distribute(const RmwContext& context,
                                     const RmwRecording<Word>& recording) {
  const RmwSubject& subject = context.subject;
  const auto one_of_class = [&](Bits bits) { return static_cast<Word>(canonical(subject, bits)); };
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  op_indices_.resize(begin_.back());
  old_values_.resize(subject.returns == RmwReturns::Nothing ? 0 : begin_.back());
  new_values_.resize(old_values_.size());
  for (std::size_t i = 0; i < recording.op_indices.size(); ++i) {
    if (places_[i] == kElsewhere) continue;
    const std::uint32_t op_index = recording.op_indices[i];
    const std::size_t to = next[places_[i]]++;
    op_indices_[to] = op_index;
    if (subject.returns == RmwReturns::Old) {
      old_values_[to] = one_of_class(recording.returned[i]);
      new_values_[to] = one_of_class(recording.new_values[i]);
    } else if (subject.returns == RmwReturns::New) {
      const Bits operand = operand_of(context, 0, cell_ids_[places_[i]], op_index);
      const Scalar made{subject.type, recording.returned[i]};
      old_values_[to] = static_cast<Word>(invert_model(subject.model, made, operand));
      new_values_[to] = recording.returned[i];
    }
  }
}

template <class Word>
void CellHistories<Word>::narrow(const RmwContext& context, const std::vector<Word>& kept_values) {
  is_narrowed_ = true;
  kept_values_ = kept_values;
  for (std::uint32_t op_index = 0; op_index < context.layout.operations; ++op_index) {
    if (context.layout.cell_of(op_index) == cell_ids_.front()) all_op_indices_.push_back(op_index);
  }
}

template <class Word>
CellHistory<Word> CellHistories<Word>::at(std::size_t place) const {
  const std::size_t begin = begin_[place];
  const std::size_t length = begin_[place + 1] - begin;
  CellHistory<Word> history;
  history.cell = cell_ids_[place];
  history.op_indices = std::span(op_indices_).subspan(begin, length);
  if (!old_values_.empty()) {
    history.old_values = std::span(old_values_).subspan(begin, length);
    history.new_values = std::span(new_values_).subspan(begin, length);
  }
  history.initial = initial_[place];
  history.final = final_[place];
  history.all_op_indices = is_narrowed_ ? all_op_indices_ : history.op_indices;
  history.is_narrowed = is_narrowed_;
  history.kept_values = kept_values_;
  return history;
}

template <class Word>
CellHistory<Word> CellHistories<Word>::of(std::uint32_t cell) const {
  const auto found = std::lower_bound(cell_ids_.begin(), cell_ids_.end(), cell);
  return at(static_cast<std::size_t>(found - cell_ids_.begin()));
}

template class CellHistories<std::uint32_t>;
template class CellHistories<std::uint64_t>;

}  // namespace stalemate::properties
