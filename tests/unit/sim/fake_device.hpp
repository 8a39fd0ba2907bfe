#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <variant>

#include <catch2/catch.hpp>

#include "fake_tools.hpp"

/// A simulated device whose tools are fakes, with a program of two kernels.
namespace stalemate::sim::test {

template <class T>
T argument(void* const* arguments, std::size_t index) {
  T value{};
  std::memcpy(&value, arguments[index], sizeof(T));
  return value;
}

/// __kernel void add(__global uint* sum, __local uint* mine, uint operand)
inline void add(void* const* arguments) {
  auto* const mine = argument<std::uint32_t*>(arguments, 1);
  *mine = argument<std::uint32_t>(arguments, 2);
  *argument<std::uint32_t*>(arguments, 0) += *mine;
}

inline std::uint32_t* variables = nullptr;

/// __kernel void count(__constant uint* from): counts in a program-scope variable.
inline void count(void* const* /*arguments*/) {
  ++*variables;
}

inline constexpr std::array kAddParameters{stalemate_sim_parameter{"sum", kGlobal, 0},
                                           stalemate_sim_parameter{"mine", kLocal, 0},
                                           stalemate_sim_parameter{"operand", kPrivate, 4}};
inline constexpr std::array kCountParameters{stalemate_sim_parameter{"from", kConstant, 0}};
inline constexpr std::array kKernels{
    stalemate_sim_kernel{"add", add, 3, kAddParameters.data(), {0, 0, 0}},
    stalemate_sim_kernel{"count", count, 1, kCountParameters.data(), {4, 1, 1}}};
inline constexpr std::array kLocals{stalemate_sim_variable{"add.tile", 0, 40, "add"}};
inline constexpr std::array kGlobals{stalemate_sim_variable{"counter", 0, 4}};
inline constexpr std::array<std::uint8_t, 4> kImage{7, 0, 0, 0};

inline const stalemate_sim_module_table& table() {
  static const stalemate_sim_module_table one = [] {
    stalemate_sim_module_table made{};
    made.abi_version = kAbiVersion;
    made.kernel_count = kKernels.size();
    made.kernels = kKernels.data();
    made.local_count = kLocals.size();
    made.locals = kLocals.data();
    made.local_bytes = 40;
    made.globals = kGlobals.data();
    made.global_count = kGlobals.size();
    made.global_bytes = 4;
    made.global_image = kImage.data();
    return made;
  }();
  return one;
}

/// A device whose tools are fakes, fresh for each test.
struct Bench {
  Bench() {
    seen() = {};
    seen().table = &table();
  }
  SimulatedDevice device{{"sim:sc", *preset("sim:sc")}, {fake_compile, fake_run}};
};

inline Dispatch add_dispatch(std::uint32_t operand) {
  return {"add", {2, 4}, {BufferArgument{"sum"}, LocalArgument{64, true}, scalar(operand)}};
}

inline LaunchRequest add_request() {
  LaunchRequest request{.program = {"kernel void add…", "-DN=1"}};
  request.buffers = {{.name = "sum", .size_bytes = 4, .fill = Fill::Zero, .read_back = true}};
  request.dispatches = {add_dispatch(3), add_dispatch(5)};
  return request;
}

template <class Outcome>
Outcome launch(Bench& bench, const LaunchRequest& request) {
  LaunchOutcome outcome = bench.device.launch(request);
  REQUIRE(std::holds_alternative<Outcome>(outcome));
  return std::get<Outcome>(std::move(outcome));
}

inline std::uint32_t number(const BufferContent& content) {
  std::uint32_t value = 0;
  REQUIRE(content.bytes.size() == sizeof(value));
  std::memcpy(&value, content.bytes.data(), sizeof(value));
  return value;
}

}  // namespace stalemate::sim::test
