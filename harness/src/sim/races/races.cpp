#include "sim/races/races.hpp"

#include <algorithm>

#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint8_t kWholeWord = 0xF;

bool reaches(std::uint32_t scope, const Issuer& from, const Issuer& to) {
  if (is_wide(scope)) return true;
  if (scope == kScopeSubGroup) return from.sub_group == to.sub_group;
  return scope == kScopeWorkGroup && from.group == to.group;
}

std::uint32_t mask_of(std::uint32_t bytes) {
  std::uint32_t mask = 0;
  for (std::uint32_t byte = 0; byte < 4; ++byte) {
    if ((bytes >> byte & 1U) != 0) mask |= 0xFFU << 8 * byte;
  }
  return mask;
}

bool has_watched_local(const Launch& launch) {
  return std::any_of(launch.locals.begin(), launch.locals.end(),
                     [](const LocalObject& local) { return local.watched; });
}

std::uint64_t watched_bytes(const Launch& launch) {
  std::uint64_t bytes = 0;
  for (const Object& object : launch.objects) bytes += object.watched ? object.size_bytes : 0;
  for (const LocalObject& local : launch.locals) {
    bytes += local.watched ? local.size_bytes * launch.nd_range.work_groups : 0;
  }
  return bytes;
}

}  // namespace

void Races::begin() {
  const Launch& launch = *state_.launch;
  const Settings& settings = state_.settings;
  volatile_is_relaxed_ = settings.volatile_is == VolatileIs::Relaxed;
  const std::uint64_t items = launch.nd_range.work_items();
  look_ = settings.races && items > 1 && items <= kWorkItemsMax && watch(launch);
  state_.ended.watched = look_;
  told_.clear();
  if (!look_) return;
  order_.begin({.work_items = static_cast<std::uint32_t>(items),
                .work_group_size = launch.nd_range.work_group_size,
                .has_local = has_watched_local(launch),
                .stores_in_order = !settings.store_buffers && !settings.late_updates &&
                                   settings.cache == Cache::None});
  copies_.begin(static_cast<std::uint32_t>(items));
}

/// False if there is nothing to watch, or too much.
bool Races::watch(const Launch& launch) {
  const std::uint64_t bytes = watched_bytes(launch);
  if (bytes == 0 || bytes > kBytesMax) return false;
  shadow_.begin(static_cast<std::uint32_t>(launch.nd_range.work_items()));
  globals_.clear();
  for (const Object& object : launch.objects) {
    const std::size_t index = globals_.size();
    globals_.push_back(object.watched ? shadow_.words(index, object.size_bytes) : nullptr);
  }
  locals_.clear();
  unwatched_.clear();
  for (std::uint32_t group = 0; group < launch.nd_range.work_groups; ++group) {
    for (const LocalObject& local : launch.locals) {
      const std::size_t index = globals_.size() + locals_.size();
      locals_.push_back(local.watched ? shadow_.words(index, local.size_bytes) : nullptr);
    }
  }
  return true;
}

/// The object's; null if nobody watches it.
ShadowWord* Races::first_word(const Target& target) const {
  if (target.where == Where::Global) return globals_[target.object];
  if (target.where != Where::Local) return nullptr;
  return locals_[crew_.current->group * state_.launch->locals.size() + target.object];
}

void Races::access_plainly(const Accessed& accessed, bool is_volatile) {
  const bool is_relaxed = is_volatile && volatile_is_relaxed_;
  access(accessed, is_relaxed ? AccessClass::Volatile : AccessClass::Plain);
}

void Races::access_atomically(const Accessed& accessed) {
  // That of atomic_init, which is no atomic operation.
  if (accessed.scope == kScopeWorkItem) return access(accessed, AccessClass::Plain);
  access(accessed,
         crew_.current->generation == kOfOpenCl1 ? AccessClass::Legacy : AccessClass::C11);
}

