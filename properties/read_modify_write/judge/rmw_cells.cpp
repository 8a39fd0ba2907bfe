#include "read_modify_write/judge/rmw_cells.hpp"

#include <algorithm>
#include <utility>

#include "base/in_parts.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"

namespace stalemate::properties {

namespace {

/// Marks an operation whose cell is not part of a condensed recording.
constexpr std::uint32_t kElsewhere = 0xFFFFFFFFu;

std::uint32_t place_among(std::span<const std::uint32_t> cell_ids, std::uint32_t cell) {
  const auto found = std::lower_bound(cell_ids.begin(), cell_ids.end(), cell);
  if (found == cell_ids.end() || *found != cell) return kElsewhere;
  return static_cast<std::uint32_t>(found - cell_ids.begin());
}

/// By operation, where its cell stands in the recording.
template <class Word>
Reused<std::uint32_t> places_of_cells(const RmwLayout& layout,
                                      const RmwRecording<Word>& recording) {
  const bool has_all_cells = recording.cell_ids.size() == layout.cells;
  const bool has_all_operations = recording.op_indices.size() == layout.operations;
  if (has_all_cells && has_all_operations) return layout.cells_of_all();
  Reused<std::uint32_t> places;
  places.reserve(recording.op_indices.size());
  for (const std::uint32_t op_index : recording.op_indices) {
    const std::uint32_t cell = layout.cell_of(op_index);
    places.push_back(has_all_cells ? cell : place_among(recording.cell_ids, cell));
  }
  return places;
}

using Positions = std::vector<std::size_t>;

constexpr std::size_t kOperationsPerCell = 16;

/// Parts of the operations are counted and put in order at a time, each with a position for every
/// cell, of which there must be few beside the operations.
std::size_t parts_to_sort(std::size_t operations, std::size_t cells) {
  return operations / kOperationsPerCell < cells ? 1 : parts_for(operations);
}

/// How many operations of each part have each place.
std::vector<Positions> count_places(const Reused<std::uint32_t>& places, std::size_t cells) {
  std::vector<Positions> counts(parts_to_sort(places.size(), cells), Positions(cells, 0));
  in_ranges(places.size(), counts.size(),
            [&](std::size_t part, std::size_t begin, std::size_t end) {
              for (std::size_t i = begin; i < end; ++i) {
                if (places[i] != kElsewhere) ++counts[part][places[i]];
              }
            });
  return counts;
}

/// Where the operations of each of `cells` begin, and at last how many have a place. Makes of the
/// counts of each part where its operations go: behind those of the parts before.
Positions begins_of_places(std::vector<Positions>& counts, std::size_t cells) {
  Positions begins(cells + 1, 0);
  std::size_t next = 0;
  for (std::size_t place = 0; place < cells; ++place) {
    begins[place] = next;
    for (Positions& part : counts) next += std::exchange(part[place], next);
  }
  begins[cells] = next;
  return begins;
}

/// What `canonical` makes of a value that is one float: with what depends on the type worked out
/// before, since a history has millions of values.
template <class Word>
class CanonicalFloat {
 public:
  explicit CanonicalFloat(const stalemate_value_rules& rules)
      : sign_(word(stalemate_float_sign(type_of(rules)))),
        infinity_(rules.one_nan != 0 ? word(stalemate_float_infinity(type_of(rules))) : sign_),
        nan_(word(stalemate_canonical(&rules, sign_ - 1))),
        zero_(word(stalemate_canonical(&rules, sign_))) {}

  Word operator()(Word value) const {
    const auto magnitude = static_cast<Word>(value & (sign_ - 1));
    const Word number = value == sign_ ? zero_ : value;
    return magnitude > infinity_ ? nan_ : number;
  }

 private:
  static Word word(Bits bits) { return static_cast<Word>(bits); }
  static std::uint32_t type_of(const stalemate_value_rules& rules) {
    return stalemate_part_type(&rules, 0);
  }

