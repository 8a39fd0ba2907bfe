#include "report/console/console.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "foreign_locale.hpp"
#include "report/console/time_left.hpp"
#include "report/words/text_width.hpp"
#include "sample_results.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

/// A steady clock that moves when told to.
struct Hand {
  SteadyTime time{std::chrono::hours(1)};
  SteadyClock clock() {
    return [this] { return time; };
  }
};

ConsoleOptions terminal(std::size_t columns) {
  ConsoleOptions options;
  options.is_terminal = true;
  options.columns = columns;
  return options;
}

std::string shown(const std::vector<SubjectResult>& results, const ConsoleOptions& options) {
  std::ostringstream out;
  Hand hand;
  Console console(out, options, hand.clock());
  DeviceInfo pocl = device("pocl:0");
  pocl.warnings = {"not pinned: no permission"};
  console.run_started(header({pocl, device("nvidia:0")}, results.size()));
  for (const SubjectResult& result : results) {
    console.subject_started(subject(result.subject), device(result.device));
    console.progress({17, 200, "searching", result.subject, result.device});
    console.subject_finished(result);
  }
  console.run_finished({results, false, false});
  return out.str();
}

/// What is left to see on a terminal that has got `text`: carriage returns carried out.
std::vector<std::string> screen(const std::string& text) {
  std::vector<std::string> lines{""};
  std::size_t at = 0;
  for (const char c : text) {
    std::string& line = lines.back();
    if (c == '\r') {
      at = 0;
    } else if (c == '\n') {
      lines.emplace_back();
      at = 0;
    } else {
      line.resize(std::max(line.size(), at + 1), ' ');
      line[at++] = c;
    }
  }
  return lines;
}

bool has_escape_code(const std::string& text) {
  return text.find('\x1b') != std::string::npos;
}

}  // namespace

TEST_CASE("Console: a run with one of each verdict reads as approved", "[report]") {
  ConsoleOptions options;
  options.results = "stalemate-out/20260101-120000-42";
  check_approved("console.txt", shown(one_of_each(), options));
}

TEST_CASE("Console: numbers read as approved in any locale", "[report]") {
  const ForeignLocale german;
  ConsoleOptions options;
  options.results = "stalemate-out/20260101-120000-42";
  check_approved("console.txt", shown(one_of_each(), options));
}

TEST_CASE("Console: verbose explains exposed mutants in full", "[report]") {
  const std::vector<SubjectResult> exposed{
      mutant(violated("float_add.no_retry", "pocl:0"), Expectation::AsExpected)};
  ConsoleOptions options;
  CHECK(shown(exposed, options).find("both took") == std::string::npos);
  options.verbose = true;
  CHECK(shown(exposed, options).find("both took") != std::string::npos);
}

