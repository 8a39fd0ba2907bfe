#include "sim/schedule/swarm.hpp"

#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"

using namespace stalemate::sim;

namespace {

constexpr std::uint64_t kSeeds = 10000;

Settings swarming(Settings settings) {
  settings.swarm = true;
  return settings;
}

/// What each knob is in launches with these settings.
std::map<std::string, std::set<std::string>> values_of(const Settings& settings) {
  std::map<std::string, std::set<std::string>> values;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const auto& [knob, value] : settings_map(settings_of_launch(settings, seed))) {
      values[knob].insert(value);
    }
  }
  return values;
}

}  // namespace

TEST_CASE("swarm: of ten launches of a mix six are random, two in bursts, two by priorities") {
  Settings settings;
  settings.policy = Policy::Mix;
  std::map<Policy, std::uint64_t> count;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
    ++count[settings_of_launch(settings, seed).policy];
  CHECK(count.size() == 3);
  CHECK(values_of(settings).at("burst_events") == std::set<std::string>{"2", "4", "8", "16"});
  CHECK(count[Policy::Random] / 100 == Approx(60).margin(3));
  CHECK(count[Policy::Pct] / 100 == Approx(20).margin(3));
  CHECK(count[Policy::Bursts] / 100 == Approx(20).margin(3));
}

TEST_CASE("swarm: of eight launches that ask for bursts seven are in bursts, and else as drawn") {
  const Settings settings = swarming(*preset("sim:weakest"));
  std::map<std::uint32_t, std::uint64_t> count;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Settings in_bursts = settings_of_launch_in_bursts(settings, seed);
    CHECK(settings_of_launch(in_bursts, seed) == in_bursts);
    const bool is_random = in_bursts.policy == Policy::Random;
    CHECK((is_random || in_bursts.policy == Policy::Bursts));
    ++count[is_random ? 0 : in_bursts.burst_events];
    in_bursts.policy = Policy::Random;
    in_bursts.burst_events = settings.burst_events;
    CHECK(in_bursts == settings_of_launch(settings, seed));
  }
  CHECK(count.size() == 4);
  CHECK(count[0] / 100 == Approx(12).margin(3));
  for (const std::uint32_t events : {8U, 16U, 32U})
    CHECK(count[events] / 100 == Approx(29).margin(3));
}

TEST_CASE("swarm: a policy that was asked for stays, whoever asks for bursts") {
  for (const Policy policy : {Policy::Pct, Policy::Serial, Policy::RoundRobin, Policy::Mix}) {
    Settings settings = swarming({});
    settings.policy = policy;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      CHECK(settings_of_launch_in_bursts(settings, seed) == settings_of_launch(settings, seed));
    }
  }
  const Settings plain = named_settings("sim:mine policy=random cache=hopper")->settings;
  CHECK(settings_of_launch_in_bursts(plain, 1) == plain);
}

TEST_CASE("swarm: settings that leave nothing open stay as they are, and so does what was drawn") {
  const Settings closed = named_settings("sim:mine policy=pct cache=hopper")->settings;
  CHECK(settings_of_launch(closed, 1) == closed);
  Settings open = swarming(*preset("sim:weakest"));
  open.policy = Policy::Mix;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Settings once = settings_of_launch(open, seed);
    CHECK(once == settings_of_launch(open, seed));
    CHECK(once == settings_of_launch(once, seed + 1));
  }
}

TEST_CASE("swarm: a swarm varies what promises nothing, within the knobs' ranges, and no more") {
  Settings weakest = swarming(*preset("sim:weakest"));
  weakest.policy = Policy::Random;
  const auto values = values_of(weakest);
  const std::set<std::string> free{"line_bytes", "drain_interval", "store_buffer_size",
                                   "compute_units", "evict_interval"};
  for (const Knob& knob : knobs()) {
    CAPTURE(knob.name);
    const auto& seen = values.at(std::string(knob.name));
    CHECK((seen.size() > 1) == free.contains(std::string(knob.name)));
    Settings settings;
    for (const std::string& value : seen) CHECK(knob.set(settings, value));
  }
  CHECK(values.at("line_bytes") == std::set<std::string>{"4", "8", "16", "32", "64", "128"});
}

TEST_CASE("swarm: a swarm leaves compute units that were asked for, and calibrated lines") {
  Settings settings = swarming(*preset("sim:independent"));
  settings.compute_units = 7;
  const auto values = values_of(settings);
  CHECK(values.at("compute_units") == std::set<std::string>{"7"});
  CHECK(values.at("line_bytes") == std::set<std::string>{"32", "64", "128"});
  CHECK(values.at("evict_interval") == std::set<std::string>{"0"});
}
