#include "sim/pass/complaints.hpp"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/raw_ostream.h>

namespace stalemate::sim::pass {

void Complaints::add(const llvm::Instruction& where, const std::string& what) {
  const llvm::DILocation* location = where.getDebugLoc().get();
  if (location == nullptr) return add(*where.getFunction(), what);
  add(location->getFilename().str() + ":" + std::to_string(location->getLine()) + ":" +
          std::to_string(location->getColumn()),
      what);
}

void Complaints::add(const llvm::Function& where, const std::string& what) {
  const llvm::DISubprogram* function = where.getSubprogram();
  add(function == nullptr
          ? where.getName().str()
          : function->getFilename().str() + ":" + std::to_string(function->getLine()),
      what);
}

void Complaints::add(const std::string& where, const std::string& what) {
  lines_.push_back(where + ": error: " + what);
}

// Clang finds the place of an error by the file's name, and the name in a #line need not be a
// file's: so the lines are printed here, and clang only learns that it has failed.
void Complaints::report(llvm::LLVMContext& context) const {
  for (const std::string& line : lines_) llvm::errs() << line << "\n";
  context.emitError("the simulated device cannot run this program");
}

}  // namespace stalemate::sim::pass
