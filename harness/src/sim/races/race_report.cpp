#include <algorithm>
#include <string_view>

#include "sim/dispatch/names.hpp"
#include "sim/races/races.hpp"

namespace stalemate::sim {
namespace {

AccessKind kind_of(bool reads, bool writes) {
  if (reads && writes) return AccessKind::ReadModifyWrite;
  return writes ? AccessKind::Store : AccessKind::Load;
}

Access access_of(const Launch& launch, const Issuer& who, std::uint32_t place,
                 AccessClass access_class) {
  Access access;
  access.work_item = who.id;
  access.work_group = who.group;
  access.is_atomic = access_class == AccessClass::Legacy || access_class == AccessClass::C11;
  locate(launch, place, access);
  access.is_volatile = access_class == AccessClass::Volatile;
  return access;
}

void set_location(Access& access, const Launch& launch, const Target& target, std::uint32_t size) {
  access.object = object_name(launch, target);
  access.is_local = target.where == Where::Local;
  access.offset_bytes = target.offset;
  access.size_bytes = size;
}

/// Alike for both orders of two lines, and for any two lines of drivers.
std::uint64_t pair_of(const DataRace& race) {
  if (race.first.is_of_driver() && race.second.is_of_driver()) return 0;
  const auto number = [](const Access& access) {
    const std::uint64_t file = std::hash<std::string_view>{}(access.file);
    return file * 0x9e3779b97f4a7c15u + access.line;
  };
  const std::uint64_t a = number(race.first);
  const std::uint64_t b = number(race.second);
  return std::min(a, b) * 0xd1342543de82ef95u + std::max(a, b);
}

}  // namespace

/// Remembers the pair. Nothing is looked for once there are too many.
bool Races::is_told(const DataRace& race) {
  const std::uint64_t pair = pair_of(race);
  if (std::find(told_.begin(), told_.end(), pair) != told_.end()) return true;
  told_.push_back(pair);
  look_ = told_.size() < kPairsMax;
  return false;
}

void Races::report(const Part& part, const Other& other) {
  const Launch& launch = *state_.launch;
  const Issuer& self = *crew_.current;
  const Issuer& peer = crew_.items[other.item];
  DataRace race{.first = access_of(launch, peer, other.place << 1, other.access_class),
                .second = access_of(launch, self, part.place, part.access_class)};
  if (is_told(race)) return;
  if (state_.ended.races.size() == kRacesMax) {
    ++state_.ended.races_left_out;
    return;
  }
  race.first.kind = kind_of(other.reads, other.writes);
  race.second.kind = kind_of(part.whole.reads, part.whole.writes);
  if (race.second.is_atomic) race.second.what = self.built_in;
  race.first.scope = memory_scope(other.scope);
  if (race.second.is_atomic) race.second.scope = memory_scope(part.whole.scope);
  if (other.copy != 0) race.first.what = copies_.built_in(other.copy);
  if (part.copy != 0) race.second.what = copies_.built_in(part.copy);
  set_location(race.first, launch, part.whole.target, part.whole.size);
  set_location(race.second, launch, part.whole.target, part.whole.size);
  race.is_of_scope = part.is_atomic() && other.access_class != AccessClass::Plain;
  race.is_in_group = peer.group == self.group;
  state_.ended.races.push_back(std::move(race));
}

}  // namespace stalemate::sim
