#include "sim/compile/compile.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <fmt/format.h>
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

/// Clang looks for a built-in function where the source declares none of that name, so that an
/// overload of the source's own hides all of them, but if its header declares them. That has
/// images, whose types must be there, though no source may see them.
std::vector<std::string> with_header(const std::vector<std::string>& options) {
  constexpr const char* images =
      "-cl-ext=+__opencl_c_images,+__opencl_c_read_write_images,+__opencl_c_3d_image_writes,"
      "+cl_khr_3d_image_writes";
  std::vector<std::string> with{"-cl-no-stdinc", "-Xclang", "-finclude-default-header", "-Xclang",
                                images};
  for (const char* hidden :
       {"__IMAGE_SUPPORT__", "__opencl_c_images", "__opencl_c_read_write_images",
        "__opencl_c_3d_image_writes", "cl_khr_3d_image_writes"}) {
    with.push_back(std::string("-U") + hidden);
  }
  with.insert(with.end(), options.begin(), options.end());
  return with;
}

bool has_overloads(const Source& source) {
  return source.text.find("overloadable") != std::string::npos;
}

/// Whether a program that compiles was ended by what the machine has too little of. What crashes by
/// itself may do so by the code.
bool is_of_machine(int signal) {
  return signal == SIGKILL || signal == SIGBUS || signal == SIGXFSZ || signal == SIGXCPU;
}

/// What compilers and linkers say in the C library's words, and the loader of a file system that is
/// mounted with noexec.
bool is_of_machine(const std::string& log) {
  const auto says = [&](int error) { return log.find(std::strerror(error)) != std::string::npos; };
  return says(ENOSPC) || says(EDQUOT) || says(EFBIG) || says(ENOMEM) || says(EIO) || says(EMFILE) ||
         log.find("failed to map segment") != std::string::npos;
}

CompileError failed(const std::string& program, const CommandEnd& end, const std::string& log) {
  if (is_of_machine(end.signal)) {
    return {fmt::format("{} was ended by signal {} ({}): somebody ended it, or the machine has too "
                        "little memory or room, or a limit (ulimit) is too low",
                        program, end.signal, strsignal(end.signal)),
            true};
  }
  if (!log.empty()) return {log, is_of_machine(log)};
  return {program +
              " failed, and could not say why: is there room in the folder of temporary files "
              "(TMPDIR, else /tmp)?",
          true};
}

/// What the first program that failed has to say; nothing where all went well.
std::optional<CompileError> run_commands(const Toolchain& toolchain,
                                         const std::vector<std::string>& options,
                                         const fs::path& folder, const Source& source) {
  const fs::path log = folder / "log";
  for (const Command& command : commands(toolchain, options, folder, source.pipeline)) {
    const CommandEnd end = run_command(command, log);
    if (!end) return failed(command.front(), end, content_of(log));
  }
  return std::nullopt;
}

/// Names in messages and in traces must not depend on the folder.
bool write_program(const fs::path& file, const std::string& text) {
  std::ofstream stream(file);
  stream << "#line 1 \"program.cl\"\n" << text;
  stream.close();
  return stream.good();
}

std::optional<CompileError> make_library(const Toolchain& toolchain, const fs::path& folder,
                                         const Source& source) {
  const std::optional<std::vector<std::string>> options = split_options(source.options);
  if (!options) return CompileError{"a quote is not closed in the options: " + source.options};
  if (const auto foreign = foreign_option(*options)) {
    return CompileError{"the option is not supported by the simulated device: " + *foreign};
  }
  if (!write_program(folder / "program.cl", source.text)) {
    return CompileError{"no room in " + folder.string() + " for the program", true};
  }
  // The header has atomics of C11 for each address space, which the built-ins have not.
  if (has_overloads(source)) {
    auto error = run_commands(toolchain, with_header(*options), folder, source);
    if (!error || error->of_machine) return error;
    fs::remove(folder / "log");
  }
  return run_commands(toolchain, *options, folder, source);
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
  if (handle == nullptr) {
    const std::string why = dlerror();
    return CompileError{why, is_of_machine(why)};
  }
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
  if (folder.path().empty()) return CompileError{"no folder can be made for temporary files", true};
  if (std::optional<CompileError> error = make_library(toolchain, folder.path(), source)) {
    return std::move(*error);
  }
  auto loaded = load_library(folder.path() / kLibrary);
  if (std::holds_alternative<std::unique_ptr<Module>>(loaded)) shared.keep(folder, source);
  return loaded;
}

}  // namespace stalemate::sim
