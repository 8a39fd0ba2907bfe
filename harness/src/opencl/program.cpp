#include "opencl/program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <string_view>
#include <utility>

#include "opencl/error.hpp"

namespace stalemate::opencl {
namespace {

constexpr std::size_t kProgramsKeptMax = 64;
constexpr std::size_t kLogBytesMax = std::size_t{64} * 1024;

cl::Device only_device(const cl::Context& context) {
  return context.getInfo<CL_CONTEXT_DEVICES>().front();
}

std::string build_log(const cl::Program& program, const cl::Device& device) {
  try {
    std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    log.resize(std::min({log.size(), log.find('\0'), kLogBytesMax}));
    return log;
  } catch (const cl::Error&) {
    return {};  // the code tells what there is to know
  }
}

// A driver that does not answer leaves the limit to be found by the launch itself.
template <cl_kernel_work_group_info Field>
std::uint64_t limit(const cl::Kernel& kernel, const cl::Device& device) {
  try {
    return kernel.getWorkGroupInfo<Field>(device);
  } catch (const cl::Error&) {
    return 0;
  }
}

BuiltKernel make_kernel(const cl::Program& program, const std::string& name) {
  BuiltKernel made;
  made.kernel = cl::Kernel(program, name.c_str());
  made.argument_count = made.kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  const cl::Device device = only_device(program.getInfo<CL_PROGRAM_CONTEXT>());
  // Asked before any argument is set: the answer then counts only what the kernel declares itself.
  made.local_memory_bytes = limit<CL_KERNEL_LOCAL_MEM_SIZE>(made.kernel, device);
  made.work_group_size_max = limit<CL_KERNEL_WORK_GROUP_SIZE>(made.kernel, device);
  return made;
}

// A compiler that ran and complained is a build that failed, whatever its code is: some drivers
// report a kernel with too much local memory as if the device were lost.
LaunchOutcome outcome_of_build(const BuildResult& result) {
  if (result.log.empty()) return outcome_of_error(result.code, "clBuildProgram");
  return BuildFailed{result.log};
}

constexpr std::string_view kStandard = "-cl-std=";

/// "CL1.2" of a program that chooses its version of OpenCL C, else nothing.
std::string chosen_standard(const Program& program) {
  if (!program.options.starts_with(kStandard)) return {};
  const std::string rest = program.options.substr(kStandard.size());
  return rest.substr(0, rest.find(' '));
}

/// Drivers list fewer versions than they build, so the smallest program is asked for instead.
bool builds_anything(const cl::Context& context, const std::string& standard) {
  const std::string source = "__kernel void stalemate_nothing(void) {}\n";
  return build_program(context, source, std::string(kStandard) + standard).code == CL_SUCCESS;
}

// Has the compiler finish. PoCL leaves that to each kernel's first launch unless somebody asks for
// the binary, and a launch's deadline is no compiler's.
void finish_compiling(const cl::Program& program) {
  std::size_t size_bytes = 0;
  ::clGetProgramInfo(program(), CL_PROGRAM_BINARY_SIZES, sizeof(size_bytes), &size_bytes, nullptr);
}

}  // namespace

BuildResult build_program(const cl::Context& context, const std::string& source,
                          const std::string& options) {
  const cl::Device device = only_device(context);
  BuildResult result{cl::Program(context, source), CL_SUCCESS, {}};
  // Not through CLHPP, whose exception throws another one where the driver has no log.
  result.code = ::clBuildProgram(result.program(), 1, &device(), options.c_str(), nullptr, nullptr);
  if (result.code != CL_SUCCESS) result.log = build_log(result.program, device);
  return result;
}

BuiltKernel& BuiltProgram::kernel(const std::string& name) {
  const auto found = kernels_.find(name);
  if (found != kernels_.end()) return found->second;
  return kernels_.emplace(name, make_kernel(program_, name)).first->second;
}

bool BuiltProgram::lists(const std::string& name) const {
  const std::string names = ";" + program_.getInfo<CL_PROGRAM_KERNEL_NAMES>() + ";";
  return names.find(";" + name + ";") != std::string::npos;
}

// PoCL has `#define step _cl_step`.
std::string BuiltProgram::renamed(const std::string& name) const {
  std::istringstream names(program_.getInfo<CL_PROGRAM_KERNEL_NAMES>());
  for (std::string listed; std::getline(names, listed, ';');) {
    if (listed.size() > name.size() && listed.ends_with("_" + name)) return listed;
  }
  return {};
}

ProgramCache::ProgramCache(cl::Context context, std::string cl_std)
    : context_(std::move(context)),
      standard_option_(cl_std.empty() ? std::string() : fmt::format("-cl-std={} ", cl_std)) {}

std::string ProgramCache::options_of(const Program& program) const {
  return chosen_standard(program).empty() ? standard_option_ + program.options : program.options;
}

BuiltProgram* ProgramCache::find(const Program& program) {
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.key == program; });
  if (known == entries_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, known);
  return &entries_.front().built;
}

std::variant<ProgramCache::Found, LaunchOutcome> ProgramCache::find_or_build(
    const Program& program) {
  if (BuiltProgram* known = find(program)) return Found{known, std::chrono::nanoseconds(0)};
  const auto begin = std::chrono::steady_clock::now();
  BuildResult result = build_program(context_, program.source, options_of(program));
  if (result.code != CL_SUCCESS) {
    const std::string standard = chosen_standard(program);
    if (standard.empty() || builds_anything(context_, standard)) return outcome_of_build(result);
    return Unsupported{fmt::format("a compiler that takes -cl-std={}", standard), Lack::Standard};
  }
  finish_compiling(result.program);
  const std::chrono::nanoseconds build_time = std::chrono::steady_clock::now() - begin;
  if (entries_.size() >= kProgramsKeptMax) entries_.pop_back();
  entries_.push_front({program, BuiltProgram(std::move(result.program))});
  return Found{&entries_.front().built, build_time};
}

}  // namespace stalemate::opencl
