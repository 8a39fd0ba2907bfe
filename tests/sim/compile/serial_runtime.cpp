#include "sim/compile/serial_runtime.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include <catch2/catch.hpp>

#include "sim/abi/abi.hpp"

using namespace stalemate::sim;

namespace {

struct Serial {
  Heard heard = {};
  const stalemate_sim_module_table* table = nullptr;
  std::vector<std::max_align_t> local_memory = {};
  std::vector<std::max_align_t> global_memory = {};
  std::uint32_t work_item = 0;
  std::uint32_t work_items = 1;
  std::vector<const void*> frames = {};  // of functions that were called
  bool exchanged = false;
  bool has_failed = false;
  std::uint32_t place = 0;  // of the built-in called last
  std::vector<std::uint64_t> alive = {};
};

Serial serial;

std::vector<std::max_align_t> room(std::uint64_t bytes) {
  return std::vector<std::max_align_t>(bytes / sizeof(std::max_align_t) + 1);
}

std::uint32_t line_of(std::uint32_t place) {
  const std::uint32_t own = (place & kPlaceMask) >> 1U;
  const std::uint32_t index = own != 0 ? own : serial.place >> 1U;
  REQUIRE(index < serial.table->place_count);
  return serial.table->places[index].line;
}

void hear(const std::string& call, std::uint32_t place, std::vector<std::uint64_t> numbers = {}) {
  serial.heard.events.push_back(
      {call, line_of(place), (place & kVolatile) != 0, std::move(numbers)});
}

template <class T>
T load(const void* address, std::uint32_t place) {
  hear("load" + std::to_string(sizeof(T)), place);
  T value;
  std::memcpy(&value, address, sizeof(T));
  return value;
}

template <class T>
void store(void* address, T value, std::uint32_t place) {
  hear("store" + std::to_string(sizeof(T)), place);
  std::memcpy(address, &value, sizeof(T));
}

std::uint64_t get(const void* address, std::uint32_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, address, size);
  return value;
}

template <class Float, class Bits>
std::uint64_t sum(std::uint64_t left, std::uint64_t right) {
  Float a = 0;
  Float b = 0;
  std::memcpy(&a, &left, sizeof(a));
  std::memcpy(&b, &right, sizeof(b));
  a += b;
  Bits bits = 0;
  std::memcpy(&bits, &a, sizeof(a));
  return bits;
}

std::int64_t widened(std::uint64_t value, std::uint32_t size) {
  return size == 4 ? static_cast<std::int32_t>(value) : static_cast<std::int64_t>(value);
}

std::uint64_t changed(std::uint32_t operation, std::uint32_t size, std::uint64_t old,
                      std::uint64_t operand) {
  const std::int64_t signed_old = widened(old, size);
  const std::int64_t signed_operand = widened(operand, size);
  switch (operation) {
    case kExchange: return operand;
    case kAdd: return old + operand;
    case kSubtract: return old - operand;
    case kMinSigned: return signed_old < signed_operand ? old : operand;
    case kMaxSigned: return signed_old > signed_operand ? old : operand;
    case kMinUnsigned: return std::min(old, operand);
    case kMaxUnsigned: return std::max(old, operand);
    case kAnd: return old & operand;
    case kOr: return old | operand;
    case kXor: return old ^ operand;
    case kFloatAdd:
      return size == 4 ? sum<float, std::uint32_t>(old, operand)
                       : sum<double, std::uint64_t>(old, operand);
    default: FAIL("operation " << operation);
  }
  return 0;
}

}  // namespace

