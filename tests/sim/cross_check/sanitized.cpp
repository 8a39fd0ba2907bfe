#include "sim/cross_check/sanitized.hpp"

#include <array>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <link.h>
#include <map>
#include <utility>

#include "sim/compile/command.hpp"
#include "sim/compile/features.hpp"
#include "sim/compile/module_folder.hpp"
#include "sim/compile/pipeline.hpp"
#include "sim/compile/split_options.hpp"
#include "sim/compile/toolchain.hpp"
#include "sim/cross_check/callbacks.hpp"
#include "sim/cross_check/symbols.hpp"
#include "sim/cross_check/windows.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::test {

std::uint64_t events_run = 0;

namespace {

using namespace sim;
namespace fs = std::filesystem;

constexpr std::size_t kKernelsMax = 16;
constexpr std::size_t kParametersMax = 12;
using Function = void (*)(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                          std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                          std::uint64_t, std::uint64_t);

/// What a table of the other front end becomes. Kept, as that is: launches refer to it.
struct Sanitized {
  std::unique_ptr<Module> plain = {};
  stalemate_sim_module_table table = {};
  std::vector<stalemate_sim_kernel> kernels = {};
  std::vector<Function> functions = {};
  std::vector<WindowVariable> variables = {};
};

std::map<const stalemate_sim_module_table*, std::unique_ptr<Sanitized>> sanitized_modules;

std::uint64_t passed(const stalemate_sim_parameter& parameter, const void* argument) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, argument, parameter.space == kPrivate ? parameter.size_bytes : sizeof(void*));
  auto* address = reinterpret_cast<std::byte*>(bits);
  if (parameter.space == kGlobal) address = global_window(address);
  if (parameter.space == kLocal) address = local_window(address);
  return parameter.space == kPrivate ? bits : reinterpret_cast<std::uint64_t>(address);
}

void call(std::size_t index, void* const* arguments) {
  const Sanitized& module = *sanitized_modules.at(running().state.launch->module);
  const stalemate_sim_kernel& kernel = module.kernels[index];
  std::array<std::uint64_t, kParametersMax> a = {};
  for (std::uint32_t i = 0; i < kernel.parameter_count; ++i) {
    a[i] = passed(kernel.parameters[i], arguments[i]);
  }
  module.functions[index](a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11]);
  end_store();
}

/// An entry is told of no kernel, so each has one of its own.
template <std::size_t Index>
void entry(void* const* arguments) {
  call(Index, arguments);
}

template <std::size_t... Indices>
constexpr std::array<void (*)(void* const*), sizeof...(Indices)> make_entries(
    std::index_sequence<Indices...>) {
  return {entry<Indices>...};
}

constexpr auto kEntries = make_entries(std::make_index_sequence<kKernelsMax>());

std::vector<std::string> sanitizing_command(const Toolchain& toolchain, const Source& source,
                                            const fs::path& folder) {
  std::vector<std::string> command{toolchain.clang,
                                   "-xcl",
                                   "--target=x86_64-unknown-linux-gnu",
                                   "-O0",
                                   "-fPIC",
                                   "-w",
                                   "-fno-builtin",
                                   "-fno-strict-aliasing",
                                   "-fno-stack-protector",
                                   "-D__OPENCL_VERSION__=300",
                                   "-DSTALEMATE_SIMULATED=1",
                                   "-fsanitize=thread",
                                   "-mllvm",
                                   "-tsan-distinguish-volatile=1",
                                   "-mllvm",
                                   "-tsan-instrument-read-before-write=1",
                                   "-fsanitize-coverage=trace-pc-guard,no-prune"};
  const auto options = split_options(source.options).value();
  for (const std::string& option : feature_options(options)) {
    if (option.rfind("-cl-ext", 0) == 0) command.emplace_back("-Xclang");
    command.push_back(option);
  }
  command.insert(command.end(), inline_options().begin(), inline_options().end());
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), {"-c", "-o", folder / "program.o", folder / "program.cl"});
  return command;
}

