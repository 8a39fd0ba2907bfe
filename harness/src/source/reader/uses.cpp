#include "source/reader/uses.hpp"

#include <map>
#include <set>
#include <string>

#include <clang/AST/Decl.h>

#include "source/reader/compiler.hpp"

namespace stalemate::source {

namespace {

/// Collects what the stretches have in which names are declared.
class Uses {
 public:
  explicit Uses(const Names& names) : names_(names) {}

  void take(const clang::Decl& declared) {
    if (const auto* whole = llvm::dyn_cast<clang::EnumDecl>(&declared)) {
      for (const clang::EnumConstantDecl* each : whole->enumerators()) take_named(*each);
    } else if (llvm::isa<clang::FunctionDecl, clang::VarDecl>(declared)) {
      take_named(llvm::cast<clang::NamedDecl>(declared));
    }
  }

  llvm::json::Object json() const {
    llvm::json::Object out;
    for (const auto& [name, identifiers] : all_) {
      llvm::json::Array array;
      for (const std::string& each : identifiers) array.push_back(text_json(each));
      out[name] = std::move(array);
    }
    return out;
  }

 private:
  void take_named(const clang::NamedDecl& declared) {
    const Stretch* stretch = stretch_at(names_, declared.getLocation());
    if (stretch == nullptr) return;
    all_[declared.getNameAsString()].insert(stretch->identifiers.begin(),
                                            stretch->identifiers.end());
  }

  const Names& names_;
  std::map<std::string, std::set<std::string>> all_;
};

}  // namespace

llvm::json::Object uses_json(const clang::ASTContext& context, const Names& names) {
  Uses uses(names);
  for (const clang::Decl* declared : context.getTranslationUnitDecl()->decls()) {
    uses.take(*declared);
  }
  return uses.json();
}

}  // namespace stalemate::source
