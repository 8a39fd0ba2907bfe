// Names in a config that cannot be called as their property calls them: mistakes of the config, in
// the user's words, and never build errors.
#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

constexpr const char* kLocks =
    R"(bool try_lock(volatile __global int *lock) { return atomic_xchg(lock, 1) == 0; }
void unlock(volatile __global int *lock) { atomic_xchg(lock, 0); }
int got_lock(volatile __global int *lock) { return atomic_xchg(lock, 1); }
void lock_double(volatile __global double *lock) {}
void lock_local(volatile __local int *lock) {}
void lock_two(volatile __global int *lock, int who) {}
void lock_none(void) {}
void declared(volatile __global int *lock);
#define WITH_ONE(lock) lock
#define WITH_THREE(lock, before, after) before
#define TWO(lock, who) lock_two(lock, who)
)";

constexpr const char* kLists =
    R"(void swapped(int node, volatile __global int *head, __global int *next) {}
void push(volatile __global int *head, __global int *next, int node) {}
void wide(volatile __global long *head, __global int *next, int node) {}
void pop_nothing(volatile __global int *head, __global int *next) {}
bool pop_said(volatile __global int *head, __global int *next) { return true; }
)";

constexpr const char* kCells =
    R"(double add_real(volatile __global double *cell, double operand) { return *cell; }
float add_bits(volatile __global ulong *cell, float operand) { return 0; }
uint swapped(uint operand, volatile __global uint *cell) { return *cell; }
uint add_one(volatile __global uint *cell) { return *cell; }
bool claim(volatile __global uint *cell, uint operand) { return true; }
void put(volatile __global uint *cell, uint operand) {}
uint in_local(volatile __local uint *cell, uint operand) { return *cell; }
__kernel void whole(volatile __global uint *cell, uint operand) {}
uint add(volatile __global uint *cell, uint operand) { return *cell; }
uint declared(volatile __global uint *cell, uint operand);
float m_real(float old, float operand) { return old; }
uint m_three(uint old, uint a, uint b) { return old; }
uint m(uint old, uint operand) { return old; }
float look_real(volatile __global uint *cell) { return 0; }
uint look(volatile __global uint *cell) { return *cell; }
uint add_byte(volatile __global uint *cell, uchar operand) { return *cell; }
uint in_byte(volatile __global uchar *cell, uint operand) { return *cell; }
uint step(volatile __global uint *cell, uint operand, float way) { return *cell; }
#define THREE(cell, a, b) add(cell, a)
uint __attribute__((overloadable)) either(volatile __global float *cell, float v) { return 0; }
uint __attribute__((overloadable)) either(volatile __global uint *cell, uint v) { return *cell; }
)";

constexpr const char* kStructs =
    R"(typedef struct { uchar flag; ushort sum; } gap_t;
typedef struct { float sum; ushort count; } tail_t;
typedef struct { uint a, b, c; } big_t;
typedef union { uint whole; ushort half_of[2]; } both_t;
typedef struct { uint n; bool b; uchar c[3]; } bool_t;
typedef struct __attribute__((packed)) { uchar a; ushort b; uchar c; } packed_t;
typedef struct { ushort count; ushort sum; } stat_t;
#define F(T) T f_##T(volatile global T *cell, T v) { return v; } T m_##T(T old, T v) { return v; }
F(gap_t) F(tail_t) F(big_t) F(both_t) F(bool_t) F(packed_t) F(stat_t)
stat_t in_half(volatile global ushort *cell, stat_t v) { return v; }
stat_t by_long(volatile global stat_t *cell, ulong v) { stat_t s; return s; }
uint by_word(volatile global uint *cell, stat_t v) { return *cell; }
)";

constexpr const char* kKernels = R"(__kernel void count(__global uint *bins, uint size) {}
__kernel void count_serial(__global uint *bins, uint size) {}
void no_kernel(__global uint *bins, uint size) {}
)";

constexpr const char* kCuda = R"(__device__ void cuda_lock(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {}
}
__device__ void cuda_unlock(int *lock) { atomicExch(lock, 0); }
)";

