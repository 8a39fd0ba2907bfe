#include "engine/code_words.hpp"

#include <algorithm>

namespace stalemate::engine {

namespace {

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Where the comment ends that begins at `begin`; `begin` itself if there is none.
std::size_t comment_end(std::string_view source, std::size_t begin) {
  const std::string_view mark = source.substr(begin, 2);
  if (mark != "//" && mark != "/*") return begin;
  const bool is_line = mark == "//";
  const std::size_t end = source.find(is_line ? "\n" : "*/", begin + 2);
  if (end == std::string_view::npos) return source.size();
  return is_line ? end : end + 2;
}

std::size_t word_end(std::string_view source, std::size_t begin) {
  std::size_t end = begin;
  while (end < source.size() && is_word_letter(source[end])) ++end;
  return end;
}

}  // namespace

std::vector<std::string_view> code_words(std::string_view source) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t code = comment_end(source, at);
    const std::size_t end = word_end(source, code);
    if (end > code) words.push_back(source.substr(code, end - code));
    at = std::max(end, at + 1);
  }
  return words;
}

}  // namespace stalemate::engine
