#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/compile/compile.hpp"

// The simplest runtime that there can be: one work-item, or several one after another, on plain
// memory. It writes down what instrumented code tells it.

struct Event {
  std::string call;    // "load4", "read_modify_write"
  std::uint32_t line;  // 0 if unknown
  bool is_volatile;
  std::vector<std::uint64_t> numbers;  // size, operation, order …, as in the ABI
};

struct Branch {
  std::uint32_t target;
  std::uint32_t reconverges_at;
};

/// What a work-item may still read at the head of a loop.
struct LoopState {
  std::uint32_t loop;
  std::vector<std::uint64_t> alive;  // a word of each value, a byte of each byte
};

struct Heard {
  std::vector<Event> events;          // accesses, fences, barriers; loads of private memory too
  std::vector<std::uint32_t> blocks;  // in the order in which they ran
  std::vector<Branch> branches;
  std::vector<std::uint32_t>
      reconvergences;           // blocks where ways meet, in the order in which they ran
  std::vector<std::string> at;  // "atomic_add:7": built-in and line
  std::vector<std::uint32_t> generations = {};  // of the built-ins of `at`
  std::vector<LoopState> loops = {};
  std::vector<std::uint32_t> operations = {};  // that were marked
  std::string printed;
  std::size_t depth_max = 0;                 // of calls
  std::vector<std::size_t> changes_at = {};  // depth of the function whose variable may change

  std::size_t count(const std::string& call) const;
};

inline constexpr auto kEveryPipeline = {stalemate::sim::Pipeline::Source,
                                        stalemate::sim::Pipeline::X86O2,
                                        stalemate::sim::Pipeline::NvptxO2};

/// Compiles, and fails the test with the compiler's log if that fails.
std::unique_ptr<stalemate::sim::Module> compiled(
    const std::string& text, const std::string& options = "",
    stalemate::sim::Pipeline pipeline = stalemate::sim::Pipeline::Source);
/// The log of a compilation that has to fail.
std::string refused(const std::string& text, const std::string& options = "",
                    stalemate::sim::Pipeline pipeline = stalemate::sim::Pipeline::Source);

/// Runs the kernel `k` in one work-group of `work_items`. `arguments` point to the values.
Heard run_kernel(const stalemate::sim::Module& module, const std::vector<void*>& arguments,
                 std::uint32_t work_items = 1);

/// The same for a kernel `k(global T* out)`, whose output comes back in `out`.
template <class T>
Heard run_with_output(const std::string& text, std::vector<T>& out, const std::string& options = "",
                      std::uint32_t work_items = 1) {
  const auto module = compiled(text, options);
  T* data = out.data();
  return run_kernel(*module, {&data}, work_items);
}
