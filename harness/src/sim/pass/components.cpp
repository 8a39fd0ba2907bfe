#include "sim/pass/components.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <set>
#include <vector>

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
      : builder_(builder), type_(type), pointer_(pointer), whole_alignment_(alignment) {
    const llvm::DataLayout& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
    const llvm::TypeSize size = layout.getTypeStoreSize(type->getElementType());
    alignment_ = llvm::commonAlignment(alignment, size.getFixedSize());
  }

  unsigned count() const { return type_->getNumElements(); }

  llvm::Value* load(llvm::Value* index, bool is_volatile) {
    return builder_.CreateAlignedLoad(type_->getElementType(), at(index), alignment_, is_volatile);
  }
  llvm::Value* load_some(unsigned first, std::size_t count, bool is_volatile) {
    return builder_.CreateAlignedLoad(
        llvm::FixedVectorType::get(type_->getElementType(), static_cast<unsigned>(count)),
        at(builder_.getInt32(first)), first == 0 ? whole_alignment_ : alignment_, is_volatile);
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
  llvm::Align whole_alignment_;
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

/// The lanes of a vector that `shuffle` takes, in their order.
std::vector<unsigned> lanes_of(const llvm::ShuffleVectorInst& shuffle, unsigned count) {
  std::set<unsigned> lanes;
  for (const int lane : shuffle.getShuffleMask()) {
    if (lane >= 0 && lane < static_cast<int>(count)) lanes.insert(static_cast<unsigned>(lane));
  }
  return {lanes.begin(), lanes.end()};
}

/// `whole` with those of `lanes` alone: by one load where they lie in a row, and one for each where
/// they do not.
llvm::Value* with_lanes(llvm::IRBuilder<>& builder, llvm::LoadInst& whole,
                        const std::vector<unsigned>& lanes) {
  auto* type = llvm::cast<llvm::FixedVectorType>(whole.getType());
  Components components(builder, type, whole.getPointerOperand(), whole.getAlign());
  const unsigned first = lanes.front();
  const bool in_a_row = lanes.size() > 1 && lanes.back() - first + 1 == lanes.size();
  if (in_a_row) {
    llvm::Value* some = components.load_some(first, lanes.size(), whole.isVolatile());
    llvm::SmallVector<int, 16> mask(type->getNumElements(), -1);
    for (const unsigned lane : lanes) mask[lane] = static_cast<int>(lane - first);
    return builder.CreateShuffleVector(some, mask);
  }
  llvm::Value* selected = llvm::UndefValue::get(type);
  for (const unsigned lane : lanes) {
    llvm::Value* index = builder.getInt32(lane);
    selected =
        builder.CreateInsertElement(selected, components.load(index, whole.isVolatile()), index);
  }
  return selected;
}

/// `a = v.xyz`, and a vector of three components, which lies in the place of four.
void narrow_selected(llvm::ShuffleVectorInst& shuffle) {
  llvm::LoadInst* whole = whole_for(shuffle.getOperand(0), shuffle);
  if (whole == nullptr || !llvm::isa<llvm::UndefValue>(shuffle.getOperand(1))) return;
  const unsigned count = llvm::cast<llvm::FixedVectorType>(whole->getType())->getNumElements();
  const std::vector<unsigned> lanes = lanes_of(shuffle, count);
  if (lanes.empty() || lanes.size() == count) return;
  llvm::IRBuilder<> builder(&shuffle);
  builder.SetCurrentDebugLocation(whole->getDebugLoc());
  shuffle.setOperand(0, with_lanes(builder, *whole, lanes));
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
  llvm::SmallVector<llvm::ShuffleVectorInst*, 16> selections;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
      selections.push_back(shuffle);
    }
  }
  for (llvm::ShuffleVectorInst* shuffle : selections) narrow_selected(*shuffle);
}

}  // namespace stalemate::sim::pass
