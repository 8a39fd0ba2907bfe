#include "sim/memory/message_memory.hpp"

#include <algorithm>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint64_t kOddsStream = 0x8cb92ba72f3d8dd7u;
constexpr std::uint64_t kChoiceStream = 0x5851f42d4c957f2du;
constexpr Synchronisation kAsPlain = {kRelaxed, kRelaxed, kScopeDevice};

constexpr std::uint32_t kLoadOdds[] = {16, 64, 128, 192};
constexpr std::uint32_t kStoreOdds[] = {16, 64, 128, 192};
constexpr std::uint32_t kModifyOdds[] = {0, 8, 64, 160};

}  // namespace

void MessageMemory::begin(std::uint32_t work_items, std::uint32_t work_groups, MemoryModel& below,
                          CachedMemory* caches) {
  below_ = &below;
  caches_ = caches;
  const std::uint64_t bits = mix(state_.launch->seed ^ kOddsStream);
  odds_ = {kLoadOdds[bits & 3U], kStoreOdds[bits >> 2U & 3U], kModifyOdds[bits >> 4U & 3U]};
  stale_runs_.assign(work_items, 0);
  views_.begin({work_items, work_groups, state_.launch->local_bytes != 0});
  locations_.forget();
  readers_.forget();
}

void MessageMemory::forget() {
  locations_.forget();
  readers_.forget();
  views_.forget_messages();
}

Location& MessageMemory::location_of(const Act& act) {
  if (is_full()) forget();
  return locations_.of(act.target, act.size, act.who.group, this,
                       [](void* self, Location& to, const Location& from) {
                         static_cast<MessageMemory*>(self)->merge_into(to, from);
                       });
}

// From the work-item's own events, so that a shrinker that deletes segments does not change what
// the rest draws.
std::uint64_t MessageMemory::bits_for(const Act& act) const {
  return draw(act.who.draw_key ^ kChoiceStream, act.who.events + (act.target.offset << 32U));
}

/// Whether nothing older than the message can be read or overtaken.
bool MessageMemory::is_coherent_from(const Act& act, const Message& message) const {
  const std::uint32_t self = act.who.id;
  if (message.writer == kNobody) return true;
  const auto is_known = [&](std::uint32_t item, std::uint32_t clock) {
    return views_.knows(self, act.is_local(), item, clock) ||
           (act.is_sequential() &&
            views_.is_before_fences(act.who, act.how.scope, act.rank, item, clock));
  };
  if (is_known(message.writer, message.clock)) return true;
  if (act.is_sequential() && message.rank != 0 && message.rank <= act.rank) {
    const bool is_own_group = message.group == act.who.group;
    if (is_own_group || (is_wide(message.scope) && is_wide(act.how.scope))) return true;
  }
  return readers_.any_of(message.readers, [&](const Readers::Reader& reader) {
    return is_known(reader.item, reader.clock);
  });
}

/// Half of the sequentially consistent loads come as early in their order as they may.
std::uint32_t MessageMemory::drawn_rank(const Act& act) const {
  const bool is_early = (mix(bits_for(act)) & 1U) != 0;
  return is_early ? views_.first_rank(act.who) : views_.last_rank();
}

/// The oldest message that is coherent for the work-item.
std::uint32_t MessageMemory::floor_of(const Act& act, const Location& location) const {
  std::uint32_t index = location.newest();
  while (index != 0 && !is_coherent_from(act, location[index])) --index;
  return index;
}

/// What a load reads.
std::uint32_t MessageMemory::drawn_message(const Act& act, const Location& location,
                                           std::uint32_t odds) {
  const std::uint32_t newest = location.newest();
  if (newest == 0) return 0;
  std::uint32_t& run = stale_runs_[act.who.id];
  // Nothing older than what it wrote itself is coherent.
  if (location[newest].writer == act.who.id) {
    run = 0;
    return newest;
  }
  const std::uint64_t bits = bits_for(act);
  if ((bits & 0xffU) >= odds || run >= kStaleRunMax) {
    run = 0;
    return newest;
  }
  const std::uint32_t floor = floor_of(act, location);
  const std::uint32_t drawn = floor + scaled(mix(bits), newest - floor + 1);
  run = drawn == newest ? 0 : run + 1;
  return drawn;
}

/// Where a store goes in coherence order: before the message that is there now, if any is.
std::uint32_t MessageMemory::drawn_position(const Act& act, const Location& location) {
  const std::uint32_t end = location.newest() + 1;
  const std::uint64_t bits = bits_for(act);
  if (end == 1 || (bits & 0xffU) >= odds_.store) return end;
  const std::uint32_t floor = floor_of(act, location);
  const std::uint32_t drawn = floor + 1 + scaled(mix(bits), end - floor);
  const bool is_free = drawn == end || !location[drawn].continues;
  return is_free ? drawn : end;
}

