#include "mutual_exclusion/lock_recording.hpp"

#include "shared/meeting.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

std::variant<LockRecording, std::string> read_lock_recording(const LockLayout& layout,
                                                             const Observation& observation) {
  ObservationReader reader(observation);
  LockRecording recording;
  const auto op_indices = reader.indices(lock_buffer::kOperationIndices, layout.operations);
  const auto words_of = [&](const char* name) {
    return reader.values<std::uint32_t>(name, op_indices.size());
  };
  const auto tickets = words_of(lock_buffer::kTickets);
  const auto strange = words_of(lock_buffer::kStrangeWords);
  const auto states = words_of(lock_buffer::kStates);
  const Meeting meeting = read_meeting(reader);
  recording.lock_ids = reader.indices(lock_buffer::kLockIndices, layout.locks);
  recording.words = reader.values<std::uint32_t>(lock_buffer::kLocks,
                                                 recording.lock_ids.size() * layout.block.words);
  if (reader.complaint()) return *reader.complaint();

  // A complete history lies as the device wrote it, a condensed one in ascending order already.
  const bool is_condensed = reader.has(lock_buffer::kOperationIndices);
  recording.operations.reserve(op_indices.size());
  for (std::size_t i = 0; i < op_indices.size(); ++i) {
    const std::uint64_t slot = is_condensed ? i : layout.history_slot(op_indices[i]);
    recording.operations.push_back({op_indices[i], tickets[slot], strange[slot], states[slot]});
  }
  recording.groups_met = meeting.groups_met;
  recording.items_met = meeting.items_met;
  return recording;
}

}  // namespace stalemate::properties
