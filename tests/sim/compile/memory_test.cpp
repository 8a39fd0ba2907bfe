#include <array>
#include <cstring>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

namespace {

std::vector<std::string> calls(const Heard& heard) {
  std::vector<std::string> all;
  for (const Event& event : heard.events) all.push_back(event.call);
  return all;
}

}  // namespace

TEST_CASE("pass: each access is one event, with its line, in the source's order") {
  std::vector<int> out{1, 2, 3};
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  int first = a[0];
  a[1] = first + a[2];
  a[2];
  volatile global int* b = a;
  b[0] = 7;
})",
                                           out);
  CHECK(out == std::vector<int>{7, 4, 3});
  CHECK(calls(heard) == std::vector<std::string>{"load4", "load4", "store4", "load4", "store4"});
  const std::array<std::uint32_t, 5> lines{2, 3, 3, 4, 6};
  for (std::size_t index = 0; index < lines.size(); ++index) {
    CHECK(heard.events[index].line == lines[index]);
    CHECK(heard.events[index].is_volatile == (index == 4));
  }
}

TEST_CASE("pass: a place has the file and line that #line says, and the column") {
  const auto module = compiled("#line 40 \"my_lock.cl\"\nkernel void k(global int* a) { *a = 1; }");
  const auto& table = module->table();
  REQUIRE(table.place_count == 2);
  CHECK(std::string(table.places[0].file).empty());
  CHECK(std::string(table.places[1].file) == "my_lock.cl");
  CHECK(table.places[1].line == 40);
  CHECK(table.places[1].column == 35);
}

TEST_CASE("pass: private memory makes no event, whatever is done to it") {
  std::vector<int> out(1);
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  int table[8]; volatile int sum = 0;
  for (int i = 0; i < 8; ++i) table[i] = i;
  for (int i = 0; i < 8; ++i) sum += table[7 - i];
  a[0] = sum;
})",
                                           out);
  CHECK(out[0] == 28);
  CHECK(calls(heard) == std::vector<std::string>{"store4"});
}

TEST_CASE("pass: accesses of one and the same cell are not merged, hoisted or dropped") {
  std::vector<int> out(2);
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  for (int i = 0; i < 10; ++i) a[1] += a[0] + a[0];
})",
                                           out);
  CHECK(heard.count("load4") == 30);
  CHECK(heard.count("store4") == 10);
}

TEST_CASE("pass: structs by value and by pointer, in every width") {
  struct Pair {
    std::int32_t number;
    float real;
    char letter;
  };
  const auto module = compiled(R"(
typedef struct { int number; float real; char letter; } pair;
pair twice(pair p) { p.number *= 2; p.real *= 2; return p; }
kernel void k(global pair* out, pair in, float4 v, char c) {
  out[0] = twice(in);
  out[1] = out[0];
  out[1].letter = c;
  out[1].real = v.s0 + v.s3;
})");
  std::array<Pair, 2> out{};
  Pair* pointer = out.data();
  Pair in{21, 1.5F, 'x'};
  // Not aligned as a float4 asks for.
  std::array<char, 17> bytes{};
  const std::array<float, 4> v{1, 2, 3, 4};
  std::memcpy(bytes.data() + 1, v.data(), 16);
  char letter = 'y';
  const Heard heard = run_kernel(*module, {&pointer, &in, bytes.data() + 1, &letter});
  CHECK(out[0].number == 42);
  CHECK(out[0].real == 3);
  CHECK(out[0].letter == 'x');
  CHECK(out[1].number == 42);
  CHECK(out[1].letter == 'y');
  CHECK(out[1].real == 5);
  CHECK(heard.count("copy") == 2);
}

TEST_CASE("pass: vectors of every width are one event of their size") {
  for (const int width : {2, 3, 4, 8, 16}) {
    std::vector<double> out(48);
    for (std::size_t index = 0; index < out.size(); ++index) out[index] = double(index);
    const std::string type = "double" + std::to_string(width);
    const Heard heard =
        run_with_output<double>("kernel void k(global double* d) { global " + type +
                                    "* a = (global " + type + "*)d; a[1] = a[0] + 1; }",
                                out);
    const std::size_t pitch = width == 3 ? 4 : std::size_t(width);
    CHECK(out[pitch] == 1);
    CHECK(out[pitch + std::size_t(width) - 1] == width);
    REQUIRE(heard.events.size() == 2);
    CHECK(heard.events[0].call == "load_bytes");
    CHECK(heard.events[0].numbers[0] == 8 * std::size_t(width));
    CHECK(heard.events[1].numbers[0] == 8 * pitch);
  }
}

TEST_CASE("pass: vloads and vstores are events with their own line") {
  std::vector<int> out(32, 1);
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  int3 v = vload3(1, a);
  vload16(0, a);
  vstore3(v + 1, 2, a);
})",
                                           out);
  CHECK(out[6] == 2);
  CHECK(out[8] == 2);
  CHECK(out[9] == 1);
  CHECK(calls(heard) == std::vector<std::string>{"load_bytes", "load_bytes", "store_bytes"});
  CHECK(heard.events[0].numbers[0] == 12);
  CHECK(heard.events[1].line == 3);
  CHECK(heard.at == std::vector<std::string>{"vload3:2", "vload16:3", "vstore3:4"});
}