/// What `stalemate validate` says of one subject; empty if it is right.
std::string said(const std::string& kernel, const std::string& keys) {
  const TemporaryFolder directory;
  directory.write("mine.cl", kernel);
  directory.write("mine.yaml",
                  "subjects:\n  - name: mine\n    kernel: mine.cl\n    " + keys + "\n");
  const auto before = std::chrono::steady_clock::now();
  const Outcome outcome = run({{"validate", "mine.yaml"}, directory.path(), {}});
  // A second, and what a machine that does other things adds.
  CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(10));
  CHECK(outcome.exit_code == (outcome.err.empty() ? 0 : 2));
  CHECK(processes_left().empty());
  return outcome.err;
}

void check_lock(const std::string& keys, const std::string& place, const std::string& words) {
  const std::string text = said(kLocks, "property: mutual_exclusion\n    " + keys);
  INFO(text);
  CHECK(text.find("mine.yaml:5:") == 0);
  CHECK(text.find(place) != std::string::npos);
  CHECK(text.find(words) != std::string::npos);
}

void check_list(const std::string& keys, const std::string& place, const std::string& words) {
  const std::string text = said(kLists, "property: list_prepend\n    " + keys);
  INFO(text);
  CHECK(text.find("mine.yaml:") == 0);
  CHECK(text.find(place) != std::string::npos);
  CHECK(text.find(words) != std::string::npos);
}

std::string said_of_cell(const std::string& keys) {
  return said(kCells, "property: read_modify_write\n    " + keys);
}

/// `keys` have exactly one mistake.
void check_cell(const std::string& keys, const std::string& place, const std::string& words) {
  const std::string text = said_of_cell(keys);
  INFO(text);
  CHECK(text.find("mine.yaml:") == 0);
  CHECK(text.find("mine.yaml:", 1) == std::string::npos);
  CHECK(text.find("mine.cl:" + place) != std::string::npos);
  CHECK(text.find(words) != std::string::npos);
}

/// A struct that is no value: exactly one mistake.
void check_struct(const std::string& name, const std::string& words) {
  const std::string text = said(
      kStructs, "property: read_modify_write\n    function: f_" + name + "\n    model: m_" + name);
  INFO(text);
  CHECK(text.find("mine.yaml:") == 0);
  CHECK(text.find("mine.yaml:", 1) == std::string::npos);
  CHECK(text.find(words) != std::string::npos);
}

void check_stat(const std::string& keys, const std::string& words) {
  const std::string text = said(kStructs, "property: read_modify_write\n    " + keys);
  INFO(text);
  CHECK(text.find(words) != std::string::npos);
  CHECK(text.empty() == words.empty());
}

void check_kernel(const std::string& keys, const std::string& words) {
  const std::string text = said(kKernels, "property: serial_equivalence\n    " + keys);
  INFO(text);
  CHECK(text.find("mine.yaml:") == 0);
  CHECK(text.find(words) != std::string::npos);
}

constexpr const char* kArguments =
    "\n    reference: count_serial\n"
    "    arguments: [{name: bins, type: uint, size: items}, {scalar: uint, value: 4}]";

}  // namespace

TEST_CASE("bindings: a try-lock is no acquire", "[cli]") {
  check_lock("acquire: try_lock\n    release: unlock", "mine.cl:1:6: 'try_lock' returns 'bool'",
             "it returns whether it got the lock: wrap it in a loop, or use with_lock");
  check_lock("acquire: got_lock\n    release: unlock", "mine.cl:3:5: 'got_lock' returns 'int'",
             "it returns whether it got the lock: wrap it in a loop, or use with_lock");
}

TEST_CASE("bindings: a lock's function points to ints in the right memory", "[cli]") {
  check_lock("acquire: lock_double\n    release: unlock",
             "mine.cl:4:6: parameter 1 of 'lock_double' is 'volatile __global double *'",
             "needs a pointer to int in global memory");
  check_lock("acquire: {global: lock_local}\n    release: {global: unlock}",
             "mine.cl:5:6: parameter 1 of 'lock_local' is 'volatile __local int *'",
             "needs a pointer to int in global memory");
}

