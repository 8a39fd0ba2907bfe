#include "config/key_tables.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "settings/settings_text.hpp"

namespace stalemate::config {

namespace {

template <class Enum>
std::vector<std::string> words_of(const std::vector<Enum>& values) {
  std::vector<std::string> words;
  words.reserve(values.size());
  for (const Enum& value : values) words.emplace_back(name(value));
  return words;
}

Key make_key(std::string name, KeyForm form, std::string meaning) {
  Key key;
  key.name = std::move(name);
  key.form = form;
  key.meaning = std::move(meaning);
  return key;
}

Key integer_key(std::string name, std::string meaning, double minimum, double maximum) {
  Key key = make_key(std::move(name), KeyForm::Integer, std::move(meaning));
  key.minimum = minimum;
  key.maximum = maximum;
  return key;
}

Key range_key(std::string name, std::string meaning, double maximum) {
  Key key = integer_key(std::move(name), std::move(meaning), 1, maximum);
  key.form = KeyForm::IntegerRange;
  return key;
}

Key with_default(Key key, std::string default_text) {
  key.default_text = std::move(default_text);
  return key;
}

Key with_words(Key key, std::vector<std::string> words) {
  key.words = std::move(words);
  return key;
}

Key also_called(Key key, std::vector<std::string> names) {
  key.also_called = std::move(names);
  return key;
}

Key required(Key key) {
  key.required = true;
  return key;
}

Key mapping_key(std::string name, std::string meaning, std::vector<Key> keys) {
  Key key = make_key(std::move(name), KeyForm::Mapping, std::move(meaning));
  key.keys = std::move(keys);
  return key;
}

Key duration_key(std::string name, std::string meaning, std::string default_text) {
  return with_default(make_key(std::move(name), KeyForm::Duration, std::move(meaning)),
                      std::move(default_text));
}

Key budget_key() {
  return mapping_key(
      "budget", "Ends a subject on a device, by whichever is reached first.",
      {with_default(integer_key("cases", "Cases at most.", 1, 1'000'000), "200"),
       duration_key("time",
                    "Time at most, all in all: proving that a launch is stuck, rates "
                    "and smaller cases are in it.",
                    "3m")});
}

Key shrink_key() {
  return mapping_key(
      "shrink", "Ends the search for a smaller failing case, by whichever is reached first.",
      {with_default(
           integer_key(
               "launches",
               "Launches at most, on simulated devices 16 times as many; 0 does not search.", 0,
               1'000'000),
           "2000"),
       duration_key("time", "Time at most.", "30s")});
}

Key deadline_key() {
  return mapping_key(
      "deadline", "Ends what hangs.",
      {duration_key("launch", "For all dispatches of a launch, transfers included.", "5s"),
       duration_key("build", "For building a program.", "30s")});
}

Key weights_key(std::string name, std::string meaning, std::vector<std::string> words) {
  return with_words(make_key(std::move(name), KeyForm::WordWeights, std::move(meaning)),
                    std::move(words));
}

Key generate_key() {
  return mapping_key(
      "generate", "What generators draw from.",
      {with_default(range_key("work_groups", "Work-groups of a case.", 65536), "[1, 64]"),
       with_default(range_key("work_group_size", "Work-items of a work-group.", 4096), "[1, 256]"),
       with_default(range_key("operations_per_item", "Operations of each work-item.", 65536),
                    "[1, 64]"),
       with_default(range_key("cells", "Cells that the operations contend for.", 16'777'216),
                    "[1, 1024]"),
       with_default(
           weights_key("contention", "How often each contention pattern is drawn.",
                       words_of(all_contention_patterns())),
           "{single: 8, uniform: 4, zipf: 4, hot_cold: 2, strided: 2, blocked: 2, private: 2, "
           "per_group: 2, per_sub_group: 1, across_sub_groups: 1, per_compute_unit: 1, "
           "across_compute_units: 1}"),
       with_default(
           weights_key("operands", "How often each kind of operands is drawn.",
                       words_of(all_operand_kinds())),
           "{unique: 4, exact: 2, special: 2, mixed_sign: 1, absorbing: 1, any: 1, recurring: 2}"),
       with_default(weights_key("stress", "How often each kind of stress is drawn.",
                                words_of(all_stress_kinds())),
                    "{none: 2, memory: 1, jitter: 1, skew: 1, oversubscribe: 1}"),
       with_default(weights_key("geometry",
                                "How often work-groups are as drawn, one for each compute unit, or "
                                "as many as compute units hold; of GPUs, else as drawn. large: of "
                                "CPUs, in global memory as drawn with two million operations, else "
                                "as drawn.",
                                words_of(all_geometries())),
                    "{drawn: 6, group_per_unit: 1, full: 1}")});
}

std::vector<std::string> kind_words(const std::vector<OwnKind>& own) {
  std::vector<std::string> words = words_of(all_violation_kinds());
  for (const OwnKind& kind : own) words.push_back(kind.name);
  return words;
}

/// Whether a subject can name kinds of violation of its own.
bool names_kinds(const std::vector<Key>& keys) {
  return std::any_of(keys.begin(), keys.end(), [](const Key& key) {
    return key.form == KeyForm::Kind || names_kinds(key.keys);
  });
}

/// The kinds that a mutant of `property` may be expected to show; of any property, if it is null.
Key expected_kind_key(const Properties& properties, const Property* property) {
  std::vector<OwnKind> own = property == nullptr ? std::vector<OwnKind>() : property->own_kinds();
  bool is_open = property != nullptr && names_kinds(property->keys());
  for (std::size_t i = 0; property == nullptr && i < properties.size(); ++i) {
    const std::vector<OwnKind> more = properties[i]->own_kinds();
    own.insert(own.end(), more.begin(), more.end());
    is_open = is_open || names_kinds(properties[i]->keys());
  }
  return required(with_words(make_key("kind", is_open ? KeyForm::Kind : KeyForm::Word,
                                      "The kind of violation that is expected."),
                             kind_words(own)));
}

Key broken_key(Key kind) {
  return mapping_key(
      "broken", "Marks a mutant, code that is known to be wrong.",
      {std::move(kind),
       with_default(make_key("exposed_by", KeyForm::WordList,
                             "Devices that must expose it; on any other it may stay hidden."),
                    "[]"),
       with_default(
           with_words(make_key("runs_on", KeyForm::WordList,
                               "Kinds of device that run it. Others skip it: it hangs or crashes "
                               "there, or they cannot show it."),
                      all_device_kinds()),
           "[simulated, cpu, gpu]")});
}

Key at_least_key() {
  return mapping_key(
      "at_least", "The smallest ND-range that the code is right for; no case is smaller.",
      {with_default(integer_key("work_groups", "Work-groups at least.", 1, 65536), "1"),
       with_default(integer_key("work_group_size", "Work-items of a work-group at least.", 1, 4096),
                    "1")});
}

Key at_most_key() {
  return mapping_key(
      "at_most", "The largest ND-range that the code is right for; no launch is larger.",
      {integer_key("work_groups", "Work-groups at most.", 1, 65536),
       integer_key("work_group_size", "Work-items of a work-group at most.", 1, 4096)});
}

Key size_rule_key(std::string name, std::string meaning, double maximum) {
  Key key = integer_key(std::move(name), std::move(meaning), 1, maximum);
  key.form = KeyForm::SizeRule;
  key.words = {"power_of_two"};
  return key;
}

Key knob_key(const sim::Knob& knob) {
  Key key =
      integer_key(std::string(knob.name), std::string(knob.meaning), knob.minimum, knob.maximum);
  if (knob.is_number()) return key;
  key.form = knob.is_flag() ? KeyForm::Boolean : KeyForm::Word;
  key.words = knob.words();
  return key;
}

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const sim::Preset& preset : sim::presets()) names.emplace_back(preset.id);
  return names;
}

}  // namespace

