#include "source/reader/names.hpp"

#include <algorithm>
#include <memory>

#include <clang/Lex/Lexer.h>

namespace stalemate::source {

namespace {

class LeftOut : public clang::PPCallbacks {
 public:
  LeftOut(const clang::SourceManager& sources, Names& names) : sources_(sources), names_(names) {}

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation /*endif*/) override {
    if (!sources_.isWrittenInMainFile(range.getBegin())) return;
    names_.left_out.emplace_back(sources_.getFileOffset(range.getBegin()),
                                 sources_.getFileOffset(range.getEnd()));
  }

 private:
  const clang::SourceManager& sources_;
  Names& names_;
};

bool is_left_out(const Names& names, unsigned offset) {
  return std::any_of(names.left_out.begin(), names.left_out.end(), [&](const auto& range) {
    return range.first <= offset && offset < range.second;
  });
}

/// Whether the directive at `offset` is why what follows is left out: it itself is not.
bool begins_left_out(const Names& names, unsigned offset) {
  return std::any_of(names.left_out.begin(), names.left_out.end(),
                     [&](const auto& range) { return range.first == offset; });
}

/// Cuts the tokens of the source into stretches.
class Stretches {
 public:
  explicit Stretches(std::vector<Stretch>& all) : all_(all) {}

  void take(const clang::Token& token) {
    if (begins_) all_.emplace_back();
    begins_ = false;
    if (token.is(clang::tok::l_brace)) ++depth_;
    if (token.is(clang::tok::r_brace) && depth_ > 0) --depth_;
    begins_ = depth_ == 0 && token.isOneOf(clang::tok::r_brace, clang::tok::semi);
  }

  void take(const clang::Token& token, const std::string& identifier) {
    take(token);
    all_.back().identifiers.insert(identifier);
    all_.back().places.insert(token.getLocation());
  }

 private:
  std::vector<Stretch>& all_;
  unsigned depth_ = 0;  // of braces
  bool begins_ = true;
};

/// What the raw tokens so far say of the line that they are in.
class Line {
 public:
  void take(const clang::Token& token) {
    if (token.isAtStartOfLine()) {
      tokens_ = 0;
      is_directive_ = token.is(clang::tok::hash);
      is_pragma_ = false;
    }
    const bool names_directive = is_directive_ && ++tokens_ == 2;
    if (names_directive && token.is(clang::tok::raw_identifier)) {
      is_pragma_ = token.getRawIdentifier() == "pragma";
    }
  }

  bool is_of_code() const { return !is_directive_ || is_pragma_; }

 private:
  unsigned tokens_ = 0;
  bool is_directive_ = false;
  bool is_pragma_ = false;
};

}  // namespace

void watch(clang::Preprocessor& preprocessor, Names& names) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  preprocessor.addPPCallbacks(std::make_unique<LeftOut>(sources, names));
  preprocessor.setTokenWatcher([&sources, &names, stretches = Stretches(names.stretches),
                                before = std::string()](const clang::Token& token) mutable {
    names.forbidden.take(token);
    if (token.is(clang::tok::l_paren) && !before.empty()) ++names.before_parenthesis[before];
    before.clear();
    if (token.isAnnotation() || token.isLiteral()) return;
    if (!sources.isWrittenInMainFile(sources.getExpansionLoc(token.getLocation()))) return;
    const auto* identifier = token.getIdentifierInfo();
    if (token.is(clang::tok::l_brace)) {
      if (names.open_braces.empty()) names.outer_braces.push_back(token.getLocation());
      names.open_braces.push_back(token.getLocation());
    }
    if (token.is(clang::tok::r_brace) && !names.open_braces.empty()) names.open_braces.pop_back();
    if (identifier == nullptr) return stretches.take(token);
    const std::string name = identifier->getName().str();
    ++names.behind[name];
    before = name;
    stretches.take(token, name);
  });
}

std::map<std::string, Identifier> identifiers_of(const clang::Preprocessor& preprocessor,
                                                 const Names& names) {
  std::map<std::string, Identifier> all;
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  const clang::FileID file = sources.getMainFileID();
  clang::Lexer lexer(file, sources.getBufferOrFake(file), sources, preprocessor.getLangOpts());
  clang::Token token;
  bool is_condition = false;
  Line line;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    const unsigned offset = sources.getFileOffset(token.getLocation());
    if (token.isAtStartOfLine()) is_condition = begins_left_out(names, offset);
    line.take(token);
    if (token.isNot(clang::tok::raw_identifier)) continue;
    if (is_left_out(names, offset) && !is_condition) continue;
    const std::string name = clang::Lexer::getSpelling(token, sources, preprocessor.getLangOpts());
    Identifier& identifier = all.try_emplace(name, Identifier{token.getLocation()}).first->second;
    identifier.is_of_code = identifier.is_of_code || line.is_of_code();
  }
  for (const auto& [name, count] : names.behind) all[name].is_of_code = true;
  return all;
}

const Stretch* stretch_at(const Names& names, clang::SourceLocation location) {
  const auto found =
      std::find_if(names.stretches.begin(), names.stretches.end(),
                   [&](const Stretch& stretch) { return stretch.places.contains(location); });
  return found == names.stretches.end() ? nullptr : &*found;
}

}  // namespace stalemate::source
