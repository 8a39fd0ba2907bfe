#include "engine/launch/lack_in_log.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <regex>
#include <string_view>

#include "engine/launch/features_in_log.hpp"
#include "engine/launch/requirements.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::engine {

namespace {

/// Compilers show the line that they complain of, or the words behind `#error` alone.
bool has_error_directive(const std::string& log, const std::string& text) {
  if (log.find("#error") != std::string::npos || log.find("# error") != std::string::npos) {
    return true;
  }
  static const std::regex directive("#[ \\t]{0,20}error[ \\t]{1,20}\"?([^\\n\"]{4,100})");
  return std::any_of(
      std::sregex_iterator(text.begin(), text.end(), directive), std::sregex_iterator(),
      [&](const std::smatch& found) { return log.find(found[1].str()) != std::string::npos; });
}

/// The name in what `mangled` begins with, behind "_Z".
std::string demangled(std::string_view mangled) {
  std::size_t length = 0;
  std::size_t digits = 0;
  for (; digits < 3 && digits < mangled.size() &&
         std::isdigit(static_cast<unsigned char>(mangled[digits])) != 0;
       ++digits) {
    length = 10 * length + static_cast<std::size_t>(mangled[digits] - '0');
  }
  return std::string(mangled.substr(digits, length));
}

/// What a linker says of a function that it does not find, up to its name, and what the driver puts
/// in front of names of its own.
struct Unresolved {
  std::string_view words;
  std::string_view prefix;
};

constexpr Unresolved kUnresolved[] = {
    {"nresolved extern function '_Z", ""},  // NVIDIA: only names of built-in functions are mangled
    {"Cannot find symbol _Z", "_cl_"}};     // PoCL

/// Likewise of a simulated device, if that is all that the log complains of.
std::string missing_on_simulated(const std::string& log) {
  static const std::regex error("error: ([^\\n]{0,400})");
  static const std::regex lacks("'([A-Za-z_0-9]{1,100})' is not supported by the simulated device");
  std::string first;
  for (auto at = std::sregex_iterator(log.begin(), log.end(), error); at != std::sregex_iterator();
       ++at) {
    const std::string said = (*at)[1].str();
    std::smatch found;
    if (std::regex_match(said, found, lacks)) {
      if (first.empty()) first = found[1].str();
    } else if (said != "the simulated device cannot run this program") {
      return "";
    }
  }
  return first;
}

/// A built-in function that the driver declares and does not have, as its linker says; or empty.
std::string missing_built_in(const std::string& log) {
  for (const auto& [words, prefix] : kUnresolved) {
    const std::size_t found = log.find(words);
    if (found == std::string::npos) continue;
    const std::string name = demangled(std::string_view(log).substr(found + words.size()));
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return missing_on_simulated(log);
}

/// Sources enable them by a `#pragma`, and build as well without: they declare nothing, or what the
/// log would name.
bool is_needed_by_none(const std::string& feature, const std::string& log) {
  if (feature == "cl_nv_pragma_unroll" || feature == "cl_nv_compiler_options") return true;
  return feature.ends_with("_printf") && log.find("'printf'") == std::string::npos;
}

/// Those that the log names by what it complains of, else those that the code names.
std::vector<std::string> missing_features(const std::string& log, const Subject& subject,
                                          const DeviceInfo& device) {
  const SourceCode& code = source_code(subject);
  auto missing = lacking(features_in_log(log, code), device);
  const bool is_asked_for = has_error_directive(log, subject.source.str());
  if (missing.empty() && (is_asked_for || may_come_of_lack(log))) {
    missing = lacking(feature_names(code), device);
    std::erase_if(missing, [&](const auto& feature) { return is_needed_by_none(feature, log); });
  }
  if (missing.empty() && is_asked_for) missing = lacking(features_asked_for(code), device);
  return missing;
}

}  // namespace

std::optional<Skipped> lack_in_log(const std::string& log, const Subject& subject,
                                   const DeviceInfo& device) {
  if (begins_with_mistake(log, subject)) return std::nullopt;
  const auto missing = missing_features(log, subject, device);
  if (!missing.empty()) return lacks_features(missing);
  if (const std::string name = missing_built_in(log); !name.empty()) {
    return Skipped{.missing = fmt::format("the built-in function '{}', which the driver declares "
                                          "and does not have",
                                          name),
                   .lack = Lack::Kernel};
  }
  return lacks_c11(subject, device);
}

}  // namespace stalemate::engine
