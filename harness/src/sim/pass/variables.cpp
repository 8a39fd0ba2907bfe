#include "sim/pass/variables.hpp"

#include <algorithm>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/MathExtras.h>

#include "sim/pass/runtime.hpp"
#include "sim/pass/spaces.hpp"

namespace stalemate::sim::pass {

namespace {

// An element too far is no other variable's in local memory, as between arguments there. Those of
// the program lie as close as on a device, since what shares a line of a cache is seen.
constexpr std::uint64_t kGapInLocal = 128;

// Clang names a function's variable x `function.x`.
std::string source_name(const llvm::GlobalVariable& variable) {
  const auto [function, name] = variable.getName().split('.');
  return (name.empty() ? function : name).str();
}

std::string function_of(const llvm::GlobalVariable& variable) {
  const auto [function, name] = variable.getName().split('.');
  return name.empty() ? std::string() : function.str();
}

}  // namespace

Variables::Variables(llvm::Module& module, Runtime& runtime, unsigned space, llvm::StringRef base)
    : module_(module), runtime_(runtime), space_(space), base_(base) {}

void Variables::replace(Complaints& complaints) {
  for (llvm::GlobalVariable& variable : module_.globals()) {
    if (variable.getAddressSpace() == space_) place(variable, complaints);
  }
  refuse_initialisers(complaints);
  if (!complaints.empty()) return;
  for (llvm::Function& function : module_) replace_in(function);
  take_out();
}

void Variables::place(llvm::GlobalVariable& variable, Complaints& complaints) {
  if (!variable.hasInitializer()) {
    return complaints.add(variable.getName().str(), "the variable is declared but never defined");
  }
  const llvm::DataLayout& layout = module_.getDataLayout();
  const std::uint64_t alignment =
      std::max<std::uint64_t>(16, layout.getPreferredAlign(&variable).value());
  const std::uint64_t size = layout.getTypeAllocSize(variable.getValueType()).getFixedSize();
  const std::uint64_t gap = space_ == kLocal && size_bytes_ != 0 ? kGapInLocal : 0;
  const std::uint64_t offset = llvm::alignTo(size_bytes_ + gap, alignment);
  variables_.push_back(
      {source_name(variable), offset, size, variable.getInitializer(), function_of(variable)});
  offsets_.emplace(&variable, offset);
  size_bytes_ = offset + size;
}

bool Variables::mentions_one(const llvm::Constant* constant) const {
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
    return offsets_.count(variable) != 0;
  }
  if (llvm::isa<llvm::GlobalValue>(constant)) return false;
  return std::any_of(constant->op_begin(), constant->op_end(), [&](const llvm::Use& operand) {
    const auto* part = llvm::dyn_cast<llvm::Constant>(operand.get());
    return part != nullptr && mentions_one(part);
  });
}

// Addresses within variables are computed once, on entry: so they are there wherever they are used.
void Variables::replace_in(llvm::Function& function) {
  llvm::SmallVector<llvm::Use*, 32> uses;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (llvm::Use& operand : instruction.operands()) {
      const auto* constant = llvm::dyn_cast<llvm::Constant>(operand.get());
      if (constant != nullptr && mentions_one(constant)) uses.push_back(&operand);
    }
  }
  for (llvm::Use* use : uses) {
    use->set(computed(function, llvm::cast<llvm::Constant>(use->get())));
  }
}

llvm::Instruction* Variables::base_in(llvm::Function& function) {
  llvm::Instruction*& base = bases_[&function];
  if (base == nullptr) {
    llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
    base = runtime_.call(builder, base_, plain_pointer(module_.getContext()), {});
  }
  return base;
}

