#include "sim/pass/components.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "sim/pass/spaces.hpp"

namespace stalemate::sim::pass {

namespace {

/// Of one block, the first one in front.
bool may_change_between(const llvm::Instruction& first, const llvm::Instruction& last) {
  if (first.getParent() != last.getParent()) return true;
  for (const auto* next = first.getNextNode(); next != &last; next = next->getNextNode()) {
    if (next == nullptr || next->mayWriteToMemory()) return true;
  }
  return false;
}

/// The load of a whole vector of which only `user` takes something.
llvm::LoadInst* whole_for(llvm::Value* value, const llvm::Instruction& user) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  const bool is_whole = load != nullptr && load->hasOneUse() &&
                        llvm::isa<llvm::FixedVectorType>(load->getType()) &&
                        may_be_shared(load->getPointerOperand());
  return is_whole && !load->isAtomic() && !may_change_between(*load, user) ? load : nullptr;
}

/// Where the components of a vector lie.
class Components {
 public:
  Components(llvm::IRBuilder<>& builder, llvm::FixedVectorType* type, llvm::Value* pointer,
             llvm::Align alignment)
      : builder_(builder), type_(type), pointer_(pointer) {
    const llvm::DataLayout& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
    const llvm::TypeSize size = layout.getTypeStoreSize(type->getElementType());
    alignment_ = llvm::commonAlignment(alignment, size.getFixedSize());
  }

  unsigned count() const { return type_->getNumElements(); }

  llvm::Value* load(llvm::Value* index, bool is_volatile) {
    return builder_.CreateAlignedLoad(type_->getElementType(), at(index), alignment_, is_volatile);
  }
  void store(llvm::Value* value, llvm::Value* index, bool is_volatile) {
    builder_.CreateAlignedStore(value, at(index), alignment_, is_volatile);
  }

 private:
  llvm::Value* at(llvm::Value* index) {
    return builder_.CreateInBoundsGEP(type_, pointer_, {builder_.getInt32(0), index});
  }

  llvm::IRBuilder<>& builder_;
  llvm::FixedVectorType* type_;
  llvm::Value* pointer_;
  llvm::Align alignment_;
};

/// `v.x = a`: the vector is loaded, changed and stored.
bool narrow_inserted(llvm::StoreInst& store) {
  auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(store.getValueOperand());
  if (insert == nullptr || !insert->hasOneUse()) return false;
  llvm::LoadInst* whole = whole_for(insert->getOperand(0), store);
  if (whole == nullptr || whole->getPointerOperand() != store.getPointerOperand()) return false;
  llvm::IRBuilder<> builder(&store);
  Components components(builder, llvm::cast<llvm::FixedVectorType>(whole->getType()),
                        store.getPointerOperand(), store.getAlign());
  components.store(insert->getOperand(1), insert->getOperand(2), store.isVolatile());
  store.eraseFromParent();
  insert->eraseFromParent();
  whole->eraseFromParent();
  return true;
}

/// `v.xy = a`: what is stored has the other components of what was loaded.
bool narrow_shuffled(llvm::StoreInst& store) {
  auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(store.getValueOperand());
  if (shuffle == nullptr || !shuffle->hasOneUse()) return false;
  llvm::LoadInst* whole = whole_for(shuffle->getOperand(0), store);
  if (whole == nullptr || whole->getType() != shuffle->getType() ||
      whole->getPointerOperand() != store.getPointerOperand()) {
    return false;
  }
  llvm::IRBuilder<> builder(&store);
  Components components(builder, llvm::cast<llvm::FixedVectorType>(whole->getType()),
                        store.getPointerOperand(), store.getAlign());
  const unsigned count = components.count();
  const auto from = [&](unsigned lane) { return shuffle->getMaskValue(lane); };
  for (unsigned lane = 0; lane < count; ++lane) {
    const bool is_other =
        from(lane) < static_cast<int>(count) && from(lane) != static_cast<int>(lane);
    if (is_other) return false;
  }
  for (unsigned lane = 0; lane < count; ++lane) {
    if (from(lane) == static_cast<int>(lane)) continue;
    const std::uint64_t given = static_cast<unsigned>(from(lane)) - count;
    components.store(builder.CreateExtractElement(shuffle->getOperand(1), given),
                     builder.getInt32(lane), store.isVolatile());
  }
  store.eraseFromParent();
  shuffle->eraseFromParent();
  whole->eraseFromParent();
  return true;
}

/// `a = v.x`.
void narrow_extracted(llvm::ExtractElementInst& extract) {
  llvm::LoadInst* whole = whole_for(extract.getVectorOperand(), extract);
  if (whole == nullptr) return;
  llvm::IRBuilder<> builder(&extract);
  builder.SetCurrentDebugLocation(whole->getDebugLoc());
  Components components(builder, llvm::cast<llvm::FixedVectorType>(whole->getType()),
                        whole->getPointerOperand(), whole->getAlign());
  extract.replaceAllUsesWith(components.load(extract.getIndexOperand(), whole->isVolatile()));
  extract.eraseFromParent();
  whole->eraseFromParent();
}

}  // namespace

void narrow_to_components(llvm::Function& function) {
  llvm::SmallVector<llvm::StoreInst*, 16> stores;
  llvm::SmallVector<llvm::ExtractElementInst*, 16> extracts;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) stores.push_back(store);
    if (auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
      extracts.push_back(extract);
    }
  }
  for (llvm::StoreInst* store : stores) {
    if (store->isAtomic()) continue;
    if (!narrow_inserted(*store)) narrow_shuffled(*store);
  }
  for (llvm::ExtractElementInst* extract : extracts) narrow_extracted(*extract);
}

}  // namespace stalemate::sim::pass
