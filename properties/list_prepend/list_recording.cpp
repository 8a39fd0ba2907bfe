#include "list_prepend/list_recording.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <limits>

#include "shared/meeting.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

namespace {

bool is_right(const stalemate_alone_record& record) {
  return record.step == STALEMATE_ALONE_RIGHT;
}

bool is_right(const stalemate_walk_record& record) {
  return record.fault == STALEMATE_WALK_RIGHT;
}

/// What work-items wrote down of what went wrong; few do, of millions.
template <class Record>
std::vector<ListNote<Record>> notes_of(const ListContext& context, const char* items_name,
                                       const char* records_name, ObservationReader& reader) {
  const auto items = reader.indices(items_name, context.layout.items);
  const auto bytes = reader.bytes<Record>(records_name, items.size());
  std::vector<ListNote<Record>> notes;
  for (std::size_t i = 0; i < bytes.size() / sizeof(Record); ++i) {
    ListNote<Record> note{items[i]};
    std::memcpy(&note.record, &bytes[i * sizeof(Record)], sizeof(Record));
    if (!is_right(note.record)) notes.push_back(note);
  }
  return notes;
}

void read_alone(const ListContext& context, ObservationReader& reader, ListRecording& recording) {
  recording.alone = notes_of<stalemate_alone_record>(context, list_buffer::kAloneItems,
                                                     list_buffer::kAlone, reader);
  for (const auto& note : recording.alone) {
    if (note.record.step <= STALEMATE_ALONE_STEPS) continue;
    reader.complain(fmt::format("work-item {} has no step {}", note.item, note.record.step));
  }
}

bool is_possible_walk(const ListLayout& layout, const stalemate_walk_record& record) {
  const std::int64_t node = record.node;
  const std::int64_t first = record.fault == STALEMATE_WALK_LINK ? STALEMATE_NO_NODE : 0;
  return record.fault <= STALEMATE_WALK_PAYLOAD &&
         record.op < layout.parameters.operations_per_item && node >= first &&
         node < static_cast<std::int64_t>(layout.set_nodes);
}

void read_walks(const ListContext& context, ObservationReader& reader, ListRecording& recording) {
  if (!context.subject.publishes) return;
  recording.walks = notes_of<stalemate_walk_record>(context, list_buffer::kWalkItems,
                                                    list_buffer::kWalks, reader);
  for (const auto& note : recording.walks) {
    if (is_possible_walk(context.layout, note.record)) continue;
    reader.complain(fmt::format("work-item {} cannot have walked like that", note.item));
  }
}

void read_heads(const ListContext& context, ObservationReader& reader, ListRecording& recording) {
  const ListLayout& layout = context.layout;
  const auto ids = reader.indices(list_buffer::kListIndices, layout.lists());
  const auto nodes = reader.values<std::int32_t>(list_buffer::kHeadNodes, ids.size());
  recording.padded_lists = reader.indices(list_buffer::kPaddedLists, layout.lists());
  recording.head_words = reader.values<std::int32_t>(
      list_buffer::kHeads, recording.padded_lists.size() * layout.parameters.cell_pitch);
  if (reader.complaint()) return;
  recording.heads.assign(layout.lists(), STALEMATE_NO_NODE);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    recording.heads[ids[i]] = counted_through(layout, ids[i] / layout.parameters.cells, nodes[i]);
  }
}

void read_links(const ListContext& context, ObservationReader& reader, ListRecording& recording) {
  const ListLayout& layout = context.layout;
  const bool is_whole = !reader.has(list_buffer::kNodeIndices);
  if (is_whole && layout.sets == 1) {
    recording.links = reader.values<std::int32_t>(list_buffer::kLinks, layout.link_words());
    if (!reader.complaint()) recording.links.pop_back();
    return;
  }
  const auto ids = reader.indices(list_buffer::kNodeIndices, layout.nodes());
  const auto links =
      reader.values<std::int32_t>(list_buffer::kLinks, is_whole ? layout.link_words() : ids.size());
  if (reader.complaint()) return;
  recording.links.assign(layout.nodes(), STALEMATE_NO_NODE);
  if (!is_whole) recording.is_recorded.assign(layout.nodes(), false);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    recording.links[ids[i]] = counted_through(layout, ids[i] / layout.set_nodes, links[i]);
    if (!is_whole) recording.is_recorded[ids[i]] = true;
  }
}

void read_acts(const ListContext& context, ObservationReader& reader, ListRecording& recording) {
  const ListLayout& layout = context.layout;
  if (!context.subject.pops()) return;
  const auto acts = reader.values<std::int32_t>(list_buffer::kActs, layout.operations);
  if (reader.complaint()) return;
  recording.acts.resize(acts.size());
  for (std::uint64_t op_index = 0; op_index < acts.size(); ++op_index) {
    recording.acts[op_index] = acts[layout.history_slot(op_index)];
  }
}

}  // namespace

std::int32_t counted_through(const ListLayout& layout, std::uint64_t set, std::int32_t node) {
  if (layout.sets == 1 || node < 0) return node;
  const auto set_nodes = static_cast<std::int64_t>(layout.set_nodes);
  const std::uint64_t before = node < set_nodes ? set : layout.sets - 1;
  const std::int64_t through = static_cast<std::int64_t>(before) * set_nodes + node;
  return static_cast<std::int32_t>(
      std::min<std::int64_t>(through, std::numeric_limits<std::int32_t>::max()));
}

std::int32_t counted_in_set(const ListLayout& layout, std::int32_t node) {
  if (layout.sets == 1 || node < 0) return node;
  const auto nodes = static_cast<std::int64_t>(layout.nodes());
  const auto set_nodes = static_cast<std::int64_t>(layout.set_nodes);
  return static_cast<std::int32_t>(node < nodes ? node % set_nodes : node - nodes + set_nodes);
}

std::variant<ListRecording, std::string> read_list_recording(const ListContext& context,
                                                             const Observation& observation) {
  if (!context.layout.is_possible()) return "no launch has so many operations";
  ObservationReader reader(observation);
  ListRecording recording;
  read_alone(context, reader, recording);
  read_walks(context, reader, recording);
  read_heads(context, reader, recording);
  read_links(context, reader, recording);
  read_acts(context, reader, recording);
  const Meeting meeting = read_meeting(reader);
  if (reader.complaint()) return *reader.complaint();
  recording.groups_met = meeting.groups_met;
  recording.items_met = meeting.items_met;
  return recording;
}

}  // namespace stalemate::properties
