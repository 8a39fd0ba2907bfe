#include "config/opencl_text.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "config/findings.hpp"
#include "source/tokens.hpp"

namespace stalemate::config {

namespace {

using source::Token;
using source::TokenKind;

constexpr std::string_view kBlanks = " \t\v\f";

constexpr std::array<std::string_view, 13> kDirectives{
    "",     "define", "undef", "if",    "ifdef",   "ifndef", "elif",
    "else", "endif",  "line",  "error", "warning", "pragma"};

bool is_allowed(std::string_view word) {
  return std::find(kDirectives.begin(), kDirectives.end(), word) != kDirectives.end();
}

/// What compilers read in two ways, wherever it stands.
void check_characters(std::string_view text, std::vector<ForbiddenText>& forbidden) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view three = text.substr(i, 3);
    if (three == "?\?=" || three == "?\?/") {
      forbidden.push_back({i, "a trigraph", "write the character that it stands for"});
    }
    if (text[i] != '\\') continue;
    const std::size_t next = text.find_first_not_of(kBlanks, i + 1);
    if (next != std::string_view::npos && text[next] != '\n') continue;
    if (next != i + 1 && i + 1 < text.size()) {
      forbidden.push_back({i, "blanks between a backslash and the end of its line", "remove them"});
    }
    if (next == std::string_view::npos || next + 1 == text.size()) {
      forbidden.push_back({i, "a backslash at the end of the file", "remove it"});
    }
  }
}

/// Reads directives line by line; lines are logical ones.
class DirectiveReader {
 public:
  DirectiveReader(std::string_view text, const std::vector<Token>& tokens, OpenClText& out)
      : text_(text), tokens_(tokens), out_(out) {}

  void run() {
    for (std::size_t begin = 0; begin < tokens_.size();) {
      std::size_t end = begin + 1;
      while (end < tokens_.size() && !tokens_[end].begins_line) ++end;
      read_line(std::span(tokens_).subspan(begin, end - begin));
      begin = end;
    }
  }

 private:
  using Line = std::span<const Token>;

  void forbid(std::size_t offset, std::string message, std::string remedy) {
    out_.forbidden.push_back({offset, std::move(message), std::move(remedy)});
  }

  void read_line(Line line) {
    const bool is_directive =
        line.front().is(TokenKind::Punctuator, "#") || line.front().is(TokenKind::Punctuator, "%:");
    if (line.front().is(TokenKind::Unknown, "/*")) {
      return forbid(line.front().offset, "a comment that does not end", "");
    }
    if (!is_directive) return check_names(line);
    const auto word = std::find_if(line.begin() + 1, line.end(), is_code);
    const bool is_word = word != line.end() &&
                         (word->kind == TokenKind::Identifier || word->kind == TokenKind::Number);
    const std::string_view name = is_word ? std::string_view(word->spelling) : "";
    if (name == "include") return read_include(line, Line(word + 1, line.end()));
    if (!is_allowed(name)) {
      forbid(word->offset, "the directive " + in_quotes("#" + std::string(name)),
             "kernels may use #include \"file\", #define, #if and their kin, #pragma");
    }
    if (name == "error" || name == "warning") return check_message(line);
    check_names(line);
  }

  static bool is_code(const Token& token) { return token.kind != TokenKind::Comment; }

  /// To Clang the message is the rest of the line, whatever it holds: the next line is no comment.
  void check_message(Line line) {
    for (const Token& token : line) {
      const bool ends_later =
          token.kind == TokenKind::Comment &&
          text_.substr(token.offset, token.size).find('\n') != std::string_view::npos;
      if (!ends_later) continue;
      forbid(token.offset, "a comment that begins in a message and ends lines later",
             "end it on the same line");
    }
  }

  void check_names(Line line) {
    for (const Token& token : line) {
      const bool asks_for_files =
          token.kind == TokenKind::Identifier &&
          (token.spelling == "__has_include" || token.spelling == "__has_include_next" ||
           token.spelling == "__has_embed");
      if (asks_for_files) {
        forbid(token.offset, in_quotes(token.spelling), "kernels may not ask for files");
      }
    }
  }

  /// `rest` is what stands behind the word.
  void read_include(Line line, Line rest) {
    const auto file = std::find_if(rest.begin(), rest.end(), is_code);
    if (file != rest.end() && text_[file->offset] == '<') {
      return forbid(file->offset, "#include <…>", "write #include \"file\", relative to this file");
    }
    const bool is_file = file != rest.end() && file->kind == TokenKind::Literal &&
                         file->spelling.starts_with('"') && file->spelling.size() > 2;
    if (!is_file) {
      return forbid(file == rest.end() ? behind(line) : file->offset,
                    "an #include that does not name its file", "write #include \"file\"");
    }
    const auto more = std::find_if(file + 1, rest.end(), is_code);
    if (more != rest.end()) {
      return forbid(file->offset + file->size, "text behind an #include", "remove it");
    }
    const std::string name = file->spelling.substr(1, file->spelling.size() - 2);
    if (name.starts_with("/")) {
      return forbid(file->offset, "an #include of an absolute path",
                    "write it relative to this file");
    }
    if (name.find_first_of("\\\t\v\f") != std::string::npos) {
      return forbid(file->offset, "an #include with a backslash or tab in its name",
                    "write it with slashes");
    }
    out_.includes.push_back({begin_of(line), end_of(line), file->offset, name});
  }

  /// Where its text begins: blanks in front of it belong to it, a comment does not.
  std::size_t begin_of(Line line) const {
    const std::size_t at = line.front().offset;
    const std::size_t last = at == 0 ? at : text_.find_last_not_of(kBlanks, at - 1) + 1;
    return last == 0 || text_[last - 1] == '\n' ? last : at;
  }

  static std::size_t behind(Line line) { return line.back().offset + line.back().size; }

  /// Behind the line feed that ends the line, which a backslash before it would not.
  std::size_t end_of(Line line) const {
    std::size_t feed = text_.find('\n', behind(line));
    while (feed != std::string_view::npos && text_[feed - 1] == '\\') {
      feed = text_.find('\n', feed + 1);
    }
    return feed == std::string_view::npos ? text_.size() : feed + 1;
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  OpenClText& out_;
};

}  // namespace

OpenClText read_opencl(const std::string& text) {
  OpenClText read;
  check_characters(text, read.forbidden);
  const source::Tokens tokens = source::read_tokens(text);
  read.unread = tokens.unread;
  DirectiveReader(text, tokens.all, read).run();
  return read;
}

}  // namespace stalemate::config
