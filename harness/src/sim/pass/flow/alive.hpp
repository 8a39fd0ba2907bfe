#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

namespace stalemate::sim::pass {

using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock*, 16>;

/// The blocks at whose beginning a variable may be read before it is stored anew. All of them, if
/// its address goes where it cannot be followed.
BlockSet blocks_alive(const llvm::AllocaInst& variable);

/// The blocks that come behind a block that stores the variable, or has its address.
BlockSet blocks_behind_stores(const llvm::AllocaInst& variable);

/// Whether `value` may be used in a block that can be reached from `head`, where it is known.
bool is_alive(const llvm::Instruction& value, const BlockSet& reached);

/// `head` and all that can be reached from it.
BlockSet reached_from(const llvm::BasicBlock& head);

}  // namespace stalemate::sim::pass
