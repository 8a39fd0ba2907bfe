#include "sim/pass/places.hpp"

#include <llvm/IR/DebugInfoMetadata.h>

#include "sim/abi/abi.hpp"
#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

namespace {

// An optimiser that makes one access of two has no line for it but their function's.
std::uint32_t line_of(const llvm::DILocation& location) {
  if (location.getLine() != 0) return location.getLine();
  return location.getScope()->getSubprogram()->getLine();
}

constexpr unsigned kAlignmentMost = 7;  // 128 bytes, of a vector of sixteen of 64 bits

}  // namespace

std::uint32_t Places::of(const llvm::Instruction& instruction, bool is_volatile,
                         llvm::Align alignment) {
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  const std::uint32_t index =
      location == nullptr
          ? 0
          : index_of({location->getFilename().str(), line_of(*location), location->getColumn()});
  const unsigned told = std::min(llvm::Log2(alignment), kAlignmentMost);
  return told << kAlignmentShift | index << 1U | (is_volatile ? kVolatile : 0U);
}

std::uint32_t Places::index_of(const Place& place) {
  const auto [position, is_new] = indices_.try_emplace(place, count());
  if (is_new) places_.push_back(place);
  return position->second;
}

llvm::Constant* Places::table(llvm::Module& module, Runtime& runtime) const {
  llvm::SmallVector<llvm::Constant*, 64> rows;
  for (const auto& [file, line, column] : places_) {
    rows.push_back(
        row(module, {runtime.text(file), number32(module, line), number32(module, column)}));
  }
  return rows_of(module, rows);
}

}  // namespace stalemate::sim::pass
