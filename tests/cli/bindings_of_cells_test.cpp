// Functions of `read_modify_write` that cannot be called as it calls them: mistakes of the config,
// in the user's words, and never build errors.
#include <string>

#include <catch2/catch.hpp>

#include "cli/validated.hpp"

using namespace stalemate::test;

namespace {

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

}  // namespace

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
  CHECK(said_of_cell("function: add_one\n    model: increment").empty());
  check_cell("function: add_one\n    model: add", "4:6: 'add_one' takes 1 parameter",
             "write it as uint f(volatile __global uint *cell, uint operand), or give it a model "
             "that has no operand either: increment, decrement or a function uint m(uint old)");
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
  CHECK(said_of_cell("function: OTHER\n    build_options: [-DOTHER=add]\n    model: add")
            .find("has no 'OTHER' but as a macro; name what the macro stands for") !=
        std::string::npos);
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

// Lanes of half have 16 bits, fewer than an int: what is said of their bits is no number of C.
TEST_CASE("bindings: vectors of halves are judged, whatever the model", "[cli]") {
  const TemporaryFolder folder;
  folder.write(
      "halves.cl",
      "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
      "#define UNTIL_STORED(TYPE, WORD, CAS, NEW) \\\n"
      "  for (WORD seen = *(volatile global WORD *)cell;;) { \\\n"
      "    const TYPE old = as_##TYPE(seen); \\\n"
      "    const WORD found = CAS((volatile global WORD *)cell, seen, as_##WORD(NEW)); \\\n"
      "    if (found == seen) return old; \\\n"
      "    seen = found; \\\n"
      "  }\n"
      "half2 sum(volatile global half2 *cell, half2 v) {\n"
      "  UNTIL_STORED(half2, uint, atomic_cmpxchg, old + v)\n}\n"
      "half2 lossy(volatile global half2 *cell, half2 v) {\n"
      "  const half2 old = *cell;\n"
      "  *cell = old + v;\n"
      "  return old;\n}\n"
      "half4 swap(volatile global half4 *cell, half4 v) {\n"
      "  UNTIL_STORED(half4, ulong, atom_cmpxchg, v)\n}\n");
  const auto subject = [](const std::string& function, const std::string& model) {
    return "  - {name: " + function +
           ", property: read_modify_write, kernel: halves.cl, function: " + function +
           ", model: " + model + "}\n";
  };
  folder.write("halves.yaml", "subjects:\n" + subject("sum", "add") + subject("lossy", "add") +
                                  subject("swap", "exchange"));
  const Outcome outcome = run(
      {{"run", "halves.yaml", "--device", "sim:sc", "--cases", "20", "--out", "out", "--seed", "1"},
       folder.path()});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("pass          sum on sim:sc") != std::string::npos);
  CHECK(outcome.err.find("VIOLATION (lost_update)  lossy on sim:sc") != std::string::npos);
  CHECK(outcome.err.find("pass          swap on sim:sc") != std::string::npos);
}
