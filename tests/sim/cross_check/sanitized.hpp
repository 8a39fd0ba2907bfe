#pragma once

#include "sim/device/simulated_device.hpp"

namespace stalemate::test {

/// A second front end: clang as it is, without our plugin. ThreadSanitizer's instrumentation tells
/// of accesses, SanitizerCoverage's of blocks. What it cannot do is an error that says what.
std::variant<std::unique_ptr<sim::Module>, sim::CompileError> compile_sanitized(
    const sim::Source& source);

/// sim::run, of a module of either kind. Adds to `events_run`.
sim::Ended run_sanitized(const sim::Launch& launch, const sim::Settings& settings);

/// Scheduling points since it was set to 0.
extern std::uint64_t events_run;

}  // namespace stalemate::test
