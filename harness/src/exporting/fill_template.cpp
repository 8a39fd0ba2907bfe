#include "exporting/fill_template.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace stalemate::exporting {

namespace {

namespace mustache = kainjow::mustache;

constexpr std::string_view kFolder = "harness/templates/export/";

/// Whether a line is nothing but one tag that leaves no text of its own.
bool is_standalone(std::string_view line) {
  if (line.starts_with("{{=") && line.ends_with("=}}")) return true;
  const bool leaves_no_text = line.starts_with("<%#") || line.starts_with("<%^") ||
                              line.starts_with("<%/") || line.starts_with("<%>");
  return leaves_no_text && line.find("%>", 3) == line.size() - 2;
}

/// `text` without the ends of such lines, as Mustache has it. The library keeps some of them, and
/// takes empty lines for such lines where a section is left out: so the latter are a tag.
std::string without_tag_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    out += line.empty() ? "<%newline%>" : line;
    if (!line.empty() && !is_standalone(line)) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string text_of(const Files& files, std::string_view path) {
  const auto text = files.find(path);
  if (!text) throw std::runtime_error(fmt::format("the template {} is missing", path));
  return without_tag_lines(*text);
}

/// Short names for what stands in harness/templates/export/ in OpenCL C.
void add_partials(const Files& files, Data& data) {
  for (const auto& [path, text] : files.all()) {
    if (!path.starts_with(kFolder) || path.find(".cl.") == std::string::npos) continue;
    const std::string name(path.substr(kFolder.size(), path.find('.') - kFolder.size()));
    data.set(name + "_partial",
             mustache::partial([text = without_tag_lines(text)] { return text; }));
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
  with_partials.set("newline", "\n");
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