std::vector<std::string> property_names(const Properties& properties) {
  std::vector<std::string> names;
  for (const auto& property : properties) names.push_back(property->name());
  return names;
}

std::vector<Key> common_subject_keys(const Properties& properties, const Property* property) {
  return {
      required(make_key("name", KeyForm::Text,
                        "The subject's name: letters, digits, '_', '.', '-', at most 80.")),
      required(
          with_words(make_key("property", KeyForm::Word, "The claim that the code is held to."),
                     property_names(properties))),
      also_called(
          required(make_key("kernel", KeyForm::Path,
                            "The OpenCL C file with the code under test, relative to this file.")),
          {"source", "file", "path", "code", "program"}),
      also_called(
          with_default(make_key("build_options", KeyForm::WordList,
                                "Options of the compiler: -DNAME=VALUE, -IFOLDER, -cl-…, -w."),
                       "[]"),
          {"options", "flags", "defines", "macros", "compile_options"}),
      also_called(with_words(make_key("cl_std", KeyForm::Word,
                                      "The version of OpenCL C that the code is written in; "
                                      "without it the device chooses."),
                             {"CL1.2", "CL2.0", "CL3.0"}),
                  {"standard", "version", "opencl_version"}),
      with_default(make_key("requires", KeyForm::WordList,
                            "Extensions and feature macros without which the subject is skipped."),
                   "[]"),
      with_default(with_words(make_key("needs_progress", KeyForm::Word,
                                       "What the code asks of the scheduler."),
                              words_of(all_progress())),
                   "none"),
      at_least_key(),
      at_most_key(),
      also_called(
          size_rule_key("work_groups", "How many work-groups the code is right for.", 65536),
          {"groups", "num_groups"}),
      also_called(size_rule_key("work_group_size",
                                "Which sizes of a work-group the code is right for.", 4096),
                  {"local_size", "group_size", "local_work_size"}),
      broken_key(expected_kind_key(properties, property)),
  };
}

