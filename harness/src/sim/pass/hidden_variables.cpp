#include "sim/pass/hidden_variables.hpp"

#include <llvm/IR/Metadata.h>

#include "sim/pass/spaces.hpp"

namespace stalemate::sim::pass {

namespace {

constexpr const char* kInitialiser = "stalemate_initialiser";

}  // namespace

void hide_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (!is_shared_space(variable.getAddressSpace()) || !variable.hasInitializer()) continue;
    variable.setMetadata(
        kInitialiser, llvm::MDNode::get(module.getContext(),
                                        llvm::ConstantAsMetadata::get(variable.getInitializer())));
    variable.setInitializer(nullptr);
    variable.setDSOLocal(false);
    // Nothing less hides that there is something at its address.
    variable.setLinkage(llvm::GlobalValue::ExternalWeakLinkage);
  }
}

void show_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    const llvm::MDNode* kept = variable.getMetadata(kInitialiser);
    if (kept == nullptr) continue;
    variable.setLinkage(llvm::GlobalValue::InternalLinkage);
    variable.setInitializer(llvm::cast<llvm::ConstantAsMetadata>(kept->getOperand(0))->getValue());
    variable.setMetadata(kInitialiser, nullptr);
  }
}

}  // namespace stalemate::sim::pass
