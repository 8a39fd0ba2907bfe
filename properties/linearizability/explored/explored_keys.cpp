#include "linearizability/explored/explored_keys.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kKeysAlone = 128;
constexpr std::uint64_t kSeedsAlone = 256;  // one of a few operations puts in

std::int64_t key_behind(std::int64_t key, std::uint64_t distance) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(key) + distance);
}

bool puts_in_key(const LinearSubject& subject, const Case& input) {
  const auto plan = linear_plan(subject, input, linear_layout(subject, input));
  if (plan.size() != 1 || plan[0].binding == STALEMATE_LINEAR_IDLE) return false;
  const LinearBinding& binding = subject.bindings[plan[0].binding];
  return puts_in(binding.role_name) && binding.takes(LinearInput::Key);
}

using Keys = std::vector<std::int64_t>;
using KeysByPlace = std::map<Footprint::value_type, Keys>;

/// Of places that not all keys write to.
KeysByPlace keys_by_place(const LinearSubject& subject, const std::vector<Footprint>& footprints) {
  KeysByPlace keys;
  for (std::size_t i = 0; i < footprints.size(); ++i) {
    for (const auto& place : footprints[i]) keys[place].push_back(subject.key_behind(i));
  }
  std::erase_if(keys, [&](const auto& at) { return at.second.size() == footprints.size(); });
  return keys;
}

/// A key of the nearest place behind `at` of the same object that others write to, and how far it
/// is.
std::optional<std::pair<std::uint64_t, std::int64_t>> beside(const KeysByPlace& all,
                                                             KeysByPlace::const_iterator at) {
  for (auto next = std::next(at); next != all.end(); ++next) {
    if (next->first.first != at->first.first) break;
    for (const std::int64_t key : next->second) {
      const bool is_other = std::count(at->second.begin(), at->second.end(), key) == 0;
      if (is_other) return std::pair(next->first.second - at->first.second, key);
    }
  }
  return std::nullopt;
}

struct SharedPlace {
  std::size_t count = 0;  // keys that write to it
  std::uint64_t gap = 0;  // to the nearest behind it
  Keys keys = {};         // these
  std::optional<std::int64_t> beside = {};

  friend bool operator<(const SharedPlace& a, const SharedPlace& b) {
    return std::tie(a.count, a.gap, a.keys) < std::tie(b.count, b.gap, b.keys);
  }
};

/// Those that several keys write to, the fewest first: a slot comes before the lock of many.
std::vector<SharedPlace> places_of_several(const KeysByPlace& all) {
  std::vector<SharedPlace> places;
  for (auto at = all.begin(); at != all.end(); ++at) {
    const Keys& keys = at->second;
    if (keys.size() < 2) continue;
    const auto next = beside(all, at);
    places.push_back({.count = keys.size(),
                      .gap = next ? next->first : UINT64_MAX,
                      .keys = keys,
                      .beside = next ? std::optional(next->second) : std::nullopt});
  }
  std::sort(places.begin(), places.end());
  return places;
}

/// Of the keys behind `one` that write to its place that which has the fewest places in common with
/// it: of a bucket under several locks one with another lock.
std::int64_t least_like(std::int64_t one, const Keys& keys, const LinearSubject& subject,
                        const std::vector<Footprint>& footprints) {
  const auto footprint = [&](std::int64_t key) -> const Footprint& {
    return footprints[static_cast<std::size_t>(key - subject.key_low)];
  };
  const auto common = [&](std::int64_t key) {
    const Footprint& all = footprint(one);
    return std::count_if(all.begin(), all.end(),
                         [&](const auto& place) { return footprint(key).count(place) != 0; });
  };
  return *std::min_element(keys.begin() + 1, keys.end(),
                           [&](std::int64_t a, std::int64_t b) { return common(a) < common(b); });
}

/// Of the last place in memory that several write to: a table goes on at its beginning there.
std::optional<Keys> last_pair(const KeysByPlace& all) {
  const auto last =
      std::find_if(all.rbegin(), all.rend(), [](const auto& at) { return at.second.size() > 1; });
  return last == all.rend() ? std::nullopt : std::optional(Keys{last->second[0], last->second[1]});
}

