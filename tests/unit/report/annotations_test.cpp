#include "report/format/annotations.hpp"

#include <sstream>

#include <catch2/catch.hpp>

#include "counted.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

/// Lines that begin a command, by the rule of GitHub's runner.
std::size_t commands(const std::string& text) {
  std::istringstream lines(text);
  std::size_t found = 0;
  for (std::string line; std::getline(lines, line);) found += line.starts_with("::") ? 1U : 0U;
  return found;
}

SubjectResult at(SubjectResult result, const std::string& file, std::uint32_t line) {
  result.origin.function = {file, line, 0};
  return result;
}

}  // namespace

TEST_CASE("annotations: a red is an error at its line, with what to do next", "[report]") {
  const std::string text = github_annotations({{at(violated("a", "d"), "ci/mine.cl", 3)}});
  CHECK(text.starts_with(
      "::error file=ci/mine.cl,line=3,title=a on d%3A lost_update::2 of 8 "
      "updates of cell 0 are missing from its final value%0Anext: see it again "
      "with `stalemate replay out/failures/0001.json`, pass it on with `stalemate export "));
  CHECK(commands(text) == 1);
  CHECK(count(text, "\n") == 1);
}

TEST_CASE("annotations: undecided and stale are warnings, known and skipped are not told",
          "[report]") {
  SubjectResult known = violated("known", "d");
  known.known = "nobody mended it";
  RunResult run{{result("slow", "d", Inconclusive{"no launch met"}), known,
                 result("old", "d", Skipped{"fp64"}), passed("good", "d")},
                false,
                false};
  run.stale = {{KnownFailure{"gone", "pocl", {"error"}, "so", "", "", {"known.yaml", 3, 5}},
                KnownState::Expired}};
  const std::string text = github_annotations(run);
  CHECK(commands(text) == 2);
  CHECK(text.find("::warning title=slow on d%3A undecided::nothing was decided: no launch met%0A"
                  "next: ") == 0);
  CHECK(text.find("\n::warning file=known.yaml,line=3,col=5,title=baseline%3A gone on pocl::an "
                  "entry of the baseline is stale: gone on pocl has expired") != std::string::npos);
}

TEST_CASE("annotations: ten of each are shown, the rest is counted", "[report]") {
  RunResult run;
  for (int i = 0; i < 13; ++i) run.subjects.push_back(violated("s" + std::to_string(i), "d"));
  for (int i = 0; i < 11; ++i) {
    run.subjects.push_back(result("u" + std::to_string(i), "d", Inconclusive{"slow"}));
  }
  const std::string text = github_annotations(run);
  CHECK(count(text, "::error ") == 10);
  CHECK(count(text, "::warning ") == 10);
  CHECK(count(text, "::notice title=stalemate::3 errors, 1 warning more than are shown here") == 1);
  run.subjects.resize(10);
  CHECK(count(github_annotations(run), "::notice") == 0);
}

TEST_CASE("annotations: hostile text ends no command and begins none", "[report]") {
  const std::string evil = "a,line=1::x\n::error file=x::pwned\r\n::stop-commands::t\n100%";
  SubjectResult violation = at(violated(evil, evil), evil, 3);
  std::get<Violation>(violation.verdict).summary = own(evil);
  const std::string text = github_annotations(
      {{violation, result(evil, evil, Error{evil}), result(evil, evil, Inconclusive{evil})}});
  CHECK(commands(text) == 3);
  CHECK(count(text, "\n") == 3);
  CHECK(count(text, "\r") == 0);
  CHECK(
      text.starts_with("::error file=a%2Cline=1%3A%3Ax%0A%3A%3Aerror file=x%3A%3Apwned%0D%0A%3A"
                       "%3Astop-commands%3A%3At%0A100%25,line=3,title="));
}

TEST_CASE("annotations: a terminal obeys nothing in them", "[report]") {
  SubjectResult violation = at(violated("s", "d"), "\033[31mred\033[2J\tx.cl", 3);
  CHECK(github_annotations({{violation}})
            .starts_with("::error file=\\x1b[31mred\\x1b[2J\tx.cl,line=3"));
}

TEST_CASE("annotations: they are written when the run has finished, a failure is remembered",
          "[report]") {
  std::ostringstream out;
  Annotations annotations(out);
  annotations.run_started(header({device("d")}, 1));
  CHECK(out.str().empty());
  annotations.run_finished({{violated("a", "d")}, false, false});
  CHECK(commands(out.str()) == 1);
  CHECK_FALSE(annotations.failed());
  out.setstate(std::ios::badbit);
  annotations.run_finished({});
  CHECK(annotations.failed());
  CHECK_FALSE(unknown_service("github"));
  CHECK(unknown_service("gitlab")->find("--junit") != std::string::npos);
}
