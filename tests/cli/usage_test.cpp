// What the program says to those who ask it wrongly, and to those who only ask.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

Outcome call(std::vector<std::string> arguments) {
  return run({std::move(arguments), "", {}});
}

}  // namespace

TEST_CASE("command line: a wrong one is exit code 2", "[cli]") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"walk"},
                                             {"run", "--casse", "3"},
                                             {"run", "--cases", "0"},
                                             {"run", "--cases", "-1"},
                                             {"run", "--seed", "18446744073709551616"},
                                             {"run", "--seed", "-1"},
                                             {"run", "--time", "soon"},
                                             {"run", "--time", "0s"},
                                             {"run", "--jobs", "0"},
                                             {"bench", "--operations", "0"},
                                             {"bench", "--operations", "3"},
                                             {"bench", "--operations", "-1"},
                                             {"bench", "--operations", "1000000001"},
                                             {"bench", "--operations", "many"},
                                             {"bench", "--cells", "0"},
                                             {"bench", "--cells", "1048577"},
                                             {"bench", "--scale", "--cells", "4"},
                                             {"bench", "config.yaml"},
                                             {"selftest", "--fault", "bad_luck"},
                                             {"selftest", "--seed", "-1"},
                                             {"report"},
                                             {"report", "no-such-file.jsonl"},
                                             {"replay"},
                                             {"replay", "x.json", "-n", "0"},
                                             {"replay", "no-such-file.json"},
                                             {"validate"},
                                             {"validate", "no-such-file.yaml"},
                                             {"--data", "/nonexistent", "list"}}) {
    const Outcome outcome = call(arguments);
    INFO(Catch::StringMaker<std::vector<std::string>>::convert(arguments) << "\n" << outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK_FALSE(outcome.err.empty());
  }
}

TEST_CASE("command line: help and version go to stdout and succeed", "[cli]") {
  CHECK(call({"--help"}).out.find("replay") != std::string::npos);
  CHECK(call({"--help"}).exit_code == 0);
  CHECK(call({"run", "--help"}).out.find("--junit") != std::string::npos);
  CHECK(call({"--version"}).exit_code == 0);
}

TEST_CASE("command line: each command has examples, of options that it has", "[cli]") {
  for (const char* command :
       {"run", "prove", "mutants", "validate", "list", "replay", "export", "report", "compare",
        "merge", "baseline", "bench", "new", "devices", "doctor", "profile", "selftest"}) {
    CAPTURE(command);
    const std::string help = call({command, "--help"}).out;
    const std::size_t at = help.find("Example");
    REQUIRE(at != std::string::npos);
    const std::string options = help.substr(0, at);
    std::istringstream words(help.substr(at));
    int examples = 0;
    for (std::string word; words >> word;) {
      if (word == "stalemate") ++examples;
      if (word == "stalemate") CHECK((words >> word && word == command));
      if (word.starts_with("-")) CHECK(options.find(word) != std::string::npos);
    }
    CHECK(examples > 0);
  }
}

TEST_CASE("list: the shipped conformance plan, filtered", "[cli]") {
  const Outcome all = call({"list", "--json"});
  REQUIRE(all.exit_code == 0);
  const auto subjects = nlohmann::json::parse(all.out);
  CHECK(subjects.size() > 10);
  const Outcome some = call({"list", "float_add.*", "--json"});
  const auto filtered = nlohmann::json::parse(some.out);
  CHECK(filtered.size() < subjects.size());
  CHECK_FALSE(filtered.empty());
  CHECK(call({"list", "no_such_*"}).exit_code == 4);
}

TEST_CASE("schema: is JSON and knows the shipped properties", "[cli]") {
  const Outcome outcome = call({"schema"});
  CHECK(outcome.exit_code == 0);
  CHECK(nlohmann::json::parse(outcome.out).dump().find("read_modify_write") != std::string::npos);
}

