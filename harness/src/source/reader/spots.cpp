#include "source/reader/spots.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace stalemate::source {

namespace {

/// The first brace behind `offset`: attributes may come before it, and have none.
std::optional<unsigned> brace_behind(const clang::ASTContext& context, unsigned offset) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::FileID file = sources.getMainFileID();
  const llvm::StringRef text = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), context.getLangOpts(), text.begin(),
                     text.begin() + offset, text.end());
  clang::Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.is(clang::tok::l_brace)) return sources.getFileOffset(token.getLocation());
    if (token.is(clang::tok::semi)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<llvm::json::Object> spot_json(const clang::FunctionDecl& declaration) {
  const clang::FunctionTypeLoc type = declaration.getFunctionTypeLoc();
  const clang::SourceLocation close = type ? type.getRParenLoc() : clang::SourceLocation();
  if (!close.isValid() || !close.isFileID()) return std::nullopt;
  const clang::ASTContext& context = declaration.getASTContext();
  const unsigned offset = context.getSourceManager().getFileOffset(close);
  llvm::json::Object spot{{"close", offset}};
  if (!declaration.isThisDeclarationADefinition()) return spot;
  const auto brace = brace_behind(context, offset);
  if (!brace) return std::nullopt;
  spot["brace"] = *brace;
  return spot;
}

}  // namespace stalemate::source
