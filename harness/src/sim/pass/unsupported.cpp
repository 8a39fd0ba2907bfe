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

void refuse_call(const llvm::CallInst& call, Complaints& complaints) {
  if (call.isInlineAsm()) {
    return complaints.add(call, std::string("inline assembly") + kNotSupported);
  }
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    return complaints.add(call, std::string("a call by pointer") + kNotSupported);
  }
  if (!callee->isDeclaration() || callee->isIntrinsic()) return;
  if (is_built_in(callee->getName()) || callee->getName() == "printf") return;
  complaints.add(call, quoted(name_in_source(callee->getName())) + kNotSupported);
}

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

}  // namespace

void refuse_unsupported(llvm::Module& module, Complaints& complaints) {
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
