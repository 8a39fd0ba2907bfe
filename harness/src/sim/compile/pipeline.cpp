#include "sim/compile/pipeline.hpp"

#include <algorithm>

#include "sim/compile/features.hpp"
#include "sim/compile/module_folder.hpp"

namespace stalemate::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPlain = "plain.bc";
constexpr const char* kOptimised = "optimised.bc";
constexpr const char* kHost = "--target=x86_64-unknown-linux-gnu";

void append_words(Command& command, const std::vector<std::string>& words) {
  command.insert(command.end(), words.begin(), words.end());
}

bool chooses_standard(const std::vector<std::string>& options) {
  return std::any_of(options.begin(), options.end(),
                     [](const std::string& option) { return option.rfind("-cl-std", 0) == 0; });
}

Command clang_for(const Toolchain& toolchain, const char* language, const char* target) {
  return {toolchain.clang.string(), language, target, "-fPIC", "-w"};
}

// What would know functions by their names in C, by types what memory does not overlap, or put
// addresses of variables into tables is off.
void add_front_end(Command& command, const std::vector<std::string>& options) {
  append_words(command,
               {"-gline-tables-only", "-fno-builtin", "-fno-strict-aliasing", "-fno-jump-tables",
                "-fno-stack-protector", "-fno-color-diagnostics", "-fmessage-length=0",
                "-cl-kernel-arg-info", "-Xclang", "-ffake-address-space-map",
                "-D__OPENCL_VERSION__=300", "-DSTALEMATE_SIMULATED=1"});
  if (!chooses_standard(options)) command.emplace_back("-cl-std=CL3.0");
  for (const std::string& option : feature_options(options)) {
    if (option.rfind("-cl-ext", 0) == 0) command.emplace_back("-Xclang");
    command.push_back(option);
  }
  append_words(command, inline_options());
  append_words(command, options);
}

// Optimisation comes after our pass, as little as pays.
void add_instrumentation(Command& command, const Toolchain& toolchain, const fs::path& folder) {
  append_words(command,
               {"-O0", "-Xclang", "-disable-O0-optnone",
                "-fpass-plugin=" + toolchain.plugin.string(), "-c", "-o", folder / "program.o"});
}

Command front_end_alone(const Toolchain& toolchain, const std::vector<std::string>& options,
                        const fs::path& folder) {
  Command command = clang_for(toolchain, "-xcl", kHost);
  append_words(command, {"-O2", "-Xclang", "-disable-llvm-passes"});
  add_front_end(command, options);
  append_words(command, {"-emit-llvm", "-c", "-o", folder / kPlain, folder / "program.cl"});
  return command;
}

// A vector with gaps would be loaded gaps and all, which the source does not load.
Command optimiser(const Toolchain& toolchain, const char* target, const fs::path& folder) {
  Command command = clang_for(toolchain, "-xir", target);
  append_words(command, {"-O2", "-fpass-plugin=" + toolchain.plugin.string(), "-mllvm",
                         "-enable-interleaved-mem-accesses=false", "-emit-llvm", "-c", "-o",
                         folder / kOptimised, folder / kPlain});
  return command;
}

Command instrumenter(const Toolchain& toolchain, const fs::path& folder) {
  Command command = clang_for(toolchain, "-xir", kHost);
  add_instrumentation(command, toolchain, folder);
  command.push_back(folder / kOptimised);
  return command;
}

Command all_but_optimiser(const Toolchain& toolchain, const std::vector<std::string>& options,
                          const fs::path& folder) {
  Command command = clang_for(toolchain, "-xcl", kHost);
  // An optimiser would move nothing past a mark.
  command.emplace_back("-DSTALEMATE_MARKS=1");
  add_front_end(command, options);
  add_instrumentation(command, toolchain, folder);
  command.push_back(folder / "program.cl");
  return command;
}

const char* target_of(Pipeline pipeline) {
  return pipeline == Pipeline::NvptxO2 ? "--target=nvptx64-nvidia-cuda" : kHost;
}

}  // namespace

const std::vector<std::string>& inline_options() {
  static const std::vector<std::string> options{"-Dinline=", "-D__inline=", "-D__inline__="};
  return options;
}

std::vector<Command> commands(const Toolchain& toolchain, const std::vector<std::string>& options,
                              const fs::path& folder, Pipeline pipeline) {
  const Command link{toolchain.linker,  "-shared",           "-Bsymbolic", "-o",
                     folder / kLibrary, folder / "program.o"};
  if (pipeline == Pipeline::Source) return {all_but_optimiser(toolchain, options, folder), link};
  return {front_end_alone(toolchain, options, folder),
          optimiser(toolchain, target_of(pipeline), folder), instrumenter(toolchain, folder), link};
}

}  // namespace stalemate::sim
