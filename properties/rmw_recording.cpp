#include "rmw_recording.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "item_by_item.hpp"
#include "meeting.hpp"
#include "observation_reader.hpp"
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
    if (record.mismatch > per_item) {
      reader.complain(fmt::format("work-item {} has no operation {}", items[i], record.mismatch));
      break;
    }
    const auto op = static_cast<std::uint32_t>(record.mismatch - 1);
    mismatches.push_back(
        {items[i] * per_item + op, record.returned, record.stored, record.expected});
  }
  return mismatches;
}

/// Words of the history in the order of operations. A complete history lies as the device wrote it,
/// a condensed one in that order already.
template <class Word>
Reused<Word> history_words(const RmwContext& context, const char* name, std::size_t operations,
                           ObservationReader& reader) {
  if (reader.has(buffer_name::kOperationIndices)) return reader.values<Word>(name, operations);
  return item_by_item<Word>(reader.bytes<Word>(name, operations), context.layout.items);
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
        history_words<Word>(context, buffer_name::kReturned, recording.op_indices.size(), reader);
  }
  if (returns == RmwReturns::Old) {
    recording.new_values =
        history_words<Word>(context, buffer_name::kNewValues, recording.op_indices.size(), reader);
  }
  recording.cell_words = reader.values<Word>(
      buffer_name::kCells, recording.cell_ids.size() * layout.parameters.cell_pitch);
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
