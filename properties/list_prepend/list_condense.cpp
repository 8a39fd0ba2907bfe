#include <algorithm>
#include <cstring>
#include <span>

#include "check/lists/list_walk.hpp"
#include "list_prepend/list_judge.hpp"
#include "list_prepend/list_recording.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

namespace {

/// Work-items kept of those that saw something go wrong.
constexpr std::size_t kNotesKept = 64;

template <class T>
BufferContent condensed_buffer(const char* name, const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {.name = name, .bytes = {bytes.begin(), bytes.end()}};
}

BufferContent whole_buffer(const char* name, const Observation& observation) {
  const auto bytes = observation.find(name);
  return {.name = name, .bytes = {bytes.begin(), bytes.end()}};
}

template <class Record>
void keep_notes(const std::vector<ListNote<Record>>& notes, const char* items_name,
                const char* records_name, Observation& condensed) {
  std::vector<std::uint32_t> items;
  std::vector<Record> records;
  for (std::size_t i = 0; i < std::min(notes.size(), kNotesKept); ++i) {
    items.push_back(notes[i].item);
    records.push_back(notes[i].record);
  }
  condensed.buffers.push_back(condensed_buffer(items_name, items));
  condensed.buffers.push_back(condensed_buffer(records_name, records));
}

/// Heads with the padding behind them, of the lists whose padding is what went wrong.
void keep_padding(const ListContext& context, const ListRecording& recording,
                  const Violation& violation, Observation& condensed) {
  std::vector<std::uint32_t> lists;
  if (violation.kind == ViolationKind::OutOfBounds) lists = violation.cells;
  std::vector<std::int32_t> words;
  const std::size_t pitch = context.layout.parameters.cell_pitch;
  for (const std::uint32_t list : lists) {
    const auto begin = recording.head_words.begin() + static_cast<std::ptrdiff_t>(list * pitch);
    words.insert(words.end(), begin, begin + static_cast<std::ptrdiff_t>(pitch));
  }
  condensed.buffers.push_back(condensed_buffer(list_buffer::kPaddedLists, lists));
  condensed.buffers.push_back(condensed_buffer(list_buffer::kHeads, words));
}

/// Nodes that were prepended to one of the lists or are on it, unless they are on a list that is
/// not kept: without that list they would seem lost.
std::vector<std::uint32_t> nodes_kept(const ListContext& context, const ListRecording& recording,
                                      const std::vector<std::uint32_t>& lists) {
  const check::Walk walk = check::walk_lists({recording.heads, recording.links});
  const auto is_kept = [&](std::uint32_t list) {
    return std::binary_search(lists.begin(), lists.end(), list);
  };
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t node = 0; node < recording.links.size(); ++node) {
    const std::uint32_t found_on = walk.list_of[node];
    const std::uint32_t list = found_on == check::kNoList ? context.layout.list_of(node) : found_on;
    if (is_kept(list)) nodes.push_back(node);
  }
  return nodes;
}

void keep_lists(const ListContext& context, const ListRecording& recording,
                const Violation& violation, Observation& condensed) {
  std::vector<std::uint32_t> lists = violation.cells;
  std::sort(lists.begin(), lists.end());
  const auto nodes = nodes_kept(context, recording, lists);
  const auto in_set = [&](std::span<const std::int32_t> words) {
    return [&context, words](std::uint32_t place) {
      return counted_in_set(context.layout, words[place]);
    };
  };
  std::vector<std::int32_t> heads(lists.size());
  std::vector<std::int32_t> links(nodes.size());
  std::transform(lists.begin(), lists.end(), heads.begin(), in_set(recording.heads));
  std::transform(nodes.begin(), nodes.end(), links.begin(), in_set(recording.links));
  condensed.buffers.push_back(condensed_buffer(list_buffer::kListIndices, lists));
  condensed.buffers.push_back(condensed_buffer(list_buffer::kHeadNodes, heads));
  condensed.buffers.push_back(condensed_buffer(list_buffer::kNodeIndices, nodes));
  condensed.buffers.push_back(condensed_buffer(list_buffer::kLinks, links));
}

}  // namespace

Observation condense_list(const Subject& subject, const Case& input, const Observation& observation,
                          const Violation& violation) {
  const ListSubject read = read_list_subject(subject);
  const ListContext context{read, input, list_layout(read, input)};
  const auto recorded = read_list_recording(context, observation);
  const auto* recording = std::get_if<ListRecording>(&recorded);
  const bool is_condensed = ObservationReader(observation).has(list_buffer::kPaddedLists);
  if (recording == nullptr || is_condensed) return observation;
  Observation condensed;
  condensed.buffers.push_back(whole_buffer(list_buffer::kMeeting, observation));
  keep_notes(recording->alone, list_buffer::kAloneItems, list_buffer::kAlone, condensed);
  if (read.publishes) {
    keep_notes(recording->walks, list_buffer::kWalkItems, list_buffer::kWalks, condensed);
  }
  keep_padding(context, *recording, violation, condensed);
  if (!read.pops()) {
    keep_lists(context, *recording, violation, condensed);
    return condensed;
  }
  for (const char* name : {list_buffer::kHeadNodes, list_buffer::kLinks, list_buffer::kActs}) {
    condensed.buffers.push_back(whole_buffer(name, observation));
  }
  return condensed;
}

}  // namespace stalemate::properties
