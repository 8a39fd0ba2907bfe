#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <variant>

#include "opencl/clhpp.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// How one build ended. The log is the driver's, at most 64 KiB of it.
struct BuildResult {
  cl::Program program;
  int code = CL_SUCCESS;
  std::string log;
};

/// Builds `source` for the one device of `context`. Throws cl::Error only where the program object
/// itself cannot be made.
BuildResult build_program(const cl::Context& context, const std::string& source,
                          const std::string& options);

struct BuiltKernel {
  cl::Kernel kernel;
  cl_uint argument_count = 0;
  std::uint64_t local_memory_bytes = 0;   // of its own, without arguments; 0 also where unknown
  std::uint64_t work_group_size_max = 0;  // as the driver says; rusticl says less than it takes
};

/// A program and those of its kernels that were asked for.
class BuiltProgram {
 public:
  explicit BuiltProgram(cl::Program program) : program_(std::move(program)) {}

  /// Throws cl::Error if there is no kernel of that name.
  BuiltKernel& kernel(const std::string& name);

  /// Whether the driver says that there is a kernel of that name, which need not be so.
  bool lists(const std::string& name) const;
  /// What a macro of the driver's own headers has made of the kernel of that name; empty if none
  /// has.
  std::string renamed(const std::string& name) const;

 private:
  cl::Program program_;
  std::map<std::string, BuiltKernel> kernels_;
};

/// Keeps the programs used last, so that many launches of one program cost one build.
class ProgramCache {
 public:
  ProgramCache(cl::Context context, std::string cl_std);

  struct Found {
    BuiltProgram* program;  // until the next call
    std::chrono::nanoseconds build_time;
  };

  /// Either the built program or the outcome of a launch that needed it. That is Unsupported, if
  /// the program chooses a version of OpenCL C in which the device builds nothing at all.
  std::variant<Found, LaunchOutcome> find_or_build(const Program& program);

  /// The built program, if it is there.
  BuiltProgram* find(const Program& program);

 private:
  struct Entry {
    Program key;
    BuiltProgram built;
  };

  cl::Context context_;
  std::string options_of(const Program& program) const;

  std::string standard_option_;
  std::list<Entry> entries_;  // the one used last is first
};

}  // namespace stalemate::opencl
