#include "sim/cross_check/symbols.hpp"

#include <algorithm>
#include <cstring>
#include <elf.h>

#include "sim/compile/module_folder.hpp"

namespace stalemate::test {

namespace {

template <class T>
T part_of(const std::string& file, std::uint64_t offset) {
  T part;
  std::memcpy(&part, file.data() + offset, sizeof(T));
  return part;
}

std::string source_name_of(const std::string& symbol) {
  const std::size_t dot = symbol.find('.');
  return dot == std::string::npos ? symbol : symbol.substr(dot + 1);
}

}  // namespace

Symbols::Symbols(const std::filesystem::path& library, std::uintptr_t loaded_at) {
  const std::string file = sim::content_of(library);
  const auto header = part_of<Elf64_Ehdr>(file, 0);
  const auto section = [&](std::uint64_t index) {
    return part_of<Elf64_Shdr>(file, header.e_shoff + index * sizeof(Elf64_Shdr));
  };
  for (std::uint64_t index = 0; index < header.e_shnum; ++index) {
    const Elf64_Shdr table = section(index);
    if (table.sh_type != SHT_SYMTAB) continue;
    const char* names = file.data() + section(table.sh_link).sh_offset;
    for (std::uint64_t at = 0; at < table.sh_size; at += sizeof(Elf64_Sym)) {
      const auto symbol = part_of<Elf64_Sym>(file, table.sh_offset + at);
      if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT) continue;
      all_.push_back({names + symbol.st_name,
                      reinterpret_cast<std::byte*>(loaded_at + symbol.st_value), symbol.st_size});
    }
  }
  std::sort(all_.begin(), all_.end(),
            [](const Variable& a, const Variable& b) { return a.begin < b.begin; });
}

std::vector<Symbols::Variable> Symbols::variables_named(const std::string& name) const {
  std::vector<Variable> found;
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(found),
               [&](const Variable& one) { return source_name_of(one.name) == name; });
  return found;
}

}  // namespace stalemate::test
