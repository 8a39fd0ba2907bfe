#include "stalemate/source_code.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <future>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/subject.hpp"

namespace stalemate {
namespace {

const SourceCode& read(const std::string& source, const std::string& cl_std = "") {
  const SourceCode& code =
      source_code(Subject{.kernel = "my.cl", .source = source, .cl_std = cl_std});
  INFO(code.unread);
  REQUIRE(code.unread.empty());
  return code;
}

const CodeFunction& function(const SourceCode& code, const std::string& name) {
  const CodeFunction* found = code.function(name);
  REQUIRE(found != nullptr);
  return *found;
}

TEST_CASE("source_code: a function has its place, its parameters and its result") {
  const SourceCode& code = read(
      "typedef float real;\n"
      "inline bool f(volatile __global real *cells, uint operand) { return true; }\n");
  CHECK(code.problems.empty());
  const CodeFunction& f = function(code, "f");
  CHECK(to_text(f.place) == "my.cl:2:13");
  CHECK(f.result.name == "bool");
  CHECK(f.is_defined);
  CHECK_FALSE(f.is_kernel);
  REQUIRE(f.parameters.size() == 2);
  const CodeType& cells = f.parameters[0].type;
  CHECK(f.parameters[0].name == "cells");
  CHECK(cells.text == "volatile __global real *");
  CHECK(cells.name == "float");
  CHECK(cells.size_bytes == 4);
  CHECK(cells.is_pointer);
  CHECK(cells.is_scalar);
  CHECK(cells.is_volatile);
  CHECK_FALSE(cells.is_const);
  CHECK(cells.space == CodeSpace::Global);
  CHECK(f.parameters[1].type.name == "uint");
  CHECK_FALSE(f.parameters[1].type.is_pointer);
}

TEST_CASE("source_code: address spaces are those of the language that the source is in") {
  const std::string source =
      "void f(global int *a, local int *b, constant int *c, private int *d, int *e) {}";
  const auto& parameters = function(read(source), "f").parameters;
  REQUIRE(parameters.size() == 5);
  CHECK(parameters[0].type.space == CodeSpace::Global);
  CHECK(parameters[1].type.space == CodeSpace::Local);
  CHECK(parameters[2].type.space == CodeSpace::Constant);
  CHECK(parameters[3].type.space == CodeSpace::Private);
  CHECK(parameters[4].type.space == CodeSpace::Generic);
  CHECK(function(read(source, "CL1.2"), "f").parameters[4].type.space == CodeSpace::Private);
}

TEST_CASE("source_code: types of atomics, vectors, structs, half and double") {
  const auto& parameters = function(read("typedef struct { int a, b; } Pair;\n"
                                         "void f(global atomic_uint *a, global float2 *b,\n"
                                         "       global Pair *c, half d, double e, size_t g) {}"),
                                    "f")
                               .parameters;
  REQUIRE(parameters.size() == 6);
  CHECK(parameters[0].type.is_atomic);
  CHECK(parameters[0].type.name == "uint");
  CHECK(parameters[1].type.is_vector);
  CHECK(parameters[1].type.name == "float2");
  CHECK(parameters[1].type.size_bytes == 8);
  CHECK(parameters[2].type.is_struct);
  CHECK(parameters[2].type.size_bytes == 8);
  CHECK(parameters[3].type.name == "half");
  CHECK(parameters[4].type.name == "double");
  CHECK(parameters[5].type.name == "ulong");
}

TEST_CASE("source_code: an enumeration is its integers") {
  const CodeFunction f = function(read("enum answer { kNone = -1, kSome };\n"
                                       "typedef enum { kA, kB } letter;\n"
                                       "enum answer f(global letter *a, letter b) { return 0; }"),
                                  "f");
  CHECK(f.result.name == "int");
  CHECK(f.result.is_scalar);
  CHECK(f.parameters[0].type.name == "uint");
  CHECK(f.parameters[0].type.is_pointer);
  CHECK(f.parameters[1].type.name == "uint");
  CHECK(f.parameters[1].type.text == "letter");
}

TEST_CASE("source_code: what lies at an offset of a large struct is named as the source does") {
  const SourceCode code = read(
      "struct slot { uint turn; ulong2 value; };\n"
      "struct ring { atomic_uint head; union { uint tail; uint end; }; struct slot slots[4]; };\n"
      "void f(__global struct ring *r) {}\n");
  REQUIRE(code.functions.size() == 1);
  const CodeType& type = code.functions[0].parameters[0].type;
  const auto at = [&](std::size_t offset_bytes) { return field_at(type.fields, offset_bytes); };
  CHECK(at(0) == "head");
  CHECK(at(4) == "tail");
  CHECK(at(16) == "slots[0].turn");
  CHECK(at(16 + 32 + 16) == "slots[1].value");
  CHECK(at(16 + 32 + 24) == "slots[1].value");
  CHECK(at(16 + 4) == "slots[0]");  // between its fields
  CHECK(at(8).empty());
  CHECK(at(type.size_bytes).empty());
}

TEST_CASE(
    "source_code: a small struct has its scalars, those within members too, by name and place") {
  const SourceCode& code = read(
      "typedef struct { char low; char high; } range_t;\n"
      "typedef struct { uchar of[2]; range_t range;\n"
      "                 half2 lanes; } node_t;\n"
      "struct large { long a[2]; };\n"
      "node_t f(global struct large *a, uint b, union { uint whole; ushort part; } *c) {}\n");
  const CodeFunction& f = function(code, "f");
  CHECK(to_text(f.result.place) == "my.cl:2:9");
  const auto& members = f.result.members;
  REQUIRE(members.size() == 6);
  const auto described = [](const CodeMember& member) {
    return member.name + " " + member.type + " " + std::to_string(member.begin_bits) + " " +
           to_text(member.place);
  };
  CHECK(described(members[0]) == "of[0] uchar 0 my.cl:2:24");
  CHECK(described(members[1]) == "of[1] uchar 8 my.cl:2:24");
  CHECK(described(members[2]) == "range.low char 16 my.cl:2:39");
  CHECK(described(members[3]) == "range.high char 24 my.cl:2:39");
  CHECK(described(members[4]) == "lanes.x half 32 my.cl:3:24");
  CHECK(described(members[5]) == "lanes.y half 48 my.cl:3:24");
  CHECK(f.parameters[0].type.members.empty());
  CHECK(to_text(f.parameters[0].type.place) == "my.cl:4:8");
  CHECK(f.parameters[1].type.members.empty());
  REQUIRE(f.parameters[2].type.members.size() == 2);
  CHECK(f.parameters[2].type.members[1].begin_bits == 0);
}

TEST_CASE("source_code: an array of nothing in a struct has no end, and no members") {
  const SourceCode& code =
      read("typedef struct { struct {} none[1 << 30]; int n; } odd_t;\nvoid f(odd_t a) {}\n");
  REQUIRE(function(code, "f").parameters[0].type.members.size() == 1);
  CHECK(function(code, "f").parameters[0].type.members[0].name == "n");
}

TEST_CASE("source_code: a kernel has the size that its work-groups must have, and no hint") {
  const SourceCode& code = read(
      "#define WIDE __attribute__((reqd_work_group_size(16, 4, 1)))\n"
      "__kernel\n"
      "  __attribute__((reqd_work_group_size(64, 1, 1))) void f(void) {}\n"
      "__kernel __attribute__((work_group_size_hint(64, 1, 1))) void g(void) {}\n"
      "WIDE __kernel void h(void);\n"
      "__kernel void h(void) {}\n");
  const auto& of_f = function(code, "f").group_size;
  REQUIRE(of_f.has_value());
  CHECK(of_f->sides == std::array<std::uint32_t, 3>{64, 1, 1});
  CHECK(to_text(of_f->place) == "my.cl:3:18");
  CHECK_FALSE(function(code, "g").group_size.has_value());
  const auto& of_h = function(code, "h").group_size;
  REQUIRE(of_h.has_value());
  CHECK(of_h->sides == std::array<std::uint32_t, 3>{16, 4, 1});
  CHECK(of_h->place.line == 5);
}

TEST_CASE("source_code: quotes and comments hide nothing but themselves") {
  const SourceCode& code = read(
      "void f(void) { printf(\"see http://x\"); cl_khr_first(); }\n"
      "// g in a comment\n"
      "void h(void) { printf(\"/*\"); cl_khr_second(); }\n"
      "void last(void) {}\n");
  CHECK(code.mentions("cl_khr_first"));
  CHECK(code.mentions("cl_khr_second"));
  CHECK(code.mentions("last"));
  CHECK(code.function("last") != nullptr);
  CHECK_FALSE(code.mentions("http"));
  CHECK_FALSE(code.mentions("g"));
  CHECK(code.function("g") == nullptr);
}

TEST_CASE("source_code: a branch that is left out declares nothing, its condition is mentioned") {
  const SourceCode& code = read(
      "#ifdef cl_nobody_has_this\nvoid f(void) {}\n#else\nvoid g(void) {}\n#endif\n"
      "#ifdef cl_khr_int64_base_atomics\nvoid h(void) {}\n#endif\n"
      "#ifdef __opencl_c_ext_fp32_global_atomic_add\nvoid i(void) {}\n#endif\n");
  CHECK(code.function("f") == nullptr);
  CHECK_FALSE(code.mentions("f"));
  CHECK(code.mentions("cl_nobody_has_this"));
  CHECK(code.function("g") != nullptr);
  CHECK(code.function("h") != nullptr);
  CHECK(code.function("i") != nullptr);
}

TEST_CASE("source_code: names that macros make are names") {
  const SourceCode& code =
      read("#define ADD(type) void add_##type(global type *cell) { half_##type(); }\nADD(int)\n");
  CHECK(function(code, "add_int").is_defined);
  CHECK(function(code, "add_int").spots.empty());
  CHECK(code.mentions("half_int"));
}

TEST_CASE("source_code: macros, with their arguments and what they stand for") {
  const SourceCode& code = read(
      "#define LOCK(lock, body) { body }\n#define ALL(first, ...) first\n#define ALIAS real_one\n"
      "#define GONE(x) x\n#undef GONE\nvoid real_one(void) {}\n");
  const CodeMacro* lock = code.macro("LOCK");
  REQUIRE(lock != nullptr);
  CHECK(to_text(lock->place) == "my.cl:1:9");
  CHECK(lock->takes_arguments);
  CHECK(lock->arguments == std::vector<std::string>{"lock", "body"});
  REQUIRE(code.macro("ALL") != nullptr);
  CHECK(code.macro("ALL")->is_variadic);
  CHECK(code.macro("ALL")->arguments == std::vector<std::string>{"first"});
  REQUIRE(code.macro("ALIAS") != nullptr);
  CHECK_FALSE(code.macro("ALIAS")->takes_arguments);
  CHECK(code.macro("ALIAS")->stands_for == "real_one");
  CHECK(code.macro("GONE") == nullptr);
}

TEST_CASE("source_code: kernels, calls, and where text can be put into a declaration") {
  const std::string source =
      "kernel void f(global int *a);\n"
      "kernel __attribute__((reqd_work_group_size(1, 1, 1)))\nvoid f(global int *a) { }\n"
      "kernel void g(global int *a) { f(a); }\n";
  const SourceCode& code = read(source);
  const CodeFunction& f = function(code, "f");
  CHECK(f.is_kernel);
  CHECK(f.is_called);
  CHECK(f.place.line == 3);
  REQUIRE(f.spots.size() == 2);
  CHECK_FALSE(f.spots[0].brace);
  CHECK(source.substr(f.spots[0].close, 2) == ");");
  CHECK(source.substr(f.spots[1].close, 3) == ") {");
  CHECK(source.substr(f.spots[1].brace.value_or(0), 3) == "{ }");
  CHECK_FALSE(function(code, "g").is_called);
}

TEST_CASE("source_code: a parameter, a tag, a member, a label of a function's name are no calls") {
  const SourceCode& code = read(
      "struct f { uint f; };\n"
      "kernel void f(global struct f *f) { f->f = sizeof(struct f); }\n"
      "#define NAME g\n"
      "kernel void g(global uint *g) { goto done; done: g[0] = 1; }\n"
      "void h(global uint *NAME) { uint h = 1; NAME[h] = (h); }\n"
      "kernel void k(global uint *a);\n"
      "#define CALL(x) x\n"
      "void l(global uint *a) { CALL(k)\n/* on the next line */ (a); }\n");
  CHECK_FALSE(function(code, "f").is_called);
  CHECK_FALSE(function(code, "g").is_called);
  CHECK_FALSE(function(code, "h").is_called);
  CHECK(function(code, "k").is_called);
}

TEST_CASE("source_code: what opens a body may be a digraph or a macro for the brace alone") {
  const std::string source =
      "#define BEGIN {\n#define BODY(x) { x; }\n"
      "kernel void f(global int *a) BEGIN }\n"
      "kernel void g(global int *a) <% %>\n"
      "kernel void h(global int *a) BODY(*a = 1)\n";
  const SourceCode& code = read(source);
  const auto behind_opening = [&](const char* name) {
    const CodeFunction& kernel = function(code, name);
    REQUIRE(kernel.spots.size() == 1);
    return source.substr(kernel.spots[0].brace.value_or(0) + 1, 2);
  };
  CHECK(behind_opening("f") == " }");
  CHECK(behind_opening("g") == " %");
  CHECK(function(code, "h").spots.empty());
}

TEST_CASE("source_code: errors outside of bodies are problems, at the place that #line says") {
  const SourceCode& code =
      read("#line 7 \"other.cl\"\nunknown_type f(int a);\nvoid g() { zzz; }\n");
  REQUIRE(code.problems.size() == 1);
  CHECK(to_text(code.problems[0].place) == "other.cl:7:1");
  CHECK(code.problems[0].message.find("unknown_type") != std::string::npos);
}

TEST_CASE("source_code: a source of OpenCL 1.x may define what 2.0 has") {
  const std::string source = "typedef volatile int atomic_int;\nvoid f(global atomic_int *a) {}\n";
  CHECK(read(source, "CL1.2").problems.empty());
  CHECK_FALSE(read(source).problems.empty());
}

TEST_CASE("source_code: build options count") {
  const Subject subject{.kernel = "my.cl",
                        .source = "void NAME(TYPE a) {}\n",
                        .build_options = {"-DNAME=f", "-DTYPE=double", "-w"}};
  const SourceCode& code = source_code(subject);
  REQUIRE(code.function("f") != nullptr);
  CHECK(code.function("f")->parameters[0].type.name == "double");
}

TEST_CASE("source_code: a source cannot have files read") {
  const SourceCode& code =
      read("#include \"/etc/passwd\"\n#include \"/usr/include/stdint.h\"\nint a;\n");
  REQUIRE_FALSE(code.problems.empty());
  CHECK(code.problems[0].message == "'/etc/passwd' file not found");
  CHECK_FALSE(code.mentions("root"));
}

TEST_CASE("source_code: assembly, and code that nobody calls, are problems at their place") {
  const auto first_problem = [](const std::string& source) {
    const SourceCode& code = read(source);
    return code.problems.empty()
               ? std::string()
               : to_text(code.problems[0].place) + ": " + code.problems[0].message;
  };
  const std::string assembly = ": inline assembly is not allowed in a kernel";
  CHECK(first_problem("int a;\n__asm__(\".include \\\"/etc/passwd\\\"\");\n") ==
        "my.cl:2:1" + assembly);
  CHECK(first_problem("void f(void) { __asm(\"nop\"); }") == "my.cl:1:16" + assembly);
  CHECK(first_problem("#define PASTE(a, b) a##b\nvoid f(void) { PASTE(__a, sm)(\"nop\"); }") ==
        "my.cl:2:16" + assembly);
  CHECK(first_problem("int f(int a) __asm__(\"system\");") == "my.cl:1:14" + assembly);
  const auto refused = [](const std::string& name) {
    return ": the attribute '" + name + "' is not allowed in a kernel";
  };
  CHECK(first_problem("__attribute__((constructor)) void f(void) {}") ==
        "my.cl:1:16" + refused("constructor"));
  CHECK(first_problem(
            "__attribute__((aligned(4), __section__(\".init_array\"))) constant int a = 1;") ==
        "my.cl:1:28" + refused("section"));
  CHECK(first_problem("kernel void f() { constant int a __attribute__((section(\".x\"))) = 1; }") ==
        "my.cl:1:49" + refused("section"));
  CHECK(first_problem("void g(void);\nvoid f(void) __attribute__((ifunc(\"g\")));") ==
        "my.cl:2:29" + refused("ifunc"));
}

TEST_CASE("source_code: words of attributes are names elsewhere") {
  const SourceCode& code = read(
      "int section(int alias) { return alias; }\n"
      "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void f(global int *constructor) {}\n"
      "struct __attribute__((packed, aligned(section_size))) s { int cleanup; };\n"
      "#define section_size 4\n");
  CHECK(std::none_of(code.problems.begin(), code.problems.end(), [](const CodeProblem& problem) {
    return problem.message.find("not allowed") != std::string::npos;
  }));
}

TEST_CASE("source_code: threads may ask at once, and for the same") {
  std::vector<std::future<const SourceCode*>> asked;
  for (int i = 0; i < 8; ++i) {
    asked.push_back(std::async(std::launch::async, [i] {
      const std::string source = "void f" + std::to_string(i / 2) + "(int a) {}\n";
      return &source_code(Subject{.source = source});
    }));
  }
  std::vector<const SourceCode*> read;
  for (auto& each : asked) read.push_back(each.get());
  for (std::size_t i = 0; i < read.size(); i += 2) {
    CHECK(read[i] == read[i + 1]);
    CHECK(read[i]->function("f" + std::to_string(i / 2)) != nullptr);
  }
}

}  // namespace
TEST_CASE("source_code: a brace that nothing closes is told where it is opened") {
  const auto problems = [](const std::string& source) {
    std::string all;
    for (const CodeProblem& problem :
         source_code(Subject{.kernel = "my.cl", .source = source}).problems) {
      all += to_text(problem.place) + ": " + problem.message + "\n";
    }
    return all;
  };
  const std::string never = "this '{' is never closed\n";
  CHECK_THAT(problems("void a(void) {\n  if (1) {\n}\nvoid b(void) {}\n"),
             Catch::Contains("my.cl:1:14: " + never));
  CHECK_THAT(problems("void a(void) {}\nvoid b(void) {\n"),
             Catch::Contains("my.cl:2:14: " + never));
  CHECK(problems("#define BEGIN {\n#define END }\nvoid a(void) BEGIN END\nvoid b(void) {}\n")
            .empty());
}

}  // namespace stalemate
