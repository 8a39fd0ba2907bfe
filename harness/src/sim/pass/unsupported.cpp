#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>

#include "sim/pass/built_ins.hpp"

namespace stalemate::sim::pass {

namespace {

constexpr const char* kNotSupported = " is not supported by the simulated device";

std::string quoted(llvm::StringRef name) {
  return "'" + name.str() + "'";
}

/// An argument that says what order a built-in function has, and the orders that it must not be
/// (OpenCL C 3.0, 6.15.12.7).
struct ForbiddenOrders {
  llvm::StringRef function;
  unsigned argument;
  unsigned forbidden[2];
};

// As clang numbers them.
constexpr unsigned kAcquire = 2;
constexpr unsigned kRelease = 3;
constexpr unsigned kAcquireRelease = 4;

constexpr ForbiddenOrders kForbiddenOrders[] = {
    {"atomic_store_explicit", 2, {kAcquire, kAcquireRelease}},
    {"atomic_load_explicit", 1, {kRelease, kAcquireRelease}},
    {"atomic_compare_exchange_strong_explicit", 4, {kRelease, kAcquireRelease}},
    {"atomic_compare_exchange_weak_explicit", 4, {kRelease, kAcquireRelease}},
    {"atomic_flag_clear_explicit", 1, {kAcquire, kAcquireRelease}}};

const char* name_of_order(unsigned order) {
  if (order == kAcquire) return "memory_order_acquire";
  return order == kRelease ? "memory_order_release" : "memory_order_acq_rel";
}

/// An order that is no constant is the program's own business.
void refuse_order(const llvm::CallInst& call, llvm::StringRef name, Complaints& complaints) {
  for (const ForbiddenOrders& rule : kForbiddenOrders) {
    if (rule.function != name || call.arg_size() <= rule.argument) continue;
    const auto* order = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(rule.argument));
    if (order == nullptr || !llvm::is_contained(rule.forbidden, order->getZExtValue())) continue;
    complaints.add(call, quoted(name) + " with " +
                             name_of_order(static_cast<unsigned>(order->getZExtValue())) +
                             (rule.argument == 4 ? " on failure" : "") +
                             ": OpenCL C leaves undefined what that does (3.0, 6.15.12.7)");
  }
}

/// Arguments of a built-in function that takes a scope, which is the last one; 0 of others.
unsigned arguments_with_scope(llvm::StringRef name) {
  if (name == "work_group_barrier" || name == "sub_group_barrier") return 2;
  if (!name.startswith("atomic_") || !name.endswith("_explicit")) return 0;
  if (name.startswith("atomic_compare_exchange_")) return 6;
  return name.startswith("atomic_load_") || name.startswith("atomic_flag_") ? 3 : 4;
}

/// Fences of images alone have that scope, which the simulated device does not have.
void refuse_scope(const llvm::CallInst& call, llvm::StringRef name, Complaints& complaints) {
  constexpr unsigned work_item = 0;  // as clang numbers scopes
  const unsigned arguments = arguments_with_scope(name);
  if (arguments == 0 || call.arg_size() != arguments) return;
  const auto* scope = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(arguments - 1));
  if (scope == nullptr || scope->getZExtValue() != work_item) return;
  const bool is_barrier = name.endswith("_barrier");
  complaints.add(call, quoted(name) +
                           " with memory_scope_work_item: OpenCL C leaves undefined what that does "
                           "(3.0, 6.15.12.4); " +
                           (is_barrier ? "memory_scope_work_group is what a barrier has"
                                       : "name a scope that holds all who access it"));
}

void refuse_call(const llvm::CallInst& call, Complaints& complaints) {
  if (call.isInlineAsm()) {
    return complaints.add(call, std::string("inline assembly") + kNotSupported);
  }
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    return complaints.add(call, std::string("a call by pointer") + kNotSupported);
  }
  if (!callee->isDeclaration() || callee->isIntrinsic()) return;
  refuse_order(call, name_in_source(callee->getName()), complaints);
  refuse_scope(call, name_in_source(callee->getName()), complaints);
  if (is_built_in(callee->getName()) || callee->getName() == "printf") return;
  llvm::StringRef language = callee->getName();
  if (language.consume_front("__") && language.startswith("to_")) {
    return complaints.add(call, quoted(language) + kNotSupported);
  }
  // Built-in functions are overloaded, so their names have types; those of a program have none.
  if (!callee->getName().startswith("_Z")) {
    return complaints.add(call,
                          quoted(llvm::GlobalValue::dropLLVMManglingEscape(callee->getName())) +
                              " is declared, and has no body in this program");
  }
  complaints.add(call, quoted(name_in_source(callee->getName())) + kNotSupported);
}

bool is_opaque(llvm::StringRef type) {
  return type.startswith("image") || type.startswith("sampler") || type.startswith("pipe") ||
         type.startswith("queue") || type.startswith("reserve_id") || type.startswith("clk_event");
}

void refuse_parameters(const llvm::Function& kernel, Complaints& complaints) {
  const llvm::MDNode* types = kernel.getMetadata("kernel_arg_base_type");
  const llvm::MDNode* qualifiers = kernel.getMetadata("kernel_arg_type_qual");
  if (types == nullptr || qualifiers == nullptr) return;
  for (unsigned index = 0; index < types->getNumOperands(); ++index) {
    const llvm::StringRef type = llvm::cast<llvm::MDString>(types->getOperand(index))->getString();
    const llvm::StringRef qualifier =
        llvm::cast<llvm::MDString>(qualifiers->getOperand(index))->getString();
    if (is_opaque(type) || qualifier.contains("pipe")) {
      complaints.add(kernel, "a parameter of type " + quoted(type) + kNotSupported);
    }
  }
}

/// What would run, or be found, when the program is loaded, and not when it is launched. Clang
/// gives kernels a section of their own on no target that is simulated.
void refuse_load_time(llvm::Module& module, Complaints& complaints) {
  const std::string file = module.getSourceFileName();
  if (!module.getModuleInlineAsm().empty()) {
    complaints.add(file, std::string("inline assembly") + kNotSupported);
  }
  for (const llvm::GlobalValue& value : module.global_values()) {
    const auto* object = llvm::dyn_cast<llvm::GlobalObject>(&value);
    const bool is_elsewhere = object == nullptr || object->hasSection();
    const bool runs_at_load =
        value.getName() == "llvm.global_ctors" || value.getName() == "llvm.global_dtors";
    if (!is_elsewhere && !runs_at_load) continue;
    const bool is_used_list = value.getName().startswith("llvm.") && !runs_at_load;
    if (is_used_list) continue;
    complaints.add(file, "a section, an alias or a constructor, " + quoted(value.getName()) + "," +
                             kNotSupported);
  }
}

}  // namespace

void refuse_recursion(llvm::Module& module, Complaints& complaints) {
  llvm::CallGraph graph(module);
  for (auto group = llvm::scc_begin(&graph); !group.isAtEnd(); ++group) {
    if (!group.hasCycle()) continue;
    for (const llvm::CallGraphNode* node : *group) {
      const llvm::Function* function = node->getFunction();
      if (function == nullptr || function->isDeclaration()) continue;
      complaints.add(*function,
                     quoted(function->getName()) + " calls itself: recursion" + kNotSupported);
    }
  }
}

void refuse_unsupported(llvm::Module& module, Complaints& complaints) {
  refuse_load_time(module, complaints);
  for (llvm::Function& function : module) {
    refuse_parameters(function, complaints);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
        refuse_call(*call, complaints);
      }
    }
  }
  refuse_recursion(module, complaints);
}

}  // namespace stalemate::sim::pass