TEST_CASE("bindings: a lock's function takes the lock alone", "[cli]") {
  check_lock("acquire: lock_two\n    release: unlock", "mine.cl:6:6: 'lock_two' takes 2 parameters",
             "write it as void f(volatile __global int *lock)");
  check_lock("acquire: lock_none\n    release: unlock",
             "mine.cl:7:6: 'lock_none' takes 0 parameters", "is called with 1");
  check_lock("acquire: TWO\n    release: unlock", "mine.cl:11:9: the macro 'TWO' takes 2 arguments",
             "is called with 1");
}

TEST_CASE("bindings: a lock's function is there, and has a body", "[cli]") {
  check_lock("acquire: try_loc\n    release: unlock", "has no 'try_loc'",
             "did you mean 'try_lock'?");
  check_lock("acquire: declared\n    release: unlock", "mine.cl:8:6: 'declared' is declared",
             "define it in the kernel file");
}

TEST_CASE("bindings: with_lock is a macro of the lock and what to run", "[cli]") {
  check_lock("with_lock: WITH_ONE", "mine.cl:9:9: the macro 'WITH_ONE' takes 1 argument",
             "#define M(lock, ...)");
  check_lock("with_lock: WITH_THREE", "mine.cl:10:9: the macro 'WITH_THREE' takes 3 arguments",
             "#define M(lock, ...)");
  check_lock("with_lock: unlock", "mine.cl:2:6: 'unlock' is a function, needs a macro",
             "name it under acquire");
}

TEST_CASE("bindings: functions of lists", "[cli]") {
  check_list("prepend: swapped", "mine.cl:1:6: parameter 1 of 'swapped' is 'int'",
             "void f(volatile __global int *head, __global int *next, int node)");
  check_list("prepend: wide", "parameter 1 of 'wide' is 'volatile __global long *'",
             "needs a pointer to int in global memory");
  check_list("prepend: push\n    pop: pop_nothing", "", "'pop_nothing' returns 'void'");
  check_list("prepend: push\n    pop: pop_said", "", "returns the node, or -1 if there is none");
}

TEST_CASE("bindings: a struct in a cell is all bytes of scalars", "[cli]") {
  check_struct("gap_t", "mine.cl:1:37: 'gap_t' has 1 byte of padding from byte 1 on");
  check_struct("tail_t", "mine.cl:2:9: 'tail_t' has 2 bytes of padding from byte 6 on");
  check_struct("big_t", "mine.cl:3:9: 'big_t' has 12 bytes, and a struct in a cell has 4 or 8");
  check_struct("both_t", "mine.cl:4:36: 'half_of[0]' of 'both_t' shares bytes with");
  check_struct("bool_t", "mine.cl:5:31: 'b' of 'bool_t' is of type 'bool'");
  check_struct("packed_t", "mine.cl:6:58: 'b' of 'packed_t' begins at byte 1, off its alignment");
}

TEST_CASE("bindings: a function takes a struct or the word of one, and a model is named", "[cli]") {
  check_stat("function: f_stat_t\n    model: m_stat_t", "");
  check_stat("function: by_word\n    model: m_stat_t", "");
  check_stat("function: by_word\n    type: stat_t\n    model: m_stat_t", "");
  check_stat("function: f_stat_t\n    model: exchange", "");
  check_stat("function: f_stat_t\n    model: add", "the model 'add' is not for the type 'stat_t'");
  check_stat("function: f_stat_t\n    model: m_stat_t\n    returns: new", "return the old value");
  check_stat("function: in_half\n    model: m_stat_t",
             "mine.cl:10:8: parameter 1 of 'in_half' is 'volatile __global ushort *'");
  check_stat("function: by_long\n    model: m_stat_t",
             "mine.cl:11:8: parameter 2 of 'by_long' is 'ulong', needs a stat_t");
}

