#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate {
namespace {

const SourceCode& code_of(const std::string& source) {
  const SourceCode& code = source_code(Subject{.kernel = "used.cl", .source = source});
  INFO(code.unread);
  REQUIRE(code.unread.empty());
  return code;
}

/// The memory orders that `name` uses, by name.
std::vector<std::string> orders(const std::string& source, const std::string& name) {
  std::vector<std::string> found;
  for (const std::string& each : code_of(source).used_by({name})) {
    if (each.rfind("memory_order_", 0) == 0) found.push_back(each.substr(13));
  }
  return found;
}

using Orders = std::vector<std::string>;

TEST_CASE("code names: each is there once, in order, and found") {
  const CodeNames names({"b", "a", "c", "b"});
  CHECK(std::vector<std::string>(names.begin(), names.end()) == Orders{"a", "b", "c"});
  CHECK((names.contains("a") && names.contains("b") && names.contains("c")));
  CHECK_FALSE((names.contains("") || names.contains("aa") || names.contains("d")));
}

TEST_CASE("used_by: what a function names is its own, not that of its neighbours") {
  const std::string source =
      "void a(void) { if (1) { f(memory_order_relaxed); } f(memory_order_acquire); }\n"
      "void b(void) { f(memory_order_seq_cst); }\n";
  CHECK(orders(source, "a") == Orders{"acquire", "relaxed"});
  CHECK(orders(source, "b") == Orders{"seq_cst"});
  CHECK(orders(source, "none").empty());
}

TEST_CASE("used_by: calls are followed, whichever is written first, and circles end") {
  const std::string source =
      "void c(void);\n"
      "void a(void) { c(); }\n"
      "void b(void) { f(memory_order_release); a(); }\n"
      "void c(void) { b(); }\n";
  CHECK(orders(source, "a") == Orders{"release"});
}

TEST_CASE("used_by: macros are expanded, and one that is bound itself is followed") {
  const std::string source =
      "#define ORDER memory_order_acquire\n"
      "#define UNUSED memory_order_seq_cst\n"
      "#define LOAD(p) atomic_load_explicit(p, ORDER)\n"
      "#define NAMED(name) void name(void) { f(memory_order_release); }\n"
      "void a(global atomic_int *p) { LOAD(p); }\n"
      "NAMED(made)\n";
  CHECK(orders(source, "a") == Orders{"acquire"});
  CHECK(orders(source, "LOAD") == Orders{"acquire"});
  CHECK(orders(source, "made") == Orders{"release"});
}

TEST_CASE("used_by: global variables and constants of an enumeration are followed") {
  const std::string source =
      "enum { kOrder = memory_order_acquire, kOther = 1 };\n"
      "constant int order = memory_order_release;\n"
      "void a(void) { f(kOrder); }\n"
      "void b(void) { f(order); }\n"
      "void c(void) { f(1); }\n";
  CHECK(orders(source, "a") == Orders{"acquire"});
  CHECK(orders(source, "b") == Orders{"release"});
  CHECK(orders(source, "c").empty());
}

TEST_CASE("used_by: what an #if leaves out is not used") {
  const std::string source =
      "void a(void) {\n"
      "#ifdef NEVER\n"
      "  f(memory_order_seq_cst);\n"
      "#else\n"
      "  f(memory_order_acquire);\n"
      "#endif\n"
      "}\n";
  CHECK(orders(source, "a") == Orders{"acquire"});
}

}  // namespace
}  // namespace stalemate
