#include "linearizability/explored/explored_keys.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <utility>

#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kKeysAlone = 128;
constexpr std::uint64_t kSeedsAlone = 256;  // one of a few operations puts in
constexpr std::size_t kMeetingMax = 3;

bool is_keyed(const LinearSubject& subject) {
  return std::any_of(subject.bindings.begin(), subject.bindings.end(),
                     [](const LinearBinding& binding) { return binding.takes(LinearInput::Key); });
}

std::uint64_t distance_of_keys(const LinearSubject& subject) {
  return static_cast<std::uint64_t>(subject.key_high) - static_cast<std::uint64_t>(subject.key_low);
}

std::int64_t key_behind(std::int64_t key, std::uint64_t distance) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(key) + distance);
}

bool puts_in_key(const LinearSubject& subject, const Case& input) {
  const auto plan = linear_plan(subject, input, linear_layout(subject, input));
  if (plan.size() != 1 || plan[0].binding == STALEMATE_LINEAR_IDLE) return false;
  const LinearBinding& binding = subject.bindings[plan[0].binding];
  return puts_in(binding.role_name) && binding.takes(LinearInput::Key);
}

using KeysByFootprint = std::map<Footprint, std::vector<std::int64_t>>;

KeysByFootprint keys_by_footprint(const LinearSubject& subject,
                                  const std::vector<Footprint>& footprints) {
  KeysByFootprint keys;
  for (std::size_t i = 0; i < footprints.size(); ++i) {
    if (!footprints[i].empty()) keys[footprints[i]].push_back(key_behind(subject.key_low, i));
  }
  return keys;
}

/// How far the first place that differs lies behind that of `place`; the most there is in another
/// object, or if nothing differs in as many places as the shorter has.
std::uint64_t gap(const Footprint& place, const Footprint& next) {
  const auto [one, other] = std::mismatch(place.begin(), place.end(), next.begin(), next.end());
  const bool is_known = one != place.end() && other != next.end() && one->first == other->first;
  return is_known ? other->second - one->second : UINT64_MAX;
}

}  // namespace

std::vector<Case> cases_of_keys(const LinearSubject& subject, const Case& input) {
  const std::uint64_t most = distance_of_keys(subject);
  if (!is_keyed(subject) || most < 2) return {};
  Case alone = input;
  std::uint64_t draw = 0;
  while (!puts_in_key(subject, alone)) {
    if (draw == kSeedsAlone) return {};
    alone.seed = input.seed.split(draw++);
  }
  std::vector<Case> cases;
  for (std::uint64_t i = 0; i < kKeysAlone && i <= most; ++i) {
    alone.keys = {key_behind(subject.key_low, i)};
    cases.push_back(alone);
  }
  return cases;
}

ExploredKeys::ExploredKeys(const LinearSubject& subject, const std::vector<Footprint>& footprints)
    : low_(subject.key_low),
      most_(is_keyed(subject) ? distance_of_keys(subject) : 0),
      far_(std::bit_floor(most_)),
      meeting_(meeting_keys(subject, footprints)) {}

/// Of footprints that several keys have that with three of them, or else the one that has another
/// closest behind it. None if all keys have one, or no two have.
ExploredKeys::Meeting ExploredKeys::meeting_keys(const LinearSubject& subject,
                                                 const std::vector<Footprint>& footprints) {
  const KeysByFootprint all = keys_by_footprint(subject, footprints);
  if (all.size() < 2) return {};
  Meeting meeting;
  std::pair<std::size_t, std::uint64_t> rank{0, 0};
  for (auto at = all.begin(); at != all.end(); ++at) {
    const auto& keys = at->second;
    if (keys.size() < 2) continue;
    const auto next = std::next(at);
    const std::uint64_t distance = next == all.end() ? UINT64_MAX : gap(at->first, next->first);
    const std::pair found{std::min(keys.size(), kMeetingMax), UINT64_MAX - distance};
    if (!meeting.same.empty() && found <= rank) continue;
    rank = found;
    meeting.same = keys;
    meeting.same.resize(found.first);
    meeting.beside = next == all.end() ? std::nullopt : std::optional(next->second.front());
  }
  return meeting;
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
      return meeting_.same.empty() ? apart(far_) : meeting(2, drawn);
    default:
      if (have_three()) return meeting_.same.empty() ? three(drawn) : meeting(3, drawn);
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

/// So many, of which one in half of the cases has the next place: it is in the way of those that
/// have to give way to another.
std::vector<std::int64_t> ExploredKeys::meeting(std::size_t count, std::uint64_t drawn) const {
  const std::size_t same = meeting_.beside && drawn % 2 == 0 ? count - 1 : count;
  if (same > meeting_.same.size()) return meeting(count, 0);
  std::vector<std::int64_t> keys = meeting_.same;
  keys.resize(same);
  if (same < count) keys.push_back(*meeting_.beside);
  return keys;
}

bool ExploredKeys::all_meet(const std::vector<std::uint64_t>& keys) const {
  return std::all_of(keys.begin(), keys.end(), [&](std::uint64_t unsigned_key) {
    const auto key = static_cast<std::int64_t>(unsigned_key);
    return key == meeting_.beside ||
           std::count(meeting_.same.begin(), meeting_.same.end(), key) != 0;
  });
}

bool ExploredKeys::are_few(const std::vector<std::uint64_t>& keys) const {
  if (keys.size() < 2) return true;
  const std::uint64_t step = keys[1] - keys[0];
  if (keys.size() == 2 && step == 1) return true;
  if (!meeting_.same.empty()) return all_meet(keys);
  return keys.size() == 3 || step == far_;
}

}  // namespace stalemate::properties
