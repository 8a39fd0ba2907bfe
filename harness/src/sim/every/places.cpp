#include "sim/every/places.hpp"

#include <limits>

#include "base/assertion.hpp"

namespace stalemate::sim::every {
namespace {

constexpr unsigned kOffsetBits = 40;
constexpr std::uint64_t kGlobalGroup = 0xFF;  // all work-groups have it in common

}  // namespace

Places::Places(CommonPlaces& common) : common_(common) {
  const std::lock_guard lock(common.mutex_);
  cuts_ = common.cuts_;
}

/// In the order of addresses within an object.
std::uint64_t Places::key_of(const Target& target, std::uint32_t group) {
  STALEMATE_ASSERT(target.offset >> kOffsetBits == 0 && target.object < 0xFFFF);
  const std::uint64_t of_group = target.where == Where::Local ? group : kGlobalGroup;
  return (of_group << 16 | target.object) << kOffsetBits | target.offset;
}

std::uint32_t Places::size_before_cut(const Target& target, std::uint32_t group,
                                      std::uint32_t size) const {
  const std::uint64_t begin = key_of(target, group);
  const auto cut = cuts_.upper_bound(begin);
  if (cut == cuts_.end() || cut->first >= begin + size) return size;
  return static_cast<std::uint32_t>(cut->first - begin);
}

/// Notes both ends of the two where they overlap, and neither is the other.
bool Places::cuts(const MemoryPlace& other, const Target& target, std::uint32_t group,
                  std::uint32_t size) {
  const std::uint64_t there = key_of(other.target, other.group);
  const std::uint64_t here = key_of(target, group);
  if (there >= here + size || here >= there + other.size) return false;
  for (const std::uint64_t end : {there, there + other.size, here, here + size}) {
    common_.cuts_[end] = true;
  }
  return true;
}

void Places::catch_up() const {
  const std::lock_guard lock(common_.mutex_);
  copy_new();
}

/// Under the lock.
void Places::copy_new() const {
  for (std::size_t number = places_.size(); number < common_.places_.size(); ++number) {
    const MemoryPlace& place = common_.places_[number];
    places_.push_back(place);
    numbers_[key_of(place.target, place.group)] = static_cast<explore::PlaceId>(number);
  }
}

const explore::PlaceId* Places::known(std::uint64_t key, std::uint32_t size) const {
  const auto found = numbers_.find(key);
  const bool is_same = found != numbers_.end() && places_[found->second].size == size;
  return is_same ? &found->second : nullptr;
}

std::optional<explore::PlaceId> Places::find(const Target& target, std::uint32_t group,
                                             std::uint32_t size) {
  const explore::PlaceId* place = known(key_of(target, group), size);
  return place != nullptr ? std::optional(*place) : add(target, group, size);
}

/// Unless another thread has.
std::optional<explore::PlaceId> Places::add(const Target& target, std::uint32_t group,
                                            std::uint32_t size) {
  const std::lock_guard lock(common_.mutex_);
  copy_new();
  if (const auto* place = known(key_of(target, group), size)) return *place;
  bool is_cut = false;
  for (const MemoryPlace& other : places_) is_cut |= cuts(other, target, group, size);
  if (is_cut) return std::nullopt;
  STALEMATE_ASSERT(places_.size() < std::numeric_limits<explore::PlaceId>::max());
  MemoryPlace place{target, size, group, std::nullopt};
  if (target.where == Where::Global) place.initial = read_bits(target.at, size);
  common_.places_.push_back(place);
  copy_new();
  return static_cast<explore::PlaceId>(places_.size() - 1);
}

}  // namespace stalemate::sim::every
