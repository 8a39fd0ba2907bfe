#include "config/load.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <string_view>

#include "config/device_reader.hpp"
#include "config/file_access.hpp"
#include "config/findings.hpp"
#include "config/kernel_loader.hpp"
#include "config/key_tables.hpp"
#include "config/plan_settings.hpp"
#include "config/subject_reader.hpp"
#include "config/value_reader.hpp"
#include "config/wording.hpp"
#include "config/yaml_tree.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kConfigDepthMax = 16;
constexpr std::size_t kConfigsMax = 1000;
constexpr std::size_t kConfigsSizeMax = 16U << 20U;

/// Takes a key out of a mapping, if it is there.
std::optional<TreeNode> take(TreeNode& mapping, std::string_view key) {
  const TreeNode* found = mapping.find(key);
  if (found == nullptr) return std::nullopt;
  const auto index = found - mapping.values.data();
  TreeNode value = std::move(mapping.values[static_cast<std::size_t>(index)]);
  mapping.keys.erase(mapping.keys.begin() + index);
  mapping.values.erase(mapping.values.begin() + index);
  return value;
}

/// Reads configs one after another into one plan.
class PlanLoader {
 public:
  explicit PlanLoader(const LoadContext& context)
      : keys_(plan_keys(context.properties)),
        access_(context),
        kernels_(access_, findings_),
        devices_(findings_),
        subjects_(context, kernels_, findings_) {}

  void add(const ConfigFile& file) {
    const Location location = FileAccess::config(file);
    if (first_.file == nullptr) first_name_ = std::filesystem::path(file.path).stem().string();
    add_file(location, {&findings_.add_file(location.path, ""), kNowhere, ""});
  }

  std::variant<Plan, Diagnostics> finish() {
    Plan plan = plan_of(settings_);
    plan.devices = devices_.take();
    plan.subjects = subjects_.take();
    plan.unwanted = subjects_.take_unwanted();
    check_exposers(plan.devices);
    check_times(plan);
    if (findings_.count() == 0 && plan.subjects.empty() && plan.unwanted.empty()) {
      findings_.add(first_, "the plan has no subjects", "list them under 'subjects'");
    }
    if (findings_.count() > 0) return findings_.sorted();
    if (plan.name.empty()) plan.name = first_name_;
    return plan;
  }

 private:
  /// A simulated device that there is not exposes no mutant, and nobody would hear of it. Which
  /// real ones there are differs from machine to machine, so of these only a slip of the hand is
  /// told.
  void check_exposers(const std::vector<PlannedDevice>& planned) {
    std::vector<std::string> known;
    for (const sim::Preset& preset : sim::presets()) known.emplace_back(preset.id);
    for (const PlannedDevice& device : planned) known.push_back(device.id);
    for (const char* driver : {"pocl", "rusticl", "oclgrind", "nvidia", "intel"})
      known.emplace_back(driver);
    for (const TreeNode& word : subjects_.exposers()) {
      const std::string text = in_small_letters(word.text);
      if (std::find(known.begin(), known.end(), text) != known.end()) continue;
      const bool is_simulated = text.starts_with("sim:");
      const bool is_name = !is_simulated && !is_no_name(text, known);
      if (is_name && nearest_word(text, known).empty()) continue;
      findings_.add(word.place,
                    fmt::format("there is no {}device {}", is_simulated ? "simulated " : "",
                                in_quotes(word.text)),
                    suggestion(text, known));
    }
  }