void Races::access(const Accessed& accessed, AccessClass access_class) {
  ShadowWord* const words = first_word(accessed.target);
  if (words == nullptr) return access_unwatched(accessed, access_class);
  const WorkItem& self = *crew_.current;
  const std::uint64_t begin = accessed.target.offset;
  const std::uint64_t end = begin + accessed.size;
  for (std::uint64_t at = begin; at < end && look_;) {
    const std::uint64_t next = std::min(at / 4 * 4 + 4, end);
    const std::uint32_t bytes = (1U << (next - at)) - 1U;
    const Part part{.whole = accessed,
                    .item = self.id,
                    .place = self.place,
                    .stored = static_cast<std::uint32_t>(accessed.stored >> 8 * (at - begin))
                              << 8 * (at % 4),
                    .bytes = static_cast<std::uint8_t>(bytes << at % 4),
                    .access_class = access_class,
                    .copy = self.copying};
    ShadowWord& word = shadow_.fresh(words[at / 4]);
    std::optional<Other> other = racing_plain(word, part);
    if (!other) other = racing_atomic(word, part);
    if (other) report(part, *other);
    remember(word, part);
    // A plain access takes part where others are atomic: it may be the end of a lock.
    if (part.is_atomic() || word.atomics != 0) synchronise(word.released, part);
    at = next;
  }
  if (order_.is_full() || shadow_.is_full() || copies_.is_full()) give_up();
}

/// Nothing is said of what takes too much memory.
void Races::give_up() {
  look_ = false;
  state_.ended.watched = false;
}

/// A driver's counter is nobody's race, but what it orders is ordered.
void Races::access_unwatched(const Accessed& accessed, AccessClass access_class) {
  if (access_class != AccessClass::Legacy && access_class != AccessClass::C11) return;
  const Part part{.whole = accessed,
                  .item = crew_.current->id,
                  .bytes = kWholeWord,
                  .access_class = access_class};
  synchronise(unwatched_[accessed.target.at], part);
}

bool Races::precedes(std::uint32_t item, std::uint32_t clock, const Part& part) const {
  return order_.precedes(item, clock, part.item, part.whole.target.where == Where::Local);
}

/// Who has made a copy for all knows no more of it than the others, until it has waited, too.
bool Races::precedes(const PlainAccess& other, const Part& part) const {
  if (other.copy != 0) {
    const bool is_local = part.whole.target.where == Where::Local;
    return other.copy == part.copy || copies_.precedes(other.copy, part.item, is_local, order_);
  }
  return other.item == part.item || precedes(other.item, other.clock, part);
}

std::optional<Races::Other> Races::racing_plain(const ShadowWord& word, const Part& part) {
  for (const PlainAccess& other : word.plain) {
    if ((other.bytes & part.bytes) == 0 || (!other.writes && !part.whole.writes)) continue;
    if (!conflict(other, word, part) || precedes(other, part)) continue;
    return Other{.item = other.item,
                 .place = other.place,
                 .access_class = AccessClass::Plain,
                 .reads = !other.writes,
                 .writes = other.writes,
                 .copy = other.copy};
  }
  return std::nullopt;
}

/// Whether the two are a race unless they are ordered; one of them writes.
bool Races::conflict(const PlainAccess& other, const ShadowWord& /*word*/, const Part& part) {
  // OpenCL 1.x says nothing of plain accesses beside its atomics: a loop of compare-exchanges reads
  // its first value so, and who has taken a lock by an atomic gives it back by a store.
  if (part.access_class == AccessClass::Legacy) return other.writes && !other.unlocks;
  if (part.access_class != AccessClass::Plain || !other.writes || !part.whole.writes) return true;
  // Two that store the same: undefined by the standard, and done on purpose.
  const std::uint32_t mask = mask_of(other.bytes & part.bytes);
  return (other.stored & mask) != (part.stored & mask);
}

std::optional<Races::Other> Races::racing_atomic(const ShadowWord& word, const Part& part) {
  const AtomicAccess* const all = shadow_.atomics(word);
  const bool is_wide_alone = part.is_atomic() && !word.narrow && is_wide(part.whole.scope);
  if (all == nullptr || is_wide_alone) return std::nullopt;
  const auto items = static_cast<std::uint32_t>(crew_.items.size());
  for (std::uint32_t item = 0; item < items; ++item) {
    if (item == part.item) continue;
    for (const bool writes : {true, false}) {
      const AtomicAccess& other = all[std::size_t{2} * item + (writes ? 1 : 0)];
      if (other.clock == 0 || (!writes && !part.whole.writes)) continue;
      if (!conflict(other, item, word, part) || precedes(item, other.clock, part)) continue;
      return Other{item, other.place, other.access_class, other.reads, writes, other.scope};
    }
  }
  return std::nullopt;
}

