#include "config/opencl_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "config/findings.hpp"
#include "config/scalars.hpp"

namespace stalemate::config {

namespace {

constexpr std::string_view kBlanks = " \t\v\f";
constexpr std::string_view kWordCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

constexpr std::array<std::string_view, 13> kDirectives{
    "",     "define", "undef", "if",    "ifdef",   "ifndef", "elif",
    "else", "endif",  "line",  "error", "warning", "pragma"};

/// A text on its way through the phases of translation, with where each byte came from.
struct Phase {
  std::string text;
  std::vector<std::uint32_t> from;

  void add(char byte, std::size_t offset) {
    text += byte;
    from.push_back(static_cast<std::uint32_t>(offset));
  }
};

/// Whether a backslash at `i` joins its line with the next, and where that begins.
std::optional<std::size_t> joined_line(std::string_view text, std::size_t i) {
  if (text[i] != '\\') return std::nullopt;
  const std::size_t next = std::min(text.find_first_not_of(kBlanks, i + 1), text.size());
  if (next < text.size() && text[next] != '\n') return std::nullopt;
  return next + 1;
}

bool is_trigraph(std::string_view text, std::size_t i) {
  const std::string_view three = text.substr(i, 3);
  return three == "?\?=" || three == "?\?/";
}

/// Phases 1 and 2: no trigraphs, lines that end in a backslash joined with the next.
Phase spliced(std::string_view text, std::vector<ForbiddenText>& forbidden) {
  Phase out;
  for (std::size_t i = 0; i < text.size();) {
    if (is_trigraph(text, i)) {
      forbidden.push_back({i, "a trigraph", "write the character that it stands for"});
    }
    const auto next = joined_line(text, i);
    if (next && *next != i + 2) {
      forbidden.push_back({i, "blanks between a backslash and the end of its line", "remove them"});
    }
    if (next && *next >= text.size()) {
      forbidden.push_back({i, "a backslash at the end of the file", "remove it"});
    }
    if (!next) out.add(text[i], i);
    i = next.value_or(i + 1);
  }
  return out;
}

/// The directive that a line gives, "include" of `  # include "x"`; nothing if it gives none. `end`
/// is moved behind the word.
std::optional<std::string_view> directive(std::string_view line, std::size_t& end) {
  std::size_t i = std::min(line.find_first_not_of(kBlanks), line.size());
  const std::string_view rest = line.substr(i);
  if (!rest.starts_with("#") && !rest.starts_with("%:")) return std::nullopt;
  i = std::min(line.find_first_not_of(kBlanks, i + (rest[0] == '#' ? 1 : 2)), line.size());
  end = std::min(line.find_first_not_of(kWordCharacters, i), line.size());
  return line.substr(i, end - i);
}

/// Phase 3: each comment becomes a blank.
class CommentRemover {
 public:
  CommentRemover(const Phase& in, std::vector<ForbiddenText>& forbidden)
      : in_(in), text_(in.text), forbidden_(forbidden) {}

  Phase run() {
    while (i_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const std::string_view rest = text_.substr(i_);
    if (rest.starts_with("//")) {
      i_ = std::min(text_.find('\n', i_), text_.size());
    } else if (rest.starts_with("/*")) {
      skip_comment();
    } else if (rest[0] == '"' || rest[0] == '\'') {
      copy_literal(rest[0]);
    } else {
      copy();
    }
  }

  void skip_comment() {
    const std::size_t close = text_.find("*/", i_ + 2);
    if (close == std::string_view::npos) {
      forbidden_.push_back({in_.from[i_], "a comment that does not end", ""});
    } else if (text_.substr(i_, close - i_).find('\n') != std::string_view::npos &&
               is_message_line()) {
      // To Clang the message is the rest of the line, whatever it holds: the next line is no
      // comment.
      forbidden_.push_back({in_.from[i_], "a comment that begins in a message and ends lines later",
                            "end it on the same line"});
    }
    out_.add(' ', in_.from[i_]);
    i_ = close == std::string_view::npos ? text_.size() : close + 2;
  }

  bool is_message_line() const {
    const std::size_t feed = out_.text.rfind('\n');
    const std::size_t begin = feed == std::string::npos ? 0 : feed + 1;
    std::size_t end = 0;
    const auto word = directive(std::string_view(out_.text).substr(begin), end);
    return word == "error" || word == "warning";
  }

  // A literal that does not end on its line ends with it.
  void copy_literal(char quote) {
    copy();
    while (i_ < text_.size() && text_[i_] != quote && text_[i_] != '\n') {
      if (text_[i_] == '\\' && i_ + 1 < text_.size() && text_[i_ + 1] != '\n') copy();
      copy();
    }
    if (i_ < text_.size() && text_[i_] == quote) copy();
  }

  void copy() {
    out_.add(text_[i_], in_.from[i_]);
    ++i_;
  }

  const Phase& in_;
  std::string_view text_;
  std::vector<ForbiddenText>& forbidden_;
  Phase out_;
  std::size_t i_ = 0;
};

/// Phase 4, as far as we go: directives and identifiers.
class DirectiveReader {
 public:
  DirectiveReader(const Phase& in, std::size_t size, OpenClText& out)
      : in_(in), size_(size), out_(out) {}

