#include "sim/pass/barrier_calls.hpp"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>

#include "sim/pass/built_ins.hpp"
#include "sim/pass/kernels.hpp"

namespace stalemate::sim::pass {

namespace {

bool calls_any(const llvm::CallGraphNode& node, const llvm::SmallPtrSetImpl<llvm::Function*>& of) {
  return llvm::any_of(node, [&](const llvm::CallGraphNode::CallRecord& call) {
    llvm::Function* callee = call.second->getFunction();
    return callee != nullptr &&
           (of.contains(callee) || is_for_all(name_in_source(callee->getName())));
  });
}

void mark(llvm::Function& function) {
  function.removeFnAttr(llvm::Attribute::NoInline);
  function.removeFnAttr(llvm::Attribute::OptimizeNone);
  function.addFnAttr(llvm::Attribute::AlwaysInline);
}

}  // namespace

bool mark_barrier_calls(llvm::Module& module) {
  llvm::CallGraph graph(module);
  llvm::SmallPtrSet<llvm::Function*, 8> marked;
  const llvm::SmallVector<llvm::Function*, 8> kernels = kernels_of(module);
  // Callees come before their callers.
  for (auto group = llvm::scc_begin(&graph); !group.isAtEnd(); ++group) {
    if (group.hasCycle()) return false;
    llvm::Function* function = (*group).front()->getFunction();
    if (function == nullptr || function->isDeclaration()) continue;
    if (llvm::is_contained(kernels, function) || !calls_any(*(*group).front(), marked)) continue;
    marked.insert(function);
  }
  for (llvm::Function* function : marked) mark(*function);
  return !marked.empty();
}

}  // namespace stalemate::sim::pass