void add_set(Keys keys, std::vector<Keys>& sets) {
  std::sort(keys.begin(), keys.end());
  if (std::find(sets.begin(), sets.end(), keys) == sets.end()) sets.push_back(std::move(keys));
}

}  // namespace

std::vector<Case> cases_of_keys(const LinearSubject& subject, const Case& input) {
  const std::uint64_t most = subject.key_distance();
  if (!subject.is_keyed() || most < 2) return {};
  Case alone = input;
  std::uint64_t draw = 0;
  while (!puts_in_key(subject, alone)) {
    if (draw == kSeedsAlone) return {};
    alone.seed = input.seed.split(draw++);
  }
  std::vector<Case> cases;
  for (std::uint64_t i = 0; i < kKeysAlone && i <= most; ++i) {
    alone.keys = {subject.key_behind(i)};
    cases.push_back(alone);
  }
  return cases;
}

ExploredKeys::ExploredKeys(const LinearSubject& subject, const std::vector<Footprint>& footprints)
    : low_(subject.key_low),
      most_(subject.is_keyed() ? subject.key_distance() : 0),
      far_(std::bit_floor(most_)) {
  const KeysByPlace all = keys_by_place(subject, footprints);
  const std::vector<SharedPlace> places = places_of_several(all);
  if (places.empty()) return;
  const auto add_pairs = [&](const Keys& keys) {
    add_set({keys[0], keys[1]}, pairs_);
    add_set({keys[0], least_like(keys[0], keys, subject, footprints)}, pairs_);
  };
  const SharedPlace& two = places.front();
  add_pairs(two.keys);
  if (const auto last = last_pair(all)) add_set(*last, pairs_);
  const auto three = std::find_if(places.begin(), places.end(),
                                  [](const SharedPlace& place) { return place.count > 2; });
  if (three != places.end()) {
    add_pairs(three->keys);
    add_set({three->keys[0], three->keys[1], three->keys[2]}, triples_);
  }
  if (!two.beside) return;
  add_set({two.keys[0], *two.beside}, pairs_);
  add_set({two.keys[0], two.keys[1], *two.beside}, triples_);
}

std::vector<std::int64_t> ExploredKeys::draw(Seed seed) const {
  if (most_ == 0) return {};
  const std::uint64_t drawn = seed.split("which").value;
  const auto apart = [&](std::uint64_t distance) {
    const std::int64_t key = key_behind(low_, drawn % (most_ - distance + 1));
    return std::vector<std::int64_t>{key, key_behind(key, distance)};
  };
  switch (seed.split("keys").value % 4) {
    case 0: return {apart(1).front()};
    case 1: break;
    case 2:
      if (!have_far_pair()) break;
      return pairs_.empty() ? apart(far_) : pairs_[drawn % pairs_.size()];
    default:
      if (!have_three()) break;
      return pairs_.empty() ? three(drawn) : triples_[drawn % triples_.size()];
  }
  return apart(1);
}

/// Evenly apart, by any power of two: whoever gives up after two slots is seen with three keys of
/// one slot.
std::vector<std::int64_t> ExploredKeys::three(std::uint64_t drawn) const {
  const auto steps = static_cast<std::uint64_t>(std::bit_width(most_ / 2));
  const std::uint64_t step = std::uint64_t{1} << drawn % steps;
  const std::int64_t key = key_behind(low_, drawn / steps % (most_ - 2 * step + 1));
  return {key, key_behind(key, step), key_behind(key, 2 * step)};
}

bool ExploredKeys::meet(const std::vector<std::uint64_t>& keys) const {
  const auto holds_all = [&](const Keys& set) {
    return std::all_of(keys.begin(), keys.end(), [&](std::uint64_t key) {
      return std::count(set.begin(), set.end(), static_cast<std::int64_t>(key)) != 0;
    });
  };
  return std::any_of(pairs_.begin(), pairs_.end(), holds_all) ||
         std::any_of(triples_.begin(), triples_.end(), holds_all);
}

bool ExploredKeys::are_few(const std::vector<std::uint64_t>& keys) const {
  if (keys.size() < 2) return true;
  const std::uint64_t step = keys[1] - keys[0];
  if (keys.size() == 2 && step == 1) return true;
  if (!pairs_.empty()) return meet(keys);
  return keys.size() == 3 || step == far_;
}

}  // namespace stalemate::properties
