#include "source/reader/names.hpp"

#include <algorithm>
#include <memory>

#include <clang/Lex/Lexer.h>

namespace stalemate::source {

namespace {

class Conditions : public clang::PPCallbacks {
 public:
  Conditions(const clang::SourceManager& sources, Names& names)
      : sources_(sources), names_(names) {}

  void Ifdef(clang::SourceLocation at, const clang::Token& name,
             const clang::MacroDefinition& /*macro*/) override {
    ask(at, name);
  }
  void Ifndef(clang::SourceLocation at, const clang::Token& name,
              const clang::MacroDefinition& /*macro*/) override {
    ask(at, name);
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition& /*macro*/,
               clang::SourceRange range) override {
    ask(range.getBegin(), name);
  }
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation /*endif*/) override {
    if (!sources_.isWrittenInMainFile(range.getBegin())) return;
    names_.left_out.emplace_back(sources_.getFileOffset(range.getBegin()),
                                 sources_.getFileOffset(range.getEnd()));
  }

 private:
  void ask(clang::SourceLocation at, const clang::Token& name) {
    if (!sources_.isWrittenInMainFile(sources_.getExpansionLoc(at))) return;
    if (const auto* identifier = name.getIdentifierInfo()) {
      names_.asked.insert(identifier->getName().str());
    }
  }

  const clang::SourceManager& sources_;
  Names& names_;
};

}  // namespace

void watch(clang::Preprocessor& preprocessor, Names& names) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  preprocessor.addPPCallbacks(std::make_unique<Conditions>(sources, names));
  preprocessor.setTokenWatcher([&sources, &names](const clang::Token& token) {
    if (token.isAnnotation() || token.isLiteral()) return;
    const auto* identifier = token.getIdentifierInfo();
    if (identifier == nullptr) return;
    if (!sources.isWrittenInMainFile(sources.getExpansionLoc(token.getLocation()))) return;
    ++names.behind[identifier->getName().str()];
  });
}

std::set<std::string> identifiers_of(const clang::Preprocessor& preprocessor, const Names& names) {
  std::set<std::string> all = names.asked;
  for (const auto& [name, count] : names.behind) all.insert(name);
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  const clang::FileID file = sources.getMainFileID();
  clang::Lexer lexer(file, sources.getBufferOrFake(file), sources, preprocessor.getLangOpts());
  clang::Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.isNot(clang::tok::raw_identifier)) continue;
    const unsigned offset = sources.getFileOffset(token.getLocation());
    const bool is_left_out = std::any_of(
        names.left_out.begin(), names.left_out.end(),
        [&](const auto& range) { return range.first <= offset && offset < range.second; });
    if (!is_left_out) {
      all.insert(clang::Lexer::getSpelling(token, sources, preprocessor.getLangOpts()));
    }
  }
  return all;
}

}  // namespace stalemate::source
