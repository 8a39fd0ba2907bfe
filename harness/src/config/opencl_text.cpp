#include "config/opencl_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

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

constexpr std::array<std::string_view, 3> kQuestions{"__has_include", "__has_include_next",
                                                     "__has_embed"};

constexpr std::array<std::string_view, 3> kAssembly{"asm", "__asm", "__asm__"};

/// The second word is empty where the first is enough.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kPragmas{
    {{"GCC", "dependency"},
     {"GCC", "system_header"},
     {"clang", "__debug"},
     {"clang", "attribute"},
     {"clang", "module"},
     {"clang", "section"},
     {"clang", "system_header"},
     {"comment", ""},
     {"include_alias", ""},
     {"redefine_extname", ""},
     {"weak", ""}}};

template <std::size_t Count>
bool is_in(const std::array<std::string_view, Count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
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
    note_guard(line);
    if (!is_directive) return check_words(line);
    const auto word = std::find_if(line.begin() + 1, line.end(), is_code);
    const bool is_word = word != line.end() &&
                         (word->kind == TokenKind::Identifier || word->kind == TokenKind::Number);
    const std::string_view name = is_word ? std::string_view(word->spelling) : "";
    if (name == "include") return read_include(line, Line(word + 1, line.end()));
    if (!is_in(kDirectives, name)) {
      forbid(word->offset, "the directive " + in_quotes("#" + std::string(name)),
             "kernels may use #include \"file\", #define, #if and their kin, #pragma");
    }
    if (name == "error" || name == "warning") return check_message(line);
    if (name == "pragma") {
      check_pragma(line, Line(word + 1, line.end()));
      const auto first = std::find_if(word + 1, line.end(), is_code);
      out_.is_once |= first != line.end() && first->spelling == "once";
    }
    check_words(line);
  }

  static bool is_code(const Token& token) { return token.kind != TokenKind::Comment; }

  /// Blanks and comments that end, as those in front of a directive do.
  static bool is_no_code(std::string_view text) {
    for (std::size_t i = 0; (i = text.find_first_not_of(" \t\n", i)) < text.size();) {
      const std::string_view rest = text.substr(i);
      const std::string_view end = rest.starts_with("//")   ? "\n"
                                   : rest.starts_with("/*") ? "*/"
                                                            : "";
      const std::size_t length = end.empty() ? rest.npos : rest.find(end, 2);
      if (length == rest.npos) return false;
      i += length + end.size();
    }
    return true;
  }

  /// Of the first two directives.
  void note_guard(Line line) {
    if (lines_ == 2) return;
    std::vector<std::string> words;
    for (const Token& token : line) {
      if (is_code(token)) words.push_back(token.spelling);
    }
    if (words.empty()) return;
    ++lines_;
    if (words.size() < 3) return;
    const bool is_first = lines_ == 1 && is_no_code(text_.substr(0, line.front().offset));
    if (is_first && words[1] == "ifndef") guard_ = words[2];
    if (lines_ == 2 && words[1] == "define") out_.is_guarded = words[2] == guard_;
  }

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

  void check_words(Line line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Token& token = line[i];
      if (token.kind != TokenKind::Identifier) continue;
      if (is_in(kQuestions, token.spelling)) {
        forbid(token.offset, in_quotes(token.spelling), "kernels may not ask for files");
      }
      if (is_in(kAssembly, token.spelling)) {
        forbid(token.offset, "inline assembly",
               "write it in OpenCL C; what an #if leaves out counts, too");
      }
      if (token.spelling == "_Pragma") check_operator(token, line.subspan(i + 1));
    }
  }

  /// A text that a macro makes is not seen here; whoever compiles it is confined.
  void check_operator(const Token& token, Line rest) {
    const auto text = std::find_if(rest.begin(), rest.end(), [](const Token& each) {
      return is_code(each) && !each.is(TokenKind::Punctuator, "(");
    });
    if (text == rest.end() || text->kind != TokenKind::Literal) return;
    check_pragma(token.offset, words_of(text->spelling));
  }

  void check_pragma(Line line, Line rest) {
    const auto first = std::find_if(rest.begin(), rest.end(), is_code);
    check_pragma(first == rest.end() ? behind(line) : first->offset, words_of(rest));
  }

  void check_pragma(std::size_t offset, const std::vector<std::string>& words) {
    for (const auto& [first, second] : kPragmas) {
      const bool is_it = !words.empty() && words[0] == first &&
                         (second.empty() || (words.size() > 1 && words[1] == second));
      if (!is_it) continue;
      const std::string shown =
          std::string(first) + (second.empty() ? "" : " ") + std::string(second);
      forbid(offset, in_quotes("#pragma " + shown),
             "kernels may not speak to the linker, the debugger or the file system");
    }
  }

  static std::vector<std::string> words_of(Line line) {
    std::vector<std::string> words;
    for (const Token& token : line) {
      if (is_code(token)) words.push_back(token.spelling);
    }
    return words;
  }

  /// Of a text in quotes.
  static std::vector<std::string> words_of(const std::string& literal) {
    std::istringstream text(literal.substr(literal.find('"') + 1));
    return {std::istream_iterator<std::string>(text), {}};
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
  int lines_ = 0;      // of directives, of the first two
  std::string guard_;  // of the first, if it may be one
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