TEST_CASE("bindings: a function of cells points to values of its type", "[cli]") {
  const std::string text = said_of_cell("function: add_real\n    type: ulong\n    model: add");
  INFO(text);
  CHECK(text.find("mine.cl:1:8: parameter 1 of 'add_real' is 'volatile __global double *', needs a "
                  "pointer to ulong in global memory") != std::string::npos);
  CHECK(text.find("parameter 2 of 'add_real' is 'double', needs a ulong") != std::string::npos);
  CHECK(text.find("'add_real' returns 'double', needs a ulong") != std::string::npos);
  CHECK(text.find("write type: double, which it takes, or leave type out") != std::string::npos);
  check_cell("function: in_byte\n    type: uint\n    model: add",
             "17:6: parameter 1 of 'in_byte' is 'volatile __global uchar *'",
             "needs a pointer to uint");
  check_cell("function: {local: add}\n    model: add", "9:6: parameter 1 of 'add'",
             "needs a pointer to uint in local memory");
  check_cell("function: {global: add, local: add}\n    model: add", "9:6: parameter 1 of 'add'",
             "uint f(volatile __local uint *cell, uint operand)");
}

TEST_CASE("bindings: a function of cells takes the cell, then its operands", "[cli]") {
  const std::string text = said_of_cell("function: swapped\n    model: add");
  INFO(text);
  CHECK(text.find("mine.cl:3:6: parameter 1 of 'swapped' is 'uint', needs a pointer to uint") !=
        std::string::npos);
  CHECK(text.find("the cell comes first: write it as uint f(") != std::string::npos);
  check_cell("function: add_one\n    model: increment", "4:6: 'add_one' takes 1 parameter",
             "write it as uint f(volatile __global uint *cell, uint operand)");
  check_cell("function: add\n    model: m_three\n    operand_count: 2", "9:6: 'add' takes 2",
             "uint f(volatile __global uint *cell, uint a, uint b)");
  check_cell("function: THREE\n    type: uint\n    model: add", "19:9: the macro 'THREE' takes 3",
             "is called with 2");
  check_cell("function: step\n    model: m_three\n    choices: [{of: way, words: [fro, to]}]",
             "18:6: parameter 3 of 'step' is 'float', needs a uint", "uint operand, uint way)");
  check_cell("function: add_byte\n    model: add", "16:6: parameter 2 of 'add_byte' is 'uchar'",
             "needs a uint");
}

TEST_CASE("bindings: what a function of cells returns is what is asked of it", "[cli]") {
  check_cell("function: claim\n    type: uint\n    model: or", "5:6: 'claim' returns 'bool'",
             "it returns whether it changed the cell: say returns: nothing");
  check_cell("function: claim\n    type: uint\n    model: exchange", "5:6: 'claim' returns 'bool'",
             "wrap it in a function that returns the old value");
  check_cell("function: put\n    model: add", "6:6: 'put' returns 'void'", "say returns: nothing");
}

TEST_CASE("bindings: a function of cells is there, has a body, and is no kernel", "[cli]") {
  const std::string text = said_of_cell("function: ad\n    model: add");
  CHECK(text.find("the kernel 'mine.cl' has no 'ad'; did you mean 'add'?") != std::string::npos);
  CHECK(said_of_cell("function: cell\n    model: add").find("no function or macro 'cell'") !=
        std::string::npos);
  check_cell("function: declared\n    model: add", "10:6: 'declared' is declared", "define it");
  check_cell("function: whole\n    model: add\n    returns: nothing",
             "8:15: 'whole' is a kernel, needs a function", "serial_equivalence");
}

TEST_CASE("bindings: a model takes and returns values", "[cli]") {
  const std::string text = said_of_cell("function: add\n    model: m_real");
  INFO(text);
  CHECK(text.find("mine.cl:11:7: parameter 1 of 'm_real' is 'float', needs a uint") !=
        std::string::npos);
  CHECK(text.find("write it as uint m(uint old, uint operand)") != std::string::npos);
  check_cell("function: add\n    model: m_three", "12:6: 'm_three' takes 3 parameters",
             "is called with 2");
}