extern "C" {

std::uint8_t stalemate_sim_load1(const void* address, std::uint32_t place) {
  return load<std::uint8_t>(address, place);
}
std::uint16_t stalemate_sim_load2(const void* address, std::uint32_t place) {
  return load<std::uint16_t>(address, place);
}
std::uint32_t stalemate_sim_load4(const void* address, std::uint32_t place) {
  return load<std::uint32_t>(address, place);
}
std::uint64_t stalemate_sim_load8(const void* address, std::uint32_t place) {
  return load<std::uint64_t>(address, place);
}
void stalemate_sim_store1(void* address, std::uint8_t value, std::uint32_t place) {
  store(address, value, place);
}
void stalemate_sim_store2(void* address, std::uint16_t value, std::uint32_t place) {
  store(address, value, place);
}
void stalemate_sim_store4(void* address, std::uint32_t value, std::uint32_t place) {
  store(address, value, place);
}
void stalemate_sim_store8(void* address, std::uint64_t value, std::uint32_t place) {
  store(address, value, place);
}
void stalemate_sim_load_bytes(void* to, const void* from, std::uint32_t size, std::uint32_t place) {
  hear("load_bytes", place, {size});
  std::memcpy(to, from, size);
}
void stalemate_sim_store_bytes(void* to, const void* from, std::uint32_t size,
                               std::uint32_t place) {
  hear("store_bytes", place, {size});
  std::memcpy(to, from, size);
}
void stalemate_sim_copy(void* to, const void* from, std::uint64_t size, std::uint32_t place) {
  hear("copy", place, {size});
  std::memmove(to, from, size);
}
void stalemate_sim_fill(void* to, std::uint32_t byte, std::uint64_t size, std::uint32_t place) {
  hear("fill", place, {byte, size});
  std::memset(to, static_cast<int>(byte), size);
}
void stalemate_sim_at(std::uint32_t place, const char* built_in, std::uint32_t generation) {
  serial.place = place;
  serial.heard.generations.push_back(generation);
  serial.heard.at.push_back(std::string(built_in) + ":" + std::to_string(line_of(place)));
}
std::uint64_t stalemate_sim_read_modify_write(void* address, std::uint32_t size,
                                              std::uint32_t operation, std::uint64_t operand,
                                              std::uint64_t expected, std::uint32_t order,
                                              std::uint32_t order_on_failure, std::uint32_t scope) {
  hear("read_modify_write", 0, {size, operation, order, order_on_failure, scope});
  const std::uint64_t old = get(address, size);
  const bool compares = operation == kCompareExchange || operation == kWeakCompareExchange;
  // A weak one fails once, to see whether the built-in takes notice.
  const bool fails = operation == kWeakCompareExchange && !std::exchange(serial.has_failed, true);
  serial.exchanged = compares && old == expected && !fails;
  if (compares && !serial.exchanged) return old;
  const std::uint64_t value = compares ? operand : changed(operation, size, old, operand);
  std::memcpy(address, &value, size);
  return old;
}
std::uint32_t stalemate_sim_exchanged() {
  return serial.exchanged ? 1 : 0;
}
std::uint64_t stalemate_sim_atomic_load(const void* address, std::uint32_t size,
                                        std::uint32_t order, std::uint32_t scope) {
  hear("atomic_load", 0, {size, order, scope});
  return get(address, size);
}
void stalemate_sim_atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                                std::uint32_t order, std::uint32_t scope) {
  hear("atomic_store", 0, {size, order, scope});
  std::memcpy(address, &value, size);
}
void stalemate_sim_fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  hear("fence", 0, {flags, order, scope});
}
void stalemate_sim_own_access(std::uint64_t offset, std::uint64_t size, std::uint64_t bytes,
                              const char* /*name*/, std::uint32_t /*place*/) {
  REQUIRE(offset + size <= bytes);
}
void stalemate_sim_constant_access(std::uint64_t /*address*/, std::uint64_t /*size*/,
                                   std::uint32_t /*place*/) {}