TEST_CASE("pass: local and program-scope variables have offsets, names and first values") {
  const std::string text = R"(
constant int table[3] = {10, 20, 30};
global int counter = 5;
global struct { char c; double d; } pair = {'a', 2.5};
int next(void) { static global int calls = 1; return ++calls; }
kernel void k(global double* a, local int* l) {
  local int cells[4];
  local char letter;
  cells[3] = table[1]; letter = pair.c; l[0] = cells[3];
  counter += l[0] + next() + next();
  a[0] = counter + pair.d + letter;
})";
  const auto module = compiled(text);
  const auto& table = module->table();
  REQUIRE(table.local_count == 2);
  CHECK(std::string(table.locals[0].name) == "cells");
  CHECK(table.locals[0].size_bytes == 16);
  CHECK(table.locals[1].offset_bytes % 16 == 0);
  // What lies a little behind the end of one is no other's.
  CHECK(table.locals[1].offset_bytes >= 16 + 128);
  CHECK(table.local_bytes >= table.locals[1].offset_bytes + 1);
  REQUIRE(table.global_count == 3);
  CHECK(std::string(table.globals[0].name) == "counter");
  CHECK(table.global_bytes >= table.globals[2].offset_bytes + table.globals[2].size_bytes);
  double out = 0;
  double* pointer = &out;
  int cell = 0;
  int* local = &cell;
  run_kernel(*module, {&pointer, &local});
  CHECK(out == 5 + 20 + 2 + 3 + 2.5 + 'a');
  CHECK(cell == 20);
}

TEST_CASE("pass: accesses of local and program-scope variables are events as any others") {
  std::vector<int> out(1);
  const Heard heard = run_with_output<int>(R"(
global int counter; global int4 four;
kernel void k(global int* a) {
  local int cells[4]; local int4 vector;
  cells[a[0]] = 7;
  vector = four;
  counter = cells[0];
})",
                                           out);
  CHECK(calls(heard) == std::vector<std::string>{"load4", "store4", "load_bytes", "store_bytes",
                                                 "load4", "store4"});
  for (const Event& event : heard.events) CHECK(event.line >= 5);
}

TEST_CASE("pass: accesses of a part of a variable are events, however many steps it is away") {
  const std::string memory = GENERATE("local", "static global");
  const int steps = GENERATE(range(1, 12));
  std::string type;
  std::string part;
  for (int step = 0; step < steps; ++step) {
    type += "[2]";
    part += "[i]";
  }
  INFO(memory << " with " << steps << " steps");
  std::vector<int> out{1};
  const Heard heard = run_with_output<int>("kernel void k(global int* a) {\n  " + memory +
                                               " int v" + type + ";\n  int i = a[0];\n  v" + part +
                                               " = 5;\n  a[0] = v" + part + ";\n}",
                                           out);
  CHECK(out == std::vector<int>{5});
  CHECK(calls(heard) == std::vector<std::string>{"load4", "store4", "load4", "store4"});
}

TEST_CASE("pass: functions that are called as the C library's are the code's own") {
  std::vector<int> out(8, 1);
  run_with_output<int>(R"(
uint memcpy(uint x) { return x + 1; }
static void memset(private uint* to, uint value, uint n) { for (uint i = 0; i < n; ++i) to[i] = 9; }
uint _init(uint x) { return x + 3; }
kernel void k(global int* a) {
  struct { uint q[40]; } b, d;
  uint zeros[100] = {0}, nines[4];
  for (int i = 0; i < 40; i++) b.q[i] = i;
  d = b;
  memset(nines, 0, 4);
  a[0] = d.q[39]; a[1] = memcpy(1); a[2] = zeros[99]; a[3] = nines[3]; a[4] = _init(1);
})",
                       out);
  CHECK(out == std::vector<int>{39, 2, 0, 9, 4, 1, 1, 1});
}

TEST_CASE("pass: the table tells how much private memory the deepest calls of a kernel have") {
  const auto module = compiled(R"(
typedef struct { int n[500]; } many;
int one(int i) { volatile int own[1000]; own[i] = i; return own[i]; }
int two(int i) { volatile int own[2000]; own[i] = one(i); return own[i]; }
int three(many m) { return m.n[0]; }
kernel void none(global int* a) { a[0] = 1; }
kernel void deep(global int* a) { volatile int own[300]; own[0] = one(1); a[0] = two(own[0]) + one(2); }
kernel void copied(global int* a) { many m; m.n[0] = 1; a[0] = three(m); })");
  const auto bytes = [&](const char* name) { return module->find_kernel(name)->private_bytes; };
  CHECK(bytes("none") < 100);
  CHECK(bytes("deep") / 100 == (300 + 2000 + 1000) * sizeof(int) / 100);
  CHECK(bytes("copied") / 100 == 2 * 500 * sizeof(int) / 100);
}

TEST_CASE("pass: the table tells of kernels what clSetKernelArg would have to know") {
  const auto module = compiled(R"(
kernel __attribute__((reqd_work_group_size(8, 1, 1)))
void first(global int* a, constant float* c, local char* l, int3 v, ulong n) {}
kernel void second(void) {})");
  const auto* first = module->find_kernel("first");
  REQUIRE(first != nullptr);
  REQUIRE(first->parameter_count == 5);
  CHECK(first->required_size[0] == 8);
  const std::array<std::uint32_t, 5> spaces{1, 2, 3, 0, 0};
  const std::array<std::uint64_t, 5> sizes{0, 0, 0, 16, 8};
  const std::array<std::string, 5> names{"a", "c", "l", "v", "n"};
  for (std::size_t index = 0; index < 5; ++index) {
    CHECK(first->parameters[index].space == spaces[index]);
    CHECK(first->parameters[index].size_bytes == sizes[index]);
    CHECK(first->parameters[index].name == names[index]);
  }
  CHECK(module->find_kernel("second")->required_size[0] == 0);
  CHECK(module->find_kernel("third") == nullptr);
}
