#include <algorithm>
#include <span>

#include "mutual_exclusion/lock_histories.hpp"
#include "mutual_exclusion/lock_judge.hpp"

namespace stalemate::properties {

namespace {

/// Operations kept beside those of the worst lock, which are kept whatever their number: tickets of
/// a lock are evidence only if they are all there.
constexpr std::size_t kLockOperationsKept = std::size_t{1} << 17;

BufferContent words_content(const char* name, const std::vector<std::uint32_t>& words) {
  BufferContent buffer{.name = name, .bytes = {}};
  const auto bytes = std::as_bytes(std::span(words));
  buffer.bytes.assign(bytes.begin(), bytes.end());
  return buffer;
}

/// The worst locks whose operations are few enough.
std::vector<bool> locks_kept(const LockLayout& layout, const LockRecording& recording,
                             const std::vector<std::uint32_t>& guilty) {
  std::vector<std::size_t> operations(layout.locks, 0);
  for (const LockOperation& operation : recording.operations) {
    ++operations[layout.lock_of(operation.op_index)];
  }
  std::vector<bool> kept(layout.locks, false);
  std::size_t sum = 0;
  for (const std::uint32_t lock : guilty) {
    if (lock >= layout.locks) continue;
    const bool is_first = sum == 0;
    sum += operations[lock];
    if (!is_first && sum > kLockOperationsKept) break;
    kept[lock] = true;
  }
  return kept;
}

void keep_operations(const LockLayout& layout, const LockRecording& recording,
                     const std::vector<bool>& kept, Observation& condensed) {
  std::vector<std::uint32_t> op_indices;
  std::vector<std::uint32_t> tickets;
  std::vector<std::uint32_t> strange;
  std::vector<std::uint32_t> states;
  for (const LockOperation& operation : recording.operations) {
    if (!kept[layout.lock_of(operation.op_index)]) continue;
    op_indices.push_back(operation.op_index);
    tickets.push_back(operation.ticket);
    strange.push_back(operation.strange);
    states.push_back(operation.state);
  }
  condensed.buffers.push_back(words_content(lock_buffer::kOperationIndices, op_indices));
  condensed.buffers.push_back(words_content(lock_buffer::kTickets, tickets));
  condensed.buffers.push_back(words_content(lock_buffer::kStrangeWords, strange));
  condensed.buffers.push_back(words_content(lock_buffer::kStates, states));
}

void keep_locks(const LockHistories& histories, const std::vector<bool>& kept,
                Observation& condensed) {
  std::vector<std::uint32_t> lock_ids;
  std::vector<std::uint32_t> words;
  for (std::size_t place = 0; place < histories.size(); ++place) {
    const LockHistory history = histories.at(place);
    if (!kept[history.lock]) continue;
    lock_ids.push_back(history.lock);
    words.insert(words.end(), history.words.begin(), history.words.end());
  }
  condensed.buffers.push_back(words_content(lock_buffer::kLockIndices, lock_ids));
  condensed.buffers.push_back(words_content(lock_buffer::kLocks, words));
}

}  // namespace

Observation condense_locks(const Subject& subject, const Case& input,
                           const Observation& observation, const Violation& violation) {
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  const auto read = read_lock_recording(layout, observation);
  const auto* recording = std::get_if<LockRecording>(&read);
  if (recording == nullptr) return observation;
  const auto meeting = observation.find(lock_buffer::kMeeting);
  const std::vector<bool> kept = locks_kept(layout, *recording, violation.cells);
  Observation condensed;
  condensed.buffers.push_back(
      {.name = lock_buffer::kMeeting, .bytes = {meeting.begin(), meeting.end()}});
  keep_operations(layout, *recording, kept, condensed);
  keep_locks(LockHistories(layout, *recording), kept, condensed);
  return condensed;
}

}  // namespace stalemate::properties
