#include "settings/settings_text.hpp"

#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

using namespace stalemate::sim;

namespace {

const Knob& knob(std::string_view name) {
  for (const Knob& one : knobs()) {
    if (one.name == name) return one;
  }
  throw std::runtime_error("no such knob");
}

/// Settings no member of which has its default.
Settings all_others() {
  return {.policy = Policy::Bursts,
          .burst_events = 5,
          .pct_depth = 4,
          .swarm = true,
          .cache = Cache::Hopper,
          .line_bytes = 64,
          .evict_interval = 6,
          .store_buffers = true,
          .store_buffer_size = 3,
          .drain_interval = 9,
          .late_updates = true,
          .messages = true,
          .compute_units = 2,
          .resident_groups = 7,
          .sub_group_size = 8,
          .lockstep = true,
          .weak_failures = 100,
          .idle_events = 4000,
          .races = false,
          .volatile_is = VolatileIs::Plain,
          .pipeline = Pipeline::NvptxO2,
          .explores = true};
}

}  // namespace

TEST_CASE("settings: text and map give back what they were made of, member by member") {
  const Settings settings = all_others();
  CHECK(std::get<Settings>(settings_of(settings_map(settings))) == settings);
  const NamedSettings device{"sim:tiny", settings};
  CHECK(named_settings(to_text(device)) == device);
  for (const auto& [name, value] : settings_map(settings)) {
    CAPTURE(name);
    CHECK(value != settings_map({}).at(name));
  }
}

TEST_CASE("settings: a preset's id stands for all of its settings") {
  CHECK(named_settings("sim:weakest")->settings == *preset("sim:weakest"));
  CHECK_FALSE(named_settings("sim:weak"));
  CHECK_FALSE(named_settings("pocl:0"));
  CHECK_FALSE(named_settings(""));
}

TEST_CASE("settings: what is unknown or out of range is refused with the range") {
  CHECK(std::get<std::string>(settings_of({{"cash", "none"}})) ==
        "no simulated device has a 'cash'");
  CHECK(std::get<std::string>(settings_of({{"cache", "cold"}})) ==
        "cache is one of none, hopper, weakest, not 'cold'");
  CHECK(std::get<std::string>(settings_of({{"store_buffers", "yes"}})) ==
        "store_buffers is true or false, not 'yes'");
  CHECK(std::get<std::string>(settings_of({{"drain_interval", "0"}})) ==
        "drain_interval is a number from 1 to 1000000, not '0'");
  CHECK_FALSE(named_settings("sim:tiny cache"));
  CHECK_FALSE(named_settings("sim:tiny cache=cold"));
}

TEST_CASE("settings: a number is decimal digits within its range") {
  Settings settings;
  for (const char* text : {"", "-1", "+4", "4 ", "0x10", "1025", "99999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(knob("compute_units").set(settings, text));
  }
  CHECK(settings == Settings{});
  CHECK(knob("compute_units").set(settings, "1024"));
  CHECK(settings.compute_units == 1024);
}

TEST_CASE("settings: a line of the cache is a power of 2") {
  Settings settings;
  CHECK_FALSE(knob("line_bytes").set(settings, "48"));
  CHECK(knob("line_bytes").set(settings, "64"));
  CHECK(knob("line_bytes").range() == "a power of 2 from 4 to 128");
}

TEST_CASE("presets: they differ from each other, and every setting of theirs is in range") {
  std::set<std::string> texts;
  for (const Preset& one : presets()) {
    texts.insert(to_text({"", one.settings}));
    for (const Knob& each : knobs()) {
      Settings settings;
      CAPTURE(one.id, each.name);
      CHECK(each.set(settings, each.get(one.settings)));
    }
  }
  CHECK(texts.size() == presets().size());
  CHECK(texts.size() == 9);
}

TEST_CASE("presets: their memory goes from none of the liberties to all") {
  CHECK(preset("sim:serial")->policy == Policy::Serial);
  CHECK(preset("sim:sc")->policy == Policy::Random);
  CHECK(preset("sim:sc")->cache == Cache::None);
  CHECK(preset("sim:independent")->cache == Cache::Hopper);
  CHECK_FALSE(preset("sim:independent")->store_buffers);
  CHECK(preset("sim:lockstep")->cache == Cache::Hopper);
  CHECK_FALSE(preset("sim:lockstep")->store_buffers);
  CHECK(preset("sim:weakest")->cache == Cache::Weakest);
  CHECK(preset("sim:weakest")->store_buffers);
  for (const char* late : {"sim:independent", "sim:weakest"}) CHECK(preset(late)->late_updates);
  CHECK_FALSE(preset("sim:weakest")->messages);
  for (const char* weak : {"sim:weakest", "sim:rc11"}) CHECK(preset(weak)->weak_failures == 100);
  CHECK(preset("sim:sc")->weak_failures == 0);
  CHECK(preset("sim:rc11")->cache == Cache::Weakest);
  CHECK(preset("sim:rc11")->messages);
}

TEST_CASE("presets: those that optimise have the memory of sim:sc, and no other does it") {
  for (const Preset& one : presets()) {
    CAPTURE(one.id);
    const bool optimises = one.id == "sim:x86_O2" || one.id == "sim:nvptx_O2";
    CHECK((one.settings.pipeline != Pipeline::Source) == optimises);
    Settings unoptimised = one.settings;
    unoptimised.pipeline = Pipeline::Source;
    if (optimises) CHECK(unoptimised == *preset("sim:sc"));
  }
}

TEST_CASE("presets: all that draw vary from launch to launch") {
  for (const Preset& one : presets()) {
    CAPTURE(one.id);
    CHECK(one.settings.swarm == (one.id != "sim:serial" && one.id != "sim:every"));
  }
}

TEST_CASE("presets: of sim:lockstep alone the lanes go together") {
  for (const Preset& one : presets()) {
    CAPTURE(one.id);
    CHECK(one.settings.lockstep == (one.id == "sim:lockstep"));
  }
}

TEST_CASE("docs/simulator.md: every preset and every knob, with its default, range and meaning") {
  std::ifstream file(STALEMATE_SOURCE_DIR "/docs/simulator.md");
  std::ostringstream page;
  page << file.rdbuf();
  for (const Preset& one : presets()) {
    CAPTURE(one.id);
    CHECK(page.str().find("`" + std::string(one.id) + "`") != std::string::npos);
  }
  for (const Knob& each : knobs()) {
    std::ostringstream row;
    row << "| `" << each.name << "` | " << each.range() << " | `" << each.get({}) << "` | "
        << each.meaning << " |";
    CAPTURE(row.str());
    CHECK(page.str().find(row.str()) != std::string::npos);
  }
}
