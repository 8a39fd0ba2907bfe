#include "sim/pass/built_ins.hpp"

#include <algorithm>
#include <array>
#include <llvm/IR/InstIterator.h>

#include "sim/pass/spaces.hpp"

namespace stalemate::sim::pass {

namespace {

// Thousands, in order. As text they are constants without a compiler measuring each.
constexpr const char* kSymbols[] = {
#include "built_in_symbols.inc"
};

/// atomic_add, atom_xchg and the like, but for those of OpenCL C 2.0.
bool is_atomic_of_1(llvm::StringRef name) {
  static constexpr llvm::StringRef kNames[] = {"add", "sub", "xchg", "inc", "dec", "cmpxchg",
                                               "min", "max", "and",  "or",  "xor"};
  llvm::StringRef rest = name;
  const bool is_atomic = rest.consume_front("atomic_") || rest.consume_front("atom_");
  return is_atomic && llvm::is_contained(kNames, rest);
}

Generation generation_of(llvm::StringRef name) {
  const bool is_of_1 = name == "barrier" || name == "mem_fence" || name == "read_mem_fence" ||
                       name == "write_mem_fence" || is_atomic_of_1(name);
  return is_of_1 ? kOfOpenCl1 : kOfOpenCl2;
}

bool gives_old(const llvm::CallInst& call, llvm::StringRef name) {
  const bool is_atomic = name.startswith("atomic_") || name.startswith("atom_");
  return !call.getType()->isVoidTy() && is_atomic;
}

bool synchronises(llvm::StringRef name) {
  return is_barrier(name) || name.endswith("fence") || name.startswith("sub_group_") ||
         name.startswith("async_work_group");
}

bool touches_memory(const llvm::Function& function) {
  return std::any_of(function.arg_begin(), function.arg_end(), [](const llvm::Argument& argument) {
    const auto* pointer = llvm::dyn_cast<llvm::PointerType>(argument.getType());
    return pointer != nullptr && pointer->getAddressSpace() != kPrivate;
  });
}

// Clang takes vloads for pure functions; they are events, each of which has to happen.
void forget_purity(llvm::CallInst& call) {
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::ReadNone, llvm::Attribute::ReadOnly, llvm::Attribute::ArgMemOnly,
        llvm::Attribute::WillReturn}) {
    call.removeFnAttr(kind);
    call.getCalledFunction()->removeFnAttr(kind);
  }
}

}  // namespace

bool is_barrier(llvm::StringRef name) {
  return name == "barrier" || name == "work_group_barrier" || name == "sub_group_barrier" ||
         name == "wait_group_events";
}

bool is_for_all(llvm::StringRef name) {
  return is_barrier(name) || name.startswith("sub_group_");
}

bool is_built_in(llvm::StringRef symbol) {
  return std::binary_search(std::begin(kSymbols), std::end(kSymbols),
                            std::string_view(symbol.data(), symbol.size()));
}

llvm::StringRef name_in_source(llvm::StringRef symbol) {
  llvm::StringRef rest = symbol;
  std::size_t length = 0;
  if (!rest.consume_front("_Z") || rest.consumeInteger(10, length)) return symbol;
  return rest.take_front(length);
}

void BuiltInCalls::instrument(llvm::Function& function, const BarrierTurns& turns) {
  llvm::SmallVector<llvm::CallInst*, 16> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr) continue;
    if (is_built_in(call->getCalledFunction()->getName())) calls.push_back(call);
  }
  for (llvm::CallInst* call : calls) instrument(*call, turns.lookup(call));
}

void BuiltInCalls::instrument(llvm::CallInst& call, llvm::Value* turns) {
  llvm::Function& callee = *call.getCalledFunction();
  const llvm::StringRef name = name_in_source(callee.getName());
  if (!synchronises(name) && !touches_memory(callee)) return;
  forget_purity(call);
  const bool drops_old = gives_old(call, name) && dropped_.contains(call);
  llvm::IRBuilder<> builder(&call);
  runtime_.call(builder, "at", builder.getVoidTy(),
                {builder.getInt32(places_.of(call)), runtime_.text(name),
                 builder.getInt32(generation_of(name) | (drops_old ? kDropsOld : 0))});
  if (is_barrier(name)) return barrier(call, name, turns);
  if (is_for_all(name)) {
    runtime_.call(builder, "collective_at", builder.getVoidTy(), {site(builder, turns)});
  }
}

// It is known here alone: two calls of one macro share their place.
llvm::Value* BuiltInCalls::site(llvm::IRBuilder<>& builder, llvm::Value* turns) {
  llvm::Value* number = builder.getInt32(++sites_);
  return turns == nullptr ? number : builder.CreateAdd(number, turns);
}

void BuiltInCalls::barrier(llvm::CallInst& call, llvm::StringRef name, llvm::Value* turns) {
  llvm::IRBuilder<> builder(&call);
  const bool is_sub_group = name == "sub_group_barrier";
  const bool is_wait = name == "wait_group_events";  // of all work-items
  if (is_wait) {
    runtime_.call(builder, "waits_for", builder.getVoidTy(),
                  {call.getArgOperand(0), call.getArgOperand(1)});
  }
  llvm::Value* flags =
      is_wait ? builder.getInt32(kLocalFence | kGlobalFence | kCopyFence) : call.getArgOperand(0);
  llvm::Value* scope = call.arg_size() > 1 && !is_wait
                           ? call.getArgOperand(1)
                           : builder.getInt32(is_sub_group ? kScopeSubGroup : kScopeWorkGroup);
  runtime_.call(builder, is_sub_group ? "sub_group_barrier" : "barrier", builder.getVoidTy(),
                {flags, scope, site(builder, turns)});
  call.eraseFromParent();
}

}  // namespace stalemate::sim::pass
