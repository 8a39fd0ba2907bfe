#include "settings/settings_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

#include "base/words.hpp"

namespace stalemate::sim {

namespace {

const auto kPolicyWords = words<Policy>({
    {Policy::Serial, "serial"},
    {Policy::RoundRobin, "round_robin"},
    {Policy::Random, "random"},
    {Policy::Bursts, "bursts"},
    {Policy::Pct, "pct"},
    {Policy::Mix, "mix"},
});

const auto kCacheWords = words<Cache>({
    {Cache::None, "none"},
    {Cache::Hopper, "hopper"},
    {Cache::Weakest, "weakest"},
});

const auto kVolatileWords = words<VolatileIs>({
    {VolatileIs::Relaxed, "relaxed"},
    {VolatileIs::Plain, "plain"},
});

const auto kPipelineWords = words<Pipeline>({
    {Pipeline::Source, "source"},
    {Pipeline::X86O2, "x86_O2"},
    {Pipeline::NvptxO2, "nvptx_O2"},
});

const auto kFlagWords = words<bool>({{false, "false"}, {true, "true"}});

template <class Value>
const auto& words_of() {
  if constexpr (std::is_same_v<Value, Policy>) {
    return kPolicyWords;
  } else if constexpr (std::is_same_v<Value, Cache>) {
    return kCacheWords;
  } else if constexpr (std::is_same_v<Value, VolatileIs>) {
    return kVolatileWords;
  } else if constexpr (std::is_same_v<Value, Pipeline>) {
    return kPipelineWords;
  } else {
    return kFlagWords;
  }
}

/// Decimal digits alone; nothing else means the same to every reader.
std::optional<std::uint32_t> decimal(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Value>
std::optional<Value> parse(const Knob& knob, std::string_view text) {
  if constexpr (std::is_same_v<Value, std::uint32_t>) {
    const auto value = decimal(text);
    const bool fits = value && *value >= knob.minimum && *value <= knob.maximum &&
                      (!knob.power_of_2 || std::has_single_bit(*value));
    return fits ? value : std::nullopt;
  } else {
    return words_of<Value>().find(text);
  }
}

template <class Value>
std::vector<std::string> all_words() {
  std::vector<std::string> all;
  for (const Value value : words_of<Value>().all()) {
    all.emplace_back(words_of<Value>().name(value));
  }
  return all;
}

}  // namespace

const std::vector<Knob>& knobs() {
  static const std::vector<Knob> all{
      {"policy", &Settings::policy, 0, 0, "Who goes on at each event."},
      {"burst_events", &Settings::burst_events, 1, 1'000'000,
       "Events that a work-item goes on for under the policy bursts, on average."},
      {"pct_depth", &Settings::pct_depth, 2, 1000,
       "Under the policy pct one more than the changes of priority in a stretch, at most: each "
       "launch draws, from 3 on."},
      {"swarm", &Settings::swarm, 0, 0,
       "Whether each launch draws line_bytes, drain_interval, store_buffer_size and, if it is 0, "
       "compute_units, each in half of the launches, and for cache: weakest evict_interval in a "
       "quarter."},
      {"cache", &Settings::cache, 0, 0,
       "When a plain load may be answered from a compute unit's own, incoherent cache."},
      {"line_bytes", &Settings::line_bytes, 4, 128, "Bytes in a line of the cache.", true},
      {"evict_interval", &Settings::evict_interval, 0, 1'000'000,
       "Plain loads for each line that the cache drops by itself, on average; 0 is never."},
      {"store_buffers", &Settings::store_buffers, 0, 0,
       "Whether plain, volatile and relaxed stores become visible late."},
      {"store_buffer_size", &Settings::store_buffer_size, 1, 1024,
       "Stores that a work-item's buffer holds."},
      {"drain_interval", &Settings::drain_interval, 1, 1'000'000,
       "Events for each buffered store that becomes visible, on average."},
      {"late_updates", &Settings::late_updates, 0, 0,
       "Whether relaxed read-modify-writes whose result nobody uses act late."},
      {"messages", &Settings::messages, 0, 0,
       "Whether loads may read any store that is coherent for them, by scoped RC11; no store is "
       "late then."},
      {"compute_units", &Settings::compute_units, 0, 1024,
       "Compute units that work-groups share in turn; 0 is one for each work-group."},
      {"resident_groups", &Settings::resident_groups, 0, 65536,
       "Work-groups that run at a time; 0 is all of them. In half of the launches they start in an "
       "order that is drawn."},
      {"sub_group_size", &Settings::sub_group_size, 1, 1024, "Work-items in a sub-group."},
      {"lockstep", &Settings::lockstep, 0, 0,
       "Whether the work-items of a sub-group run in lockstep, as on GPUs before Volta."},
      {"weak_failures", &Settings::weak_failures, 0, 900,
       "Of 1000 weak compare-exchanges that could succeed, so many fail. Where every execution is "
       "explored, any number but 0 lets them fail."},
      {"idle_events", &Settings::idle_events, 1000, 100'000'000,
       "A launch is stuck after eleven times this number of events of each work-item without any "
       "change. Must be more than the longest bounded wait."},
      {"races", &Settings::races, 0, 0, "Whether data races are looked for."},
      {"volatile_is", &Settings::volatile_is, 0, 0,
       "What a volatile access is when races are looked for: a relaxed atomic or a plain access."},
      {"pipeline", &Settings::pipeline, 0, 0,
       "What is done to a program before it is instrumented: nothing, or what -O2 does for x86-64 "
       "or "
       "for nvptx64."},
      {"explores", &Settings::explores, 0, 0,
       "Whether a launch is every execution that scoped RC11 allows, each once: of small cases, "
       "and "
       "without what schedules, caches and store buffers are set to."},
  };
  return all;
}

std::vector<std::string> Knob::words() const {
  if (std::holds_alternative<Policy Settings::*>(member)) return all_words<Policy>();
  if (std::holds_alternative<Cache Settings::*>(member)) return all_words<Cache>();
  if (std::holds_alternative<VolatileIs Settings::*>(member)) return all_words<VolatileIs>();
  if (std::holds_alternative<Pipeline Settings::*>(member)) return all_words<Pipeline>();
  return {};
}

std::string Knob::get(const Settings& settings) const {
  return std::visit(
      [&](auto which) -> std::string {
        using Value = std::remove_cvref_t<decltype(settings.*which)>;
        if constexpr (std::is_same_v<Value, std::uint32_t>)
          return std::to_string(settings.*which);
        else
          return std::string(words_of<Value>().name(settings.*which));
      },
      member);
}

bool Knob::set(Settings& settings, std::string_view text) const {
  return std::visit(
      [&](auto which) {
        using Value = std::remove_cvref_t<decltype(settings.*which)>;
        const auto value = parse<Value>(*this, text);
        if (!value) return false;
        settings.*which = *value;
        return true;
      },
      member);
}

std::string Knob::range() const {
  if (is_flag()) return "true or false";
  if (!is_number()) return fmt::format("one of {}", fmt::join(words(), ", "));
  return fmt::format("{} from {} to {}", power_of_2 ? "a power of 2" : "a number", minimum,
                     maximum);
}

namespace {

/// What a device that explores every execution does not look at.
constexpr std::array<std::string_view, 15> kOfOneExecution = {
    "policy",         "burst_events",    "pct_depth",     "swarm",       "cache",
    "line_bytes",     "evict_interval",  "store_buffers", "messages",    "store_buffer_size",
    "drain_interval", "resident_groups", "races",         "volatile_is", "late_updates"};

}  // namespace

std::string_view effect_needs(std::string_view knob, const Settings& settings) {
  const bool is_of_one =
      std::find(kOfOneExecution.begin(), kOfOneExecution.end(), knob) != kOfOneExecution.end();
  if (settings.explores && is_of_one) return "needs explores: false";
  const Policy policy = settings.policy;
  const auto is_policy = [policy](Policy one) { return policy == one || policy == Policy::Mix; };
  const bool is_late = settings.store_buffers || settings.late_updates;
  // A mix draws its own.
  if (knob == "burst_events") return policy == Policy::Bursts ? "" : "needs policy: bursts";
  if (knob == "pct_depth") return is_policy(Policy::Pct) ? "" : "needs policy: pct or mix";
  if (knob == "evict_interval" || knob == "line_bytes")
    return settings.cache != Cache::None ? "" : "needs cache: hopper or weakest";
  if (knob == "store_buffer_size" || knob == "drain_interval")
    return is_late && !settings.messages
               ? ""
               : "needs store_buffers or late_updates: true, and messages: false";
  const bool makes_late = (knob == "store_buffers" && settings.store_buffers) ||
                          (knob == "late_updates" && settings.late_updates);
  if (makes_late) return settings.messages ? "needs messages: false" : "";
  if (knob == "volatile_is") return settings.races ? "" : "needs races: true";
  if (knob == "lockstep" && settings.lockstep)
    return settings.explores ? "needs explores: false" : "";
  return "";
}

std::string_view to_string(Pipeline pipeline) {
  return kPipelineWords.name(pipeline);
}

std::map<std::string, std::string> settings_map(const Settings& settings) {
  std::map<std::string, std::string> map;
  for (const Knob& knob : knobs()) map.emplace(knob.name, knob.get(settings));
  return map;
}

std::variant<Settings, std::string> settings_of(const std::map<std::string, std::string>& map) {
  Settings settings;
  for (const auto& [name, value] : map) {
    const auto knob = std::find_if(knobs().begin(), knobs().end(),
                                   [&name = name](const Knob& one) { return one.name == name; });
    if (knob == knobs().end()) return fmt::format("no simulated device has a '{}'", name);
    if (!knob->set(settings, value)) {
      return fmt::format("{} is {}, not '{}'", name, knob->range(), value);
    }
  }
  return settings;
}

std::string to_text(const NamedSettings& device) {
  std::string text = device.id;
  for (const Knob& knob : knobs()) {
    text += fmt::format(" {}={}", knob.name, knob.get(device.settings));
  }
  return text;
}

std::optional<NamedSettings> named_settings(std::string_view text) {
  if (const auto known = preset(text)) return NamedSettings{std::string(text), *known};
  std::istringstream words{std::string(text)};
  NamedSettings device;
  words >> device.id;
  std::map<std::string, std::string> map;
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return std::nullopt;
    map[word.substr(0, equals)] = word.substr(equals + 1);
  }
  const auto settings = settings_of(map);
  if (map.empty() || !std::holds_alternative<Settings>(settings)) return std::nullopt;
  device.settings = std::get<Settings>(settings);
  return device;
}

}  // namespace stalemate::sim
