#pragma once

#include <cstddef>
#include <cstdint>

/// What the pass plugin, the built-ins and the runtime agree on: the functions that instrumented
/// OpenCL C calls, and the table that each compiled module exports. C, because the pass emits calls
/// by name. Pointers are flat addresses of this process, whatever their address space was.
namespace stalemate::sim {

constexpr std::uint32_t kAbiVersion = 12;

// NOLINTBEGIN(readability-identifier-naming): numbers that are passed as such, so constants.
// OpenCL address spaces in the pass's output.
enum Space : std::uint32_t { kPrivate = 0, kGlobal = 1, kConstant = 2, kLocal = 3, kGeneric = 4 };

// Clang's numbering of memory_order and memory_scope.
enum Order : std::uint32_t {
  kRelaxed = 0,
  kConsume = 1,
  kAcquire = 2,
  kRelease = 3,
  kAcquireRelease = 4,
  kSequentiallyConsistent = 5,
};
enum Scope : std::uint32_t {
  kScopeWorkItem = 0,
  kScopeWorkGroup = 1,
  kScopeDevice = 2,
  kScopeAllDevices = 3,
  kScopeSubGroup = 4,
};

// Whose rules of order and scope a built-in keeps: mem_fence, barrier and the atomics of OpenCL 1.x
// have neither, and the standard says little of them.
enum Generation : std::uint32_t { kOfOpenCl2, kOfOpenCl1 };
// Beside a generation: a read-modify-write whose old value nobody looks at. An exchange of that
// kind is a store.
constexpr std::uint32_t kDropsOld = 2;

// cl_mem_fence_flags.
constexpr std::uint32_t kLocalFence = 1;
constexpr std::uint32_t kGlobalFence = 2;
// Of a wait of all work-items for asynchronous copies: nothing else is ordered.
constexpr std::uint32_t kCopyFence = 8;

enum Operation : std::uint32_t {
  kExchange,
  kAdd,
  kSubtract,
  kMinSigned,
  kMaxSigned,
  kMinUnsigned,
  kMaxUnsigned,
  kAnd,
  kOr,
  kXor,
  kCompareExchange,      // strong, or weak: see WeakCompareExchange
  kWeakCompareExchange,  // may fail though the value is the expected one: ask _exchanged
  kFloatAdd,             // by the size of the cell: float or double
  kFloatSubtract,
  kFloatMin,
  kFloatMax,
};

// NOLINTEND(readability-identifier-naming)

// An access's place: index into the module's places, shifted left by one; the low bit is set for
// volatile accesses. Place 0 is unknown; in an access by a built-in it stands for the place that
// stalemate_sim_at told last.
constexpr std::uint32_t kVolatile = 1;
// What a plain access is given has the alignment that its type demands above the place: the
// logarithm to the base 2, and 0 if it demands none.
constexpr unsigned kAlignmentShift = 29;
constexpr std::uint32_t kPlaceMask = (1U << kAlignmentShift) - 1;

// NOLINTBEGIN(readability-identifier-naming, readability-function-size): C, with a prefix for a
// namespace.
extern "C" {

/// Where in the source an access is.
struct stalemate_sim_place {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

/// A parameter of a kernel, as clSetKernelArg would be told of it.
struct stalemate_sim_parameter {
  const char* name;
  std::uint32_t space;       // kGlobal, kConstant, kLocal for pointers; kPrivate for values
  std::uint64_t size_bytes;  // of a value; 0 for pointers
};

struct stalemate_sim_kernel {
  const char* name;
  // arguments[i] points to the value: to a pointer for pointer parameters.
  void (*entry)(void* const* arguments);
  std::uint32_t parameter_count;
  const stalemate_sim_parameter* parameters;
  std::uint32_t required_size[3];  // reqd_work_group_size; 0 if it has none
  // Whether its code, what it calls included, has atomics or fences of C11; our drivers' own apart.
  std::uint32_t has_c11_atomics = 0;
  // Of a work-item's variables at most, where its calls are deepest, before the compiler's own.
  std::uint64_t private_bytes = 0;
};

/// A variable at an offset of each work-group's local memory, or of the program's global memory.
struct stalemate_sim_variable {
  const char* name;
  std::uint64_t offset_bytes;
  std::uint64_t size_bytes;
  const char* function = "";  // that declares it; "" of the program's
};

/// Exported by each module as the symbol `stalemate_sim_module`.
struct stalemate_sim_module_table {
  std::uint32_t abi_version;
  std::uint32_t kernel_count;
  const stalemate_sim_kernel* kernels;
  std::uint32_t place_count;
  std::uint32_t local_count;
  const stalemate_sim_place* places;
  const stalemate_sim_variable* locals;   // __local variables of kernels
  const stalemate_sim_variable* globals;  // program-scope variables in global memory
  const std::uint8_t* global_image;       // what they hold at the start of each launch
  std::uint64_t local_bytes;              // of all __local variables, with gaps between them
  std::uint64_t global_bytes;
  std::uint32_t global_count;
  std::uint32_t reserved;
};

// --- Called by instrumented code, implemented by the runtime. Symbols are exported by the program.

// Accesses that may touch global or local memory. Private addresses pass through.
std::uint8_t stalemate_sim_load1(const void* address, std::uint32_t place);
std::uint16_t stalemate_sim_load2(const void* address, std::uint32_t place);
std::uint32_t stalemate_sim_load4(const void* address, std::uint32_t place);
std::uint64_t stalemate_sim_load8(const void* address, std::uint32_t place);
void stalemate_sim_store1(void* address, std::uint8_t value, std::uint32_t place);
void stalemate_sim_store2(void* address, std::uint16_t value, std::uint32_t place);
void stalemate_sim_store4(void* address, std::uint32_t value, std::uint32_t place);
void stalemate_sim_store8(void* address, std::uint64_t value, std::uint32_t place);
// Vectors, structs: one event; `to` or `from` is private.
void stalemate_sim_load_bytes(void* to, const void* from, std::uint32_t size, std::uint32_t place);
void stalemate_sim_store_bytes(void* to, const void* from, std::uint32_t size, std::uint32_t place);
// memcpy, memmove and memset of any address spaces: an event for each eight bytes.
void stalemate_sim_copy(void* to, const void* from, std::uint64_t size, std::uint32_t place);
void stalemate_sim_fill(void* to, std::uint32_t byte, std::uint64_t size, std::uint32_t place);
// The work-item asks for an asynchronous copy, which all of its work-group must ask for alike and
// the first makes, until it says that it has. `stride` is in elements, 1 if they are neighbours.
// Gives the copy's event: `event`, or a new one if that is null.
void* stalemate_sim_asks_copy(const void* to, const void* from, std::uint64_t size,
                              std::uint64_t stride, void* event);
void stalemate_sim_has_copied(void);
// It is about to wait for so many events, which lie there.
void stalemate_sim_waits_for(std::uint32_t count, void* const* events);

// A private variable or __constant table of so many bytes is about to be accessed, so many bytes
// from its beginning. `name` is the table's, and empty of a private variable.
void stalemate_sim_own_access(std::uint64_t offset, std::uint64_t size, std::uint64_t bytes,
                              const char* name, std::uint32_t place);

// So many bytes of constant memory are about to be loaded.
void stalemate_sim_constant_access(std::uint64_t address, std::uint64_t size, std::uint32_t place);

// Where the built-in called next is. The pass puts it before each call of an atomic, fence, barrier
// or collective built-in. `generation` says whose rules it keeps.
void stalemate_sim_at(std::uint32_t place, const char* built_in, std::uint32_t generation);

// Returns the old value, zero-extended. `size` is 4 or 8 (1 for flags is not used: they have 4).
std::uint64_t stalemate_sim_read_modify_write(void* address, std::uint32_t size,
                                              std::uint32_t operation, std::uint64_t operand,
                                              std::uint64_t expected, std::uint32_t order,
                                              std::uint32_t order_on_failure, std::uint32_t scope);
// Whether the work-item's latest compare-exchange did exchange: a weak one may fail and return the
// expected value all the same. Nothing comes between the two calls.
std::uint32_t stalemate_sim_exchanged();
std::uint64_t stalemate_sim_atomic_load(const void* address, std::uint32_t size,
                                        std::uint32_t order, std::uint32_t scope);
void stalemate_sim_atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                                std::uint32_t order, std::uint32_t scope);
// mem_fence and its kin are of work-group scope, as measured on an H200.
void stalemate_sim_fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope);
// `site` is unique to the call in the source, so that divergence is seen after inlining too.
void stalemate_sim_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site);
void stalemate_sim_sub_group_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site);