std::uint64_t MessageMemory::value_at(const Act& act, const Location& location,
                                      std::uint32_t index) const {
  return location.is_merged() || index == location.newest() ? read_bits(act.target.at, act.size)
                                                            : location[index].value;
}

void MessageMemory::read(const Act& act, Location& location, std::uint32_t index) {
  const Issuer& who = act.who;
  const std::uint32_t clock = views_.tick(who.id);
  Message& message = location[index];
  touched_.read = message.number;
  const bool is_by_other = message.writer != kNobody && message.writer != who.id;
  if (is_by_other && !location.is_merged()) {
    location.set_told();
    readers_.add(message.readers, {who.id, clock});
  }
  if (message.all.is_nothing()) return;
  views_.hear(who, message.all, act.how.order, act.how.scope, act.spaces());
}

/// By C11 and RC11 a store goes on with the release sequences of the work-item's own before it.
ReleaseView MessageMemory::own_told(const Act& act, const Location& location) {
  if (location.is_merged()) return location[0].own;
  if (!location.has_told()) return {};
  for (std::uint32_t behind = location.size(); behind != 0; --behind) {
    if (location[behind - 1].writer == act.who.id) return location[behind - 1].own;
  }
  return location.dropped;
}

/// What the store of an access tells, which is the work-item's next one.
MessageMemory::Told MessageMemory::told_by(const Act& act, const Location& location) {
  const ReleaseView before = own_told(act, location);
  const std::uint32_t clock = views_.tick(act.who.id);
  const ReleaseView told =
      views_.told_by_store(act.who, act.how.order, act.how.scope, act.spaces());
  const ReleaseView own = views_.join(told, before);
  const std::uint32_t rank = act.is_sequential() ? views_.rank_store(act.who, act.how.scope) : 0;
  return {.own = own, .all = own, .clock = clock, .rank = rank};
}

void MessageMemory::merge_into(Location& to, const Location& from) {
  Message& merged = to[0];
  for (std::uint32_t index = 0; index < from.size(); ++index) {
    merged.own = views_.join(merged.own, from[index].own);
    merged.all = views_.join(merged.all, from[index].all);
  }
  merged.own = views_.join(merged.own, from.dropped);
}

void MessageMemory::write_into_merged(const Act& act, Location& location, const Told& told,
                                      std::uint64_t value) {
  Message& merged = location[0];
  merged.own = views_.join(merged.own, told.own);
  merged.all = views_.join(merged.all, told.all);
  commit_below(act.who, act.target, act.size, value);
}

/// What memory holds, and with it the cache, is left as it is by a store that comes before it.
void MessageMemory::commit(const Act& act, std::uint64_t value, bool is_newest) {
  const std::uint64_t held = is_newest ? value : read_bits(act.target.at, act.size);
  commit_below(act.who, act.target, act.size, held);
  if (value != held) state_.note_change();
}

void MessageMemory::insert(const Act& act, Location& location, const Place& place, const Told& told,
                           std::uint64_t value) {
  if (location.is_merged()) return write_into_merged(act, location, told, value);
  const bool is_newest = place.position == location.size();
  commit(act, value, is_newest);
  if (is_newest) location.set_owner(act.who.id);
  const bool is_full = location.size() == Location::kMax;
  if (is_full) drop_first(location);
  if (!told.own.is_nothing() || !told.all.is_nothing()) location.set_told();
  Message& message =
      location.insert(locations_.room(), is_full ? place.position - 1 : place.position);
  message.number = touched_.made = ++made_;
  message.value = value;
  message.writer = act.who.id;
  message.clock = told.clock;
  message.own = told.own;
  message.all = told.all;
  message.rank = told.rank;
  message.group = act.who.group;
  message.readers = 0;
  message.scope = static_cast<std::uint8_t>(act.how.scope);
  message.continues = place.continues;
}

void MessageMemory::drop_first(Location& location) {
  if (location.has_told()) {
    const Message& first = location[0];
    location.dropped = views_.join(location.dropped, first.own);
    readers_.give_back(first.readers);
  }
  location.drop_first();
}

/// How many bytes of an access are within the four where it begins.
std::uint32_t MessageMemory::first_part(const Target& target) {
  constexpr std::uint32_t part = 4;
  return part - static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(target.at) % part);
}

