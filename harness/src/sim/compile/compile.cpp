#include "sim/compile/compile.hpp"

#include <dlfcn.h>
#include <fstream>
#include <optional>

#include "sim/compile/command.hpp"
#include "sim/compile/module_folder.hpp"
#include "sim/compile/pipeline.hpp"
#include "sim/compile/split_options.hpp"
#include "sim/compile/toolchain.hpp"

namespace stalemate::sim {

namespace {

namespace fs = std::filesystem;

std::optional<CompileError> make_library(const Toolchain& toolchain, const fs::path& folder,
                                         const Source& source) {
  const std::optional<std::vector<std::string>> options = split_options(source.options);
  if (!options) return CompileError{"a quote is not closed in the options: " + source.options};
  if (const auto foreign = foreign_option(*options)) {
    return CompileError{"the option is not supported by the simulated device: " + *foreign};
  }
  // Names in messages and in traces must not depend on the folder.
  std::ofstream(folder / "program.cl") << "#line 1 \"program.cl\"\n" << source.text;
  const fs::path log = folder / "log";
  for (const Command& command : commands(toolchain, *options, folder, source.pipeline)) {
    if (run_command(command, log)) continue;
    const std::string text = content_of(log);
    return CompileError{text.empty() ? command.front() + " failed" : text};
  }
  return std::nullopt;
}

// Once for all modules: they find the built-ins among the process's symbols.
std::string load_built_ins(const fs::path& library) {
  static const std::string error = [&library] {
    const void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
    return std::string(handle == nullptr ? dlerror() : "");
  }();
  return error;
}

std::variant<std::unique_ptr<Module>, CompileError> load_library(const fs::path& library) {
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return CompileError{dlerror()};
  const auto* table =
      static_cast<const stalemate_sim_module_table*>(dlsym(handle, "stalemate_sim_module"));
  if (table == nullptr || table->abi_version != kAbiVersion) {
    dlclose(handle);
    return CompileError{"the simulator's compiler plugin is of another version: build it again"};
  }
  return std::make_unique<Module>(handle, *table);
}

}  // namespace

Module::~Module() {
  dlclose(handle_);
}

const stalemate_sim_kernel* Module::find_kernel(const std::string& name) const {
  for (std::uint32_t index = 0; index < table_.kernel_count; ++index) {
    if (name == table_.kernels[index].name) return &table_.kernels[index];
  }
  return nullptr;
}

std::string why_no_compiler() {
  return find_toolchain().missing();
}

std::variant<std::unique_ptr<Module>, CompileError> compile(const Source& source) {
  const Toolchain toolchain = find_toolchain();
  if (const std::string missing = toolchain.missing(); !missing.empty()) {
    return CompileError{missing};
  }
  if (const std::string error = load_built_ins(toolchain.built_ins); !error.empty()) {
    return CompileError{error};
  }
  const ModuleFolder shared(toolchain.identity());
  if (const fs::path known = shared.find(source); !known.empty()) {
    auto loaded = load_library(known);
    if (std::holds_alternative<std::unique_ptr<Module>>(loaded)) return loaded;
  }
  PrivateFolder folder(shared.path());
  if (folder.path().empty()) return CompileError{"no folder can be made for temporary files"};
  if (std::optional<CompileError> error = make_library(toolchain, folder.path(), source)) {
    return std::move(*error);
  }
  auto loaded = load_library(folder.path() / kLibrary);
  if (std::holds_alternative<std::unique_ptr<Module>>(loaded)) shared.keep(folder, source);
  return loaded;
}

}  // namespace stalemate::sim