// Sub-group collectives: reduce, scans, broadcast, any, all. Values are the bits, zero-extended.
enum stalemate_sim_collective {
  stalemate_sim_reduce,
  stalemate_sim_scan_exclusive,
  stalemate_sim_scan_inclusive,
  stalemate_sim_broadcast,
  stalemate_sim_any,
  stalemate_sim_all,
};
enum stalemate_sim_element {
  stalemate_sim_int,
  stalemate_sim_uint,
  stalemate_sim_long,
  stalemate_sim_ulong,
  stalemate_sim_float,
  stalemate_sim_double,
};
// `operation` (kAdd, kMinSigned, kMaxSigned by the element's type) for reduce and scans; `lane` for
// broadcast.
// The pass tells first which call in the source it is, as of a barrier.
void stalemate_sim_collective_at(std::uint32_t site);
std::uint64_t stalemate_sim_sub_group(std::uint32_t collective, std::uint32_t element,
                                      std::uint32_t operation, std::uint64_t value,
                                      std::uint32_t lane);

// Each basic block but the entry of a function, numbered so that all blocks of a loop come before
// those after it.
void stalemate_sim_block(std::uint32_t block);

// Of functions that were not inlined: where the function's own variables lie below and its callers'
// above, null if somebody may inline it yet; and private memory, maybe a caller's, that it is about
// to change, so many bytes of it (0: nobody knows).
void stalemate_sim_enter(const void* frame);
void stalemate_sim_leave();
void stalemate_sim_changes(const void* at, std::uint32_t size);

