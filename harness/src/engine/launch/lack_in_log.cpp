#include "engine/launch/lack_in_log.hpp"

#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include "engine/launch/features_in_log.hpp"
#include "engine/launch/requirements.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::engine {

namespace {

/// Compilers show the line that they complain of.
bool has_error_directive(const std::string& log) {
  return log.find("#error") != std::string::npos || log.find("# error") != std::string::npos;
}

/// A built-in function that the driver declares and does not have, as its linker says; or empty.
/// Only names of built-in functions are mangled.
std::string missing_built_in(const std::string& log) {
  constexpr std::string_view words = "nresolved extern function '_Z";
  const std::size_t found = log.find(words);
  if (found == std::string::npos) return "";
  const std::string_view mangled = std::string_view(log).substr(found + words.size());
  std::size_t length = 0;
  std::size_t digits = 0;
  for (; digits < 3 && digits < mangled.size() &&
         std::isdigit(static_cast<unsigned char>(mangled[digits])) != 0;
       ++digits) {
    length = 10 * length + static_cast<std::size_t>(mangled[digits] - '0');
  }
  return std::string(mangled.substr(digits, length));
}

std::vector<std::string> missing_features(const std::string& log, const SourceCode& code,
                                          const DeviceInfo& device) {
  auto missing = lacking(feature_names(code), device);
  if (missing.empty()) missing = lacking(features_in_log(log, code), device);
  if (missing.empty() && has_error_directive(log)) {
    missing = lacking(features_asked_for(code), device);
  }
  return missing;
}

}  // namespace

std::optional<Skipped> lack_in_log(const std::string& log, const Subject& subject,
                                   const DeviceInfo& device) {
  const auto missing = missing_features(log, source_code(subject), device);
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
