#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::engine {

/// Those of `words` that are none of the device's extensions, feature macros or capabilities.
std::vector<std::string> lacking(const std::vector<std::string>& words, const DeviceInfo& device);

/// What is missing if the subject says that it needs more progress than the device was seen to
/// give; nothing on a device that was not probed.
std::optional<std::string> lacking_progress(Progress needed, const DeviceInfo& device);

/// What keeps a subject from running on a device; nothing if it can.
std::optional<Skipped> what_is_missing(const Subject& subject, const DeviceInfo& device);

/// Verdicts on what a device or the machine could not do.
Skipped lacks_features(const std::vector<std::string>& names);
/// What to say of `subject`, which does not build, if it has atomics or fences of C11 and the
/// device builds OpenCL C from before 2.0, which introduced them; nothing otherwise.
std::optional<Skipped> lacks_c11(const Subject& subject, const DeviceInfo& device);
Skipped skipped(const Unsupported& unsupported);
Error machine_failed(const MachineFailed& failed);

/// "group (seen to wait for one another: work-groups yes, …)".
std::string progress_words(const ProgressSeen& seen);

/// Names of extensions (`cl_khr_…` and those of vendors) and feature macros (`__opencl_c_…`) that
/// the code mentions, each once, by name: what the code or a `#pragma` names, and what conditions
/// alone ask for.
std::vector<std::string> feature_names(const SourceCode& code);
std::vector<std::string> features_asked_for(const SourceCode& code);

/// "a, b, c"
std::string comma_list(const std::vector<std::string>& words);

}  // namespace stalemate::engine
