#include "read_modify_write/judge/rmw_recording.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "shared/item_by_item.hpp"
#include "shared/meeting.hpp"
#include "shared/observation_reader.hpp"
#include "stalemate/rmw_record.clh"

namespace stalemate::properties {

namespace {

std::vector<SoloMismatch> mismatches_of(const RmwContext& context, ObservationReader& reader) {
  const auto items = reader.indices(buffer_name::kSoloItems, context.layout.items);
  const auto bytes = reader.bytes<stalemate_solo_record>(buffer_name::kSoloRecords, items.size());
  const std::uint32_t per_item = context.layout.parameters.operations_per_item;
  std::vector<SoloMismatch> mismatches;
  for (std::size_t i = 0; i < bytes.size() / sizeof(stalemate_solo_record); ++i) {
    stalemate_solo_record record;
    std::memcpy(&record, &bytes[i * sizeof(record)], sizeof(record));
    if (record.mismatch == 0) continue;
    const std::uint64_t number = record.mismatch & ~STALEMATE_BESIDE_CELL;
    if (number == 0 || number > per_item) {
      reader.complain(fmt::format("work-item {} has no operation {}", items[i], number));
      break;
    }
    const auto op = static_cast<std::uint32_t>(number - 1);
    mismatches.push_back({.op_index = items[i] * per_item + op,
                          .returned = record.returned,
                          .stored = record.stored,
                          .expected = record.expected,
                          .is_beside = number != record.mismatch});
  }
  return mismatches;
}

/// A part of the history, as a GPU and as a CPU calls it.
struct HistoryName {
  const char* name;
  const char* in_order;
};

/// Words of the history in the order of operations. A complete history of a GPU lies as the device
/// wrote it, a condensed one in that order already.
template <class Word>
BufferValues<Word> history_words(const RmwContext& context, HistoryName history,
                                 std::size_t operations, ObservationReader& reader) {
  const auto [name, in_order] = history;
  if (reader.has(buffer_name::kOperationIndices)) {
    return reader.values_in_place<Word>(name, operations);
  }
  if (reader.has(in_order)) return reader.values_in_place<Word>(in_order, operations);
  return item_by_item<Word>(reader.bytes<Word>(name, operations), context.layout.items);
}

/// Values as wide as they lie in memory.
template <class Value, class Word>
void widen_cells(const RmwLayout& layout, std::span<const std::byte> bytes,
                 RmwRecording<Word>& recording) {
  const auto value_at = [&](std::uint64_t index) {
    Value value;
    std::memcpy(&value, &bytes[index * sizeof(Value)], sizeof(Value));
    return static_cast<Word>(value);
  };
  recording.cell_words.resize(layout.cells * layout.pitch);
  recording.behind_cells.resize(layout.sets * layout.values_behind());
  const std::uint64_t in_cells = layout.parameters.cells * layout.pitch;
  for (std::uint64_t set = 0; set < layout.sets; ++set) {
    const std::uint64_t begin = set * layout.set_values;
    for (std::uint64_t i = 0; i < in_cells; ++i) {
      recording.cell_words[set * in_cells + i] = value_at(begin + i);
    }
    for (std::uint64_t i = in_cells; i < layout.set_values; ++i) {
      recording.behind_cells[set * layout.values_behind() + i - in_cells] = value_at(begin + i);
    }
  }
}

template <class Word>
void read_cells(const RmwLayout& layout, ObservationReader& reader, RmwRecording<Word>& recording) {
  if (reader.has(buffer_name::kCellIndices)) {
    recording.cell_words =
        reader.values<Word>(buffer_name::kCells, recording.cell_ids.size() * layout.pitch);
    if (layout.values_behind() != 0) {
      recording.behind_cells =
          reader.values<Word>(buffer_name::kBehindCells, layout.sets * layout.values_behind());
    }
    return;
  }
  if (layout.value_bytes == sizeof(Word)) {
    recording.cell_words =
        reader.values<Word>(buffer_name::kCells, layout.sets * layout.set_values);
    return;
  }
  const auto bytes = reader.bytes<std::byte>(buffer_name::kCells, layout.sets * layout.set_bytes());
  if (bytes.empty()) return;
  if (layout.value_bytes == 1) widen_cells<std::uint8_t>(layout, bytes, recording);
  if (layout.value_bytes == 2) widen_cells<std::uint16_t>(layout, bytes, recording);
}

template <class Word>
std::optional<Reused<Word>> kept_values(const Observation& observation,
                                        const Reused<std::uint32_t>& cell_ids,
                                        ObservationReader& reader) {
  if (!reader.has(buffer_name::kKeptValues)) return std::nullopt;
  const std::size_t count = observation.find(buffer_name::kKeptValues).size() / sizeof(Word);
  auto kept = reader.values<Word>(buffer_name::kKeptValues, count);
  const bool ascend = std::is_sorted(kept.begin(), kept.end());
  if (!ascend || cell_ids.size() != 1) {
    reader.complain(
        fmt::format("buffer '{}' is not a list of values of one cell", buffer_name::kKeptValues));
  }
  return kept;
}

}  // namespace

template <class Word>
std::variant<RmwRecording<Word>, std::string> read_recording(const RmwContext& context,
                                                             const Observation& observation) {
  ObservationReader reader(observation);
  RmwRecording<Word> recording;
  const RmwLayout& layout = context.layout;
  recording.mismatches = mismatches_of(context, reader);
  const Meeting meeting = read_meeting(reader);
  recording.op_indices = reader.indices(buffer_name::kOperationIndices, layout.operations);
  recording.cell_ids = reader.indices(buffer_name::kCellIndices, layout.cells);
  const RmwReturns returns = context.subject.returns;
  if (returns != RmwReturns::Nothing) {
    recording.returned =
        history_words<Word>(context, {buffer_name::kReturned, buffer_name::kReturnedInOrder},
                            recording.op_indices.size(), reader);
  }
  if (returns == RmwReturns::Old) {
    recording.new_values =
        history_words<Word>(context, {buffer_name::kNewValues, buffer_name::kNewValuesInOrder},
                            recording.op_indices.size(), reader);
  }
  read_cells(layout, reader, recording);
  recording.kept_values = kept_values<Word>(observation, recording.cell_ids, reader);
  if (reader.complaint()) return *reader.complaint();
  recording.groups_met = meeting.groups_met;
  recording.items_met = meeting.items_met;
  return recording;
}

template std::variant<RmwRecording<std::uint32_t>, std::string> read_recording(const RmwContext&,
                                                                               const Observation&);
template std::variant<RmwRecording<std::uint64_t>, std::string> read_recording(const RmwContext&,
                                                                               const Observation&);

}  // namespace stalemate::properties