  static std::string in_small_letters(std::string text) {
    for (char& letter : text) {
      if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
  }

  /// A kind of devices, a pattern, or what a simulated one is called behind "sim:".
  static bool is_no_name(const std::string& word, const std::vector<std::string>& known) {
    constexpr std::string_view kinds[] = {"simulated", "simulator",   "cpu",
                                          "gpu",       "all",         "any",
                                          "real",      "real-device", "simulated-device"};
    return word.find_first_of("*?[") != std::string::npos ||
           std::find(std::begin(kinds), std::end(kinds), word) != std::end(kinds) ||
           std::find(known.begin(), known.end(), "sim:" + word) != known.end();
  }

  /// Who says both has to leave time for telling a launch that never ends from a slow one.
  void check_times(const Plan& plan) {
    const auto needed = time_to_prove_stuck(plan.deadline);
    if (!time_ || !launch_ || plan.budget.time >= needed) return;
    findings_.add(
        *time_,
        fmt::format("no launch that hangs could be told from a slow one in {} ms, with a deadline "
                    "of {} ms for each",
                    plan.budget.time.count(), plan.deadline.launch.count()),
        fmt::format("give it {} ms, or lower deadline.launch", needed.count()));
  }

  void note_times(const TreeNode& root) {
    const auto note = [&](std::string_view section, std::string_view key, auto& place) {
      const TreeNode* mapping = root.find(section);
      const TreeNode* value = mapping == nullptr ? nullptr : mapping->find(key);
      if (value != nullptr) place = value->place;
    };
    note("budget", "time", time_);
    note("deadline", "launch", launch_);
  }

  /// Reads the file at `location`, which `asked` names.
  void add_file(const Location& location, const Place& asked) {
    if (first_.file == nullptr) first_ = asked;
    if (!may_open(location, asked)) return;
    const auto text = access_.read(location);
    if (const auto* refusal = std::get_if<Refusal>(&text)) {
      return findings_.add(asked, refusal->message, refusal->remedy);
    }
    const SourceFile& file = findings_.add_file(location.path, std::get<std::string>(text));
    size_ += file.text().size();
    auto root = parse_yaml(file, findings_);
    if (!root) return;
    open_.push_back(location);
    read_root(std::move(*root));
    open_.pop_back();
  }

  bool may_open(const Location& location, const Place& asked) {
    const std::string identity = FileAccess::identity(location);
    const auto is_same = [&](const Location& open) {
      return FileAccess::identity(open) == identity;
    };
    const auto begin = std::find_if(open_.begin(), open_.end(), is_same);
    if (begin != open_.end()) {
      std::string circle;
      for (auto open = begin; open != open_.end(); ++open) circle += open->path + " → ";
      findings_.add(asked, "an include cycle: " + circle + location.path);
      return false;
    }
    if (open_.size() == kConfigDepthMax) {
      findings_.add(asked, fmt::format("includes deeper than {}", kConfigDepthMax));
      return false;
    }
    const auto [first, is_new] = read_.emplace(identity, asked);
    if (!is_new) {
      findings_.add(asked, fmt::format("{} is read twice", in_quotes(location.path)),
                    "include it once");
    }
    return is_new;
  }

  void read_root(TreeNode root) {
    const auto includes = take(root, "include");
    const auto devices = take(root, "devices");
    const auto subjects = take(root, "subjects");
    // Included first, whatever their place in the file: what stands here is later and wins.
    if (includes) read_includes(*includes);
    note_times(root);
    if (const auto settings = read_mapping(keys_, root, findings_))
      merge(keys_, settings_, *settings);
    if (devices) read_devices(*devices);
    if (subjects) read_subjects(*subjects);
  }

  void read_devices(const TreeNode& node) {
    if (node.kind != NodeKind::List) {
      read_value(*find_key(keys_, "devices"), node, findings_);
      return;
    }
    for (const TreeNode& device : node.values) devices_.read(device);
  }

  void read_includes(const TreeNode& node) {
    if (!read_value(*find_key(keys_, "include"), node, findings_)) return;
    const Location from = open_.back();
    for (const TreeNode& name : node.values) {
      if (is_too_much(name.place)) return;
      const auto found = access_.resolve(from, name.text);
      if (const auto* refusal = std::get_if<Refusal>(&found)) {
        findings_.add(name.place, refusal->message, refusal->remedy);
      } else {
        add_file(std::get<Location>(found), name.place);
      }
    }
  }

  /// Whether nothing more is included; said once, of the first that is not.
  bool is_too_much(const Place& place) {
    if (has_given_up_) return true;
    has_given_up_ = ++includes_ > kConfigsMax || size_ > kConfigsSizeMax;
    if (!has_given_up_) return false;
    findings_.add(
        place,
        fmt::format("the plan includes more than {} files, or more than 16 MiB", kConfigsMax),
        "make several plans of it");
    return true;
  }

  void read_subjects(const TreeNode& node) {
    // Their keys depend on their property, which the table of a plan's keys cannot say.
    const Key& list = *find_key(keys_, "subjects");
    if (node.kind != NodeKind::List) {
      read_value(list, node, findings_);
      return;
    }
    for (const TreeNode& subject : node.values) subjects_.read(subject, open_.back());
  }

  const std::vector<Key> keys_;
  const FileAccess access_;
  Findings findings_;
  KernelLoader kernels_;
  DeviceReader devices_;
  SubjectReader subjects_;
  Option::Mapping settings_;
  std::vector<Location> open_;
  std::map<std::string, Place, std::less<>> read_;
  std::optional<Place> time_;    // of the latest budget.time, if any
  std::optional<Place> launch_;  // of the latest deadline.launch, if any
  std::size_t includes_ = 0;
  std::size_t size_ = 0;  // of all configs, in bytes
  bool has_given_up_ = false;
  Place first_;
  std::string first_name_;
};

}  // namespace

std::variant<Plan, Diagnostics> load_plan(const std::vector<ConfigFile>& files,
                                          const LoadContext& context) {
  PlanLoader loader(context);
  for (const ConfigFile& file : files) loader.add(file);
  return loader.finish();
}

}  // namespace stalemate::config
