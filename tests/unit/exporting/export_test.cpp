#include "exporting/export.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "sample_failure.hpp"
#include "temporary_folder.hpp"
#include "unit/report/approved_text.hpp"

using namespace stalemate;
using namespace stalemate::exporting;
using namespace stalemate::exporting::test;
using report::test::check_approved;

namespace {

// Ends comments, literals, cells, blocks and lines of C, of Markdown and of make.
const std::string kHostile = "*/ \" \\ ?\?/\n#error hostile\n``` `x` | <b> $(shell id) // '\x1b[2J";

/// Whether a C compiler takes the program without a warning.
bool compiles(const std::string& program) {
  const stalemate::test::TemporaryFolder folder;
  folder.write("reproduce.c", program);
  const std::string command =
      "cc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only " + folder.file("reproduce.c");
  return std::system(command.c_str()) == 0;
}

std::size_t lines_that_begin_with(const std::string& text, const std::string& begin) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size()) + 1) {
    count += text.compare(at, begin.size(), begin) == 0 ? 1U : 0U;
  }
  return count;
}

}  // namespace

TEST_CASE("export: of a lost update a short kernel, a program, and a report") {
  const auto files = exported(lost_update());
  REQUIRE(files.size() == 4);
  check_approved("lost_update.cl", files.at("kernel.cl"), "exporting");
  check_approved("lost_update.c", files.at("reproduce.c"), "exporting");
  check_approved("lost_update.md", files.at("REPORT.md"), "exporting");
}

TEST_CASE("export: a stranger's words stay words in C, Markdown and make") {
  Reproducer hostile = lost_update();
  hostile.subject.kernel = kHostile;
  hostile.device.name = kHostile;
  hostile.device.platform = kHostile;
  hostile.device.driver_version = kHostile;
  hostile.device.cl_std = kHostile;
  hostile.violation.summary = own(kHostile);
  hostile.violation.explanation = {own(kHostile)};
  hostile.subject.build_options = {kHostile};
  hostile.tool_version = kHostile;
  const auto files = exported(hostile);
  REQUIRE(files.size() == 4);
  const auto plain = exported(lost_update());
  CHECK(files.at("Makefile") == plain.at("Makefile"));
  CHECK(compiles(files.at("reproduce.c")));
  for (const char* name : {"reproduce.c", "kernel.cl", "REPORT.md"}) {
    INFO(name);
    CHECK(lines_that_begin_with(files.at(name), "#error") == 0);
    CHECK(files.at(name).find('\x1b') == std::string::npos);
  }
  const std::string& report = files.at("REPORT.md");
  CHECK(lines_that_begin_with(report, "```") ==
        lines_that_begin_with(plain.at("REPORT.md"), "```"));
  CHECK(lines_that_begin_with(report, "````") == 2);
  CHECK(report.find("<b>") > report.find("````"));
}

TEST_CASE("export: a subject that no run would take is refused") {
  Reproducer broken = lost_update();
  broken.subject.options.set("function", "add(0); } void x(void) { add");
  CHECK(exported(broken).empty());
}

TEST_CASE("export: a case that is too large to be passed on is refused, with the reason") {
  Reproducer large = lost_update();
  large.smallest.input.contention.pattern = ContentionPattern::Uniform;
  large.smallest.input.contention.cells = 1U << 20U;
  const Properties properties = shipped_properties();
  const Exported refused =
      export_failure(large, *find_property(properties, "read_modify_write"), shipped_files());
  REQUIRE(std::holds_alternative<std::string>(refused));
  CHECK(std::get<std::string>(refused).find("too large") != std::string::npos);
}

TEST_CASE("export: a case that the subject excludes by its sizes is refused, with the reason") {
  const auto refusal = [](const NdRange& least, const NdRange& most) {
    Reproducer sized = lost_update();  // 2 work-groups of 1
    sized.subject.at_least = least;
    sized.subject.at_most = most;
    const Properties properties = shipped_properties();
    const Exported made =
        export_failure(sized, *find_property(properties, "read_modify_write"), shipped_files());
    const auto* reason = std::get_if<std::string>(&made);
    return reason == nullptr ? "" : *reason;
  };
  CHECK(refusal({2, 1}, {2, 1}).empty());
  CHECK(refusal({2, 4}, kAnyNdRange) ==
        "the case has 2 work-groups of 1 work-items, and by `at_least:` the subject is not meant "
        "for that: 2 of 4 is the least");
  CHECK(refusal({3, 1}, kAnyNdRange).find("3 of 1 is the least") != std::string::npos);
  CHECK(refusal({1, 1}, {1, 64}).find("by `at_most:`") != std::string::npos);
}

TEST_CASE("export: of a crash the whole program, and the crash is the bug") {
  Reproducer crash = lost_update();
  crash.crash = Crashed{Phase::Launch, "signal 11 (Segmentation fault)"};
  const auto files = exported(crash);
  REQUIRE(files.size() == 4);
  CHECK(files.at("kernel.cl").find("stalemate_rmw_concurrent") != std::string::npos);
  CHECK(files.at("reproduce.c").find("#define CRASH SEEN") != std::string::npos);
  CHECK(files.at("reproduce.c").find("shows_the_bug") == std::string::npos);
  CHECK(compiles(files.at("reproduce.c")));
}

