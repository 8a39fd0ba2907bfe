#include <type_traits>

#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

static_assert(std::is_trivially_copyable_v<Segment>);

/// The enumerator with that number, `last` at most.
template <class Enum>
Enum known(std::uint8_t number, Enum last) {
  if (number > static_cast<std::uint8_t>(last)) throw Nonsense("an unknown access");
  return static_cast<Enum>(number);
}

/// As bulk: a random scheduler makes a segment of nearly every event.
void pack(Packer& packer, const std::vector<std::vector<Segment>>& dispatches) {
  packer.number(std::uint64_t{dispatches.size()});
  for (const auto& segments : dispatches) {
    packer.number(std::uint64_t{segments.size() * sizeof(Segment)});
    packer.bulk(std::as_bytes(std::span(segments)));
  }
}

std::vector<Segment> unpack_segments_of_one(Unpacker& unpacker) {
  const std::vector<std::byte> bytes = unpacker.bulk(unpacker.number<std::uint64_t>());
  if (bytes.size() % sizeof(Segment) != 0) throw Nonsense("a part of a segment");
  std::vector<Segment> segments(bytes.size() / sizeof(Segment));
  if (!bytes.empty()) std::memcpy(segments.data(), bytes.data(), bytes.size());
  return segments;
}

std::vector<std::vector<Segment>> unpack_segments(Unpacker& unpacker) {
  std::vector<std::vector<Segment>> dispatches;
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) dispatches.push_back(unpack_segments_of_one(unpacker));
  return dispatches;
}

void pack(Packer& packer, const std::optional<ReadsFrom>& store) {
  packer.number(static_cast<std::uint8_t>(store.has_value()));
  if (!store) return;
  packer.number(static_cast<std::uint8_t>(store->work_item.has_value()));
  packer.number(store->work_item.value_or(0));
  packer.text(store->file);
  packer.number(store->line);
}

std::optional<ReadsFrom> unpack_reads_from(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  ReadsFrom store;
  const bool has_work_item = unpacker.number<std::uint8_t>() != 0;
  const auto work_item = unpacker.number<std::uint32_t>();
  if (has_work_item) store.work_item = work_item;
  store.file = unpacker.text();
  store.line = unpacker.number<std::uint32_t>();
  return store;
}

void pack(Packer& packer, const Access& access) {
  packer.number(access.work_item);
  packer.number(access.work_group);
  packer.number(static_cast<std::uint8_t>(access.kind));
  packer.number(static_cast<std::uint8_t>(access.is_atomic));
  packer.number(static_cast<std::uint8_t>(access.is_volatile));
  packer.number(static_cast<std::uint8_t>(access.order));
  packer.number(static_cast<std::uint8_t>(access.scope));
  packer.number(static_cast<std::uint8_t>(access.orders_local));
  packer.number(static_cast<std::uint8_t>(access.orders_global));
  packer.number(access.dispatch);
  packer.text(access.what);
  packer.text(access.object);
  packer.number(static_cast<std::uint8_t>(access.is_local));
  packer.number(access.offset_bytes);
  packer.number(access.size_bytes);
  packer.number(access.seen);
  packer.number(access.truth);
  packer.number(static_cast<std::uint8_t>(access.from_store_buffer));
  packer.number(access.stored);
  packer.number(static_cast<std::uint8_t>(access.is_weak_failure));
  packer.number(static_cast<std::uint8_t>(access.stores_same));
  packer.number(static_cast<std::uint8_t>(access.was_missed));
  packer.text(access.file);
  packer.number(access.line);
  pack(packer, access.reads_from);
}

Access unpack_access(Unpacker& unpacker) {
  Access access;
  access.work_item = unpacker.number<std::uint32_t>();
  access.work_group = unpacker.number<std::uint32_t>();
  access.kind = known(unpacker.number<std::uint8_t>(), AccessKind::Drain);
  access.is_atomic = unpacker.number<std::uint8_t>() != 0;
  access.is_volatile = unpacker.number<std::uint8_t>() != 0;
  access.order = known(unpacker.number<std::uint8_t>(), MemoryOrder::SequentiallyConsistent);
  access.scope = known(unpacker.number<std::uint8_t>(), MemoryScope::AllDevices);
  access.orders_local = unpacker.number<std::uint8_t>() != 0;
  access.orders_global = unpacker.number<std::uint8_t>() != 0;
  access.dispatch = unpacker.number<std::uint32_t>();
  access.what = unpacker.text();
  access.object = unpacker.text();
  access.is_local = unpacker.number<std::uint8_t>() != 0;
  access.offset_bytes = unpacker.number<std::uint64_t>();
  access.size_bytes = unpacker.number<std::uint32_t>();
  access.seen = unpacker.number<std::uint64_t>();
  access.truth = unpacker.number<std::uint64_t>();
  access.from_store_buffer = unpacker.number<std::uint8_t>() != 0;
  access.stored = unpacker.number<std::uint64_t>();
  access.is_weak_failure = unpacker.number<std::uint8_t>() != 0;
  access.stores_same = unpacker.number<std::uint8_t>() != 0;
  access.was_missed = unpacker.number<std::uint8_t>() != 0;
  access.file = unpacker.text();
  access.line = unpacker.number<std::uint32_t>();
  access.reads_from = unpack_reads_from(unpacker);
  return access;
}

}  // namespace

void pack(Packer& packer, const Schedule& schedule) {
  packer.number(schedule.seed);
  packer.number(static_cast<std::uint8_t>(schedule.follow.has_value()));
  if (schedule.follow) pack(packer, *schedule.follow);
  packer.number(static_cast<std::uint8_t>(schedule.record));
}

Schedule unpack_schedule(Unpacker& unpacker) {
  Schedule schedule;
  schedule.seed = unpacker.number<std::uint64_t>();
  if (unpacker.number<std::uint8_t>() != 0) schedule.follow = unpack_segments(unpacker);
  schedule.record = unpacker.number<std::uint8_t>() != 0;
  return schedule;
}

void pack(Packer& packer, const DataRace& race) {
  pack(packer, race.first);
  pack(packer, race.second);
  packer.number(static_cast<std::uint8_t>(race.is_of_scope));
  packer.number(static_cast<std::uint8_t>(race.is_in_group));
}

DataRace unpack_race(Unpacker& unpacker) {
  DataRace race;
  race.first = unpack_access(unpacker);
  race.second = unpack_access(unpacker);
  race.is_of_scope = unpacker.number<std::uint8_t>() != 0;
  race.is_in_group = unpacker.number<std::uint8_t>() != 0;
  return race;
}

void pack(Packer& packer, const Recording& recording) {
  pack(packer, recording.segments);
  packer.number(std::uint64_t{recording.accesses.size()});
  for (const Access& access : recording.accesses) pack(packer, access);
  packer.number(recording.accesses_left_out);
  packer.number(recording.hash);
}

Recording unpack_recording(Unpacker& unpacker) {
  Recording recording;
  recording.segments = unpack_segments(unpacker);
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) recording.accesses.push_back(unpack_access(unpacker));
  recording.accesses_left_out = unpacker.number<std::uint64_t>();
  recording.hash = unpacker.number<std::uint64_t>();
  return recording;
}

}  // namespace stalemate::worker
