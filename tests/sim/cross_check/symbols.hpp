#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace stalemate::test {

/// The variables of a loaded library, those of functions among them.
class Symbols {
 public:
  struct Variable {
    std::string name;  // clang's: "kernel.tile"
    std::byte* begin;
    std::uint64_t size_bytes;
  };

  Symbols(const std::filesystem::path& library, std::uintptr_t loaded_at);

  /// By the name in the source, in the order of their addresses.
  std::vector<Variable> variables_named(const std::string& name) const;

 private:
  std::vector<Variable> all_ = {};
};

}  // namespace stalemate::test
