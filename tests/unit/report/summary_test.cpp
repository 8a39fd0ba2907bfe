#include "report/format/summary.hpp"

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "full_disk.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

constexpr std::size_t kMiB = 1U << 20U;

std::string summary_of(const std::vector<SubjectResult>& results, std::size_t bytes_max = kMiB) {
  return summary_markdown(header({device("pocl:0"), device("nvidia:0")}, results.size()),
                          {results, false, false}, bytes_max);
}

}  // namespace

TEST_CASE("summary: a run with one of each verdict reads as approved", "[report]") {
  check_approved("summary.md", summary_of(one_of_each()));
}

TEST_CASE("summary: hostile text opens no markup and leaves no block of code", "[report]") {
  SubjectResult violation = violated("<script>`|](x)", "d");
  std::get<Violation>(violation.verdict).summary = own("```\n<img src=x>\n# title");
  const std::string text = summary_of({violation});
  CHECK(text.find("* ❌ **&lt;script>\\`\\|\\](x) on d: lost\\_update**") != std::string::npos);
  CHECK(text.find("<summary>&lt;script&gt;`|](x) on d") != std::string::npos);
  CHECK(text.find("\n# title") == std::string::npos);
  CHECK(text.find("\n````text\n") != std::string::npos);
}

TEST_CASE("summary: it tells what was not run, and what was cut short is no pass", "[report]") {
  RunResult run{{passed("cut", "pocl:0")}, true, false};
  run.subjects[0].is_cut_short = true;
  run.missing = {{"cut", "pocl:0"}, {"waiting", "pocl:0"}};
  const std::string text = summary_markdown(header({device("pocl:0")}, 2), run, kMiB);
  CHECK(text.find("* ❌ **run: not\\_run**: 2 verdicts missing, because the run was interrupted: "
                  "cut on pocl:0, waiting on pocl:0") != std::string::npos);
  CHECK(text.find("1 cut short") != std::string::npos);
  CHECK(text.find("1 pass") == std::string::npos);
}

TEST_CASE("summary: it has a limit, and what counts most is there", "[report]") {
  std::vector<SubjectResult> results(3000, passed("good", "pocl:0"));
  for (std::size_t i = 0; i < results.size(); ++i) results[i].subject += std::to_string(i);
  results.push_back(violated("bad", "pocl:0"));
  const std::string text = summary_of(results, 5000);
  CHECK(text.size() <= 5000);
  CHECK(text.find("**bad on pocl:0: lost\\_update**") != std::string::npos);
  CHECK(text.find("**next:**") != std::string::npos);
  CHECK(text.find("The rest does not fit here") != std::string::npos);
  CHECK(summary_of(results, 0).empty());
}

TEST_CASE("summary: it is appended to the file, which stays below what GitHub takes", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.write("step.md", "of an earlier command\n");
  const auto write = [&] {
    Summary summary(path);
    summary.run_started(header({device("pocl:0")}, 1));
    summary.run_finished({{violated("a", "pocl:0")}, false, false});
    return summary.failed();
  };
  CHECK_FALSE(write());
  CHECK(read_file(path).starts_with("of an earlier command\n## stalemate: sample\n"));
  directory.write("step.md", std::string(kMiB - 10, 'x'));
  CHECK_FALSE(write());
  CHECK(read_file(path).size() <= kMiB);
  directory.write("step.md", "");
  const FullDisk full;
  CHECK(write());
}
