#include "sim/schedule/swarm.hpp"

#include <algorithm>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : key_(mix(seed ^ 0xd6e8feb86659fd93u)) {}

  std::uint32_t below(std::uint32_t count) { return scaled(draw(key_, ++index_), count); }

  /// A power of 2.
  std::uint32_t power(std::uint32_t bits_min, std::uint32_t bits_max) {
    return 1U << (bits_min + below(bits_max - bits_min + 1));
  }

 private:
  std::uint64_t key_;
  std::uint64_t index_ = 0;
};

/// Of ten launches six are random and two each the others, bursts as short as measured best.
void resolve_mix(Draws& draws, Settings& settings) {
  const std::uint32_t tenth = draws.below(10);
  const std::uint32_t burst_events = draws.power(1, 4);
  if (settings.policy != Policy::Mix) return;
  settings.policy = tenth < 6 ? Policy::Random : tenth < 8 ? Policy::Pct : Policy::Bursts;
  settings.burst_events = burst_events;
}

/// Half of the launches have each knob as it is: what a device stands for comes up most.
template <class Value>
void vary(Draws& draws, std::uint32_t& knob, Value value) {
  const bool varies = draws.below(2) == 1;
  const std::uint32_t other = value();
  if (varies) knob = other;
}

void vary_knobs(Draws& draws, Settings& settings) {
  const std::uint32_t line_min = settings.cache == Cache::Hopper ? 5 : 2;
  vary(draws, settings.line_bytes, [&] { return draws.power(line_min, 7); });
  vary(draws, settings.drain_interval, [&] { return draws.power(0, 7); });
  vary(draws, settings.store_buffer_size, [&] { return draws.power(0, 6); });
  const std::uint32_t units = settings.compute_units;
  vary(draws, settings.compute_units, [&] { return units == 0 ? 2 + draws.below(3) : units; });
  const bool evicts = draws.below(4) == 0;
  const std::uint32_t interval = draws.power(1, 5);
  // An H200 was never seen to.
  if (evicts && settings.cache == Cache::Weakest) settings.evict_interval = interval;
}

/// An address that comes back (ABA) takes several whole operations between two events of another
/// work-item, which those of policy random hardly ever leave room for.
void resolve_bursts(Draws& draws, Settings& settings) {
  const bool in_bursts = draws.below(8) != 0;
  const std::uint32_t burst_events = draws.power(3, 5);
  if (!in_bursts) return;
  settings.policy = Policy::Bursts;
  settings.burst_events = burst_events;
}

Settings settings_drawn(Draws& draws, const Settings& settings) {
  Settings drawn = settings;
  resolve_mix(draws, drawn);
  if (drawn.swarm) vary_knobs(draws, drawn);
  drawn.swarm = false;
  return drawn;
}

}  // namespace

Settings settings_of_launch(const Settings& settings, std::uint64_t seed) {
  Draws draws(seed);
  return settings_drawn(draws, settings);
}

Settings settings_of_launch_in_bursts(const Settings& settings, std::uint64_t seed) {
  Draws draws(seed);
  Settings drawn = settings_drawn(draws, settings);
  if (settings.swarm && settings.policy == Policy::Random) resolve_bursts(draws, drawn);
  return drawn;
}

}  // namespace stalemate::sim
