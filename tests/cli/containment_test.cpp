// Kernels that attack the machine they run on: refused where they are read, and harmless where they
// come another way. A failure file's program goes to the compiler as it is, so attacks come in one.
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using Catch::Matchers::Contains;

namespace {

const std::string kWrong = "int bad(volatile global int *cell, int operand) { return 0; }\n";

const std::string kContainedPlan = R"(budget: {cases: 1}
shrink: {launches: 0}
subjects:
  - {name: bad, property: read_modify_write, kernel: bad.cl, function: bad, type: int, model: add}
)";

/// System calls of x86-64. Tells on standard error a letter for each that worked, leaves a child in
/// a session of its own, and ends the process.
const std::string kAttack = R"(
long call(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "0"(number), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return result;
}
constant char passwd[] = "/etc/passwd";
constant char secret[] = "@FOLDER@/secret";
constant char made[] = "@FOLDER@/made";
constant char folder[] = "@FOLDER@/folder";
constant char letters[] = "PRWMDCILK";
constant char done[] = ".\n";
void tell(int i, long result) {
  if (result >= 0) call(1, 2, (long)&letters[i], 1);
}
void attack() {
  tell(0, call(2, (long)passwd, 0, 0));
  tell(1, call(2, (long)secret, 0, 0));
  tell(2, call(2, (long)secret, 1, 0));
  tell(3, call(2, (long)made, 0x41, 0600));
  tell(4, call(83, (long)folder, 0700, 0));
  tell(5, call(90, (long)secret, 0666, 0));
  tell(6, call(41, 2, 1, 0));
  tell(7, call(41, 1, 1, 0));
  tell(8, call(62, @PROCESS@, 0, 0));
  if (call(57, 0, 0, 0) == 0) {
    call(112, 0, 0, 0);
    while (true) call(34, 0, 0, 0);
  }
  call(1, 2, (long)done, 2);
  call(231, 77, 0, 0);
}
)";

std::string filled_in(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// A failure on `device`, and what becomes of it with another program in its file.
struct Stored {
  explicit Stored(const std::string& device) {
    folder.write("bad.cl", kWrong);
    folder.write("plan.yaml", kContainedPlan);
    folder.write("secret", "canary");
    const Outcome found =
        run({{"run", "plan.yaml", "--seed", "1", "--out", "out", "--device", device},
             folder.path(),
             {}});
    INFO(found.err);
    REQUIRE(found.exit_code == 1);
  }

  Outcome replay(const std::string& source, std::vector<std::string> more = {}) const {
    auto failure = nlohmann::json::parse(read(folder.file("out/failures/0001.json")));
    failure["subject"]["source"] = source;
    folder.write("foreign.json", failure.dump());
    std::vector<std::string> arguments{"replay", "foreign.json", "-n", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, folder.path(), {}});
  }

  std::string attack() const {
    const std::string here = filled_in(kAttack, "@FOLDER@", folder.path());
    return filled_in(here, "@PROCESS@", std::to_string(getpid())) +
           filled_in(kWrong, "return 0;", "attack(); return 0;");
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("containment: assembly in a kernel is refused at its place, nothing runs", "[cli]") {
  const TemporaryFolder folder;
  folder.write("plan.yaml", kContainedPlan);
  folder.write("bad.cl", kWrong + "__asm__(\".include \\\"/etc/passwd\\\"\");\n");
  for (const char* command : {"validate", "run"}) {
    const Outcome refused = run({{command, "plan.yaml"}, folder.path(), {}});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err,
               Contains("bad.cl:2:1: inline assembly is not allowed in a kernel; write "
                        "it in OpenCL C"));
    CHECK(refused.err.find("root:") == std::string::npos);
  }
}

TEST_CASE("containment: a failure file from elsewhere attacks PoCL's worker in vain", "[cli]") {
  const Stored stored("pocl");
  const Outcome contained = stored.replay(stored.attack());
  INFO(contained.out);
  CHECK_THAT(contained.out, Contains("exit code 77 without an answer: ."));
  CHECK(read(stored.folder.file("secret")) == "canary");
  CHECK(files_below(stored.folder.path(), "made").empty());
  CHECK(processes_left().empty());

  // The same with everything allowed: the attacks are ones.
  const Outcome trusted = stored.replay(stored.attack(), {"--trust"});
  const std::size_t end = trusted.out.find("exit code 77 without an answer: ");
  REQUIRE(end != std::string::npos);
  const std::string told = trusted.out.substr(trusted.out.find(": ", end) + 2);
  for (const char letter : std::string("PRWMDCILK")) {
    CHECK(told.substr(0, told.find('\n')).find(letter) != std::string::npos);
  }
  CHECK(files_below(stored.folder.path(), "made").size() == 1);
  CHECK(processes_left().empty());
}

TEST_CASE("containment: a failure file from elsewhere attacks the simulator in vain", "[cli]") {
  const Stored stored("sim:sc");
  const std::string kernel = "\n" + kWrong;
  for (const std::string attack :
       {"__asm__(\".include \\\"/etc/passwd\\\"\");", "__asm__(\".incbin \\\"/etc/passwd\\\"\");",
        "#include \"/etc/passwd\"", "__attribute__((constructor)) void early(void) {}",
        "__attribute__((section(\".init_array\"))) constant ulong early = 1;"}) {
    CAPTURE(attack);
    const Outcome contained = stored.replay(attack + kernel);
    CHECK_THAT(contained.out, Contains("1 of 1 launches: did not build"));
    CHECK(contained.out.find("root:") == std::string::npos);
  }
  CHECK(stored.replay(kernel).out.find("did not build") == std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE("containment: every command that launches says what --trust does", "[cli]") {
  for (const char* command :
       {"run", "mutants", "replay", "bench", "selftest", "profile", "devices", "doctor"}) {
    CAPTURE(command);
    CHECK_THAT(run({{command, "--help"}, "", {}}).out, Contains("--trust"));
  }
}