Seen MessageMemory::load_what_others_wrote(const Issuer& who, const Target& target,
                                           std::uint32_t size) {
  if (!locations_.is_split(target, size, who.group)) return load(who, target, size, kAsPlain);
  const std::uint32_t low = first_part(target);
  const Seen first = load_plainly(who, target, low);
  const Seen rest = load_plainly(who, target.plus(low), size - low);
  const auto both = [low](std::uint64_t a, std::uint64_t b) { return a | b << 8 * low; };
  return {.value = both(first.value, rest.value),
          .truth = both(first.truth, rest.truth),
          .newest = both(first.newest, rest.newest)};
}

Seen MessageMemory::load(const Issuer& who, const Target& target, std::uint32_t size,
                         const Synchronisation& how) {
  Act act{who, target, size, how};
  touched_ = {};
  if (act.is_sequential()) act.rank = drawn_rank(act);
  Location& location = location_of(act);
  const std::uint32_t index = drawn_message(act, location, odds_.load);
  const std::uint64_t value = value_at(act, location, index);
  const std::uint64_t truth = read_bits(target.at, size);
  read(act, location, index);
  if (act.is_sequential()) views_.rank_load(who, act.rank);
  return {.value = value, .truth = truth, .newest = truth};
}

void MessageMemory::store_among_others(const Issuer& who, const Target& target, std::uint32_t size,
                                       std::uint64_t value) {
  if (!locations_.is_split(target, size, who.group))
    return store(who, target, size, value, kAsPlain);
  const std::uint32_t low = first_part(target);
  store_plainly(who, target, low, value & ((std::uint64_t{1} << 8 * low) - 1));
  store_plainly(who, target.plus(low), size - low, value >> 8 * low);
}

void MessageMemory::store(const Issuer& who, const Target& target, std::uint32_t size,
                          std::uint64_t value, const Synchronisation& how) {
  const Act act{who, target, size, how};
  touched_ = {};
  Location& location = location_of(act);
  const std::uint32_t position = location.is_merged() ? 1 : drawn_position(act, location);
  insert(act, location, {position}, told_by(act, location), value);
}

/// What a read-modify-write reads: where it takes place, nothing that another one has taken.
MessageMemory::Found MessageMemory::find_to_modify(const Act& act, const Location& location,
                                                   const Modification& what) {
  const auto found_at = [&](std::uint32_t index) {
    const std::uint64_t old = value_at(act, location, index);
    const bool takes = !what.is_compare_exchange() || (old == what.expected && !what.fails_anyway);
    return Found{index, old, takes};
  };
  const Found found = found_at(drawn_message(act, location, odds_.modify));
  const std::uint32_t newest = location.newest();
  const bool is_taken = found.index != newest && location[found.index + 1].continues;
  return found.takes && is_taken ? found_at(newest) : found;
}

Modified MessageMemory::modify(const Issuer& who, const Target& target, std::uint32_t size,
                               const Modification& what, const Synchronisation& how) {
  Act act{who, target, size, how};
  touched_ = {};
  // Whether it succeeds decides its order, and what it may read depends on that: the stronger one.
  if (how.order_on_failure == kSequentiallyConsistent) act.how.order = how.order_on_failure;
  Location& location = location_of(act);
  const Found found = find_to_modify(act, location, what);
  act.how.order = found.takes ? how.order : how.order_on_failure;
  const std::uint64_t stored = found.takes ? new_value(what, size, found.old) : found.old;
  const std::uint64_t held = read_bits(target.at, size);
  read(act, location, found.index);
  if (found.takes) {
    write_after(act, location, found.index, stored);
  } else if (act.is_sequential()) {
    views_.rank_load(who, views_.last_rank());
  }
  return {found.old, stored, act.how.order, found.takes, held};
}

void MessageMemory::write_after(const Act& act, Location& location, std::uint32_t index,
                                std::uint64_t value) {
  const ReleaseView continued = location[index].all;
  Told told = told_by(act, location);
  told.all = views_.join(told.all, continued);
  insert(act, location, {index + 1, true}, told, value);
}

void MessageMemory::meet(std::uint32_t first, std::uint32_t count, std::uint32_t group,
                         std::uint32_t scope, std::uint32_t spaces) {
  const auto all_fence = [&](std::uint32_t order) {
    for (std::uint32_t item = first; item < first + count; ++item) {
      views_.fence({.id = item, .group = group}, order, scope, spaces);
    }
  };
  all_fence(kAcquire);
  views_.meet(first, count, spaces);
  all_fence(kRelease);
}

}  // namespace stalemate::sim
