#include <llvm/IR/DebugInfo.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include "sim/abi/abi.hpp"
#include "sim/pass/accesses.hpp"
#include "sim/pass/barrier_calls.hpp"
#include "sim/pass/barrier_turns.hpp"
#include "sim/pass/blocks.hpp"
#include "sim/pass/built_ins.hpp"
#include "sim/pass/caller_memory.hpp"
#include "sim/pass/components.hpp"
#include "sim/pass/divisions.hpp"
#include "sim/pass/flow/dropping_callers.hpp"
#include "sim/pass/hidden_variables.hpp"
#include "sim/pass/kernels.hpp"
#include "sim/pass/loops.hpp"
#include "sim/pass/own_bounds.hpp"
#include "sim/pass/runtime.hpp"
#include "sim/pass/variables.hpp"

namespace stalemate::sim::pass {

namespace {

class Instrumentation {
 public:
  explicit Instrumentation(llvm::Module& module)
      : module_(module),
        runtime_(module),
        locals_(module, runtime_, kLocal, "local_base"),
        globals_(module, runtime_, kGlobal, "global_base") {}

  void run() {
    leave_out_uncalled(module_);
    split_by_use(module_);
    show_variables(module_);
    guard_divisions(module_);
    refuse_unsupported(module_, complaints_);
    if (complaints_.empty()) locals_.replace(complaints_);
    if (complaints_.empty()) globals_.replace(complaints_);
    if (complaints_.empty()) instrument();
    if (!complaints_.empty()) return complaints_.report(module_.getContext());
    llvm::StripDebugInfo(module_);
  }

 private:
  void instrument() {
    const llvm::SmallVector<llvm::Function*, 8> kernels = kernels_of(module_);
    Blocks blocks(runtime_);
    Loops loops(module_, runtime_);
    BuiltInCalls built_ins(module_, runtime_, places_);
    for (llvm::Function& function : module_) {
      if (function.isDeclaration()) continue;
      leave_out_nowhere(function);
      narrow_to_components(function);
      join_blocks(function);
      const llvm::SmallVector<LoopHead, 4> heads = loop_heads(function);
      tell_changes(function, runtime_);
      built_ins.instrument(function, count_turns(function));
      guard_own_bounds(function, runtime_, places_);
      Accesses(runtime_, places_, complaints_).instrument(function);
      tell_branches(function, runtime_, blocks.number(function));
      loops.tell(heads);
      const bool is_kernel = llvm::is_contained(kernels, &function);
      if (!is_kernel || !function.use_empty()) mark_calls(function, runtime_);
    }
    // The C library's own would be found in its place.
    if (llvm::Function* print = module_.getFunction("printf")) print->setName("stalemate_printf");
    export_table(kernels);
    keep_names_apart();
  }

  // The compiler calls memcpy and memset where the code has neither, and a linker runs _init: what
  // has such a name in OpenCL C is another function.
  void keep_names_apart() {
    for (llvm::Function& function : module_) {
      if (function.isDeclaration() || function.hasLocalLinkage()) continue;
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
      function.setComdat(nullptr);
    }
    for (llvm::Function& function : module_) {
      if (!function.isDeclaration()) function.setName("stalemate_code." + function.getName());
    }
  }

  // Field by field as stalemate_sim_module_table.
  void export_table(llvm::ArrayRef<llvm::Function*> kernels) {
    llvm::Constant* kernel_rows = kernel_table(module_, runtime_, kernels);
    llvm::Constant* table =
        row(module_,
            {number32(module_, kAbiVersion), number32(module_, kernels.size()), kernel_rows,
             number32(module_, places_.count()), number32(module_, locals_.count()),
             places_.table(module_, runtime_), locals_.table(), globals_.table(), globals_.image(),
             number64(module_, locals_.size_bytes()), number64(module_, globals_.size_bytes()),
             number32(module_, globals_.count()), number32(module_, 0)});
    new llvm::GlobalVariable(module_, table->getType(), /*isConstant=*/true,
                             llvm::GlobalValue::ExternalLinkage, table, "stalemate_sim_module");
  }

  llvm::Module& module_;
  Runtime runtime_;
  Places places_ = {};
  Complaints complaints_ = {};
  Variables locals_;
  Variables globals_;
};

/// Where all executions are explored, drivers ask for it: a loop is told of by a function that has
/// all of its state, and not by one that works on its caller's.
bool has_driver_to_inline(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return function.getName().startswith("stalemate_") && !function.isDeclaration() &&
           function.hasFnAttribute(llvm::Attribute::AlwaysInline);
  });
}

struct SimulatorPass : llvm::PassInfoMixin<SimulatorPass> {
  static bool isRequired() { return true; }  // NOLINT(readability-identifier-naming)

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
    const bool has_barriers = mark_barrier_calls(module);
    if (has_barriers || has_driver_to_inline(module)) {
      llvm::AlwaysInlinerPass().run(module, analyses);
    }
    Instrumentation(module).run();
    return llvm::PreservedAnalyses::none();
  }
};

struct HidingPass : llvm::PassInfoMixin<HidingPass> {
  static bool isRequired() { return true; }  // NOLINT(readability-identifier-naming)

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    Complaints complaints;
    refuse_recursion(module, complaints);
    if (!complaints.empty()) complaints.report(module.getContext());
    for (llvm::Function& function : module) narrow_to_components(function);
    hide_variables(module);
    give_up_turns(module);
    guard_divisions(module);  // before anybody concludes that a divisor is not zero
    return llvm::PreservedAnalyses::none();
  }
};

// What pays at once: private variables in registers. A case of a few thousand operations does not
// live to see more optimisation pay, which takes three times as long as all the rest.
llvm::FunctionPassManager brief_optimisation() {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass());
  passes.addPass(llvm::EarlyCSEPass());
  return passes;
}

// Before all others: what happens, and in which order, is what the compiler was given. Who
// optimises gives the result to another compiler, which does not.
void put_first(llvm::PassBuilder& builder) {
  builder.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
        if (level != llvm::OptimizationLevel::O0) return passes.addPass(HidingPass());
        passes.addPass(SimulatorPass());
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(brief_optimisation()));
      });
}

}  // namespace

}  // namespace stalemate::sim::pass

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "stalemate_sim_pass", LLVM_VERSION_STRING,
          stalemate::sim::pass::put_first};
}
