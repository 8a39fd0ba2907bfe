// Macros of the code under test, and members of the drivers' structs that have the same name.
#include "property/driver_names.hpp"

#include <regex>
#include <set>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "pocl.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

Subject with(const std::string& source, Options options = {}) {
  Subject subject{.name = "mine", .kernel = "mine.cl", .source = source};
  subject.options = std::move(options);
  return subject;
}

/// What stands behind a point or an arrow in that text, but for components of vectors.
std::set<std::string> members_in(const std::string& text) {
  static const std::regex comment("//[^\n]*|\"[^\"\n]*\"");
  static const std::regex member("(?:->|[^0-9]\\.)([A-Za-z_][A-Za-z0-9_]*)");
  static const std::regex component("[xyzw]+|lo|hi|even|odd|s[0-9a-f]+");
  const std::string code = std::regex_replace(text, comment, "");
  std::set<std::string> members;
  for (std::sregex_iterator at(code.begin(), code.end(), member), end; at != end; ++at) {
    const std::string name = (*at)[1];
    if (!std::regex_match(name, component)) members.insert(name);
  }
  return members;
}

bool is_driver(std::string_view path) {
  return path.starts_with("kernels/include/stalemate/") ||
         (path.starts_with("properties/") && path.ends_with(".cl"));
}

}  // namespace

TEST_CASE("driver names: a macro of the code under test does not reach a driver's structs") {
  CHECK(without_colliding_macros(with("#define begin {\n#define mine 3\n")) == "#undef begin\n");
  CHECK(without_colliding_macros(with("void f() {}\n")).empty());
}

TEST_CASE("driver names: a macro that is named, or that what is named uses, stays") {
  const std::string source = "#define begin do {\n#define LOCKED(x) begin x; } while (0)\n";
  CHECK(without_colliding_macros(with(source, {{"with_lock", std::string("LOCKED")}})).empty());
  CHECK(without_colliding_macros(with(source, {{"with_lock", std::string("OTHER")}})) ==
        "#undef begin\n");
}

TEST_CASE(
    "driver names: a macro in the place of a word of the language ends in front of the driver") {
  const std::string source =
      "uint f(volatile global uint *c, uint v) { if (v) barrier(1); return v; }\n"
      "#define uint ushort\n#define barrier(flags)\n#define if while\n";
  const std::string lines =
      without_colliding_macros(with(source, {{"function", std::string("f")}}));
  for (const char* word : {"uint", "barrier", "if"}) {
    CHECK(lines.find("#undef " + std::string(word) + "\n") != std::string::npos);
  }
  // What is called as a macro expands there.
  const std::string macro = "#define barrier(flags)\n#define LOCKED(x) barrier(1); x\n";
  CHECK(without_colliding_macros(with(macro, {{"with_lock", std::string("LOCKED")}})).empty());
}

TEST_CASE("driver names: every word of the language that drivers use is known, or no macro's") {
  static const std::regex word(
      "\\b(get_[a-z_]+|barrier|mem_fence|if|else|for|while|do|return|break|"
      "continue|int|uint|long|ulong|float|double|void|const|volatile|"
      "static|struct|typedef|sizeof|__global|__local|__kernel)\\b");
  std::set<std::string> used;
  for (const auto& [path, text] : shipped_files().all()) {
    if (!is_driver(path)) continue;
    const std::string code(text);
    for (std::sregex_iterator at(code.begin(), code.end(), word), end; at != end; ++at) {
      used.insert((*at)[1]);
    }
  }
  REQUIRE(used.size() > 15);
  for (const std::string& each : used) {
    CAPTURE(each);
    CHECK(without_colliding_macros(with("#define " + each + " 1\n")) == "#undef " + each + "\n");
  }
}

TEST_CASE("driver names: every member of the drivers' structs is known") {
  std::set<std::string> members;
  for (const auto& [path, text] : shipped_files().all()) {
    if (is_driver(path)) members.merge(members_in(std::string(text)));
  }
  REQUIRE(members.size() > 50);
  for (const std::string& member : members) {
    CAPTURE(member);
    CHECK(without_colliding_macros(with("#define " + member + " 1\n")) ==
          "#undef " + member + "\n");
  }
}

// An implementation may have them as macros, so that no `#undef` ends those of the code under test.
TEST_CASE("driver names: drivers call no library function that strangers define for themselves") {
  static const std::regex called("\\b(min|max|clamp|abs|mix|select|rotate|sign|step|any|all)\\(");
  for (const auto& [path, text] : shipped_files().all()) {
    if (!is_driver(path)) continue;
    CAPTURE(path);
    const std::string code(text);
    CHECK_FALSE(std::regex_search(code, called));
  }
}

TEST_CASE(
    "driver names: of a kernel that a macro of the driver renames it is told what it became") {
  LaunchRequest request;
  request.program.source = "__kernel void step(void) {}\n";
  request.dispatches = {{"step", {1, 1}, {}}};
  const LaunchOutcome outcome = test::pocl().launch(request);
  REQUIRE(std::holds_alternative<BuildFailed>(outcome));
  CHECK_THAT(
      std::get<BuildFailed>(outcome).log,
      Catch::Contains("no kernel 'step', but '_cl_step'") && Catch::Contains("another name"));
}
