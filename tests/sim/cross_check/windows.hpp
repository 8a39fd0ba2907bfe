#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/runtime/run.hpp"

namespace stalemate::test {

/// Code that a sanitizer has instrumented loads and stores for itself, right after it has told so.
/// What it is given is a window: memory of nobody, as wide as the device's, which holds what the
/// work-item is to see for just that moment. The truth lies where the runtime keeps it.
void open_windows(const sim::Launch& launch);

/// A variable of the loaded module: a window too.
enum class Lies : std::uint8_t { InLocal, InGlobal };
struct WindowVariable {
  std::byte* begin = nullptr;
  std::uint64_t size_bytes = 0;
  std::uint64_t offset_bytes = 0;  // of the truth, from the work-group's or the program's base
  Lies lies = Lies::InLocal;
};

/// The module's whose kernel runs; null if it has none. They must live while it runs.
void set_window_variables(const std::vector<WindowVariable>* all);

/// Where the current work-item finds a pointer to global, or to its work-group's local memory.
std::byte* global_window(std::byte* truth);
std::byte* local_window(std::byte* truth);

/// Where the truth is; null if the address is in no window, and so private.
std::byte* truth_behind(const void* address);

}  // namespace stalemate::test
