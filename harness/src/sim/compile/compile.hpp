#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "sim/abi/abi.hpp"
#include "sim/compile/program_source.hpp"

namespace stalemate::sim {

/// OpenCL C that was compiled, instrumented and loaded into this process. Unloaded with the object.
class Module {
 public:
  explicit Module(void* handle, const stalemate_sim_module_table& table)
      : handle_(handle), table_(table) {}
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module();

  const stalemate_sim_module_table& table() const { return table_; }

  /// The kernel with that name, or null.
  const stalemate_sim_kernel* find_kernel(const std::string& name) const;

 private:
  void* handle_;
  const stalemate_sim_module_table& table_;
};

struct CompileError {
  std::string log;          // the compiler's, or why there is no compiler
  bool of_machine = false;  // the code was not looked at to its end
};

/// Whether there is a clang-15 with our plugin here; else what to install.
std::string why_no_compiler();  // empty if there is one

/// Compiles by clang, out of process, in a private folder that is gone afterwards.
std::variant<std::unique_ptr<Module>, CompileError> compile(const Source& source);

}  // namespace stalemate::sim