TEST_CASE("export: of a program that does not build the whole of it, and that is the bug") {
  Reproducer refused = lost_update();
  refused.build_failure = BuildFailed{"error: no ```"};
  const auto files = exported(refused);
  REQUIRE(files.size() == 4);
  const std::string& kernel = files.at("kernel.cl");
  CHECK(kernel.find("stalemate_rmw_concurrent") != std::string::npos);
  const std::size_t begin = kernel.find("// ===== Code under test");
  const std::size_t code = kernel.find(refused.subject.source);
  const std::size_t end = kernel.find("// ===== End of the code under test");
  CHECK(begin < code);
  CHECK(code < end);
  CHECK(end != std::string::npos);
  CHECK(files.at("reproduce.c").find("#define BUILD_FAILURE SEEN") != std::string::npos);
  CHECK(files.at("REPORT.md").find("````text\nerror: no ```\n````") != std::string::npos);
  CHECK(exported(lost_update()).at("reproduce.c").find("#define BUILD_FAILURE CANNOT_RUN") !=
        std::string::npos);
  CHECK(compiles(files.at("reproduce.c")));
}

TEST_CASE("export: a launch that never ends is the bug where no progress was made") {
  Reproducer stuck = lost_update();
  stuck.violation.kind = ViolationKind::NoProgress;
  stuck.stuck = StuckEvidence{{std::chrono::milliseconds(90000)}, "control", {}};
  const std::string program = exported(stuck).at("reproduce.c");
  CHECK(program.find("#define NEVER_ENDS SEEN") != std::string::npos);
  CHECK(program.find("#define LAUNCH_SECONDS 91") != std::string::npos);
  CHECK(exported(lost_update()).at("reproduce.c").find("#define NEVER_ENDS CANNOT_RUN") !=
        std::string::npos);
}

TEST_CASE("export: where something wrote beside a buffer, buffers lie between guards") {
  Reproducer beside = lost_update();
  CHECK(exported(beside).at("reproduce.c").find("GUARD") == std::string::npos);
  beside.violation.kind = ViolationKind::OutOfBounds;
  const std::string program = exported(beside).at("reproduce.c");
  CHECK(program.find("shows_the_bug() | shows_a_write_beside()") != std::string::npos);
  // What is beside a buffer may be what the process needs.
  CHECK(program.find("#define CRASH SEEN") != std::string::npos);
  CHECK(exported(lost_update()).at("reproduce.c").find("#define CRASH CANNOT_RUN") !=
        std::string::npos);
  CHECK(compiles(program));
}

TEST_CASE("export: what no short check shows is launched, and not judged") {
  Reproducer unknown = lost_update();
  // What is rounded depends on the order, and nothing is returned.
  unknown.subject.options.set("returns", "nothing");
  unknown.subject.source =
      "void add(volatile __global float *cell, float operand) { *cell += operand; }\n";
  unknown.smallest.input.operands = OperandKind::MixedSign;
  unknown.history.buffers = {{"meeting", std::vector<std::byte>(24)}};
  const auto files = exported(unknown);
  REQUIRE(files.size() == 4);
  CHECK(files.at("reproduce.c").find("nothing was judged") != std::string::npos);
  CHECK(files.at("reproduce.c").find("meeting_recorded") != std::string::npos);
  CHECK(files.at("reproduce.c").find("left what was recorded") != std::string::npos);
  for (const char* file : {"REPORT.md", "reproduce.c"}) {
    CHECK(files.at(file).find("if the bug shows, 0") == std::string::npos);
    CHECK(exported(lost_update()).at("reproduce.c").find("if the bug shows, 0") !=
          std::string::npos);
  }
  CHECK(files.at("REPORT.md").find("The program judges nothing") != std::string::npos);
  CHECK(compiles(files.at("reproduce.c")));
}

TEST_CASE("export: a case where the subject has no function is not judged") {
  Reproducer elsewhere = lost_update();
  elsewhere.smallest.input.address_space = AddressSpace::Local;
  const auto files = exported(elsewhere);
  REQUIRE(files.size() == 4);
  CHECK(files.at("reproduce.c").find("nothing was judged") != std::string::npos);
}

TEST_CASE("export: of a simulated device the schedule is told, a row for each access") {
  Reproducer simulated = lost_update();
  simulated.device.is_simulated = true;
  simulated.device.id = "sim:sc";
  TraceStep load;
  load.access.kind = AccessKind::Load;
  load.access.work_item = 1;
  load.access.size_bytes = 4;
  load.access.file = "mine|x.cl";
  load.access.line = 2;
  TraceStep later = load;
  later.of_driver_before = 3;
  simulated.exact = ExactLaunch{};
  simulated.exact->trace = {load, later};
  const auto files = exported(simulated);
  REQUIRE(files.size() == 5);
  check_approved("schedule.md", files.at("schedule.md"), "exporting");
}
