#include "sim/pass/divisions.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace stalemate::sim::pass {
namespace {

bool is_signed(const llvm::Instruction& division) {
  return division.getOpcode() == llvm::Instruction::SDiv ||
         division.getOpcode() == llvm::Instruction::SRem;
}

bool is_division(const llvm::Instruction& instruction) {
  return is_signed(instruction) || instruction.getOpcode() == llvm::Instruction::UDiv ||
         instruction.getOpcode() == llvm::Instruction::URem;
}

/// For scalars and vectors alike.
void guard(llvm::Instruction& division) {
  llvm::IRBuilder<> builder(&division);
  llvm::Value* const dividend = division.getOperand(0);
  llvm::Value* const divisor = division.getOperand(1);
  llvm::Type* const type = division.getType();
  llvm::Value* is_bad = builder.CreateICmpEQ(divisor, llvm::Constant::getNullValue(type));
  if (is_signed(division)) {
    const auto least = llvm::APInt::getSignedMinValue(type->getScalarSizeInBits());
    llvm::Value* const overflows =
        builder.CreateAnd(builder.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type)),
                          builder.CreateICmpEQ(dividend, llvm::ConstantInt::get(type, least)));
    is_bad = builder.CreateOr(is_bad, overflows);
  }
  division.setOperand(1, builder.CreateSelect(is_bad, llvm::ConstantInt::get(type, 1), divisor));
}

}  // namespace

void guard_divisions(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (is_division(instruction)) guard(instruction);
    }
  }
}

}  // namespace stalemate::sim::pass
