#include "config/device_reader.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "config/key_tables.hpp"
#include "config/value_reader.hpp"
#include "settings/settings_text.hpp"

namespace stalemate::config {

namespace {

constexpr std::string_view kDevicePrefix = "sim:";
constexpr std::size_t kDeviceNameMax = 80;

bool is_device_name(std::string_view name) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-';
  };
  if (!name.starts_with(kDevicePrefix) || name.size() > kDeviceNameMax) return false;
  const std::string_view own = name.substr(kDevicePrefix.size());
  return !own.empty() && std::all_of(own.begin(), own.end(), is_allowed);
}

/// A knob's value as the text form writes it.
struct KnobText {
  std::string operator()(const std::string& word) const { return word; }
  std::string operator()(bool flag) const { return flag ? "true" : "false"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  // No knob has any other form.
  template <class Other>
  std::string operator()(const Other& /*value*/) const {
    return {};
  }
};

}  // namespace

void DeviceReader::read(const TreeNode& node) {
  const std::size_t mistakes_before = findings_.count();
  const auto values = read_mapping(device_keys(), node, findings_);
  if (const TreeNode* name = node.find("name")) check_name(*name);
  if (!values || findings_.count() != mistakes_before) return;
  sim::Settings settings = *sim::preset(std::get<std::string>(values->at("preset").value));
  for (const sim::Knob& knob : sim::knobs()) {
    const auto value = values->find(knob.name);
    if (value == values->end()) continue;
    if (knob.set(settings, std::visit(KnobText{}, value->second.value))) continue;
    findings_.add(node.find(knob.name)->place, fmt::format("expected {}", knob.range()));
  }
  if (findings_.count() != mistakes_before) return;
  check_effects(node, settings);
  if (findings_.count() != mistakes_before) return;
  devices_.push_back({std::get<std::string>(values->at("name").value), settings});
}

/// Who sets what has no effect expects one.
void DeviceReader::check_effects(const TreeNode& node, const sim::Settings& settings) {
  for (const sim::Knob& knob : sim::knobs()) {
    const TreeNode* written = node.find(std::string(knob.name));
    const std::string_view needs = written == nullptr ? "" : effect_needs(knob.name, settings);
    if (needs.empty()) continue;
    findings_.add(written->place, fmt::format("{} has no effect here: it {}", knob.name, needs),
                  "set that, too, or leave it out");
  }
}

void DeviceReader::check_name(const TreeNode& name) {
  if (name.kind != NodeKind::Scalar) return;
  if (!is_device_name(name.text)) {
    findings_.add(name.place,
                  fmt::format("{} cannot name a simulated device", in_quotes(name.text)),
                  "begin it with sim:, then letters, digits, '_', '.', '-', 80 at most in all");
    return;
  }
  if (sim::preset(name.text)) {
    findings_.add(name.place, fmt::format("{} is there already", in_quotes(name.text)),
                  "give it another name and write preset: " + name.text);
    return;
  }
  const auto [first, is_new] = names_.emplace(name.text, name.place);
  if (is_new) return;
  findings_.add(name.place,
                fmt::format("a second device {}, the first is at {}", in_quotes(name.text),
                            to_text(first->second)),
                "give it another name");
}

}  // namespace stalemate::config
