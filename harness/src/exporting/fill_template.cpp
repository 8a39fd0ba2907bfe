#include "exporting/fill_template.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace stalemate::exporting {

namespace {

namespace mustache = kainjow::mustache;

constexpr std::string_view kFolder = "exports/";

/// Whether a line is nothing but one tag that leaves no text of its own.
bool is_standalone(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return false;
  const std::string_view tag = line.substr(begin);
  if (tag.starts_with("{{=")) return tag.ends_with("=}}");
  const bool has_no_text = tag.starts_with("<%#") || tag.starts_with("<%^") ||
                           tag.starts_with("<%/") || tag.starts_with("<%>");
  return has_no_text && tag.find("%>") == tag.size() - 2;
}

/// `text` without the line ends of such lines, as Mustache wants it, and the library does with its
/// own delimiters alone.
std::string without_empty_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    out += is_standalone(line) ? line.substr(line.find_first_not_of(' ')) : line;
    if (!is_standalone(line)) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string text_of(const Files& files, std::string_view path) {
  const auto text = files.find(path);
  if (!text) throw std::runtime_error(fmt::format("the template {} is missing", path));
  return without_empty_lines(*text);
}

/// Short names for what stands in exports/ in OpenCL C.
void add_partials(const Files& files, Data& data) {
  for (const auto& [path, text] : files.all()) {
    if (!path.starts_with(kFolder) || path.find(".cl.") == std::string::npos) continue;
    const std::string name = path.substr(kFolder.size(), path.find('.') - kFolder.size());
    data.set(name + "_partial",
             mustache::partial([text = without_empty_lines(text)] { return text; }));
  }
}

}  // namespace

std::string filled(const Files& files, std::string_view path, const Data& data) {
  mustache::mustache page(text_of(files, path));
  if (!page.is_valid()) {
    throw std::runtime_error(fmt::format("{}: {}", path, page.error_message()));
  }
  page.set_custom_escape([](const std::string& text) { return text; });
  Data with_partials = data;
  add_partials(files, with_partials);
  std::string text = page.render(with_partials);
  if (!page.is_valid()) {
    throw std::runtime_error(fmt::format("{}: {}", path, page.error_message()));
  }
  return text;
}

Data lines_of(std::string_view text) {
  Data lines{Data::type::list};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(Data{"line", std::string(text.substr(0, end))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace stalemate::exporting
