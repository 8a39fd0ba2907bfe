// Names of locks, lists and kernels in a config that cannot be called as their property calls them:
// mistakes of the config, in the user's words, and never build errors.
#include <string>

#include <catch2/catch.hpp>

#include "cli/validated.hpp"

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

constexpr const char* kKernels = R"(__kernel void count(__global uint *bins, uint size) {}
__kernel void count_serial(__global uint *bins, uint size) {}
void no_kernel(__global uint *bins, uint size) {}
)";

constexpr const char* kCuda = R"(__device__ void cuda_lock(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {}
}
__device__ void cuda_unlock(int *lock) { atomicExch(lock, 0); }
)";

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

TEST_CASE("bindings: a lock of several ints needs their number", "[cli]") {
  const std::string code =
      "typedef struct { int held; int pad[3]; } gate_t;\nvoid in(volatile __global gate_t *g) {}\n"
      "void out(volatile __global gate_t *g) {}\n";
  const std::string keys = "property: mutual_exclusion\n    acquire: in\n    release: out";
  const std::string text = said(code, keys);
  INFO(text);
  CHECK(text.find("or write lock_words: N beside it if a lock has N ints") != std::string::npos);
  CHECK(said(code, keys + "\n    lock_words: 4").find("mine.cl:2") == std::string::npos);
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
  check_given("params_t p", "or call the kernel from one of your own");
  check_given("read_only image2d_t picture", "images, samplers and pipes cannot be given");
  check_given("read_only pipe int numbers", "images, samplers and pipes cannot be given");
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

TEST_CASE("bindings: a version that has no atomics of C11 is named, where the code has them",
          "[cli]") {
  const std::string code =
      "void unlock(volatile __global int *l) {}\nvoid lock(volatile __global atomic_int *l) {}\n";
  const std::string keys = "property: mutual_exclusion\n    acquire: lock\n    release: unlock";
  const std::string older = said(code, keys + "\n    cl_std: CL1.2");
  INFO(older);
  CHECK(
      older.find(
          "unknown type name 'atomic_int'; atomics of C11 are of OpenCL C 2.0: leave cl_std out") !=
      std::string::npos);
  const std::string other =
      said("void unlock(volatile __global int *l) {}\nvoid lock(lock_t *l) {}\n",
           keys + "\n    cl_std: CL1.2");
  CHECK(other.find("unknown type name 'lock_t'; mend the kernel file") != std::string::npos);
  const std::string option = said("void unlock(volatile __global int *l) {}\n",
                                  keys + "\n    build_options: [-Duint=ushort]");
  CHECK(option.find("; mend `build_options:`: a macro there changes") != std::string::npos);
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
