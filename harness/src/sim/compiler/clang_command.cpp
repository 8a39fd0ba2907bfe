#include "sim/compiler/clang_command.hpp"

#include <cstdlib>
#include <llvm-c/Target.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/Host.h>
#include <llvm/Support/PrettyStackTrace.h>
#include <memory>
#include <unistd.h>

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticFrontend.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>

namespace stalemate::sim {

namespace {

/// The device's, and the one whose optimiser's rules a pipeline asks for.
void add_targets() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

/// Of what is wrong with the options.
llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> printed_diagnostics() {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options = new clang::DiagnosticOptions;
  auto* printer = new clang::TextDiagnosticPrinter(llvm::errs(), options.get());
  return new clang::DiagnosticsEngine(new clang::DiagnosticIDs, options.get(), printer);
}

/// As clang's own program has it: an error of the code generator is one of the compilation.
void tell_of_fatal_error(void* diagnostics, const char* message, bool /*has_crashed*/) {
  static_cast<clang::DiagnosticsEngine*>(diagnostics)->Report(clang::diag::err_fe_error_backend)
      << message;
  _exit(EXIT_FAILURE);
}

void set_options_of_llvm(const std::vector<std::string>& options) {
  std::vector<const char*> words{"clang (LLVM option parsing)"};
  for (const std::string& option : options) words.push_back(option.c_str());
  llvm::cl::ParseCommandLineOptions(static_cast<int>(words.size()), words.data());
}

std::unique_ptr<clang::FrontendAction> action_of(clang::frontend::ActionKind kind) {
  if (kind == clang::frontend::EmitObj) return std::make_unique<clang::EmitObjAction>();
  if (kind == clang::frontend::EmitBC) return std::make_unique<clang::EmitBCAction>();
  return nullptr;
}

bool compile(const clang::driver::Command& job, clang::DiagnosticsEngine& diagnostics) {
  clang::CompilerInstance instance;
  const llvm::ArrayRef<const char*> words = job.getArguments();
  if (!clang::CompilerInvocation::CreateFromArgs(instance.getInvocation(), words.drop_front(),
                                                 diagnostics, job.getExecutable())) {
    return false;
  }
  instance.createDiagnostics();
  llvm::install_fatal_error_handler(tell_of_fatal_error, &instance.getDiagnostics());
  set_options_of_llvm(instance.getFrontendOpts().LLVMArgs);
  const auto action = action_of(instance.getFrontendOpts().ProgramAction);
  return action && instance.ExecuteAction(*action);
}

}  // namespace

int run_clang(const std::vector<std::string>& words) {
  add_targets();
  const auto diagnostics = printed_diagnostics();
  // Its headers lie beside the program that it is said to be.
  std::vector<const char*> all{STALEMATE_LLVM15_PROGRAMS "/clang"};
  for (const std::string& word : words) all.push_back(word.c_str());
  llvm::EnablePrettyStackTrace();
  clang::driver::Driver driver(all.front(), llvm::sys::getDefaultTargetTriple(), *diagnostics);
  const std::unique_ptr<clang::driver::Compilation> jobs(driver.BuildCompilation(all));
  const bool is_understood = jobs && !diagnostics->hasErrorOccurred();
  const bool is_one = is_understood && jobs->getJobs().size() == 1;
  return is_one && compile(*jobs->getJobs().begin(), *diagnostics) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace stalemate::sim
