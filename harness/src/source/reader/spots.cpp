#include "source/reader/spots.hpp"

#include <algorithm>

#include <clang/AST/ASTContext.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace stalemate::source {

namespace {

/// Where the brace is written, or the macro that stands for it alone; else none.
clang::SourceLocation written_place(const clang::ASTContext& context, clang::SourceLocation brace) {
  if (brace.isFileID()) return brace;
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::LangOptions& language = context.getLangOpts();
  clang::SourceLocation begin;
  clang::SourceLocation end;
  const bool is_alone = clang::Lexer::isAtStartOfMacroExpansion(brace, sources, language, &begin) &&
                        clang::Lexer::isAtEndOfMacroExpansion(brace, sources, language, &end);
  return is_alone && end.isFileID() ? end : clang::SourceLocation();
}

/// The last byte of what opens the body behind the parameters. A digraph has two.
std::optional<unsigned> end_of_opening(const clang::ASTContext& context, const Names& names,
                                       clang::SourceLocation close) {
  const clang::SourceManager& sources = context.getSourceManager();
  const auto opening = std::find_if(
      names.outer_braces.begin(), names.outer_braces.end(), [&](clang::SourceLocation brace) {
        return sources.isBeforeInTranslationUnit(close, sources.getExpansionLoc(brace));
      });
  if (opening == names.outer_braces.end()) return std::nullopt;
  const clang::SourceLocation place = written_place(context, *opening);
  if (!place.isValid()) return std::nullopt;
  const clang::SourceLocation end =
      clang::Lexer::getLocForEndOfToken(place, 0, sources, context.getLangOpts());
  return sources.getFileOffset(end) - 1;
}

}  // namespace

std::optional<llvm::json::Object> spot_json(const clang::FunctionDecl& declaration,
                                            const Names& names) {
  const clang::FunctionTypeLoc type = declaration.getFunctionTypeLoc();
  const clang::SourceLocation close = type ? type.getRParenLoc() : clang::SourceLocation();
  if (!close.isValid() || !close.isFileID()) return std::nullopt;
  const clang::ASTContext& context = declaration.getASTContext();
  const unsigned offset = context.getSourceManager().getFileOffset(close);
  llvm::json::Object spot{{"close", offset}};
  if (!declaration.isThisDeclarationADefinition()) return spot;
  const auto brace = end_of_opening(context, names, close);
  if (!brace) return std::nullopt;
  spot["brace"] = *brace;
  return spot;
}

}  // namespace stalemate::source
