#include "source/reader/declarations.hpp"

#include <llvm/Support/raw_ostream.h>

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>

#include "source/reader/compiler.hpp"
#include "source/reader/macros.hpp"
#include "source/reader/names.hpp"
#include "source/reader/spots.hpp"
#include "source/reader/types.hpp"
#include "source/reader/uses.hpp"

namespace stalemate::source {

namespace {

using llvm::json::Array;
using llvm::json::Object;

/// What CUDA has under these names OpenCL C has under others.
constexpr const char* kCudaWords[] = {"__device__",  "__global__",
                                      "__host__",    "__shared__",
                                      "atomicAdd",   "atomicSub",
                                      "atomicExch",  "atomicMin",
                                      "atomicMax",   "atomicInc",
                                      "atomicDec",   "atomicAnd",
                                      "atomicOr",    "atomicXor",
                                      "atomicCAS",   "__threadfence_system",
                                      "threadIdx",   "blockIdx",
                                      "blockDim",    "__syncthreads",
                                      "gridDim",     "__threadfence_block",
                                      "__ldg",       "__syncwarp",
                                      "__shfl_sync", "__threadfence"};

/// Fills the parts of an answer once all of the source is read.
class DeclarationWriter : public clang::ASTConsumer {
 public:
  DeclarationWriter(clang::CompilerInstance& compiler, const Request& request, Object& out)
      : compiler_(compiler), request_(request), out_(out) {
    watch(compiler.getPreprocessor(), names_);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    Array functions;
    for (const clang::Decl* declared : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
      if (function == nullptr || function->getPreviousDecl() != nullptr) continue;
      if (is_of_source(function->getLocation())) functions.push_back(describe(*function));
    }
    out_["functions"] = std::move(functions);
    out_["macros"] = macros_json(compiler_.getPreprocessor(), request_.name);
    write_identifiers();
    out_["uses"] = uses_json(context, names_);
    out_["problems"] = problems();
  }

 private:
  Array problems() const {
    const clang::SourceManager& sources = compiler_.getSourceManager();
    Array all = names_.forbidden.problems(sources, request_.name);
    if (names_.open_braces.empty()) return all;
    const auto place = sources.getExpansionLoc(names_.open_braces.front());
    all.push_back(Object{{"place", place_json(sources, place, request_.name)},
                         {"message", "this '{' is never closed"}});
    return all;
  }

  void write_identifiers() {
    const clang::Preprocessor& preprocessor = compiler_.getPreprocessor();
    const auto all = identifiers_of(preprocessor, names_);
    Array identifiers;
    Array asked_for;
    for (const auto& [name, identifier] : all) {
      identifiers.push_back(text_json(name));
      if (!identifier.is_of_code) asked_for.push_back(text_json(name));
    }
    out_["identifiers"] = std::move(identifiers);
    out_["asked_for"] = std::move(asked_for);
    Array foreign;
    for (const char* word : kCudaWords) {
      const auto found = all.find(word);
      if (found == all.end() || found->second.place.isInvalid() || is_declared(word)) continue;
      foreign.push_back(Object{
          {"place", place_json(compiler_.getSourceManager(), found->second.place, request_.name)},
          {"message", word}});
    }
    out_["foreign"] = std::move(foreign);
  }

  bool is_declared(const char* word) {
    clang::IdentifierInfo& name = compiler_.getPreprocessor().getIdentifierTable().get(word);
    if (name.hadMacroDefinition()) return true;
    const clang::ASTContext& context = compiler_.getASTContext();
    return !context.getTranslationUnitDecl()->lookup(clang::DeclarationName(&name)).empty();
  }

  bool is_of_source(clang::SourceLocation location) const {
    const clang::SourceManager& sources = compiler_.getSourceManager();
    return sources.isWrittenInMainFile(sources.getExpansionLoc(location));
  }

  Object describe(const clang::FunctionDecl& first) {
    const clang::ASTContext& context = compiler_.getASTContext();
    const clang::FunctionDecl* definition = nullptr;
    Array spots;
    unsigned declarations = 0;
    bool is_kernel = false;
    const clang::ReqdWorkGroupSizeAttr* group_size = nullptr;
    for (const clang::FunctionDecl* each : first.redecls()) {
      if (each->isThisDeclarationADefinition()) definition = each;
      is_kernel = is_kernel || each->hasAttr<clang::OpenCLKernelAttr>();
      if (const auto* size = each->getAttr<clang::ReqdWorkGroupSizeAttr>()) group_size = size;
      ++declarations;
      if (auto spot = spot_json(*each, names_)) spots.push_back(std::move(*spot));
    }
    const clang::FunctionDecl& chosen = definition == nullptr ? first : *definition;
    Array parameters;
    for (const clang::ParmVarDecl* parameter : chosen.parameters()) {
      // An array becomes a pointer; it is shown as it is written.
      parameters.push_back(
          Object{{"name", text_json(parameter->getName())},
                 {"type", type_json(context, parameter->getType(), request_.name)}});
    }
    const std::string name = first.getNameAsString();
    Object out{
        {"name", text_json(name)},
        {"place", place_json(compiler_.getSourceManager(), chosen.getLocation(), request_.name)},
        {"result", type_json(context, chosen.getReturnType(), request_.name)},
        {"parameters", std::move(parameters)},
        {"is_kernel", is_kernel},
        {"is_defined", definition != nullptr},
        {"is_called", names_.before_parenthesis[name] > declarations},
        {"spots", std::move(spots)}};
    if (group_size != nullptr) out["group_size"] = describe(*group_size);
    return out;
  }

  Object describe(const clang::ReqdWorkGroupSizeAttr& size) const {
    return Object{
        {"sides", Array{size.getXDim(), size.getYDim(), size.getZDim()}},
        {"place", place_json(compiler_.getSourceManager(), size.getLocation(), request_.name)}};
  }

  clang::CompilerInstance& compiler_;
  const Request& request_;
  Object& out_;
  Names names_;
};

class DeclarationReader : public clang::ASTFrontendAction {
 public:
  DeclarationReader(const Request& request, Object& out) : request_(request), out_(out) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<DeclarationWriter>(compiler, request_, out_);
  }

 private:
  const Request& request_;
  Object& out_;
};

}  // namespace

std::string declarations_json(const Request& request) {
  Object out{{"functions", Array{}}, {"macros", Array{}}, {"identifiers", Array{}},
             {"asked_for", Array{}}, {"uses", Object{}},  {"foreign", Array{}}};
  DeclarationReader reader(request, out);
  Array problems = run_clang(request, reader);
  if (const Array* forbidden = out.getArray("problems")) {
    problems.insert(problems.begin(), forbidden->begin(), forbidden->end());
  }
  out["problems"] = std::move(problems);
  std::string json;
  llvm::raw_string_ostream(json) << llvm::json::Value(std::move(out));
  return json;
}

}  // namespace stalemate::source