void* stalemate_sim_asks_copy(const void* /*to*/, const void* /*from*/, std::uint64_t size,
                              std::uint64_t stride, void* event) {
  hear("asks_copy", 0, {size, stride});
  return event;
}
void stalemate_sim_has_copied(void) {}
void stalemate_sim_waits_for(std::uint32_t count, void* const* /*events*/) {
  hear("waits_for", 0, {count});
}
void stalemate_sim_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  hear("barrier", 0, {flags, scope, site});
}
void stalemate_sim_collective_at(std::uint32_t site) {
  hear("collective_at", 0, {site});
}
void stalemate_sim_sub_group_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  hear("sub_group_barrier", 0, {flags, scope, site});
}
std::uint64_t stalemate_sim_sub_group(std::uint32_t collective, std::uint32_t element,
                                      std::uint32_t operation, std::uint64_t value,
                                      std::uint32_t lane) {
  hear("sub_group", 0, {collective, element, operation, lane});
  return value;
}
void stalemate_sim_block(std::uint32_t block) {
  serial.heard.blocks.push_back(block);
}
void stalemate_sim_enter(const void* frame) {
  serial.frames.push_back(frame);
  serial.heard.depth_max = std::max(serial.heard.depth_max, serial.frames.size());
}
void stalemate_sim_leave() {
  serial.frames.pop_back();
}
void stalemate_sim_changes(const void* at, std::uint32_t /*size*/) {
  const auto& frames = serial.frames;
  const auto owner = std::find_if(frames.rbegin(), frames.rend(),
                                  [&](const void* frame) { return std::less<>()(at, frame); });
  serial.heard.changes_at.push_back(static_cast<std::size_t>(frames.rend() - owner));
}
// Somebody always looks.
std::uint8_t stalemate_sim_looks_at_loops = 1;
void stalemate_sim_alive(std::uint64_t value) {
  serial.alive.push_back(value);
}
void stalemate_sim_alive_bytes(const void* at, std::uint64_t size) {
  const auto* bytes = static_cast<const std::uint8_t*>(at);
  serial.alive.insert(serial.alive.end(), bytes, bytes + size);
}
void stalemate_sim_loop(std::uint32_t loop) {
  serial.heard.loops.push_back({loop, std::exchange(serial.alive, {})});
}
void stalemate_sim_branch(std::uint32_t target, std::uint32_t reconverges_at) {
  serial.heard.branches.push_back({target, reconverges_at});
}
void stalemate_sim_join(std::uint32_t block) {
  serial.heard.reconvergences.push_back(block);
}
void* stalemate_sim_local_base() {
  return serial.local_memory.data();
}
void* stalemate_sim_global_base() {
  return serial.global_memory.data();
}
// One dimension: in others every number is 0, and every count 1.
std::uint64_t stalemate_sim_work_item_in(std::uint32_t which, std::uint32_t dimension) {
  if (dimension == 0) return stalemate_sim_work_item(which);
  return which == stalemate_sim_global_id || which == stalemate_sim_local_id ||
                 which == stalemate_sim_group_id
             ? 0
             : 1;
}
std::uint32_t stalemate_sim_work_dimensions() {
  return 1;
}
std::uint64_t stalemate_sim_work_item(std::uint32_t which) {
  switch (which) {
    case stalemate_sim_global_id:
    case stalemate_sim_local_id: return serial.work_item;
    case stalemate_sim_global_size:
    case stalemate_sim_local_size: return serial.work_items;
    case stalemate_sim_group_count: return 1;
    default: return 0;
  }
}
void stalemate_sim_operation_begins(std::uint32_t number) {
  serial.heard.operations.push_back(number);
}
void stalemate_sim_operation_ends() {}
void stalemate_sim_print(const char* text, std::uint64_t size) {
  serial.heard.printed.append(text, size);
}
void stalemate_sim_unsupported(const char* what) {
  FAIL(what);
}

}  // extern "C"

std::size_t Heard::count(const std::string& call) const {
  return static_cast<std::size_t>(std::count_if(
      events.begin(), events.end(), [&](const Event& event) { return event.call == call; }));
}

std::unique_ptr<Module> compiled(const std::string& text, const std::string& options,
                                 Pipeline pipeline) {
  auto outcome = compile({text, options, pipeline});
  if (const auto* error = std::get_if<CompileError>(&outcome)) FAIL(error->log);
  return std::move(std::get<std::unique_ptr<Module>>(outcome));
}

std::string refused(const std::string& text, const std::string& options, Pipeline pipeline) {
  const auto outcome = compile({text, options, pipeline});
  REQUIRE(std::holds_alternative<CompileError>(outcome));
  return std::get<CompileError>(outcome).log;
}

Heard run_kernel(const Module& module, const std::vector<void*>& arguments,
                 std::uint32_t work_items) {
  const stalemate_sim_module_table& table = module.table();
  serial = Serial{};
  serial.table = &table;
  serial.work_items = work_items;
  serial.local_memory = room(table.local_bytes);
  serial.global_memory = room(table.global_bytes);
  std::memcpy(serial.global_memory.data(), table.global_image, table.global_bytes);
  const stalemate_sim_kernel* kernel = module.find_kernel("k");
  REQUIRE(kernel != nullptr);
  REQUIRE(kernel->parameter_count == arguments.size());
  for (; serial.work_item < work_items; ++serial.work_item) kernel->entry(arguments.data());
  CHECK(serial.frames.empty());
  return serial.heard;
}
