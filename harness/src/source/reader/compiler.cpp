#include "source/reader/compiler.hpp"

#include <llvm/Support/VirtualFileSystem.h>

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>

extern const char* const kOpenClHeader;

namespace stalemate::source {

namespace {

constexpr const char* kSource = "/source.cl";
constexpr const char* kHeader = "/clang/opencl-c-base.h";

/// Keeps errors; warnings are the compilers' that will build it.
class Complaints : public clang::DiagnosticConsumer {
 public:
  explicit Complaints(std::string name) : name_(std::move(name)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    if (level < clang::DiagnosticsEngine::Error || !diagnostic.getLocation().isValid()) return;
    llvm::SmallString<256> message;
    diagnostic.FormatDiagnostic(message);
    all_.push_back(llvm::json::Object{
        {"place", place_json(diagnostic.getSourceManager(), diagnostic.getLocation(), name_)},
        {"message", text_json(message)}});
  }

  llvm::json::Array take() { return std::move(all_); }

 private:
  std::string name_;
  llvm::json::Array all_;
};

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_of(const Request& request) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files(new llvm::vfs::InMemoryFileSystem);
  files->addFile(kSource, 0, llvm::MemoryBuffer::getMemBuffer(request.text, kSource));
  files->addFile(kHeader, 0, llvm::MemoryBuffer::getMemBuffer(kOpenClHeader, kHeader));
  return files;
}

std::shared_ptr<clang::CompilerInvocation> invocation_of(const Request& request,
                                                         clang::DiagnosticsEngine& diagnostics) {
  std::vector<const char*> arguments{"-triple",
                                     "x86_64-unknown-linux-gnu",
                                     "-fsyntax-only",
                                     "-x",
                                     "cl",
                                     "-w",
                                     "-fno-builtin",
                                     "-ffake-address-space-map",
                                     "-fdeclare-opencl-builtins",
                                     "-finclude-default-header",
                                     "-nostdsysteminc",
                                     "-nobuiltininc",
                                     "-internal-isystem",
                                     "/clang"};
  for (const std::string& option : request.options) arguments.push_back(option.c_str());
  arguments.push_back(kSource);
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  clang::CompilerInvocation::CreateFromArgs(*invocation, arguments, diagnostics);
  invocation->getFrontendOpts().SkipFunctionBodies = true;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getDiagnosticOpts().ShowCarets = false;
  return invocation;
}

}  // namespace

llvm::json::Array run_clang(const Request& request, clang::FrontendAction& action) {
  Complaints complaints(request.name);
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(&complaints, false);
  compiler.setInvocation(invocation_of(request, compiler.getDiagnostics()));
  compiler.createFileManager(files_of(request));
  compiler.ExecuteAction(action);
  return complaints.take();
}

llvm::json::Object place_json(const clang::SourceManager& sources, clang::SourceLocation location,
                              const std::string& name) {
  const clang::PresumedLoc place = sources.getPresumedLoc(location);
  if (place.isInvalid()) return llvm::json::Object();
  const llvm::StringRef file = place.getFilename();
  return llvm::json::Object{{"file", text_json(file == kSource ? name : file)},
                            {"line", place.getLine()},
                            {"column", place.getColumn()}};
}

llvm::json::Value text_json(llvm::StringRef text) {
  return llvm::json::fixUTF8(text);
}

}  // namespace stalemate::source