TEST_CASE("Console: the same build error is told once, and others refer to it", "[report]") {
  const std::string log = "does not build: my.cl:3: no such function\n  f(x);\n  ^";
  const std::vector<SubjectResult> failed{
      result("first", "pocl:0", Error{log}), result("first", "pocl:1", Error{log}),
      result("second", "pocl:0", Error{log}), result("third", "pocl:0", Error{log + " here"})};
  const std::string text = shown(failed, {});
  const auto times = [](const std::string& in, const std::string& what) {
    std::size_t count = 0;
    for (auto at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++count;
    return count;
  };
  CHECK(times(text, "  f(x);\n") == 2);
  CHECK(times(text, "next: mend the kernel file") == 2);
  CHECK_THAT(text, Catch::Contains("first on pocl:1: as on pocl:0: does not build: my.cl:3: no "
                                   "such function\n"));
  CHECK_THAT(text, Catch::Contains("second on pocl:0: as first on pocl:0: does not build"));
  const std::string in_a_line = "crashed 2 of 2: signal 11";
  CHECK(shown({result("a", "d", Error{in_a_line}), result("b", "d", Error{in_a_line})}, {})
            .find("b on d: " + in_a_line) != std::string::npos);
  ConsoleOptions verbose;
  verbose.verbose = true;
  CHECK(times(shown(failed, verbose), "  f(x);\n") == 4);
}

TEST_CASE("Console: what would let subjects run is said of the first that is skipped", "[report]") {
  const Skipped lacks{.missing = "cl_khr_fp64", .lack = Lack::Features, .had_by = {"sim:sc"}};
  const std::string text = shown({result("a", "d", lacks), result("b", "d", lacks)}, {});
  const std::string next = "  next: nothing of that is missing on sim:sc (--device)";
  const auto first = text.find(next);
  REQUIRE(first != std::string::npos);
  CHECK(text.find("b on d: missing: cl_khr_fp64") > first);
  CHECK(text.find(next, first + 1) == std::string::npos);
}

TEST_CASE("Console: hostile names reach nobody's terminal as they are", "[report]") {
  SubjectResult hostile = violated(kHostile, kHostile);
  hostile.notes = {kHostile};
  hostile.reproducer_file = kHostile;
  hostile.reproducer->subject.name = kHostile;
  auto& violation = std::get<Violation>(hostile.verdict);
  violation.summary = own(kHostile);
  violation.explanation = {own(kHostile)};
  SubjectResult stuck = hostile;
  stuck.reproducer->stuck = StuckEvidence{{}, kHostile, {}};
  ConsoleOptions options;
  options.results = kHostile;
  const std::string text = shown(
      {hostile, stuck, result(kHostile, kHostile, Error{kHostile}),
       result(kHostile, "a", Skipped{kHostile}), result(kHostile, "b", Inconclusive{kHostile})},
      options);
  for (const char c : text) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  for (const char* evil : {"\xE2\x80\xAE", "\xFF", "\x7F"}) {
    CHECK(text.find(evil) == std::string::npos);
  }
}

TEST_CASE("Console: without a terminal there are no escape codes and no rewritten lines",
          "[report]") {
  ConsoleOptions options;
  options.use_color = true;
  const std::string text = shown(one_of_each(), options);
  CHECK_FALSE(has_escape_code(text));
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find("searching") == std::string::npos);
}

TEST_CASE("Console: a terminal without colours gets no escape codes either", "[report]") {
  ConsoleOptions options;
  options.is_terminal = true;
  CHECK_FALSE(has_escape_code(shown(one_of_each(), options)));
  options.use_color = true;
  CHECK(has_escape_code(shown(one_of_each(), options)));
}

TEST_CASE("Console: a terminal is left with the lines that a file gets", "[report]") {
  ConsoleOptions options;
  const auto file = screen(shown(one_of_each(), options));
  options = terminal(1000);
  auto on_terminal = screen(shown(one_of_each(), options));
  for (std::string& line : on_terminal) line.erase(line.find_last_not_of(' ') + 1);
  CHECK(on_terminal == file);
}

TEST_CASE("Console: the progress line fits any terminal, whatever subjects are called",
          "[report]") {
  for (const std::size_t columns : {std::size_t{40}, std::size_t{80}, std::size_t{200}}) {
    for (const std::string& name : {std::string(10240, 'x'), std::string("short")}) {
      std::ostringstream out;
      Hand hand;
      Console console(out, terminal(columns), hand.clock());
      console.subject_started(subject(name), device("pocl:0"));
      const std::string line = out.str().substr(1);
      INFO(columns);
      CHECK(text_width(line) < columns);
      CHECK(line.find(name.substr(0, 5)) != std::string::npos);
    }
  }
}

TEST_CASE("Console: progress is shown ten times a second at most", "[report]") {
  std::ostringstream out;
  Hand hand;
  Console console(out, terminal(80), hand.clock());
  console.subject_started(subject("a"), device("pocl:0"));
  const std::string first = out.str();
  hand.time += std::chrono::milliseconds(99);
  console.progress({1, 200, "searching", "a", "pocl:0"});
  CHECK(out.str() == first);
  hand.time += std::chrono::milliseconds(1);
  console.progress({2, 200, "shrinking", "a", "pocl:0"});
  CHECK(out.str().find("2 of 200 cases, shrinking: a on pocl:0") != std::string::npos);
}

