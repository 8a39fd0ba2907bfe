#include <catch2/catch.hpp>

#include "loaded.hpp"

using namespace stalemate;

namespace {

Origin origin_of(const std::string& config, const std::string& kernel, const std::string& text) {
  const TemporaryFolder folder;
  folder.write(kernel, text);
  const Loaded loaded = load(folder.write(config, subject_of("x.cl")), folder);
  INFO(loaded.heads());
  Origin origin = loaded.plan.subjects.at(0).origin;
  origin.config.file = folder.without_path(origin.config.file);
  origin.function.file = folder.without_path(origin.function.file);
  return origin;
}

}  // namespace

TEST_CASE("origin: a subject knows its entry and its function, in files as the user names them") {
  const Origin origin = origin_of("ci/my.yaml", "ci/x.cl", "\n\nint f(int a) { return a; }\n");
  CHECK(origin.config == FileLine{"ci/my.yaml", 2, 5});
  CHECK(origin.function == FileLine{"ci/x.cl", 3, 5});
}

TEST_CASE("origin: a function of an included file is where it stands") {
  const TemporaryFolder folder;
  folder.write("ci/more/part.clh", "int f(int a) { return a; }\n");
  folder.write("ci/sub/x.cl", "#include \"../more/part.clh\"\n");
  folder.write("ci/sub/more.yaml", subject_of("x.cl"));
  const Loaded loaded = load(folder.write("ci/my.yaml", "include: [sub/more.yaml]\n"), folder);
  REQUIRE(loaded.heads() == "");
  const Origin& origin = loaded.plan.subjects.at(0).origin;
  CHECK(folder.without_path(origin.config.file) == "ci/sub/more.yaml");
  CHECK(folder.without_path(origin.function.file) == "ci/more/part.clh");
  CHECK(origin.function.line == 1);
}

TEST_CASE("origin: a macro is where it is defined") {
  const Origin origin = origin_of("my.yaml", "x.cl", "int g;\n#define f(a) (a)\n");
  CHECK(origin.function == FileLine{"x.cl", 2, 9});
}