bool Races::conflict(const AtomicAccess& other, std::uint32_t item, const ShadowWord& word,
                     const Part& part) {
  const Issuer& self = *crew_.current;
  const Issuer& peer = crew_.items[item];
  if (part.is_atomic()) {
    return !reaches(part.whole.scope, self, peer) || !reaches(other.scope, peer, self);
  }
  const bool is_legacy_other = other.access_class == AccessClass::Legacy;
  return !is_legacy_other || (part.whole.writes && !has_acted_atomically(word, part.item));
}

bool Races::has_acted_atomically(const ShadowWord& word, std::uint32_t item) {
  const AtomicAccess* const all = shadow_.atomics(word);
  return all != nullptr &&
         (all[std::size_t{2} * item].clock != 0 || all[std::size_t{2} * item + 1].clock != 0);
}

void Races::remember(ShadowWord& word, const Part& part) {
  if (!part.is_atomic()) return remember_plain(word, part);
  // Of a part of a word: neighbours are no race, so nothing is said of it.
  if (part.bytes != kWholeWord) return;
  AtomicAccess& own = shadow_.begun_atomics(word)[2 * part.item + (part.whole.writes ? 1 : 0)];
  own.clock = order_.now(part.item);
  own.place = part.place >> 1;
  own.scope = static_cast<std::uint8_t>(part.whole.scope);
  own.access_class = part.access_class;
  own.reads = part.whole.reads;
  word.narrow |= !is_wide(part.whole.scope);
}

void Races::remember_plain(ShadowWord& word, const Part& part) {
  const bool writes = part.whole.writes;
  const PlainAccess now{.clock = order_.now(part.item),
                        .place = part.place >> 1,
                        .stored = part.stored,
                        .item = static_cast<std::uint16_t>(part.item),
                        .bytes = part.bytes,
                        .writes = writes,
                        .unlocks = writes && has_acted_atomically(word, part.item),
                        .copy = part.copy};
  if (writes && part.bytes == kWholeWord) {
    // What comes before this store races with nobody that this store does not race with.
    std::erase_if(word.plain, [&](const PlainAccess& other) { return precedes(other, part); });
  }
  const auto known =
      std::find_if(word.plain.begin(), word.plain.end(), [&](const PlainAccess& other) {
        const bool is_alike =
            other.item == now.item && other.writes == writes && other.bytes == now.bytes;
        return is_alike && (other.copy != 0) == (now.copy != 0) && precedes(other, part);
      });
  if (known != word.plain.end())
    *known = now;
  else
    word.plain.push_back(now);
}

void Races::synchronise(HappensBefore::Location& at, const Part& part) {
  const Accessed& whole = part.whole;
  const HappensBefore::Atomic atomic{part.item, whole.scope, ordered_by(whole.target)};
  if (whole.reads) order_.load(at, atomic, whole.acquires);
  if (!whole.writes) return;
  const bool continues = whole.reads || !part.is_atomic() || part.bytes != kWholeWord;
  order_.store(at, atomic, whole.releases, continues);
}

/// The scope of a fence or barrier of OpenCL 1.x, of which the standard says nothing, is the
/// device's.
std::uint32_t Races::scope_of_fence(std::uint32_t scope) const {
  return crew_.current->generation == kOfOpenCl1 ? std::uint32_t{kScopeDevice} : scope;
}

/// Who has the atomics of C11 can say what a barrier leaves out, and OpenCL 2.0 gives it the
/// work-group's scope.
std::uint32_t Races::scope_of_barrier(std::uint32_t scope) const {
  return state_.launch->has_c11_atomics ? scope : scope_of_fence(scope);
}

void Races::fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  const std::uint32_t item = crew_.current->id;
  if (acquires(order)) order_.acquire_fence(item, scope_of_fence(scope), flags);
  if (releases(order)) order_.release_fence(item, scope_of_fence(scope), flags);
}

void Races::come_to_barrier(std::uint32_t flags, std::uint32_t scope) {
  order_.acquire_fence(crew_.current->id, scope_of_barrier(scope), flags);
}

void Races::leave_barrier(std::uint32_t first, std::uint32_t count, std::uint32_t flags,
                          std::uint32_t scope) {
  order_.barrier(first, count, flags);
  for (std::uint32_t item = first; item < first + count; ++item) {
    order_.release_fence(item, scope_of_barrier(scope), flags);
  }
}

/// The standard says nothing of memory here, and everybody counts on it.
void Races::leave_collective(std::uint32_t first, std::uint32_t count) {
  order_.barrier(first, count, kBothFences);
}

}  // namespace stalemate::sim
