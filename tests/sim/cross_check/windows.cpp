#include "sim/cross_check/windows.hpp"

#include <sys/mman.h>

#include "base/assertion.hpp"
#include "sim/abi/abi.hpp"

namespace stalemate::test {

namespace {

// What the runtime keeps free on either side of memory, so that a wild index is seen there too.
constexpr std::uint64_t kAroundBytes = std::uint64_t{32} << 30U;
constexpr std::uint64_t kWindowBytes = 2 * kAroundBytes + (std::uint64_t{1} << 30U);

std::byte* reserve() {
  void* place = mmap(nullptr, kWindowBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  STALEMATE_ASSERT(place != MAP_FAILED);
  return static_cast<std::byte*>(place);
}

struct Window {
  std::byte* begin = reserve();
  std::byte* middle = begin + kAroundBytes;  // stands for the first byte

  bool has(const std::byte* at) const { return at >= begin && at < begin + kWindowBytes; }
};

Window global_memory;
Window local_memory;
std::byte* first_object = nullptr;
std::byte* program_variables = nullptr;
const std::vector<WindowVariable>* window_variables = nullptr;

std::byte* local_base() {
  return static_cast<std::byte*>(sim::stalemate_sim_local_base());
}

std::byte* behind_variable(const std::byte* at) {
  if (window_variables == nullptr) return nullptr;
  for (const WindowVariable& one : *window_variables) {
    if (at < one.begin || at >= one.begin + one.size_bytes) continue;
    std::byte* base = one.lies == Lies::InLocal ? local_base() : program_variables;
    return base + one.offset_bytes + (at - one.begin);
  }
  return nullptr;
}

}  // namespace

void open_windows(const sim::Launch& launch) {
  first_object = launch.objects.empty() ? nullptr : launch.objects.front().begin;
  program_variables = launch.global_variables;
}

void set_window_variables(const std::vector<WindowVariable>* all) {
  window_variables = all;
}

std::byte* global_window(std::byte* truth) {
  return global_memory.middle + (truth - first_object);
}

std::byte* local_window(std::byte* truth) {
  return local_memory.middle + (truth - local_base());
}

std::byte* truth_behind(const void* address) {
  const auto* at = static_cast<const std::byte*>(address);
  if (global_memory.has(at)) return first_object + (at - global_memory.middle);
  if (local_memory.has(at)) return local_base() + (at - local_memory.middle);
  return behind_variable(at);
}

}  // namespace stalemate::test