TEST_CASE("bindings: operations are called by their roles", "[cli]") {
  const auto with = [](const std::string& operation) {
    return "function: add\n    model: add\n    operations: [" + operation + "]";
  };
  CHECK(said_of_cell(with("{function: look, role: load}, {function: put, role: store}")).empty());
  check_cell(with("{function: add, role: load}"), "9:6: 'add' takes 2 parameters",
             "uint f(volatile __global uint *cell)");
  check_cell(with("{function: look, role: store}"), "15:6: 'look' takes 1 parameter",
             "void f(volatile __global uint *cell, uint operand)");
  check_cell(with("{function: add, role: update, model: m_three}"), "12:6: 'm_three' takes 3",
             "uint m(uint old, uint operand)");
  const std::string text = said_of_cell(with("{function: look_real, role: load}"));
  CHECK(text.find("mine.cl:14:7: 'look_real' returns 'float', needs a uint") != std::string::npos);
}

TEST_CASE("bindings: of a list, the item that is wrong is pointed at", "[cli]") {
  const auto place_of = [](const std::string& items) {
    const std::string text =
        said_of_cell("function: add\n    model: add\n    operations:\n" + items);
    INFO(text);
    return text.substr(0, text.find(": subjects"));
  };
  const std::string right = "      - {function: look, role: load}\n";
  CHECK(place_of(right + "      - {function: look_real, role: load}") == "mine.yaml:9:20");
  CHECK(place_of(right + "      - {function: none, model: add}") == "mine.yaml:9:20");
  CHECK(place_of(right + "      - {function: add, model: none}") == "mine.yaml:9:32");
  CHECK(place_of("      - {function: look, model: add, role: load}\n" + right) == "mine.yaml:8:33");
  CHECK(place_of(right + "      - {function: {local: in_local}, role: load}") == "mine.yaml:9:20");
}

TEST_CASE("bindings: an overloaded function is called with the type that is written", "[cli]") {
  const std::string code =
      "int __attribute__((overloadable)) f(volatile __global int *p, int v) { return v; }\n"
      "float __attribute__((overloadable)) f(volatile __global float *p, float v) { return v; }\n"
      "int __attribute__((overloadable)) g(volatile __global int *p, int v) { return v; }\n"
      "int __attribute__((overloadable)) g(volatile __local int *p, int v) { return v; }\n";
  const auto with = [&](const std::string& keys) {
    return said(code, "property: read_modify_write\n    model: add\n    " + keys);
  };
  CHECK(with("function: f\n    type: int").empty());
  CHECK(with("function: f\n    type: float").empty());
  CHECK(with("function: g").empty());
  CHECK(with("function: {global: g, local: g}").empty());
  CHECK_THAT(
      with("function: f"),
      Catch::Contains("the type is left out, and 'f' is overloaded for int (mine.cl:1:35) and "
                      "float (mine.cl:2:37); write type: int or type: float"));
}

TEST_CASE("bindings: locks and lists call the overload that their arguments fit", "[cli]") {
  const std::string code =
      "#define OVER __attribute__((overloadable))\n"
      "void OVER take(volatile __global int *lock, int who) {}\n"
      "void OVER take(volatile __global int *lock) {}\n"
      "void OVER take(volatile __local int *lock) {}\n"
      "void OVER free(volatile __global int *lock) {}\n"
      "void OVER free(volatile __local int *lock) {}\n"
      "void OVER push(volatile __global uint *head, __global uint *next, uint node) {}\n"
      "void OVER push(volatile __global int *head, __global int *next, int node) {}\n"
      "void OVER late(volatile __global int *lock, int who) {}\n"
      "void OVER late(volatile __global int *lock, int who, int when) {}\n";
  const std::string locks = "property: mutual_exclusion\n    ";
  CHECK(said(code, locks + "acquire: take\n    release: free").empty());
  CHECK(said(code, locks + "acquire: {global: take, local: take}\n"
                           "    release: {global: free, local: free}")
            .empty());
  CHECK(said(code, "property: list_prepend\n    prepend: push").empty());
  CHECK_THAT(said(code, locks + "acquire: late\n    release: free"),
             Catch::Contains("mine.cl:9:11: 'late' takes 2 parameters"));
}

