#include "report/words/xml.hpp"

#include "base/printable.hpp"

namespace stalemate::report {

namespace {

// U+FFFE and U+FFFF are the only characters outside the control characters and the surrogates, both
// of which `printable` replaces, that production 2 of XML 1.0 leaves out.
constexpr std::string_view kForbidden[] = {"\xEF\xBF\xBE", "\xEF\xBF\xBF"};
constexpr std::size_t kForbiddenSize = 3;

std::string_view reference(char c) {
  if (c == '&') return "&amp;";
  if (c == '<') return "&lt;";
  if (c == '>') return "&gt;";
  if (c == '"') return "&quot;";
  if (c == '\'') return "&apos;";
  return "";
}

std::string escaped(std::string_view text) {
  std::string xml;
  while (!text.empty()) {
    const std::string_view head = text.substr(0, kForbiddenSize);
    if (head == kForbidden[0] || head == kForbidden[1]) {
      text.remove_prefix(kForbiddenSize);
      continue;
    }
    const std::string_view known = reference(text.front());
    xml += known.empty() ? text.substr(0, 1) : known;
    text.remove_prefix(1);
  }
  return xml;
}

}  // namespace

std::string xml_text(std::string_view text) {
  return escaped(printable(text, KeepNewlines::Yes));
}

std::string xml_attribute(std::string_view text) {
  return '"' + escaped(printable(text)) + '"';
}

}  // namespace stalemate::report
