#include "rmw_recording.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "stalemate/rendezvous.clh"
#include "stalemate/rmw_record.clh"

namespace stalemate::properties {

namespace {

bool has_buffer(const Observation& observation, std::string_view name) {
  return std::any_of(observation.buffers.begin(), observation.buffers.end(),
                     [&](const BufferContent& buffer) { return buffer.name == name; });
}

/// Reads buffers and keeps the first complaint.
class Reader {
 public:
  explicit Reader(const Observation& observation) : observation_(observation) {}

  /// The values of a buffer, of which there must be `count`.
  template <class T>
  std::vector<T> values(const char* name, std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::span<const std::byte> bytes = observation_.find(name);
    if (bytes.size() != count * sizeof(T)) {
      complain(fmt::format("buffer '{}' has {} bytes instead of {}", name, bytes.size(),
                           count * sizeof(T)));
      return std::vector<T>(count <= bytes.size() ? count : 0);
    }
    std::vector<T> read(count);
    if (count != 0) std::memcpy(read.data(), bytes.data(), bytes.size());
    return read;
  }

  /// The indices of a condensed observation, ascending and below `limit`; all of them if the
  /// observation is complete.
  std::vector<std::uint32_t> indices(const char* name, std::uint64_t limit) {
    if (!has_buffer(observation_, name)) {
      std::vector<std::uint32_t> all(limit);
      std::iota(all.begin(), all.end(), 0u);
      return all;
    }
    const std::uint64_t count = observation_.find(name).size() / sizeof(std::uint32_t);
    auto some = values<std::uint32_t>(name, count);
    const bool ascend =
        std::adjacent_find(some.begin(), some.end(), std::greater_equal<>()) == some.end();
    if (!ascend || (!some.empty() && some.back() >= limit)) {
      complain(fmt::format("buffer '{}' is not a list of indices below {}", name, limit));
      some.clear();
    }
    return some;
  }

  /// Whether only a part of the history is there.
  bool is_condensed() const { return has_buffer(observation_, buffer_name::kOperationIndices); }

  void complain(std::string complaint) {
    if (!complaint_) complaint_ = std::move(complaint);
  }
  const std::optional<std::string>& complaint() const { return complaint_; }

 private:
  const Observation& observation_;
  std::optional<std::string> complaint_;
};

std::vector<SoloMismatch> mismatches_of(const RmwContext& context, Reader& reader) {
  const auto items = reader.indices(buffer_name::kSoloItems, context.layout.items);
  const auto records =
      reader.values<stalemate_solo_record>(buffer_name::kSoloRecords, items.size());
  const std::uint32_t per_item = context.layout.parameters.operations_per_item;
  std::vector<SoloMismatch> mismatches;
  for (std::size_t i = 0; i < std::min(items.size(), records.size()); ++i) {
    const stalemate_solo_record& record = records[i];
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

/// Words of the history in the order of `recording.op_indices`. A complete history lies as the
/// device wrote it, a condensed one in that order already.
template <class Word>
std::vector<Word> history_words(const RmwContext& context, const char* name,
                                const std::vector<std::uint32_t>& op_indices, Reader& reader) {
  auto words = reader.values<Word>(name, op_indices.size());
  if (reader.complaint() || reader.is_condensed()) return words;
  std::vector<Word> ordered(words.size());
  for (const std::uint32_t op_index : op_indices) {
    ordered[op_index] = words[context.layout.history_slot(op_index)];
  }
  return ordered;
}

}  // namespace

template <class Word>
std::variant<RmwRecording<Word>, std::string> read_recording(const RmwContext& context,
                                                             const Observation& observation) {
  Reader reader(observation);
  RmwRecording<Word> recording;
  const RmwLayout& layout = context.layout;
  recording.mismatches = mismatches_of(context, reader);
  const auto meeting = reader.values<std::uint32_t>(buffer_name::kMeeting, STALEMATE_MEETING_WORDS);
  recording.op_indices = reader.indices(buffer_name::kOperationIndices, layout.operations);
  recording.cell_ids = reader.indices(buffer_name::kCellIndices, layout.cells);
  const RmwReturns returns = context.subject.returns;
  if (returns != RmwReturns::Nothing) {
    recording.returned =
        history_words<Word>(context, buffer_name::kReturned, recording.op_indices, reader);
  }
  if (returns == RmwReturns::Old) {
    recording.new_values =
        history_words<Word>(context, buffer_name::kNewValues, recording.op_indices, reader);
  }
  recording.cell_words = reader.values<Word>(
      buffer_name::kCells, recording.cell_ids.size() * layout.parameters.cell_pitch);
  if (reader.complaint()) return *reader.complaint();
  recording.groups_met = meeting[STALEMATE_MEETING_GROUPS_MET] != 0;
  recording.items_met = meeting[STALEMATE_MEETING_ITEMS_MET] != 0;
  return recording;
}

template std::variant<RmwRecording<std::uint32_t>, std::string> read_recording(const RmwContext&,
                                                                               const Observation&);
template std::variant<RmwRecording<std::uint64_t>, std::string> read_recording(const RmwContext&,
                                                                               const Observation&);

}  // namespace stalemate::properties