// At the head of a loop, while somebody looks at loops: all that the work-item may still read of
// its own, then the loop, numbered within the module. What it may read of its callers' is not told:
// that is as it was, until somebody tells that he changes it.
extern std::uint8_t stalemate_sim_looks_at_loops;
void stalemate_sim_alive(std::uint64_t value);
void stalemate_sim_alive_bytes(const void* at, std::uint64_t size);
void stalemate_sim_loop(std::uint32_t loop);

// At the end of a block that more than one may follow: the one that will, and the one where those
// who go other ways meet again at the latest, its immediate post-dominator; 0 if nothing but the
// end is certain. Functions do not call themselves, so that a number alone tells a depth of calls
// from another.
void stalemate_sim_branch(std::uint32_t target, std::uint32_t reconverges_at);
// At the beginning of a block where others may have to be met.
void stalemate_sim_join(std::uint32_t block);

// Where an operation of code under test begins, by a number of the driver's, and where it ends. No
// events: nobody else has a turn, and no memory is touched.
void stalemate_sim_operation_begins(std::uint32_t number);
void stalemate_sim_operation_ends();

// Where this work-group's __local variables, and the program's variables, begin.
void* stalemate_sim_local_base();
void* stalemate_sim_global_base();

// Work-item functions. `which` is a stalemate_sim_quantity; of dimension 0 unless one is given.
enum stalemate_sim_quantity {
  stalemate_sim_global_id,
  stalemate_sim_local_id,
  stalemate_sim_group_id,
  stalemate_sim_global_size,
  stalemate_sim_local_size,
  stalemate_sim_group_count,
  stalemate_sim_sub_group_size,
  stalemate_sim_sub_group_max_size,
  stalemate_sim_sub_group_count,
  stalemate_sim_sub_group_id,
  stalemate_sim_sub_group_local_id,
};
std::uint64_t stalemate_sim_work_item(std::uint32_t which);
std::uint64_t stalemate_sim_work_item_in(std::uint32_t which, std::uint32_t dimension);
std::uint32_t stalemate_sim_work_dimensions();

// printf, formatted by the built-ins: one call for each text.
void stalemate_sim_print(const char* text, std::uint64_t size);

// A built-in that is not supported was called, though the compiler let it through.
void stalemate_sim_unsupported(const char* what);

}  // extern "C"
// NOLINTEND(readability-identifier-naming, readability-function-size)

}  // namespace stalemate::sim
