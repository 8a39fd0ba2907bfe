#include "source/reader/macros.hpp"

#include <set>

#include <clang/Lex/MacroInfo.h>

#include "source/reader/compiler.hpp"

namespace stalemate::source {

namespace {

using llvm::json::Array;
using llvm::json::Object;

bool is_of_source(const clang::SourceManager& sources, clang::SourceLocation location) {
  return location.isValid() &&
         (sources.isWrittenInMainFile(location) || sources.isWrittenInCommandLineFile(location));
}

/// The identifier that a macro without arguments is replaced by, if that is all it is.
std::string stands_for(const clang::MacroInfo& macro) {
  if (macro.isFunctionLike() || macro.getNumTokens() != 1) return {};
  const auto* identifier = macro.getReplacementToken(0).getIdentifierInfo();
  return identifier == nullptr ? std::string() : identifier->getName().str();
}

Array identifiers(const clang::MacroInfo& macro) {
  std::set<std::string> all;
  for (const clang::Token& token : macro.tokens()) {
    const auto* identifier = token.getIdentifierInfo();
    if (identifier != nullptr) all.insert(identifier->getName().str());
  }
  Array out;
  for (const std::string& each : all) out.push_back(text_json(each));
  return out;
}

Object macro_json(const clang::SourceManager& sources, llvm::StringRef macro_name,
                  const clang::MacroInfo& macro, const std::string& name) {
  Array arguments;
  for (const clang::IdentifierInfo* argument : macro.params()) {
    if (macro.isC99Varargs() && argument == macro.params().back()) continue;
    arguments.push_back(text_json(argument->getName()));
  }
  Object out{{"name", text_json(macro_name)},
             {"place", place_json(sources, macro.getDefinitionLoc(), name)}};
  // Most are features, which stand for 1.
  if (macro.isFunctionLike()) out["takes_arguments"] = true;
  if (macro.isVariadic()) out["is_variadic"] = true;
  if (!arguments.empty()) out["arguments"] = std::move(arguments);
  if (const std::string word = stands_for(macro); !word.empty())
    out["stands_for"] = text_json(word);
  if (Array used = identifiers(macro); !used.empty()) out["uses"] = std::move(used);
  return out;
}

}  // namespace

Array macros_json(const clang::Preprocessor& preprocessor, const std::string& name) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  std::map<std::string, const clang::MacroInfo*> macros;
  for (const auto& [identifier, state] : preprocessor.macros()) {
    const clang::MacroInfo* macro = preprocessor.getMacroInfo(identifier);
    if (macro == nullptr || macro->isBuiltinMacro()) continue;
    if (!is_of_source(sources, macro->getDefinitionLoc())) continue;
    macros[identifier->getName().str()] = macro;
  }
  Array all;
  for (const auto& [macro_name, macro] : macros) {
    all.push_back(macro_json(sources, macro_name, *macro, name));
  }
  return all;
}

}  // namespace stalemate::source