TEST_CASE("bindings: a pointer to a struct without a name is a mistake, a typedef's is none",
          "[cli]") {
  const std::string code =
      "typedef struct { float sum; uint n; } named;\n"
      "named f(volatile __global named *cell, named v) { return v; }\n"
      "float g(volatile __global struct { float sum; uint n; } *cell, float v) { return v; }\n";
  const std::string property = "property: read_modify_write\n    ";
  CHECK(said(code, property + "function: f\n    model: exchange").empty());
  const std::string text = said(code, property + "function: g\n    model: add");
  INFO(text);
  CHECK(text.find("mine.cl:3:27: the function's pointer is to a struct without a name") !=
        std::string::npos);
}

TEST_CASE("bindings: functions of a lock work in the same memory", "[cli]") {
  const std::string locks = "void a(volatile int *l) {}\nvoid r(volatile __global int *l) {}\n";
  const auto lock = [&](const std::string& keys) {
    return said(locks, "property: mutual_exclusion\n    " + keys);
  };
  CHECK(lock("acquire: a\n    release: r").empty());
  CHECK(lock("acquire: {global: a, local: a}\n    release: r").find("different address spaces") !=
        std::string::npos);
}

TEST_CASE("bindings: functions of cells that can be called are no mistake", "[cli]") {
  for (const std::string keys : {
           "function: add_bits\n    model: add",
           "function: add_bits\n    type: float\n    model: fmax",
           "function: add_real\n    model: add",
           "function: add\n    type: int\n    model: min",
           "function: claim\n    type: uint\n    model: or\n    returns: nothing",
           "function: claim\n    type: uint\n    model: exchange\n    operand_range: [0, 1]",
           "function: put\n    model: add\n    returns: nothing",
           "function: in_local\n    model: m",
           "function: add_byte\n    model: add\n    operand_range: [0, 200]",
           "function: either\n    type: uint\n    model: add",
       }) {
    INFO(keys);
    CHECK(said_of_cell(keys) == "");
  }
  const std::string generic =
      "uint f(volatile uint *cell, uint v) { return *cell; }\n"
      "uint g(volatile __global uint *cell) { return *cell; }\n"
      "uint h(volatile uint *cell) { return *cell; }\n";
  const auto with = [&](const std::string& keys) {
    return said(generic, "property: read_modify_write\n    model: add\n    " + keys);
  };
  CHECK(with("function: f\n    operations: [{function: g, role: load}]").empty());
  CHECK(with("function: f\n    operations: [{function: h, role: load}]").empty());
  CHECK(with("function: {global: f}\n    operations: [{function: h, role: load}]").empty());
  CHECK(said("#define NATIVE atomic_add\n",
             "property: read_modify_write\n    function: NATIVE\n    type: uint\n    model: add")
            .empty());
}

TEST_CASE("bindings: whole kernels", "[cli]") {
  CHECK(said(kKernels, std::string("property: serial_equivalence\n    entry: count") + kArguments)
            .empty());
  check_kernel(std::string("entry: no_kernel") + kArguments,
               "mine.cl:3:6: 'no_kernel' is a function, needs a kernel");
  check_kernel(std::string("entry: cuont") + kArguments, "did you mean 'count'?");
  check_kernel(
      "entry: count\n    reference: count_serial\n"
      "    arguments: [{scalar: uint, value: 4}, {name: bins, type: uint, size: items}]",
      "mine.cl:1:15: a number is given to parameter 1 of the kernel 'count', '__global uint *");
  check_kernel(
      "entry: count\n    reference: count_serial\n"
      "    arguments: [{name: bins, type: float, size: items}, {scalar: uint, value: 4}]",
      "float is given to parameter 1 of the kernel 'count'");
}

