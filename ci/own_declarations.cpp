// A plugin for clang-tidy, which otherwise looks through every declaration of every system header
// with every check, and spends half of its time there. As in clangd, checks see what the project
// declares alone.

#include <memory>
#include <string>
#include <vector>

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

namespace {

class OwnDeclarations : public clang::ASTConsumer {
 public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declaration : group) {
      const clang::SourceManager& sources = declaration->getASTContext().getSourceManager();
      const clang::SourceLocation place = sources.getExpansionLoc(declaration->getLocation());
      if (!sources.isInSystemHeader(place)) own_.push_back(declaration);
    }
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    context.setTraversalScope(own_);
  }

 private:
  std::vector<clang::Decl*> own_ = {};
};

class LookAtOwnDeclarations : public clang::PluginASTAction {
  using Arguments = std::vector<std::string>;

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& /*compiler*/,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<OwnDeclarations>();
  }
  bool ParseArgs(const clang::CompilerInstance& /*compiler*/, const Arguments& /*words*/) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<LookAtOwnDeclarations> kAdded(
    "own-declarations", "checks see no declarations of system headers");

}  // namespace
