#include "engine/launch/requirements.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace stalemate::engine {

namespace {

// A closed list: `cl_mem_fence_flags` and its like are types of the language.
constexpr std::array<std::string_view, 12> kPrefixes{
    "__opencl_c_", "cl_khr_", "cl_ext_",  "cl_nv_",   "cl_amd_",   "cl_intel_",
    "cl_arm_",     "cl_img_", "cl_qcom_", "cl_pocl_", "cl_apple_", "cl_APPLE_"};

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool has_affixes(std::string_view word, std::string_view prefix, std::string_view suffix) {
  return word.starts_with(prefix) && word.ends_with(suffix);
}

/// A word of OpenCL C 2.0, section 6.13.11, that is no type: those are often defined by older code.
bool is_c11_name(std::string_view word) {
  return has_affixes(word, "atomic_", "_explicit") || word.starts_with("memory_order_") ||
         word.starts_with("memory_scope_") || word == "atomic_work_item_fence" ||
         word == "atomic_init" || word.starts_with("atomic_fetch_") ||
         word.starts_with("atomic_compare_exchange_");
}

/// Names of C11 that the code uses and does not define.
std::vector<std::string> c11_names(const SourceCode& code) {
  std::vector<std::string> names;
  for (const std::string& word : code.identifiers) {
    const bool is_own = code.function(word) != nullptr || code.macro(word) != nullptr;
    if (is_c11_name(word) && !is_own) names.push_back(word);
  }
  return names;
}

bool is_feature_name(std::string_view word) {
  return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](std::string_view prefix) {
    return word.size() > prefix.size() && word.substr(0, prefix.size()) == prefix;
  });
}

}  // namespace

std::vector<std::string> lacking(const std::vector<std::string>& words, const DeviceInfo& device) {
  std::vector<std::string> missing;
  std::copy_if(words.begin(), words.end(), std::back_inserter(missing), [&](const auto& word) {
    return !contains(device.extensions, word) && !contains(device.feature_macros, word) &&
           !contains(device.capabilities, word);
  });
  return missing;
}

std::string progress_words(const ProgressSeen& seen) {
  const auto answer = [](bool waits) { return waits ? "yes" : "no"; };
  return fmt::format(
      "{} (seen to wait for one another: work-groups {}, work-items of a work-group {}, "
      "neighbouring lanes {})",
      name(seen.gives()), answer(seen.work_groups), answer(seen.work_items), answer(seen.lanes));
}

std::optional<std::string> lacking_progress(Progress needed, const DeviceInfo& device) {
  if (!device.progress || needed <= device.progress->gives()) return std::nullopt;
  return fmt::format("progress: the subject needs {}, the device gives {}", name(needed),
                     progress_words(*device.progress));
}

std::optional<Skipped> what_is_missing(const Subject& subject, const DeviceInfo& device) {
  const auto missing = lacking(subject.requirements, device);
  if (!missing.empty()) return lacks_features(missing);
  if (subject.broken && !contains(subject.broken->runs_on, device_kind(device))) {
    return Skipped{fmt::format("kind of device: the mutant runs on {} (runs_on), this is a {}",
                               comma_list(subject.broken->runs_on), device_kind(device)),
                   Lack::KindOfDevice};
  }
  const auto progress = lacking_progress(subject.needs_progress, device);
  return progress ? std::optional(Skipped{*progress, Lack::Progress}) : std::nullopt;
}

Skipped lacks_features(const std::vector<std::string>& names) {
  return {.missing = comma_list(names), .lack = Lack::Features, .names = names};
}

std::optional<Skipped> lacks_c11(const Subject& subject, const DeviceInfo& device) {
  // There is no -cl-std for 1.0.
  const bool is_first = device.cl_std.empty() && device.opencl_version.starts_with("OpenCL 1.");
  const bool is_old = is_first || device.cl_std.starts_with("CL1.");
  if (!is_old || !subject.cl_std.empty()) return std::nullopt;
  const std::vector<std::string> names = c11_names(source_code(subject));
  if (names.empty()) return std::nullopt;
  return Skipped{
      .missing = fmt::format("OpenCL C 2.0, which introduced {}: the device builds {}",
                             comma_list(names), is_first ? "OpenCL C 1.0" : device.cl_std),
      .lack = Lack::Standard};
}

Skipped skipped(const Unsupported& unsupported) {
  return {.missing = unsupported.missing, .lack = unsupported.lack, .needed = unsupported.needed};
}

Error machine_failed(const MachineFailed& failed) {
  return {.cause = fmt::format("the machine could not carry out a launch: {}", failed.what),
          .of_machine = true};
}

std::vector<std::string> feature_names(const SourceCode& code) {
  std::vector<std::string> names;
  std::copy_if(code.identifiers.begin(), code.identifiers.end(), std::back_inserter(names),
               [&](const std::string& name) {
                 return is_feature_name(name) && !code.asked_for.contains(name);
               });
  return names;
}

std::vector<std::string> features_asked_for(const SourceCode& code) {
  std::vector<std::string> names;
  std::copy_if(code.asked_for.begin(), code.asked_for.end(), std::back_inserter(names),
               is_feature_name);
  return names;
}

std::string comma_list(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace stalemate::engine
