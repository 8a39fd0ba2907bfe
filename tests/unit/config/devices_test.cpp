// `devices:` of a config: simulated devices of one's own.
#include <catch2/catch.hpp>

#include "loaded.hpp"
#include "settings/settings_text.hpp"

using namespace stalemate;

namespace {

Loaded load_device(const std::string& keys) {
  return load_text(config_with("devices:\n  - " + keys + "\n"));
}

}  // namespace

TEST_CASE("devices: a device is its preset with the knobs that are turned") {
  const Loaded loaded = load_device(
      "{name: sim:tiny, preset: sim:weakest, compute_units: 2, store_buffers: false, "
      "policy: bursts, burst_events: 5}");
  CHECK(loaded.heads() == "");
  REQUIRE(loaded.plan.devices.size() == 1);
  sim::Settings expected = *sim::preset("sim:weakest");
  expected.compute_units = 2;
  expected.store_buffers = false;
  expected.policy = sim::Policy::Bursts;
  expected.burst_events = 5;
  CHECK(loaded.plan.devices[0].id == "sim:tiny");
  CHECK(loaded.plan.devices[0].settings == expected);
}

TEST_CASE("devices: a plan without any has none") {
  CHECK(load_text(config_with("")).plan.devices.empty());
}

TEST_CASE("devices: a mistake in a knob names its range and its place") {
  CHECK(
      load_device("{name: sim:tiny, preset: sim:sc, drain_interval: 0}").heads() ==
      "my.yaml:2:54: devices[0].drain_interval: expected an integer from 1 to 1000000, got '0'\n");
  CHECK(load_device("{name: sim:tiny, preset: sim:sc, line_bytes: 48}").heads() ==
        "my.yaml:2:50: devices[0].line_bytes: expected a power of 2 from 4 to 128\n");
  CHECK(load_device("{name: sim:tiny, preset: sim:sc, cache: hoper}").heads() ==
        "my.yaml:2:45: devices[0].cache: unknown cache 'hoper'; did you mean 'hopper'?\n");
  CHECK(load_device("{name: sim:tiny, preset: sim:sc, store_buffers: 1}").heads() ==
        "my.yaml:2:53: devices[0].store_buffers: expected true or false, got '1'\n");
}

TEST_CASE("devices: a knob that has no effect beside the others is a mistake, with what it needs") {
  CHECK(load_device("{name: sim:tiny, preset: sim:sc, pct_depth: 5}").heads() ==
        "my.yaml:2:49: devices[0].pct_depth: pct_depth has no effect here: it needs policy: pct or "
        "mix; set that, too, or leave it out\n");
  const auto has_effect = [](const std::string& keys) {
    const Loaded loaded = load_device("{name: sim:tiny, " + keys + "}");
    return loaded.heads().find("has no effect") == std::string::npos;
  };
  CHECK_FALSE(has_effect("preset: sim:sc, burst_events: 5"));
  CHECK_FALSE(has_effect("preset: sim:sc, evict_interval: 5"));
  CHECK_FALSE(has_effect("preset: sim:sc, line_bytes: 64"));
  CHECK_FALSE(has_effect("preset: sim:rc11, drain_interval: 5"));
  CHECK_FALSE(has_effect("preset: sim:rc11, late_updates: true"));
  CHECK(has_effect("preset: sim:sc, late_updates: true, drain_interval: 5"));
  CHECK_FALSE(has_effect("preset: sim:weakest, messages: true, store_buffer_size: 5"));
  CHECK_FALSE(has_effect("preset: sim:every, lockstep: true"));
  CHECK_FALSE(has_effect("preset: sim:every, races: false"));
  CHECK_FALSE(has_effect("preset: sim:every, policy: pct"));
  CHECK_FALSE(has_effect("preset: sim:sc, races: false, volatile_is: plain"));
  CHECK_FALSE(has_effect("preset: sim:rc11, store_buffers: true"));
  CHECK(has_effect("preset: sim:every, weak_failures: 0, idle_events: 5000"));
  CHECK(has_effect("preset: sim:sc, volatile_is: plain"));
  CHECK(has_effect("preset: sim:rc11, store_buffers: false"));
  CHECK_FALSE(has_effect("preset: sim:sc, policy: mix, burst_events: 5"));
  CHECK(has_effect("preset: sim:sc, policy: bursts, burst_events: 5"));
  CHECK(has_effect("preset: sim:sc, policy: mix, pct_depth: 5"));
  CHECK(has_effect("preset: sim:rc11, evict_interval: 5, line_bytes: 64"));
  CHECK(has_effect("preset: sim:weakest, store_buffer_size: 5, drain_interval: 5"));
  CHECK(has_effect("preset: sim:every, lockstep: false"));
}

TEST_CASE("devices: unknown and missing keys are named with the nearest") {
  CHECK(load_device("{name: sim:tiny, preset: sim:sc, polizy: random}").heads() ==
        "my.yaml:2:38: devices[0].polizy: unknown key 'polizy'; did you mean 'policy'?\n");
  CHECK(load_device("{name: sim:tiny}").heads().find("missing key 'preset'") != std::string::npos);
  CHECK(load_device("{name: sim:tiny, preset: sim:sk}").heads() ==
        "my.yaml:2:30: devices[0].preset: unknown preset 'sim:sk'; did you mean 'sim:sc'?\n");
}

TEST_CASE("devices: a name begins with sim: and is neither a preset's nor there twice") {
  for (const char* name : {"tiny", "'sim:'", "'sim:a b'", "pocl:0"}) {
    CAPTURE(name);
    const std::string heads =
        load_device(std::string("{name: ") + name + ", preset: sim:sc}").heads();
    CHECK(heads.find("cannot name a simulated device; begin it with sim:") != std::string::npos);
  }
  CHECK(load_device("{name: sim:sc, preset: sim:weakest}").heads() ==
        "my.yaml:2:12: devices[0].name: 'sim:sc' is there already; give it another name and write "
        "preset: sim:sc\n");
  CHECK(
      load_device("{name: sim:a, preset: sim:sc}\n  - {name: sim:a, preset: sim:sc}").heads() ==
      "my.yaml:3:12: devices[1].name: a second device 'sim:a', the first is at my.yaml:2:12; give "
      "it another name\n");
}

TEST_CASE("devices: those of included files are there, too") {
  const TemporaryFolder folder;
  folder.write("x.cl", kKernel);
  folder.write("base.yaml", "devices:\n  - {name: sim:a, preset: sim:sc}\n");
  const Loaded loaded =
      load(folder.write("my.yaml", config_with("include: [base.yaml]\ndevices:\n  - {name: sim:b, "
                                               "preset: sim:sc}\n")),
           folder);
  CHECK(loaded.heads() == "");
  REQUIRE(loaded.plan.devices.size() == 2);
  CHECK(loaded.plan.devices[0].id == "sim:a");
  CHECK(loaded.plan.devices[1].id == "sim:b");
}

TEST_CASE("devices: what is no list is refused") {
  CHECK(load_text(config_with("devices: sim:tiny\n")).heads() ==
        "my.yaml:1:10: devices: expected a list of mappings, got 'sim:tiny'; write [sim:tiny]\n");
}
