#include "sim/pass/kernels.hpp"

#include "sim/abi/abi.hpp"
#include "sim/pass/memory_orders.hpp"
#include "sim/pass/private_memory.hpp"
#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

namespace {

llvm::Type* type_in_memory(const llvm::Argument& parameter) {
  return parameter.hasByValAttr() ? parameter.getParamByValType() : parameter.getType();
}

// A copy of the argument that lies as aligned as its type demands; the host's need not.
llvm::Value* aligned_argument(llvm::IRBuilder<>& builder, const llvm::Argument& parameter,
                              llvm::Value* address) {
  const llvm::DataLayout& layout = parameter.getParent()->getParent()->getDataLayout();
  llvm::Type* type = type_in_memory(parameter);
  llvm::AllocaInst* copy = builder.CreateAlloca(type);
  if (const llvm::MaybeAlign wanted = parameter.getParamAlign()) {
    copy->setAlignment(std::max(*wanted, copy->getAlign()));
  }
  builder.CreateMemCpy(copy, copy->getAlign(), address, llvm::Align(1),
                       layout.getTypeStoreSize(type));
  if (parameter.hasByValAttr()) return copy;
  return builder.CreateLoad(type, copy);
}

llvm::Function* entry_of(llvm::Module& module, llvm::Function& kernel) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Function* entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {plain_pointer(context)}, false),
      llvm::GlobalValue::PrivateLinkage, "stalemate_sim_entry", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", entry));
  llvm::SmallVector<llvm::Value*, 8> arguments;
  for (const llvm::Argument& parameter : kernel.args()) {
    llvm::Value* slot =
        builder.CreateConstGEP1_64(plain_pointer(context), entry->getArg(0), parameter.getArgNo());
    arguments.push_back(
        aligned_argument(builder, parameter, builder.CreateLoad(plain_pointer(context), slot)));
  }
  llvm::CallInst* call = builder.CreateCall(&kernel, arguments);
  call->setCallingConv(kernel.getCallingConv());
  for (const llvm::Argument& parameter : kernel.args()) {
    const llvm::AttributeSet attributes =
        kernel.getAttributes().getParamAttrs(parameter.getArgNo());
    for (const llvm::Attribute attribute : attributes) {
      call->addParamAttr(parameter.getArgNo(), attribute);
    }
  }
  builder.CreateRetVoid();
  return entry;
}

llvm::StringRef name_of(const llvm::Argument& parameter) {
  const llvm::MDNode* names = parameter.getParent()->getMetadata("kernel_arg_name");
  if (names == nullptr) return "";
  return llvm::cast<llvm::MDString>(names->getOperand(parameter.getArgNo()))->getString();
}

llvm::Constant* parameter_table(llvm::Module& module, Runtime& runtime, llvm::Function& kernel) {
  llvm::SmallVector<llvm::Constant*, 8> rows;
  for (const llvm::Argument& parameter : kernel.args()) {
    llvm::Type* type = type_in_memory(parameter);
    const bool is_value = parameter.hasByValAttr() || !type->isPointerTy();
    const unsigned space = is_value ? unsigned{kPrivate} : type->getPointerAddressSpace();
    const std::uint64_t size =
        is_value ? module.getDataLayout().getTypeAllocSize(type).getFixedSize() : 0;
    rows.push_back(row(module, {runtime.text(name_of(parameter)), number32(module, space),
                                number64(module, size)}));
  }
  return rows_of(module, rows);
}

llvm::Constant* required_size(llvm::Module& module, const llvm::Function& kernel) {
  llvm::SmallVector<llvm::Constant*, 3> sizes(3, number32(module, 0));
  if (const llvm::MDNode* required = kernel.getMetadata("reqd_work_group_size")) {
    for (unsigned dimension = 0; dimension < 3; ++dimension) {
      sizes[dimension] = llvm::cast<llvm::Constant>(
          llvm::cast<llvm::ConstantAsMetadata>(required->getOperand(dimension))->getValue());
    }
  }
  return llvm::ConstantArray::get(llvm::ArrayType::get(sizes.front()->getType(), 3), sizes);
}

}  // namespace

llvm::SmallVector<llvm::Function*, 8> kernels_of(llvm::Module& module) {
  llvm::SmallVector<llvm::Function*, 8> kernels;
  for (llvm::Function& function : module) {
    const bool is_kernel = function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL;
    if (is_kernel && !function.isDeclaration()) kernels.push_back(&function);
  }
  return kernels;
}

void leave_out_uncalled(llvm::Module& module) {
  llvm::SmallVector<llvm::Function*, 8> to_visit = kernels_of(module);
  for (llvm::Function& function : module) {
    if (function.hasAddressTaken()) to_visit.push_back(&function);
  }
  llvm::SmallPtrSet<llvm::Function*, 32> called;
  while (!to_visit.empty()) {
    llvm::Function* const function = to_visit.pop_back_val();
    if (!called.insert(function).second) continue;
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || call->getCalledFunction() == nullptr) continue;
      to_visit.push_back(call->getCalledFunction());
    }
  }
  for (llvm::Function& function : module) {
    if (!function.isDeclaration() && !called.contains(&function)) function.deleteBody();
  }
}

llvm::Constant* kernel_table(llvm::Module& module, Runtime& runtime,
                             llvm::ArrayRef<llvm::Function*> kernels) {
  llvm::SmallVector<llvm::Constant*, 8> rows;
  for (llvm::Function* kernel : kernels) {
    rows.push_back(row(
        module, {runtime.text(kernel->getName()), entry_of(module, *kernel),
                 number32(module, kernel->arg_size()), parameter_table(module, runtime, *kernel),
                 required_size(module, *kernel), number32(module, has_c11_atomics(*kernel) ? 1 : 0),
                 number64(module, private_bytes(*kernel))}));
  }
  return rows_of(module, rows);
}

}  // namespace stalemate::sim::pass
