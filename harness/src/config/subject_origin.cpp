#include "config/subject_origin.hpp"

#include <filesystem>
#include <optional>

namespace stalemate::config {

namespace {

std::optional<CodePlace> place_of(const std::string& name, const SourceCode& code) {
  if (const CodeFunction* function = code.function(name)) return function->place;
  if (const CodeMacro* macro = code.macro(name)) return macro->place;
  return std::nullopt;
}

/// Of the first text in `option` that names something.
std::optional<CodePlace> first_place(const Option& option, const SourceCode& code) {
  if (const auto* text = std::get_if<std::string>(&option.value)) return place_of(*text, code);
  if (const auto* list = std::get_if<Option::List>(&option.value)) {
    for (const Option& item : *list) {
      if (auto place = first_place(item, code)) return place;
    }
  }
  if (const auto* mapping = std::get_if<Option::Mapping>(&option.value)) {
    for (const auto& [key, value] : *mapping) {
      if (auto place = first_place(value, code)) return place;
    }
  }
  return std::nullopt;
}

FileLine below(const std::string& folder, const CodePlace& place) {
  const std::filesystem::path path = std::filesystem::path(folder) / place.file;
  return {path.lexically_normal().generic_string(), place.line, place.column};
}

}  // namespace

Origin origin_of(const Written& written, const std::vector<Key>& keys, const Options& options,
                 const SourceCode& code) {
  const Diagnostic entry = written.entry.file->at(written.entry.offset);
  Origin origin{{entry.file, entry.line, entry.column}, {}, written.folder};
  for (const Key& key : keys) {
    const Option* option = options.find(key.name);
    const auto place = option == nullptr ? std::nullopt : first_place(*option, code);
    if (!place || place->file.empty()) continue;
    origin.function = below(written.folder, *place);
    break;
  }
  return origin;
}

}  // namespace stalemate::config
