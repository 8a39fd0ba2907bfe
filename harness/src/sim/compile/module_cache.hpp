#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <variant>

#include "sim/compile/compile.hpp"
#include "stalemate/device.hpp"

namespace stalemate::sim {

/// sim::compile, or what a test puts in its place.
using Compiler = std::variant<std::unique_ptr<Module>, CompileError> (*)(const Source& source);

/// Keeps the modules used last, 64 at most, so that many launches of one program cost one build.
class ModuleCache {
 public:
  ModuleCache(Compiler compiler, const std::string& cl_std, Pipeline pipeline)
      : compiler_(compiler), standard_option_("-cl-std=" + cl_std + " "), pipeline_(pipeline) {}

  struct Found {
    const Module* module;  // until the next call
    std::chrono::nanoseconds build_time;
  };

  /// The module, or how its build failed, by the program or by the machine.
  std::variant<Found, BuildFailed, MachineFailed> find_or_compile(const Program& program);

 private:
  struct Entry {
    Program key;
    std::unique_ptr<Module> module;
  };

  Compiler compiler_;
  std::string standard_option_;
  Pipeline pipeline_;
  std::list<Entry> entries_;  // the one used last is first
};

}  // namespace stalemate::sim