std::string make_sanitized(const Source& source, const fs::path& folder) {
  const Toolchain toolchain = find_toolchain();
  std::ofstream(folder / "program.cl") << "#line 1 \"program.cl\"\n" << source.text;
  const fs::path log = folder / "log";
  const std::vector<std::string> link{
      toolchain.linker, "-shared", "-Bsymbolic",      "--wrap=memcpy",     "--wrap=memmove",
      "--wrap=memset",  "-o",      folder / kLibrary, folder / "program.o"};
  if (run_command(sanitizing_command(toolchain, source, folder), log) && run_command(link, log)) {
    return {};
  }
  return "clang failed: " + content_of(log);
}

std::string why_not(const stalemate_sim_module_table& table) {
  if (table.kernel_count > kKernelsMax) return "more kernels than there are entries";
  for (std::uint32_t k = 0; k < table.kernel_count; ++k) {
    const stalemate_sim_kernel& kernel = table.kernels[k];
    if (kernel.parameter_count > kParametersMax) return "too many parameters";
    for (std::uint32_t i = 0; i < kernel.parameter_count; ++i) {
      if (kernel.parameters[i].size_bytes > 8) return "a struct or vector by value";
    }
  }
  return {};
}

/// Both front ends have the variables of one name in the order of the source.
std::string find_variables(const stalemate_sim_module_table& table, const Symbols& symbols,
                           Sanitized& made) {
  std::map<std::string, std::size_t> seen;
  const auto add = [&](const stalemate_sim_variable& variable, Lies lies) {
    const auto found = symbols.variables_named(variable.name);
    const std::size_t nth = seen[variable.name]++;
    if (nth >= found.size() || found[nth].size_bytes != variable.size_bytes) return false;
    made.variables.push_back({found[nth].begin, variable.size_bytes, variable.offset_bytes, lies});
    return true;
  };
  for (std::uint32_t i = 0; i < table.local_count; ++i) {
    if (!add(table.locals[i], Lies::InLocal)) return "a variable that is not found";
  }
  for (std::uint32_t i = 0; i < table.global_count; ++i) {
    if (!add(table.globals[i], Lies::InGlobal)) return "a variable that is not found";
  }
  return {};
}

std::string adopt(void* handle, const fs::path& library, Sanitized& made) {
  for (std::uint32_t k = 0; k < made.table.kernel_count; ++k) {
    made.kernels.push_back(made.table.kernels[k]);
    made.kernels.back().entry = kEntries.at(k);
    made.functions.push_back(reinterpret_cast<Function>(dlsym(handle, made.kernels.back().name)));
  }
  link_map* map = nullptr;
  dlinfo(handle, RTLD_DI_LINKMAP, static_cast<void*>(&map));
  const Symbols symbols(library, map->l_addr);
  std::string problem = find_variables(made.table, symbols, made);
  made.table.kernels = made.kernels.data();
  return problem;
}

}  // namespace

std::variant<std::unique_ptr<Module>, CompileError> compile_sanitized(const Source& source) {
  auto other = compile(source);
  if (std::holds_alternative<CompileError>(other)) return other;
  auto made = std::make_unique<Sanitized>();
  made->plain = std::get<std::unique_ptr<Module>>(std::move(other));
  made->table = made->plain->table();
  if (std::string why = why_not(made->table); !why.empty()) return CompileError{why};
  const PrivateFolder folder{{}};
  if (std::string why = make_sanitized(source, folder.path()); !why.empty()) {
    return CompileError{why};
  }
  const fs::path library = folder.path() / kLibrary;
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return CompileError{dlerror()};
  if (std::string why = adopt(handle, library, *made); !why.empty()) return CompileError{why};
  const stalemate_sim_module_table& table = made->table;
  sanitized_modules[&table] = std::move(made);
  return std::make_unique<Module>(handle, table);
}

Ended run_sanitized(const Launch& launch, const Settings& settings) {
  open_windows(launch);
  const auto module = sanitized_modules.find(launch.module);
  set_window_variables(module == sanitized_modules.end() ? nullptr : &module->second->variables);
  Ended ended = run(launch, settings);
  events_run += ended.events;
  return ended;
}

}  // namespace stalemate::test