TEST_CASE("validate: every mistake at once, with place and remedy", "[cli]") {
  const TemporaryFolder directory;
  const std::string config = directory.write("bad.yaml",
                                             "plan: bad\n"
                                             "budgte: {cases: 1}\n"
                                             "subjects:\n"
                                             "  - name: a\n"
                                             "    property: read_modify_wirte\n");
  const Outcome outcome = call({"validate", config});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find("bad.yaml:2:1") != std::string::npos);
  CHECK(outcome.err.find("budget") != std::string::npos);
  CHECK(outcome.err.find("bad.yaml:5:") != std::string::npos);
  CHECK(outcome.err.find("read_modify_write") != std::string::npos);
}

TEST_CASE("stdout: one that nobody can take is exit code 3", "[cli]") {
  const auto code_of = [](const std::string& words) {
    return WEXITSTATUS(
        std::system((std::string(STALEMATE_PROGRAM) + words + " 2> /dev/null").c_str()));
  };
  CHECK(code_of(" schema > /dev/full") == 3);
  CHECK(code_of(" --help > /dev/full") == 3);
  CHECK(code_of(" schema >&-") == 3);
  CHECK(code_of(" --version > /dev/null") == 0);
}

TEST_CASE("usage: a program that may open few files says so", "[cli]") {
  for (const char* few : {"13", "14"}) {
    CAPTURE(few);
    const std::string limited = "ulimit -n " + std::string(few) + "; exec ";
    const std::string command = limited + STALEMATE_PROGRAM + " devices > /dev/null 2>&1";
    const int status = std::system(command.c_str());
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 5);
  }
}