TEST_CASE("Console: of several subjects under way, progress names the one that it is about",
          "[report]") {
  std::ostringstream out;
  Hand hand;
  Console console(out, terminal(80), hand.clock());
  console.subject_started(subject("a"), device("sim:sc"));
  console.subject_started(subject("b"), device("sim:sc"));
  hand.time += std::chrono::milliseconds(100);
  console.progress({2, 200, "searching", "a", "sim:sc"});
  CHECK(screen(out.str()).back().find("searching: a on sim:sc") != std::string::npos);
}

TEST_CASE("Console: a terminal's lines are as wide as it is, and commands stay whole", "[report]") {
  SubjectResult failed = violated("float_add", "sim:sc");
  failed.reproducer_file = "a folder with spaces/" + std::string(70, 'x') + ".json";
  failed.notes = {"a note that is longer than any terminal of sixty columns, and goes on and on"};
  const auto lines = screen(shown({failed}, terminal(60)));
  bool has_command = false;
  for (const std::string& line : lines) {
    CAPTURE(line);
    const bool is_command = line.starts_with("  replay: ") || line.starts_with("  pass on: ");
    has_command |= is_command;
    CHECK((is_command || text_width(line) <= 60));
  }
  CHECK(has_command);
}

TEST_CASE("Console: verbose says tiers, figures and times; else a pass is short", "[report]") {
  std::vector<SubjectResult> results = one_of_each();
  results.resize(1);
  results[0].effort.built_ahead = std::chrono::milliseconds(1200);
  results[0].effort.searched = std::chrono::milliseconds(400);
  results[0].effort.elapsed = std::chrono::milliseconds(3400);
  results[0].effort.kernel_time = std::chrono::milliseconds(210);
  ConsoleOptions options;
  CHECK_THAT(shown(results, options),
             Catch::Contains("1,234,567 operations judged, 180 of 200 launches met\n"));
  options.verbose = true;
  const std::string text = shown(results, options);
  CHECK_THAT(text, Catch::Contains("judged (fingerprint 20, unique 180), 180 of 200"));
  CHECK_THAT(text, Catch::Contains("  largest gap 1,234\n"));
  CHECK_THAT(text, Catch::Contains("  times: compiled ahead 1.2 s; searched 400 ms; rates and "
                                   "shrinking 3 s; in kernels 210 ms\n"));
}

TEST_CASE("Console: after the first verdict progress says how much time is left", "[report]") {
  std::ostringstream out;
  Hand hand;
  Console console(out, terminal(100), hand.clock());
  console.run_started(header({device("sim:sc")}, 4));
  console.subject_started(subject("a"), device("sim:sc"));
  CHECK(out.str().find("left") == std::string::npos);
  hand.time += std::chrono::seconds(10);
  console.subject_finished(result("a", "sim:sc", Pass{}));
  console.subject_started(subject("b"), device("sim:sc"));
  CHECK(screen(out.str()).back().starts_with("[2/4] about 30 s left, b on sim:sc"));
}

TEST_CASE("time_left: a guess in two digits, and none without a verdict", "[report]") {
  using std::chrono::seconds;
  CHECK(time_left({0, 4, seconds(10)}).empty());
  CHECK(time_left({4, 4, seconds(10)}).empty());
  CHECK(time_left({1, 3, seconds(10)}) == "about 20 s left");
  CHECK(time_left({1, 31, seconds(10)}) == "about 5 min left");
  CHECK(time_left({1, 2, seconds(7200)}) == "about 2 h left");
}

TEST_CASE("Console: an interrupted run and a lost device are said", "[report]") {
  std::ostringstream out;
  Console console(out, {});
  console.run_finished({{}, true, true});
  CHECK(out.str().find("interrupted") != std::string::npos);
  CHECK(out.str().find("device was lost") != std::string::npos);
}

TEST_CASE("console: a violation is told in full once, other devices refer to it", "[report]") {
  SubjectResult first = violated("float_add", "sim:sc");
  first.reproducer = reproducer();
  SubjectResult second = violated("float_add", "sim:weakest");
  second.reproducer = reproducer();
  second.reproducer_file = "out/failures/0002.json";
  std::get<Violation>(second.verdict).summary =
      own("3 of 9 updates of cell 1 are missing from its final value");
  const std::string text = shown({first, second}, {});
  CHECK_THAT(text, Catch::Contains("2 of 8 updates of cell 0"));
  CHECK_THAT(text, !Catch::Contains("3 of 9 updates"));
  CHECK_THAT(text,
             Catch::Contains("float_add on sim:weakest: as on sim:sc, in 20 of 20 fresh launches, "
                             "95 % interval 83 % to 100 %; out/failures/0002.json\n"));
  ConsoleOptions verbose;
  verbose.verbose = true;
  CHECK_THAT(shown({first, second}, verbose), Catch::Contains("3 of 9 updates"));
}

