#include "linearizability/explored/explored_keys.hpp"

#include <algorithm>
#include <bit>
#include <map>

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

/// The least keys that leave one footprint: three of them, or two if no three do. None if all do,
/// or nothing was written.
std::vector<std::int64_t> keys_that_meet(const LinearSubject& subject,
                                         const std::vector<Footprint>& footprints) {
  std::map<Footprint, std::vector<std::int64_t>> by_footprint;
  for (std::size_t i = 0; i < footprints.size(); ++i) {
    if (!footprints[i].empty())
      by_footprint[footprints[i]].push_back(key_behind(subject.key_low, i));
  }
  std::vector<std::int64_t> most;
  for (auto& [footprint, keys] : by_footprint) {
    if (keys.size() > kMeetingMax) keys.resize(kMeetingMax);
    if (keys.size() > most.size() || (keys.size() == most.size() && keys < most)) most = keys;
  }
  return by_footprint.size() < 2 || most.size() < 2 ? std::vector<std::int64_t>{} : most;
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
      meeting_(keys_that_meet(subject, footprints)) {}

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
      return meeting_.empty() ? apart(far_) : std::vector(meeting_.begin(), meeting_.begin() + 2);
    default:
      if (have_three()) return meeting_.empty() ? three(drawn) : meeting_;
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

bool ExploredKeys::all_meet(const std::vector<std::uint64_t>& keys) const {
  return std::all_of(keys.begin(), keys.end(), [&](std::uint64_t key) {
    return std::count(meeting_.begin(), meeting_.end(), static_cast<std::int64_t>(key)) != 0;
  });
}

bool ExploredKeys::are_few(const std::vector<std::uint64_t>& keys) const {
  if (keys.size() < 2) return true;
  const std::uint64_t step = keys[1] - keys[0];
  if (keys.size() == 2 && step == 1) return true;
  if (!meeting_.empty()) return all_meet(keys);
  return keys.size() == 3 || step == far_;
}

}  // namespace stalemate::properties