TEST_CASE("usage: a plan may stand behind an option that can be repeated", "[cli]") {
  const std::string plan = STALEMATE_SOURCE_DIR "/configs/float_add.yaml";
  const TemporaryFolder folder;
  const std::vector<std::string> words{"run",       "--seed",          "1",        "--cases", "4",
                                       "--subject", "float_add.naive", "--device", "sim:sc",  plan};
  const Outcome outcome = run({words, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("plan float addition") != std::string::npos);
}

TEST_CASE("usage: a word that names no device is refused beside one that does", "[cli]") {
  const Outcome outcome = call({"run", "--device", "sim:sc", "--device", "h300", "--cases", "1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.find("no device matches h300") != std::string::npos);
  CHECK(outcome.err.find("sim:sc,") == std::string::npos);
}

TEST_CASE("usage: what could not be run has the code that a test runner asks for", "[cli]") {
  const std::vector<std::string> skipped{"--cases", "1", "--skipped-code", "77"};
  const auto code = [&](std::vector<std::string> words) {
    words.insert(words.end(), skipped.begin(), skipped.end());
    return call(words).exit_code;
  };
  CHECK(code({"run", "--device", "h300"}) == 77);
  // One that is there would not be tried; and no machine has that one.
  CHECK(code({"run", "--device", "sim:sc", "--device", "h300"}) == 5);
  CHECK(code({"run", "--device", "sim:cs"}) == 5);
  CHECK(code({"run", "configs/float_add.yaml", "--device", "sim:sc", "--subject", "no_such"}) !=
        77);
  const TemporaryFolder folder;
  folder.write("my.cl", "int f(volatile global int *c, int a) { return atomic_add(c, a); }\n");
  folder.write("my.yaml",
               "subjects:\n  - {name: f, property: read_modify_write, kernel: my.cl, function: f, "
               "type: int, model: add, requires: [cl_no_such_extension]}\n");
  std::vector<std::string> words{"run", "my.yaml", "--device", "sim:sc", "--junit", "junit.xml"};
  CHECK(run({words, folder.path(), {}}).exit_code == 4);
  CHECK_THAT(read(folder.file("junit.xml")), Catch::Contains("nothing_decided"));
  words.insert(words.end(), skipped.begin(), skipped.end());
  CHECK(run({words, folder.path(), {}}).exit_code == 77);
  CHECK_THAT(read(folder.file("junit.xml")), !Catch::Contains("nothing_decided"));
}

TEST_CASE("usage: who asks for one subject does not wait for the kernels of others", "[cli]") {
  const TemporaryFolder folder;
  folder.write("my.cl", "int f(volatile global int *c, int a) { return atomic_add(c, a); }\n");
  folder.write("broken.cl", "int f(\n");
  const std::string more = ", property: read_modify_write, function: f, type: int, model: add}\n";
  folder.write("my.yaml", "subjects:\n  - {name: mine, kernel: my.cl" + more +
                              "  - {name: other, kernel: broken.cl" + more);
  const auto listed = [&](const std::string& filter) {
    return run({{"list", "--config", "my.yaml", filter}, folder.path(), {}});
  };
  CHECK(listed("mine").out == "mine  read_modify_write\n");
  CHECK(listed("*").exit_code == 2);
  const Outcome one = run(
      {{"run", "my.yaml", "--device", "sim:sc", "--cases", "1", "--subject", "mine", "--seed", "1"},
       folder.path(),
       {}});
  INFO(one.err);
  CHECK(one.exit_code == 0);
}

TEST_CASE("usage: a subject that is not in the plan is refused, with the nearest name", "[cli]") {
  const Outcome outcome = call({"run", "--device", "sim:sc", "--subject", "float_add.improved",
                                "--subject", "float_add.niave", "--cases", "1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("matches 'float_add.niave'; did you mean 'float_add.naive'?") !=
        std::string::npos);
}

TEST_CASE("usage: an option in the place of a value, and a report over another file, are refused",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl",
                  "uint add(volatile global uint *c, uint n) { return atomic_add(c, n); }\n");
  const std::string config =
      "subjects:\n  - {name: add, property: read_modify_write, kernel: mine.cl, function: add, "
      "model: add}\n";
  directory.write("mine.yaml", config);
  const auto told = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"run", "mine.yaml", "--device", "sim:sc", "--cases", "2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run({arguments, directory.path(), {}});
    CHECK(outcome.exit_code == 2);
    return outcome.err;
  };
  CHECK_THAT(told({"--junit", "--sarif"}),
             Catch::Contains("--junit has no value; '--sarif' follows"));
  CHECK_THAT(told({"--junit", ""}), Catch::Contains("--junit has an empty value"));
  CHECK_THAT(told({"--resume", ""}), Catch::Contains("--resume has an empty value"));
  CHECK_THAT(told({"--junit", "mine.yaml"}), Catch::Contains("written over the config"));
  CHECK_THAT(told({"--junit", "a", "--sarif", "./a", "--summary", "a"}),
             Catch::Contains("would be written over --"));
  CHECK(read(directory.file("mine.yaml")) == config);
}

TEST_CASE("usage: a report takes the place of a former one, and of nothing else", "[cli]") {
  const TemporaryFolder directory;
  const std::string code =
      "uint add(volatile global uint *c, uint n) { return atomic_add(c, n); }\n";
  directory.write("mine.cl", code);
  directory.write("mine.yaml",
                  "subjects:\n  - {name: add, property: read_modify_write, kernel: mine.cl, "
                  "function: add, model: add}\n");
  const auto code_of = [&](const std::string& option, const std::string& file) {
    return run({{"run", "mine.yaml", "--device", "sim:sc", "--cases", "20", "--seed", "1", option,
                 file},
                directory.path(),
                {}})
        .exit_code;
  };
  for (const char* option : {"--junit", "--sarif", "--html", "--summary"}) {
    CAPTURE(option);
    CHECK(code_of(option, "mine.cl") == 2);
    CHECK(code_of(option, "former") == 0);
    CHECK(code_of(option, "former") == 0);
    std::filesystem::remove(directory.file("former"));
  }
  // A run that does not begin leaves no report of another one.
  REQUIRE(code_of("--junit", "former") == 0);
  directory.write("mine.yaml", "subjects: none\n");
  CHECK(code_of("--junit", "former") == 2);
  CHECK_THAT(read(directory.file("former")), Catch::Contains("not_begun"));
  CHECK(read(directory.file("mine.cl")) == code);
}

TEST_CASE("usage: who requires a real device is told that --device leaves it out", "[cli]") {
  CHECK_THAT(call({"run", "--device", "sim:sc", "--require", "real-device"}).err,
             Catch::Contains("--device names none, only simulated ones"));
}
