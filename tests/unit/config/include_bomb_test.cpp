// Files that are small and include far too much: bounded at once, and told in a few lines.
#include <string>

#include <catch2/catch.hpp>

#include "loaded.hpp"

using namespace stalemate;

namespace {

/// Levels of headers, each of which includes the next `times` times. What is read of x.cl.
Loaded load_bomb(int levels, int times) {
  const TemporaryFolder folder;
  for (int level = 0; level < levels; ++level) {
    std::string text;
    for (int i = 0; i < times; ++i) {
      text += "#include \"h" + std::to_string(level + 1) + ".clh\"\n";
    }
    folder.write("my/h" + std::to_string(level) + ".clh", text);
  }
  folder.write("my/h" + std::to_string(levels) + ".clh", "int h;\n");
  folder.write("my/x.cl", "int f;\n#include \"h0.clh\"\n");
  return load(folder.write("my/my.yaml", subject_of("x.cl")), folder);
}

}  // namespace

TEST_CASE("include bomb: six levels of ten lines are given up after a thousand files") {
  const Loaded loaded = load_bomb(6, 10);
  REQUIRE(loaded.mistakes.size() == 1);
  CHECK(loaded.heads().find("the kernel includes more than 1000 files, each counted as often as it "
                            "is included; include less, or each file once") != std::string::npos);
}

TEST_CASE("include bomb: two ways at each of thirty levels are one mistake, not one for each way") {
  const Loaded loaded = load_bomb(30, 2);
  REQUIRE(loaded.mistakes.size() == 1);
  CHECK(loaded.heads().find("includes deeper than 16") != std::string::npos);
}

TEST_CASE("include bomb: a thousand inclusions of small headers are none") {
  CHECK(load_bomb(2, 31).heads() == "");
}

TEST_CASE("include bomb: a config that includes thousands of files is given up after a thousand") {
  const TemporaryFolder folder;
  folder.write("x.cl", kKernel);
  std::string includes = "include: [";
  for (int i = 0; i < 3000; ++i) includes += (i == 0 ? "missing" : ", missing") + std::to_string(i);
  const Loaded loaded = load(folder.write("my.yaml", includes + "]\n" + config_with("")), folder);
  REQUIRE(!loaded.mistakes.empty());
  CHECK(loaded.mistakes.back().find("901 more mistakes are not shown") != std::string::npos);
}

TEST_CASE("mistakes: forty thousand are a hundred lines, and a count of the rest") {
  std::string text = "subjects:\n";
  for (int i = 0; i < 40000; ++i) text += "  - {}\n";
  const Loaded loaded = load_text(text);
  REQUIRE(loaded.mistakes.size() == 101);
  CHECK(loaded.mistakes.back().find("more mistakes are not shown") != std::string::npos);
}
