#include <algorithm>
#include <cstring>
#include <span>

#include "read_modify_write/judge/rmw_cell_judge.hpp"
#include "read_modify_write/judge/rmw_judge.hpp"
#include "read_modify_write/judge/rmw_narrow.hpp"
#include "read_modify_write/judge/rmw_recording.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "stalemate/rmw_record.clh"

namespace stalemate::properties {

namespace {

/// Operations kept beside those of the worst cell, whose history is whole or narrowed: a chain with
/// any other links left out is no evidence.
constexpr std::size_t kCellOperationsKept = std::size_t{1} << 17;

/// Work-items kept whose operations go wrong all alone.
constexpr std::size_t kMismatchesKept = 64;

template <class T>
BufferContent content(const char* name, const std::vector<T>& values) {
  BufferContent buffer{.name = name, .bytes = {}};
  const auto bytes = std::as_bytes(std::span(values));
  buffer.bytes.assign(bytes.begin(), bytes.end());
  return buffer;
}

BufferContent copied(const char* name, const Observation& observation) {
  const auto bytes = observation.find(name);
  return {.name = name, .bytes = {bytes.begin(), bytes.end()}};
}

/// The worst cells whose operations are few enough, in ascending order.
template <class Word>
std::vector<std::uint32_t> cells_kept(const RmwContext& context,
                                      const RmwRecording<Word>& recording,
                                      const std::vector<std::uint32_t>& guilty) {
  std::vector<std::size_t> operations(context.layout.cells, 0);
  for (const std::uint32_t op_index : recording.op_indices) {
    ++operations[context.layout.cell_of(op_index)];
  }
  std::vector<std::uint32_t> kept;
  std::size_t sum = 0;
  for (const std::uint32_t cell : guilty) {
    if (cell >= operations.size()) continue;
    sum += operations[cell];
    if (!kept.empty() && sum > kCellOperationsKept) break;
    kept.push_back(cell);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

template <class Word>
std::vector<Word> words_kept(const RmwContext& context, const RmwRecording<Word>& recording,
                             const std::vector<std::uint32_t>& cells) {
  const std::size_t pitch = context.layout.pitch;
  std::vector<Word> words;
  for (std::size_t i = 0; i < recording.cell_ids.size(); ++i) {
    if (!std::binary_search(cells.begin(), cells.end(), recording.cell_ids[i])) continue;
    const auto begin = recording.cell_words.begin() + static_cast<std::ptrdiff_t>(i * pitch);
    words.insert(words.end(), begin, begin + static_cast<std::ptrdiff_t>(pitch));
  }
  return words;
}

template <class Word>
void keep_mismatches(const RmwContext& context, const RmwRecording<Word>& recording,
                     Observation& condensed) {
  std::vector<std::uint32_t> items;
  std::vector<stalemate_solo_record> records;
  const std::uint32_t per_item = context.layout.parameters.operations_per_item;
  for (const SoloMismatch& mismatch : recording.mismatches) {
    if (items.size() == kMismatchesKept) break;
    items.push_back(mismatch.op_index / per_item);
    const std::uint64_t number = mismatch.op_index % per_item + std::uint64_t{1};
    records.push_back({mismatch.is_beside ? number | STALEMATE_BESIDE_CELL : number,
                       mismatch.returned, mismatch.stored, mismatch.expected});
  }
  condensed.buffers.push_back(content(buffer_name::kSoloItems, items));
  condensed.buffers.push_back(content(buffer_name::kSoloRecords, records));
}

template <class Word, class IsKept>
void keep_operations(const RmwRecording<Word>& recording, const IsKept& is_kept,
                     Observation& condensed) {
  std::vector<std::uint32_t> op_indices;
  std::vector<Word> returned;
  std::vector<Word> new_values;
  for (std::size_t i = 0; i < recording.op_indices.size(); ++i) {
    const std::uint32_t op_index = recording.op_indices[i];
    if (!is_kept(op_index)) continue;
    op_indices.push_back(op_index);
    if (!recording.returned.empty()) returned.push_back(recording.returned[i]);
    if (!recording.new_values.empty()) new_values.push_back(recording.new_values[i]);
  }
  condensed.buffers.push_back(content(buffer_name::kOperationIndices, op_indices));
  condensed.buffers.push_back(content(buffer_name::kReturned, returned));
  condensed.buffers.push_back(content(buffer_name::kNewValues, new_values));
}

template <class Word>
void keep_cells(const RmwContext& context, const RmwRecording<Word>& recording,
                const std::vector<std::uint32_t>& cells, Observation& condensed) {
  condensed.buffers.push_back(content(buffer_name::kCellIndices, cells));
  condensed.buffers.push_back(content(buffer_name::kCells, words_kept(context, recording, cells)));
  const std::vector<Word> behind(recording.behind_cells.begin(), recording.behind_cells.end());
  if (!behind.empty()) condensed.buffers.push_back(content(buffer_name::kBehindCells, behind));
}

template <class Word>
Observation condense_words(const RmwContext& context, const Observation& observation,
                           const Violation& violation) {
  const auto read = read_recording<Word>(context, observation);
  const auto* recording = std::get_if<RmwRecording<Word>>(&read);
  if (recording == nullptr || recording->kept_values) return observation;
  const auto cells = cells_kept(context, *recording, violation.cells);
  Observation condensed;
  condensed.buffers.push_back(copied(buffer_name::kMeeting, observation));
  keep_mismatches(context, *recording, condensed);
  keep_operations(
      *recording,
      [&](std::uint32_t op_index) {
        return std::binary_search(cells.begin(), cells.end(), context.layout.cell_of(op_index));
      },
      condensed);
  keep_cells(context, *recording, cells, condensed);
  return condensed;
}

/// What convicts that cell. No operations if what it is guilty of is none of theirs.
template <class Word>
NarrowPart<Word> part_that_convicts(const RmwContext& context, const RmwRecording<Word>& recording,
                                    std::uint32_t cell) {
  const CellHistories<Word> histories(context, recording);
  for (const Finding& finding : judge_cells(context, histories, Thoroughness::Complete).findings) {
    if (finding.cell == cell) return narrow_part(histories.of(cell), finding);
  }
  return {};
}

/// Only what convicts the worst cell.
template <class Word>
Observation narrowed_words(const RmwContext& context, const Observation& observation,
                           const Violation& violation) {
  const auto read = read_recording<Word>(context, observation);
  const auto* recording = std::get_if<RmwRecording<Word>>(&read);
  if (recording == nullptr || recording->kept_values || violation.cells.empty()) return observation;
  const std::uint32_t cell = violation.cells.front();
  const auto part = part_that_convicts(context, *recording, cell);
  Observation narrowed;
  narrowed.buffers.push_back(copied(buffer_name::kMeeting, observation));
  keep_mismatches(context, *recording, narrowed);
  keep_operations(
      *recording,
      [&](std::uint32_t op_index) {
        return std::binary_search(part.op_indices.begin(), part.op_indices.end(), op_index);
      },
      narrowed);
  keep_cells(context, *recording, {cell}, narrowed);
  narrowed.buffers.push_back(content(buffer_name::kKeptValues, part.kept_values));
  return narrowed;
}

bool is_of_kind(const Verdict& verdict, ViolationKind kind) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation != nullptr && violation->kind == kind;
}

}  // namespace

Observation condense_rmw(const Subject& subject, const Case& input, const Observation& observation,
                         const Violation& violation) {
  const RmwSubject read = read_rmw_subject(subject);
  const RmwContext context{read, input, rmw_layout(read, input)};
  const bool is_short = context.layout.word_bytes == 4;
  Observation condensed = is_short ? condense_words<std::uint32_t>(context, observation, violation)
                                   : condense_words<std::uint64_t>(context, observation, violation);
  // A store takes no value, so merged values would say nothing of what it stored over.
  if (size_bytes(condensed) <= kHistoryBytesMax || !read.operations.empty()) return condensed;
  Observation narrowed = is_short ? narrowed_words<std::uint32_t>(context, condensed, violation)
                                  : narrowed_words<std::uint64_t>(context, condensed, violation);
  // What convicts by a circle or an order may need more than its nearest operations.
  const bool convicts = is_of_kind(judge_rmw(subject, input, narrowed).verdict, violation.kind);
  return convicts ? narrowed : condensed;
}

}  // namespace stalemate::properties