TEST_CASE("console: the first trace of a violation is shown, on whichever device", "[report]") {
  std::vector<SubjectResult> results;
  for (const char* device : {"pocl:0", "nvidia:0", "sim:sc", "sim:rc11"}) {
    results.push_back(violated("float_add", device));
    results.back().reproducer = reproducer();
    results.back().reproducer->exact.reset();
    if (results.size() > 2) results.back().reproducer->exact = ExactLaunch{.trace = {TraceStep{}}};
  }
  const std::string text = shown(results, {});
  CHECK_THAT(text, Catch::Contains("float_add on nvidia:0: as on pocl:0"));
  CHECK_THAT(text, !Catch::Contains("float_add on sim:sc: as on"));
  CHECK_THAT(text, Catch::Contains("float_add on sim:rc11: as on sim:sc"));
}

TEST_CASE("console: what mends a violation comes before the command that replays it", "[report]") {
  SubjectResult failed = violated("float_add", "sim:sc");
  failed.reproducer_file = "out/failures/0001.json";
  const std::string text = shown({failed}, {});
  const auto mend = text.find("  mend: Make load, computation and store one atomic operation");
  REQUIRE(mend != std::string::npos);
  CHECK(text.find("(docs/mending.md, lost_update)\n"
                  "  pass on: stalemate export out/failures/0001.json --out report\n"
                  "  replay: stalemate replay out/failures/0001.json\n",
                  mend) != std::string::npos);
  ConsoleOptions verbose;
  verbose.verbose = true;
  CHECK(shown({mutant(failed, Expectation::AsExpected)}, verbose).find("mend:") ==
        std::string::npos);
}

TEST_CASE("console: a crash that was kept can be passed on, too", "[report]") {
  SubjectResult crashed = result("a", "pocl:0", Error{"crashed: signal 11"});
  CHECK(shown({crashed}, {}).find("pass on:") == std::string::npos);
  crashed.reproducer_file = "out/failures/0001.json";
  crashed.reproducer = reproducer();
  crashed.reproducer->violation = {};
  crashed.reproducer->crash = Crashed{Phase::Launch, "signal 11"};
  CHECK(shown({crashed}, {})
            .find("  pass on: stalemate export out/failures/0001.json --out report\n"
                  "  replay: stalemate replay out/failures/0001.json\n") != std::string::npos);
}

TEST_CASE("console: another kind, subject, cause or pair of lines is another violation",
          "[report]") {
  const SubjectResult first = violated("float_add", "sim:sc");
  SubjectResult second = violated("float_add", "sim:weakest");
  auto& violation = std::get<Violation>(second.verdict);
  SECTION("kind") {
    violation.kind = ViolationKind::WrongReturn;
  }
  SECTION("subject") {
    second.subject = "float_sub";
  }
  SECTION("what happened") {
    violation.summary = own("the cell ends with a value that nobody made");
  }
  SECTION("lines") {
    violation.races = {{"k.cl:1", "k.cl:2"}};
  }
  SECTION("an update that came late, as it does not everywhere") {
    violation.explanation.emplace_back(
        Fact(FactKind::LateUpdateMayBeWhy, {"atomic_add", 1U, "k.cl:3"}));
  }
  CHECK_THAT(shown({first, second}, {}), !Catch::Contains("as on"));
}

TEST_CASE("console: a slow launch is told of with its hints", "[report]") {
  std::ostringstream out;
  Console console(out, {});
  console.launch_was_slow(
      {"grid", "pocl:0", "a launch did not end within 5 s", {own("say resident")}});
  CHECK(out.str() ==
        "slow          grid on pocl:0: a launch did not end within 5 s; is it stuck?\n"
        "  hint: say resident\n");
}