  Word sign_;
  Word infinity_;  // no magnitude is greater than the sign bit
  Word nan_;
  Word zero_;
};

bool is_one_float(const stalemate_value_rules& rules) {
  return rules.parts == 1 && stalemate_is_floating(stalemate_part_type(&rules, 0)) != 0;
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
  const std::size_t pitch = context.layout.pitch;
  for (std::size_t place = 0; place < cell_ids_.size(); ++place) {
    const Bits initial = initial_of(context, cell_ids_[place]);
    initial_.push_back(static_cast<Word>(canonical(context.subject, initial)));
    final_.push_back(
        static_cast<Word>(canonical(context.subject, recording.cell_words[place * pitch])));
  }
  const bool has_one_cell = context.layout.cells == 1 && cell_ids_.size() == 1;
  has_one_cell ? take_all(recording) : sort(context, recording);
  switch (context.subject.returns) {
    case RmwReturns::Old: make_comparable(context); break;
    case RmwReturns::New: invert(context); break;
    case RmwReturns::Nothing: break;
  }
  if (recording.kept_values) narrow(context, *recording.kept_values);
}

template <class Word>
void CellHistories<Word>::take_all(const RmwRecording<Word>& recording) {
  begin_ = {0, recording.op_indices.size()};
  op_indices_ = recording.op_indices;
  old_values_ = recording.returned;
  new_values_ = recording.new_values;
}

// Operations come work-item by work-item in program order, and keep that order within each cell.
template <class Word>
void CellHistories<Word>::sort(const RmwContext& context, const RmwRecording<Word>& recording) {
  const auto places = places_of_cells(context.layout, recording);
  std::vector<Positions> next = count_places(places, cell_ids_.size());
  begin_ = begins_of_places(next, cell_ids_.size());
  sorted_op_indices_.resize(begin_.back());
  own_returned_.resize(recording.returned.empty() ? 0 : begin_.back());
  own_others_.resize(recording.new_values.empty() ? 0 : begin_.back());
  in_ranges(places.size(), next.size(), [&](std::size_t part, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (places[i] == kElsewhere) continue;
      const std::size_t to = next[part][places[i]]++;
      sorted_op_indices_[to] = recording.op_indices[i];
      if (!own_returned_.empty()) own_returned_[to] = recording.returned[i];
      if (!own_others_.empty()) own_others_[to] = recording.new_values[i];
    }
  });
  op_indices_ = sorted_op_indices_;
  old_values_ = own_returned_;
  new_values_ = own_others_;
}

/// Makes one value of what counts as one.
template <class Word>
void CellHistories<Word>::make_comparable(const RmwContext& context) {
  const RmwSubject& subject = context.subject;
  if (subject.is_bit_for_bit) return;
  own_returned_.resize(old_values_.size());
  own_others_.resize(new_values_.size());
  const auto map_by = [this](auto one_of_class) {
    std::transform(old_values_.begin(), old_values_.end(), own_returned_.begin(), one_of_class);
    std::transform(new_values_.begin(), new_values_.end(), own_others_.begin(), one_of_class);
  };
  if (is_one_float(subject.rules)) {
    map_by(CanonicalFloat<Word>(subject.rules));
  } else {
    map_by([&](Word word) { return static_cast<Word>(canonical(subject, word)); });
  }
  old_values_ = own_returned_;
  new_values_ = own_others_;
}

/// Where the new values are returned: finds the old ones.
template <class Word>
void CellHistories<Word>::invert(const RmwContext& context) {
  const RmwSubject& subject = context.subject;
  new_values_ = std::exchange(old_values_, {});
  own_others_.resize(new_values_.size());
  for (std::size_t place = 0; place < size(); ++place) {
    for (std::size_t i = begin_[place]; i < begin_[place + 1]; ++i) {
      const Bits operand = operand_of(context, 0, cell_ids_[place], op_indices_[i]);
      own_others_[i] = static_cast<Word>(invert_model(subject, new_values_[i], operand));
    }
  }
  old_values_ = own_others_;
}

template <class Word>
void CellHistories<Word>::narrow(const RmwContext& context, const Reused<Word>& kept_values) {
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
  history.op_indices = op_indices_.subspan(begin, length);
  if (!old_values_.empty()) {
    history.old_values = old_values_.subspan(begin, length);
    history.new_values = new_values_.subspan(begin, length);
  }
  history.initial = initial_[place];
  history.final = final_[place];
  history.all_op_indices = is_narrowed_ ? all_op_indices_ : history.op_indices;
  history.is_narrowed = is_narrowed_;
  history.kept_values = kept_values_;
  return history;
}

template <class Word>
std::vector<std::size_t> CellHistories<Word>::cut(std::size_t parts) const {
  std::vector<std::size_t> ends(parts, size());
  for (std::size_t part = 1; part < parts; ++part) {
    const std::size_t operations = begin_.back() / parts * part;
    const auto end = std::lower_bound(begin_.begin(), begin_.end() - 1, operations);
    ends[part - 1] = static_cast<std::size_t>(end - begin_.begin());
  }
  return ends;
}

template <class Word>
CellHistory<Word> CellHistories<Word>::of(std::uint32_t cell) const {
  const auto found = std::lower_bound(cell_ids_.begin(), cell_ids_.end(), cell);
  return at(static_cast<std::size_t>(found - cell_ids_.begin()));
}

template class CellHistories<std::uint32_t>;
template class CellHistories<std::uint64_t>;

}  // namespace stalemate::properties