  void run() {
    std::size_t begin = 0;
    while (begin < in_.text.size()) {
      const std::size_t end = std::min(in_.text.find('\n', begin), in_.text.size());
      read_line(begin, std::string_view(in_.text).substr(begin, end - begin));
      begin = end + 1;
    }
  }

 private:
  std::size_t origin(std::size_t i) const { return i < in_.from.size() ? in_.from[i] : size_; }

  void forbid(std::size_t i, std::string message, std::string remedy) {
    out_.forbidden.push_back({origin(i), std::move(message), std::move(remedy)});
  }

  void read_line(std::size_t begin, std::string_view line) {
    std::size_t end = 0;
    const auto word = directive(line, end);
    if (word == "include") return read_include(begin, line, end);
    if (word && !is_allowed(*word)) {
      forbid(begin + end - word->size(), "the directive " + in_quotes("#" + std::string(*word)),
             "kernels may use #include \"file\", #define, #if and their kin, #pragma");
    }
    if (word == "error" || word == "warning") return;
    read_identifiers(begin, line);
  }

  static bool is_allowed(std::string_view word) {
    return std::find(kDirectives.begin(), kDirectives.end(), word) != kDirectives.end();
  }

  void read_include(std::size_t begin, std::string_view line, std::size_t behind) {
    const std::size_t open = std::min(line.find_first_not_of(kBlanks, behind), line.size());
    const std::size_t at = begin + open;
    const std::string_view rest = line.substr(open);
    if (rest.starts_with("<")) {
      return forbid(at, "#include <…>", "write #include \"file\", relative to this file");
    }
    const std::size_t close = rest.starts_with("\"") ? rest.find('"', 1) : std::string_view::npos;
    if (close == std::string_view::npos || close == 1) {
      return forbid(at, "an #include that does not name its file", "write #include \"file\"");
    }
    if (rest.find_first_not_of(kBlanks, close + 1) != std::string_view::npos) {
      return forbid(at + close + 1, "text behind an #include", "remove it");
    }
    const std::string name(rest.substr(1, close - 1));
    if (name.starts_with("/"))
      return forbid(at, "an #include of an absolute path", "write it relative to this file");
    if (name.find_first_of("\\\t\v\f") != std::string::npos) {
      return forbid(at, "an #include with a backslash or tab in its name", "write it with slashes");
    }
    out_.includes.push_back({begin == 0 ? 0 : origin(begin - 1) + 1,
                             std::min(origin(begin + line.size()) + 1, size_), origin(at), name});
  }

  void read_identifiers(std::size_t begin, std::string_view line) {
    out_.pastes = out_.pastes || line.find("##") != std::string_view::npos ||
                  line.find("%:%:") != std::string_view::npos;
    for (std::size_t i = 0; i < line.size();) {
      if (line[i] == '"' || line[i] == '\'') {
        i = behind_literal(line, i);
        continue;
      }
      const std::size_t end = std::min(line.find_first_not_of(kWordCharacters, i), line.size());
      if (end == i) {
        ++i;
        continue;
      }
      read_identifier(begin + i, line.substr(i, end - i), line.substr(end));
      i = end;
    }
  }

  static std::size_t behind_literal(std::string_view line, std::size_t i) {
    const char quote = line[i++];
    while (i < line.size() && line[i] != quote) i += line[i] == '\\' ? 2 : 1;
    return i + 1;
  }

  void read_identifier(std::size_t at, std::string_view word, std::string_view rest) {
    if (!is_identifier(word)) return;
    if (word == "__has_include" || word == "__has_include_next" || word == "__has_embed") {
      forbid(at, in_quotes(word), "kernels may not ask for files");
    }
    out_.identifiers.emplace(word);
    const std::size_t next = rest.find_first_not_of(kBlanks);
    if (next != std::string_view::npos && rest[next] == '(') out_.called.emplace(word);
  }

  const Phase& in_;
  std::size_t size_;
  OpenClText& out_;
};

}  // namespace

OpenClText read_opencl(std::string_view text) {
  OpenClText read;
  const Phase lines = spliced(text, read.forbidden);
  const Phase code = CommentRemover(lines, read.forbidden).run();
  DirectiveReader(code, text.size(), read).run();
  return read;
}

}  // namespace stalemate::config