std::vector<Key> subject_keys(const Properties& properties, const Property& property) {
  std::vector<Key> keys = common_subject_keys(properties, &property);
  std::vector<Key> own = property.keys();
  keys.insert(keys.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  return keys;
}

std::vector<Key> all_subject_keys(const Properties& properties) {
  std::vector<Key> keys = common_subject_keys(properties);
  for (const auto& property : properties) {
    for (Key key : property->keys()) {
      key.required = false;
      keys.push_back(std::move(key));
    }
  }
  return keys;
}

std::vector<Key> device_keys() {
  std::vector<Key> keys{
      required(make_key("name", KeyForm::Text,
                        "The device's name: sim: and then letters, digits, '_', '.', '-'.")),
      required(with_words(make_key("preset", KeyForm::Word,
                                   "The simulated device whose settings hold where none is given."),
                          preset_names())),
  };
  for (const sim::Knob& knob : sim::knobs()) keys.push_back(knob_key(knob));
  return keys;
}

std::vector<Key> plan_keys(const Properties& properties) {
  Key subjects =
      make_key("subjects", KeyForm::MappingList, "Code under test, each bound to a property.");
  subjects.keys = common_subject_keys(properties);
  Key devices = make_key("devices", KeyForm::MappingList, "Simulated devices of one's own.");
  devices.keys = device_keys();
  return {
      make_key("plan", KeyForm::Text,
               "The plan's name in reports; without one, the first config's file name."),
      budget_key(),
      shrink_key(),
      deadline_key(),
      generate_key(),
      with_default(
          make_key("include", KeyForm::WordList,
                   "Configs to read before this one, relative to this file; later keys win."),
          "[]"),
      devices,
      subjects,
  };
}

}  // namespace stalemate::config