llvm::Value* Variables::computed(llvm::Function& function, llvm::Constant* constant) {
  if (!mentions_one(constant)) return constant;
  llvm::Value*& known = computed_[{&function, constant}];
  if (known != nullptr) return known;
  llvm::Instruction* base = base_in(function);
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
    llvm::IRBuilder<> builder(base->getNextNode());
    llvm::Value* address =
        builder.CreateConstGEP1_64(builder.getInt8Ty(), base, offsets_.at(variable));
    return known = builder.CreateAddrSpaceCast(address, variable->getType());
  }
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (expression == nullptr)
    return computed_[{&function, constant}] = put_together(function, constant);
  llvm::Instruction* instruction = expression->getAsInstruction();
  llvm::Instruction* last = base;
  for (llvm::Use& operand : instruction->operands()) {
    llvm::Value* part = computed(function, llvm::cast<llvm::Constant>(operand.get()));
    operand.set(part);
    auto* computation = llvm::dyn_cast<llvm::Instruction>(part);
    if (computation != nullptr && last->comesBefore(computation)) last = computation;
  }
  instruction->insertAfter(last);
  return computed_[{&function, constant}] = instruction;
}

// An optimiser makes vectors of addresses.
llvm::Value* Variables::put_together(llvm::Function& function, llvm::Constant* aggregate) {
  llvm::SmallVector<llvm::Value*, 4> parts;
  llvm::Instruction* last = base_in(function);
  for (llvm::Use& operand : aggregate->operands()) {
    parts.push_back(computed(function, llvm::cast<llvm::Constant>(operand.get())));
    auto* computation = llvm::dyn_cast<llvm::Instruction>(parts.back());
    if (computation != nullptr && last->comesBefore(computation)) last = computation;
  }
  llvm::IRBuilder<> builder(last->getNextNode());
  llvm::Value* whole = llvm::PoisonValue::get(aggregate->getType());
  for (unsigned index = 0; index < parts.size(); ++index) {
    whole = aggregate->getType()->isVectorTy()
                ? builder.CreateInsertElement(whole, parts[index], index)
                : builder.CreateInsertValue(whole, parts[index], index);
  }
  return whole;
}

// Where a variable lies is known only at run time.
void Variables::refuse_initialisers(Complaints& complaints) const {
  for (const llvm::GlobalVariable& variable : module_.globals()) {
    if (variable.hasInitializer() && mentions_one(variable.getInitializer())) {
      complaints.add(source_name(variable),
                     "the address of a variable in an initialiser is not supported by the "
                     "simulated device: assign it in a kernel");
    }
  }
}

void Variables::take_out() {
  for (const auto& [variable, offset] : offsets_) {
    auto* gone = const_cast<llvm::GlobalVariable*>(variable);
    gone->removeDeadConstantUsers();
    gone->eraseFromParent();
  }
}

llvm::Constant* Variables::table() const {
  llvm::SmallVector<llvm::Constant*, 16> rows;
  for (const Variable& variable : variables_) {
    rows.push_back(
        row(module_, {runtime_.text(variable.name), number64(module_, variable.offset_bytes),
                      number64(module_, variable.size_bytes), runtime_.text(variable.function)}));
  }
  return rows_of(module_, rows);
}

llvm::Constant* Variables::image() const {
  llvm::LLVMContext& context = module_.getContext();
  llvm::SmallVector<llvm::Constant*, 16> pieces;
  std::uint64_t end = 0;
  const auto pad = [&](std::uint64_t size) {
    pieces.push_back(llvm::ConstantAggregateZero::get(
        llvm::ArrayType::get(llvm::Type::getInt8Ty(context), size)));
  };
  for (const Variable& variable : variables_) {
    pad(variable.offset_bytes - end);
    pieces.push_back(variable.initial);
    const llvm::DataLayout& layout = module_.getDataLayout();
    const std::uint64_t stored =
        layout.getTypeAllocSize(variable.initial->getType()).getFixedSize();
    end = variable.offset_bytes + stored;
  }
  llvm::Constant* content = llvm::ConstantStruct::getAnon(context, pieces, /*Packed=*/true);
  return rows_of(module_, {content});
}

}  // namespace stalemate::sim::pass
