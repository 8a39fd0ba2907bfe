#include "kernel_text.hpp"

#include <algorithm>
#include <cctype>

namespace stalemate::properties {

namespace {

constexpr const char* kSpaces = " \t\r\n\f\v";

bool is_name_character(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

/// The end of the comment that begins at `begin`; `begin` itself if none does.
std::size_t end_of_comment(std::string_view source, std::size_t begin) {
  const std::string_view opening = source.substr(begin, 2);
  if (opening == "//") return std::min(source.find('\n', begin), source.size());
  if (opening != "/*") return begin;
  const std::size_t closing = source.find("*/", begin + 2);
  return closing == std::string_view::npos ? source.size() : closing + 2;
}

/// The end of the literal that begins at `begin`, on its line; `begin` itself if none does.
std::size_t end_of_literal(std::string_view source, std::size_t begin) {
  const char quote = source[begin];
  if (quote != '"' && quote != '\'') return begin;
  for (std::size_t at = begin + 1; at < source.size() && source[at] != '\n'; ++at) {
    if (source[at] == '\\') {
      ++at;
    } else if (source[at] == quote) {
      return at + 1;
    }
  }
  return begin;
}

std::size_t first_not_space(std::string_view text, std::size_t from) {
  return std::min(text.find_first_not_of(kSpaces, from), text.size());
}

std::size_t closing_of(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at;
  }
  return text.size();
}

/// Whether the word before `at` is a kernel's type.
bool follows_void(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t last = before.find_last_not_of(kSpaces);
  if (last == std::string_view::npos || last < 3 || before.substr(last - 3, 4) != "void") {
    return false;
  }
  return last == 3 || !is_name_character(before[last - 4]);
}

Mention mention_at(std::string_view text, std::size_t begin, std::size_t open) {
  Mention mention{.open = open, .close = closing_of(text, open)};
  mention.brace = first_not_space(text, std::min(mention.close + 1, text.size()));
  if (!follows_void(text, begin) || mention.brace >= text.size()) return mention;
  if (text[mention.brace] == '{') mention.kind = Mention::Kind::Definition;
  if (text[mention.brace] == ';') mention.kind = Mention::Kind::Declaration;
  return mention;
}

std::string_view without_ends(std::string_view text) {
  text.remove_prefix(first_not_space(text, 0));
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

}  // namespace

std::string blanked(std::string_view source) {
  std::string text(source);
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::max(end_of_comment(source, at), end_of_literal(source, at));
    for (std::size_t i = at; i < end; ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
    at = std::max(end, at + 1);
  }
  return text;
}

std::vector<Mention> mentions_of(std::string_view blanked, std::string_view identifier) {
  std::vector<Mention> all;
  if (identifier.empty()) return all;
  for (std::size_t at = blanked.find(identifier); at != std::string_view::npos;
       at = blanked.find(identifier, at + 1)) {
    const std::size_t end = at + identifier.size();
    if (at != 0 && is_name_character(blanked[at - 1])) continue;
    if (end < blanked.size() && is_name_character(blanked[end])) continue;
    const std::size_t open = first_not_space(blanked, end);
    if (open < blanked.size() && blanked[open] == '(') all.push_back(mention_at(blanked, at, open));
  }
  return all;
}

std::vector<std::string_view> parts_of(std::string_view blanked, const Mention& mention) {
  std::vector<std::string_view> parts;
  const std::string_view list = blanked.substr(mention.open + 1, mention.close - mention.open - 1);
  if (without_ends(list).empty() || without_ends(list) == "void") return parts;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    const char character = at == list.size() ? ',' : list[at];
    if (character == '(') ++depth;
    if (character == ')') --depth;
    if (character != ',' || depth != 0) continue;
    parts.push_back(without_ends(list.substr(begin, at - begin)));
    begin = at + 1;
  }
  return parts;
}

}  // namespace stalemate::properties
