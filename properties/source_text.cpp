#include "source_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace stalemate::properties {

namespace {

constexpr auto kNowhere = std::string_view::npos;

bool belongs_to_identifier(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

bool is_space(char character) {
  return std::isspace(static_cast<unsigned char>(character)) != 0;
}

/// The end of the comment or literal that begins at `begin`; `begin` itself if none does.
std::size_t comment_end(std::string_view source, std::size_t begin) {
  const std::string_view opening = source.substr(begin, 2);
  if (opening == "//") return std::min(source.find('\n', begin), source.size());
  if (opening != "/*") return begin;
  const std::size_t closing = source.find("*/", begin + 2);
  return closing == kNowhere ? source.size() : closing + 2;
}

/// Where the identifier begins, at or after `from`.
std::size_t find_identifier(std::string_view source, std::string_view identifier,
                            std::size_t from) {
  if (identifier.empty()) return kNowhere;
  for (std::size_t at = source.find(identifier, from); at != kNowhere;
       at = source.find(identifier, at + 1)) {
    const std::size_t end = at + identifier.size();
    const bool begins = at == 0 || !belongs_to_identifier(source[at - 1]);
    const bool ends = end == source.size() || !belongs_to_identifier(source[end]);
    if (begins && ends) return at;
  }
  return kNowhere;
}

std::size_t skip_spaces(std::string_view source, std::size_t at) {
  while (at < source.size() && is_space(source[at])) ++at;
  return at;
}

/// The parenthesis that closes the one at `open`, or the end of the text.
std::size_t closing_parenthesis(std::string_view source, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < source.size(); ++at) {
    if (source[at] == '(') ++depth;
    if (source[at] == ')' && --depth == 0) return at;
  }
  return source.size();
}

}  // namespace

std::string without_comments(std::string_view source) {
  std::string text;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = comment_end(source, at);
    text += end == at ? source[at] : ' ';
    at = std::max(end, at + 1);
  }
  return text;
}

bool mentions(std::string_view source, std::string_view identifier) {
  return find_identifier(source, identifier, 0) != kNowhere;
}

bool may_name(std::string_view source, std::string_view identifier) {
  return mentions(source, identifier) || source.find("##") != kNowhere;
}

std::string_view parameters_of(std::string_view source, std::string_view function) {
  for (std::size_t at = find_identifier(source, function, 0); at != kNowhere;
       at = find_identifier(source, function, at + 1)) {
    const std::size_t open = skip_spaces(source, at + function.size());
    if (open >= source.size() || source[open] != '(') continue;
    const std::size_t close = closing_parenthesis(source, open);
    const std::size_t body = skip_spaces(source, std::min(close + 1, source.size()));
    if (body < source.size() && source[body] == '{') {
      return source.substr(open + 1, close - open - 1);
    }
  }
  return {};
}

}  // namespace stalemate::properties
