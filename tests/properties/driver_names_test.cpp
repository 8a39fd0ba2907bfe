// Macros of the code under test, and members of the drivers' structs that have the same name.
#include "property/driver_names.hpp"

#include <regex>
#include <set>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

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