TEST_CASE("bindings: what is no number cannot be given to a kernel by value", "[cli]") {
  const auto check_given = [](const std::string& parameter, const std::string& expected) {
    const std::string text = said(
        "typedef struct { uint limit; float4 pull; } params_t;\n"
        "__kernel void count(__global uint *bins, " +
            parameter + ") {}\n",
        "property: serial_equivalence\n    entry: count\n    reference: count\n"
        "    arguments: [{name: bins, type: uint, size: 1}, {scalar: uint, value: 4}]");
    INFO(text);
    CHECK(text.find(expected) != std::string::npos);
    CHECK(text.empty() == expected.empty());
  };
  check_given("uint n", "");
  check_given("params_t p",
              "a number is given to parameter 2 of the kernel 'count', 'params_t p'; numbers alone "
              "can be given by value: take a 'params_t' from a buffer, or its parts one by one");
  check_given("uint2 n", "take a 'uint2' from a buffer");
  check_given("read_only image2d_t picture", "numbers alone can be given by value");
}

TEST_CASE("bindings: what works is a function that says so", "[cli]") {
  const std::string keys = "property: capability\n    claim: OpenCL C\n    works: f";
  CHECK(said("int f(__global int *words) { return 1; }\n", keys).empty());
  CHECK(said("void f(__global int *words) {}\n", keys).find("mine.cl:1:6: 'f' returns 'void'") !=
        std::string::npos);
}

TEST_CASE("bindings: CUDA is called CUDA", "[cli]") {
  const std::string keys =
      "property: mutual_exclusion\n    acquire: cuda_lock\n    release: cuda_unlock";
  const std::string text = said(kCuda, keys);
  INFO(text);
  CHECK(text.find("mine.cl:1:1: this is CUDA: OpenCL C has no '__device__'") != std::string::npos);
  const std::string half = said(
      "void cuda_lock(volatile __global int *l) { while (atomicCAS(l, 0, 1)) {} }\n"
      "void cuda_unlock(volatile __global int *l) {}\n",
      keys);
  INFO(half);
  CHECK(half.find("mine.cl:1:51: this is CUDA: OpenCL C has no 'atomicCAS'") != std::string::npos);
}

TEST_CASE("bindings: clang's errors outside of bodies are told with their place", "[cli]") {
  const std::string text =
      said("void unlock(volatile __global int *l) {}\nvoid lock(volatile __global lock_t *l) {}\n",
           "property: mutual_exclusion\n    acquire: lock\n    release: unlock");
  INFO(text);
  CHECK(text.find("mine.yaml:3:13: subjects[0].kernel: mine.cl:2:29: unknown type name 'lock_t'") ==
        0);
}

TEST_CASE("bindings: what can be called is no mistake", "[cli]") {
  const std::string locks =
      "typedef struct { int next, serving; } ticket_t;\n"
      "void lock(atomic_int *l) {}\nvoid lock_uint(__global uint *l) {}\n"
      "void lock_ticket(volatile __global ticket_t *l) {}\n"
      "int unlock(volatile __global atomic_uint *l) { return 0; }\n"
      "#define ALIAS lock_uint\n#define MAKE(name) void made_##name(__global int *l) {}\n"
      "MAKE(lock)\n#define WITH(l, body) { body }\n"
      "void talks(__global int *l) { printf(\"see http://x /*\"); }\n";
  const auto lock = [&](const std::string& keys) {
    return said(locks, "property: mutual_exclusion\n    " + keys);
  };
  CHECK(lock("acquire: lock\n    release: unlock").empty());
  CHECK(lock("acquire: lock_uint\n    release: unlock").empty());
  CHECK(lock("acquire: lock_ticket\n    release: unlock\n    lock_words: 2").empty());
  CHECK(lock("acquire: lock_ticket\n    release: unlock").find("needs a pointer to int") !=
        std::string::npos);
  CHECK(lock("acquire: ALIAS\n    release: made_lock").empty());
  CHECK(lock("acquire: talks\n    release: unlock").empty());
  CHECK(lock("with_lock: WITH").empty());
}
