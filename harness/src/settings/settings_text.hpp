#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// A setting that a config can turn. The keys of `devices:`, the text form below and the table of
/// docs/simulator.md all come from the one table of these.
struct Knob {
  using Member = std::variant<Policy Settings::*, Cache Settings::*, Pipeline Settings::*,
                              VolatileIs Settings::*, bool Settings::*, std::uint32_t Settings::*>;

  std::string_view name;
  Member member;
  std::uint32_t minimum = 0;  // of numbers
  std::uint32_t maximum = 0;
  std::string_view meaning = {};  // one sentence
  bool power_of_2 = false;        // whoever finds the line of an address masks it

  bool is_number() const { return std::holds_alternative<std::uint32_t Settings::*>(member); }
  bool is_flag() const { return std::holds_alternative<bool Settings::*>(member); }

  /// What it may be set to: "none", "hopper", "weakest"; empty for numbers and flags.
  std::vector<std::string> words() const;

  /// "random", "true", "16".
  std::string get(const Settings& settings) const;

  /// False, and nothing changed, if `text` is none of the words or not within the range.
  bool set(Settings& settings, std::string_view text) const;

  /// "one of none, hopper, weakest", "true or false", "a number from 1 to 64".
  std::string range() const;
};

/// One for each member of Settings, in its order.
const std::vector<Knob>& knobs();

/// What the setting of that name needs to have any effect beside the others: "needs policy: pct or
/// mix"; empty if it has one.
std::string_view effect_needs(std::string_view knob, const Settings& settings);

/// "source", "x86_O2", "nvptx_O2".
std::string_view to_string(Pipeline pipeline);

/// Every setting by the name of its knob.
std::map<std::string, std::string> settings_map(const Settings& settings);

/// The settings of such a map; those that it leaves out have their defaults. Or what is wrong with
/// it.
std::variant<Settings, std::string> settings_of(const std::map<std::string, std::string>& map);

/// A simulated device by its name and all that it is.
struct NamedSettings {
  std::string id;  // "sim:tiny"
  Settings settings;

  friend bool operator==(const NamedSettings&, const NamedSettings&) = default;
};

/// "sim:tiny policy=random burst_events=16 …": what a worker is asked to open.
std::string to_text(const NamedSettings& device);

/// The device of such a text; of a preset's id alone, the preset. Nothing if it is neither.
std::optional<NamedSettings> named_settings(std::string_view text);

}  // namespace stalemate::sim
