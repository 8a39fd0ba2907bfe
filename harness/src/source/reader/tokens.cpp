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

}  // namespace

std::string tokens_json(const std::string& text) {
  const clang::LangOptions language = open_cl();
  // One-based, so that an offset is never confused with no location.
  const auto base = clang::SourceLocation::getFromRawEncoding(1);
  clang::Lexer lexer(base, language, text.data(), text.data(), text.data() + text.size());
  lexer.SetCommentRetentionState(true);
  std::string json;
  llvm::raw_string_ostream stream(json);
  llvm::json::OStream out(stream);
  out.array([&] {
    clang::Token token;
    bool begins_line = false;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
      // A comment in front of a directive is no more than a space.
      const TokenKind kind = kind_of(token);
      const std::size_t offset = token.getLocation().getRawEncoding() - 1;
      const llvm::StringRef written(text.data() + offset, token.getLength());
      const bool begins = token.isAtStartOfLine() || begins_line;
      begins_line = begins && kind == TokenKind::Comment;
      out.array([&] {
        out.value(static_cast<std::int64_t>(kind));
        out.value(static_cast<std::int64_t>(offset));
        out.value(static_cast<std::int64_t>(token.getLength()));
        out.value(begins);
        const bool is_told = kind != TokenKind::Comment;
        out.value(is_told ? llvm::json::fixUTF8(spelling(token, written, language)) : "");
      });
    }
  });
  return stream.str();
}

}  // namespace stalemate::source
