#include "source/reader/tokens.hpp"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include "source/token_kinds.hpp"

namespace stalemate::source {

namespace {

clang::LangOptions open_cl() {
  clang::LangOptions options;
  std::vector<std::string> includes;
  clang::LangOptions::setLangDefaults(options, clang::Language::OpenCL,
                                      llvm::Triple("x86_64-unknown-linux-gnu"), includes,
                                      clang::LangStandard::lang_opencl30);
  return options;
}

TokenKind kind_of(const clang::Token& token) {
  if (token.is(clang::tok::raw_identifier)) return TokenKind::Identifier;
  if (token.is(clang::tok::comment)) return TokenKind::Comment;
  if (token.is(clang::tok::numeric_constant)) return TokenKind::Number;
  if (clang::tok::isStringLiteral(token.getKind()) ||
      token.isOneOf(clang::tok::char_constant, clang::tok::wide_char_constant,
                    clang::tok::utf8_char_constant, clang::tok::utf16_char_constant,
                    clang::tok::utf32_char_constant)) {
    return TokenKind::Literal;
  }
  return token.is(clang::tok::unknown) ? TokenKind::Unknown : TokenKind::Punctuator;
}

/// The parenthesis behind _Pragma, and the text.
constexpr int kOperatorTokens = 2;

/// Questions for files, and inline assembly.
bool matters_anywhere(llvm::StringRef name) {
  return name.startswith("__has_") || name == "asm" || name == "__asm" || name == "__asm__";
}

/// Without the splices of lines and the trigraphs that may lie in it.
std::string spelling(const clang::Token& token, llvm::StringRef written,
                     const clang::LangOptions& language) {
  if (!token.needsCleaning()) return written.str();
  std::string clean;
  for (const char* at = written.begin(); at < written.end();) {
    unsigned size = 0;
    clean += clang::Lexer::getCharAndSizeNoWarn(at, size, language);
    at += size;
  }
  return clean;
}

/// Writes the tokens that matter.
class TokenWriter {
 public:
  TokenWriter(const std::string& text, llvm::json::OStream& out)
      : text_(text), language_(open_cl()), out_(out) {}

  void run() {
    // One-based, so that an offset is never confused with no location.
    const auto base = clang::SourceLocation::getFromRawEncoding(1);
    clang::Lexer lexer(base, language_, text_.data(), text_.data(), text_.data() + text_.size());
    lexer.SetCommentRetentionState(true);
    clang::Token token;
    std::size_t end = 0;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
      end = offset_of(token) + token.getLength();
      take(token);
    }
    // The lexer drops it.
    const std::size_t open = text_.find("/*", end);
    if (open != std::string::npos) write(TokenKind::Unknown, open, text_.size() - open, true, "/*");
  }

 private:
  static std::size_t offset_of(const clang::Token& token) {
    return token.getLocation().getRawEncoding() - 1;
  }

  void take(const clang::Token& token) {
    // A comment in front of a directive is no more than a space.
    const bool begins = token.isAtStartOfLine() || is_behind_comment_;
    is_behind_comment_ = begins && token.is(clang::tok::comment);
    if (begins) is_directive_ = token.is(clang::tok::hash);
    const llvm::StringRef written(text_.data() + offset_of(token), token.getLength());
    const TokenKind kind = kind_of(token);
    const std::string spelled =
        kind == TokenKind::Comment ? "" : spelling(token, written, language_);
    const bool is_operator = kind == TokenKind::Identifier && spelled == "_Pragma";
    const bool continues = operator_left_ > 0 && kind != TokenKind::Comment;
    if (continues) --operator_left_;
    if (is_operator) operator_left_ = kOperatorTokens;
    const bool matters = kind == TokenKind::Identifier && matters_anywhere(spelled);
    if (!is_directive_ && !continues && !is_operator && !matters) return;
    const bool is_first = is_directive_ ? begins : !continues;
    write(kind, offset_of(token), token.getLength(), is_first, spelled);
  }

  void write(TokenKind kind, std::size_t offset, std::size_t size, bool begins,
             const std::string& spelled) {
    out_.array([&] {
      out_.value(static_cast<std::int64_t>(kind));
      out_.value(static_cast<std::int64_t>(offset));
      out_.value(static_cast<std::int64_t>(size));
      out_.value(begins);
      out_.value(llvm::json::fixUTF8(spelled));
    });
  }

  const std::string& text_;
  clang::LangOptions language_;
  llvm::json::OStream& out_;
  bool is_directive_ = false;
  bool is_behind_comment_ = false;
  int operator_left_ = 0;  // tokens that belong to a _Pragma
};

}  // namespace

std::string tokens_json(const std::string& text) {
  std::string json;
  llvm::raw_string_ostream stream(json);
  llvm::json::OStream out(stream);
  out.array([&] { TokenWriter(text, out).run(); });
  return stream.str();
}

}  // namespace stalemate::source
