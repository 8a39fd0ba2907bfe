#pragma once

#include <cstdint>
#include <llvm/Support/Alignment.h>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// Where accesses are in the source: what the module's table of places will hold.
class Places {
 public:
  Places() { index_of({"", 0, 0}); }

  /// As the runtime is told it: the index, shifted, and whether the access is volatile; of a plain
  /// access what it demands of its address, too.
  std::uint32_t of(const llvm::Instruction& instruction, bool is_volatile = false,
                   llvm::Align alignment = llvm::Align(1));

  std::uint32_t count() const { return static_cast<std::uint32_t>(places_.size()); }
  llvm::Constant* table(llvm::Module& module, Runtime& runtime) const;

 private:
  using Place = std::tuple<std::string, std::uint32_t, std::uint32_t>;  // file, line, column

  std::uint32_t index_of(const Place& place);

  std::vector<Place> places_ = {};
  std::map<Place, std::uint32_t> indices_ = {};
};

}  // namespace stalemate::sim::pass
