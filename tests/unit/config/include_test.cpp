#include <filesystem>
#include <string>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "loaded.hpp"

namespace fs = std::filesystem;
using namespace stalemate;
using namespace std::chrono_literals;

namespace {

std::string subjects(const std::string& name) {
  return "subjects:\n  - {name: " + name + ", property: claim, kernel: x.cl, function: f}\n";
}

std::vector<std::string> names(const Plan& plan) {
  std::vector<std::string> all;
  for (const Subject& subject : plan.subjects) all.push_back(subject.name);
  return all;
}

struct Configs {
  Configs() { folder.write("x.cl", "int f(int a) { return a; }\n"); }

  Loaded load(const std::vector<std::string>& files) const {
    std::vector<config::ConfigFile> paths;
    for (const std::string& file : files) paths.push_back({folder.file(file), false});
    return ::load(paths, folder, {Files(), false});
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("include: files come in order, later keys win, weights are one value") {
  const Configs configs;
  configs.folder.write("a.yaml",
                       "plan: a\nbudget: {cases: 1, time: 1s}\n"
                       "generate: {cells: [2, 2], stress: {none: 5, skew: 5}}\n" +
                           subjects("a"));
  configs.folder.write("b.yaml",
                       "budget: {cases: 2}\ngenerate: {stress: {jitter: 1}}\n" + subjects("b"));
  configs.folder.write("c.yaml", subjects("c") + "budget: {cases: 3}\ninclude: [a.yaml, b.yaml]\n");
  const Loaded loaded = configs.load({"c.yaml"});
  REQUIRE(loaded.heads() == "");
  CHECK(loaded.plan.name == "a");
  CHECK(loaded.plan.budget == Budget{3, 1000ms});
  CHECK(loaded.plan.generate.cells == Range{2, 2});
  CHECK(loaded.plan.generate.stress == Weights<StressKind>{{StressKind::Jitter, 1}});
  CHECK(names(loaded.plan) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("include: several configs behave as if each included the one before") {
  const Configs configs;
  configs.folder.write("a.yaml", "budget: {cases: 1, time: 1s}\n" + subjects("a"));
  configs.folder.write("b.yaml", "budget: {cases: 2}\n" + subjects("b"));
  const Loaded loaded = configs.load({"a.yaml", "b.yaml"});
  CHECK(loaded.plan.name == "a");
  CHECK(loaded.plan.budget == Budget{2, 1000ms});
  CHECK(names(loaded.plan) == std::vector<std::string>{"a", "b"});
  CHECK(configs.load({"a.yaml", "a.yaml"}).heads() ==
        "a.yaml: 'a.yaml' is read twice; include it once\n");
}

TEST_CASE("include: a subject's name twice is an error that names both places") {
  const Configs configs;
  configs.folder.write("a.yaml", subjects("same"));
  configs.folder.write("b.yaml", "include: [a.yaml]\n" + subjects("same"));
  CHECK(configs.load({"b.yaml"}).heads() ==
        "b.yaml:3:12: subjects[0].name: a second subject 'same', the first is at a.yaml:2:12; give "
        "it "
        "another name\n");
}

TEST_CASE("include: a cycle is an error that shows the way round") {
  const Configs configs;
  configs.folder.write("a.yaml", "include: [b.yaml]\n" + subjects("a"));
  configs.folder.write("b.yaml", "include: [./a.yaml]\n" + subjects("b"));
  CHECK(configs.load({"a.yaml"}).heads() ==
        "b.yaml:1:11: include[0]: an include cycle: a.yaml → b.yaml → ./a.yaml\n");
  configs.folder.write("a.yaml", "include: [a.yaml]\n" + subjects("a"));
  CHECK(configs.load({"a.yaml"}).heads() ==
        "a.yaml:1:11: include[0]: an include cycle: a.yaml → a.yaml\n");
}

TEST_CASE("include: a file on two ways is an error, as its subjects would be there twice") {
  const Configs configs;
  configs.folder.write("d.yaml", subjects("d"));
  configs.folder.write("b.yaml", "include: [d.yaml]\n");
  configs.folder.write("a.yaml", "include: [d.yaml, b.yaml]\n");
  CHECK(configs.load({"a.yaml"}).heads() ==
        "b.yaml:1:11: include[0]: 'd.yaml' is read twice; include it once\n");
}

TEST_CASE("include: a mistake is reported in the file that it is in, in the order of files") {
  const Configs configs;
  configs.folder.write("sub/b.yaml",
                       "bugdet: 1\nsubjects:\n  - {name: b, property: claim, kernel: "
                       "missing.cl, function: f}\n");
  configs.folder.write("a.yaml", "include: [sub/b.yaml, missing.yaml, ../x.yaml, 7]\nplam: x\n");
  CHECK(configs.load({"a.yaml"}).heads() ==
        "a.yaml:1:23: include[1]: 'missing.yaml' does not exist\n"
        "a.yaml:1:37: include[2]: '../x.yaml' lies outside the config's folder; move it there, or "
        "pass "
        "--allow-outside\n"
        "a.yaml:1:48: include[3]: '7' does not exist\n"
        "a.yaml:2:1: plam: unknown key 'plam'; did you mean 'plan'?\n"
        "sub/b.yaml:1:1: bugdet: unknown key 'bugdet'; did you mean 'budget'?\n"
        "sub/b.yaml:3:40: subjects[0].kernel: 'sub/missing.cl' does not exist\n");
}

TEST_CASE("include: the root is that of the config on the command line") {
  const Configs configs;
  configs.folder.write("sub/b.yaml",
                       "subjects:\n  - {name: b, property: claim, kernel: ../x.cl, function: f}\n");
  configs.folder.write("a.yaml", "include: [sub/b.yaml]\n");
  CHECK(configs.load({"a.yaml"}).heads() == "");
  CHECK(
      configs.load({"a.yaml"}).plan.subjects.at(0).source.str().starts_with("#line 1 \"x.cl\"\n"));
  CHECK(configs.load({"sub/b.yaml"}).heads().find("lies outside") != std::string::npos);
}

TEST_CASE("include: depth has a limit") {
  const Configs configs;
  for (int i = 0; i < 20; ++i) {
    configs.folder.write("f" + std::to_string(i) + ".yaml",
                         "include: [f" + std::to_string(i + 1) + ".yaml]\n");
  }
  CHECK(configs.load({"f0.yaml"}).heads() ==
        "f15.yaml:1:11: include[0]: includes deeper than 16\n");
}

TEST_CASE("config: one that cannot be read is a mistake, and nothing blocks") {
  const Configs configs;
  REQUIRE(::mkfifo(configs.folder.file("pipe").c_str(), 0600) == 0);
  REQUIRE(fs::create_directory(configs.folder.file("folder")));
  CHECK(configs.load({"missing.yaml", "pipe", "folder"}).heads() ==
        "missing.yaml: 'missing.yaml' does not exist\n"
        "pipe: 'pipe' is a named pipe, not a file\n"
        "folder: 'folder' is a folder, not a file\n");
}

TEST_CASE("config: a path without a folder is read where the program runs") {
  const Configs configs;
  configs.folder.write("a.yaml", subjects("a"));
  const fs::path before = fs::current_path();
  fs::current_path(configs.folder.path());
  const Loaded loaded = load({{"a.yaml", false}}, configs.folder, {Files(), false});
  fs::current_path(before);
  CHECK(loaded.heads() == "");
  CHECK(names(loaded.plan) == std::vector<std::string>{"a"});
}

TEST_CASE("shipped config: kernels and includes are looked up among the shipped files") {
  const TemporaryFolder folder;
  const Files shipped(
      {{"configs/smoke.yaml",
        "include: [more.yaml]\nsubjects:\n  - {name: a, property: claim, kernel: ../kernels/x.cl, "
        "function: f}\n"},
       {"configs/more.yaml",
        "subjects:\n  - {name: b, property: claim, kernel: ../kernels/mutants/x.bad.cl, function: "
        "f}\n"},
       {"kernels/x.cl", "#include \"stalemate/h.clh\"\nint f;\n"},
       {"kernels/mutants/x.bad.cl", "#include \"../x.cl\"\n"},
       {"kernels/include/stalemate/h.clh", "int h;\n"}});
  const Loaded loaded = load({{"configs/smoke.yaml", true}}, folder, {shipped, false});
  REQUIRE(loaded.heads() == "");
  CHECK(loaded.plan.name == "smoke");
  CHECK(names(loaded.plan) == std::vector<std::string>{"b", "a"});
  CHECK(loaded.plan.subjects[1].kernel == "../kernels/x.cl");
  CHECK(loaded.plan.subjects[1].source ==
        "#line 1 \"kernels/x.cl\"\n"
        "#line 1 \"kernels/include/stalemate/h.clh\"\n"
        "int h;\n"
        "#line 2 \"kernels/x.cl\"\n"
        "int f;\n");
}

TEST_CASE("shipped config: it reads nothing from the disk") {
  const TemporaryFolder folder;
  const auto heads = [&](const std::string& kernel) {
    const Files shipped(
        {{"configs/smoke.yaml",
          "subjects:\n  - {name: a, property: claim, kernel: " + kernel + ", function: f}\n"},
         {"kernels/x.cl", "#include \"../../etc/passwd\"\nint f;\n"}});
    return load({{"configs/smoke.yaml", true}}, folder, {shipped, true}).heads();
  };
  CHECK(heads("/etc/passwd").find("'/etc/passwd' lies outside") != std::string::npos);
  CHECK(heads("../../../etc/passwd").find("lies outside") != std::string::npos);
  CHECK(heads("x.cl").find("'configs/x.cl' is not among the shipped files") != std::string::npos);
  CHECK(heads("../kernels/x.cl") ==
        "kernels/x.cl:1:10: '../../etc/passwd' lies outside the config's folder; move it there, or "
        "pass "
        "--allow-outside\n");
  const Loaded missing = load({{"configs/none.yaml", true}}, folder, {Files(), false});
  CHECK(missing.heads() ==
        "configs/none.yaml: 'configs/none.yaml' is not among the shipped files\n");
}
