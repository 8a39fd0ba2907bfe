// The page as a whole: what is in it, how large it is, and that nothing in it runs but its own
// script.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "report/html/failures.hpp"
#include "report/html/html_report.hpp"
#include "report/html/page.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

const std::string kScript = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";

RunPart part_of(const std::string& folder, std::vector<SubjectResult> results,
                std::vector<DeviceInfo> devices = {device("pocl:0")}) {
  RunPart part{folder, {}};
  part.run.devices = std::move(devices);
  part.run.results = std::move(results);
  part.run.plan = "sample";
  part.run.is_whole = part.run.journal.has_checksums = true;
  return part;
}

std::size_t times_in(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

/// A violation with a trace, as a simulated device leaves it.
SubjectResult traced(const std::string& subject, const std::string& on) {
  SubjectResult result = violated(subject, on);
  result.reproducer->exact = exact_launch();
  result.reproducer->subject.source = "#line 1 \"mine.cl\"\n" + std::string(2000, 'x');
  return result;
}

}  // namespace

TEST_CASE("page: a verdict has a cell, a failure its story, and the commands to go on with",
          "[report]") {
  const std::string page =
      html::html_page({part_of("out", {passed("fine", "pocl:0"), traced("broken", "pocl:0")})});
  CHECK_THAT(page, Catch::StartsWith("<!DOCTYPE html>"));
  CHECK_THAT(page, Catch::Contains("<span class=\"tag good\">✓ pass</span>"));
  CHECK_THAT(page, Catch::Contains("<a class=\"tag bad\" href=\"#f1\">✗ VIOLATION</a>"));
  CHECK_THAT(page, Catch::Contains("2 of 8 updates of cell 0 are missing from its final value"));
  CHECK_THAT(page, Catch::Contains("<svg class=\"tl\""));
  CHECK_THAT(page, Catch::Contains("stale: memory holds 7"));
  CHECK_THAT(page,
             Catch::Contains("18 of 20 fresh launches, 95\u00a0% interval 68\u00a0% to 99\u00a0%"));
  CHECK_THAT(page, Catch::Contains("stalemate replay out/failures/0001.json"));
  CHECK_THAT(page, Catch::Contains("stalemate export out/failures/0001.json"));
  CHECK_THAT(page, Catch::Contains("To be looked at"));
  const std::string calm = html::html_page({part_of("out", {passed("fine", "pocl:0")})});
  CHECK_THAT(calm, Catch::Contains("Nothing is red"));
  CHECK_THAT(calm, !Catch::Contains("To be looked at"));
  CHECK_THAT(calm, !Catch::Contains("not all is there"));
}

TEST_CASE("page: a run that did not come to its end, or decided nothing, is not told as calm",
          "[report]") {
  RunPart cut = part_of("out", {passed("fine", "pocl:0")});
  cut.run.is_whole = false;
  RunPart stale = part_of("out", {passed("fine", "pocl:0")});
  stale.run.errors = {"an entry of the baseline is stale"};
  CHECK_THAT(html::html_page({stale}), Catch::Contains("an entry of the baseline is stale"));
  for (const RunPart& part : {cut, part_of("out", {}), stale}) {
    const std::string page = html::html_page({part});
    CHECK_THAT(page, Catch::Contains("not all is there"));
    CHECK_THAT(page, !Catch::Contains("what was decided is as the plan expects"));
  }
}

TEST_CASE("page: what fails alike on several devices and runs is told once", "[report]") {
  const std::vector<DeviceInfo> devices{device("pocl:0"), device("gpu:0")};
  const RunPart first = part_of("one", {violated("a", "pocl:0"), violated("a", "gpu:0")}, devices);
  const RunPart second = part_of("two", {violated("a", "pocl:0"), passed("a", "gpu:0")}, devices);
  const std::string page = html::html_page({first, second});
  CHECK(times_in(page, "<details class=\"fail\"") == 1);
  CHECK_THAT(page, Catch::Contains("A pocl:0, A gpu:0, B pocl:0"));
  CHECK(times_in(page, "href=\"#f1\"") == 4);  // three cells, and among what is to be looked at
  CHECK_THAT(page, Catch::Contains("<th scope=\"colgroup\" colspan=\"2\" data-n=\"2\">B</th>"));
  CHECK(html::failures_of({first, second}).front().seen.size() == 3);
}

TEST_CASE("page: nothing that comes from elsewhere becomes an element, wherever it stands",
          "[report]") {
  SubjectResult hostile = violated(kScript, kScript);
  hostile.property = hostile.known = kScript;
  hostile.notes = {kScript};
  hostile.reproducer_file = "out/" + kScript;
  hostile.verdict = Violation{ViolationKind::LostUpdate, own(kScript), {own(kScript)}};
  hostile.reproducer->subject.source = "#line 1 \"" + kScript + "\"\n" + kScript;
  hostile.reproducer->exact = exact_launch();
  for (TraceStep& step : hostile.reproducer->exact->trace) {
    step.access.what = step.access.object = step.access.file = kScript;
    step.location = {.kind = PlaceKind::OwnWords, .object = kScript};
  }
  SubjectResult error = result(kHostile, kScript, Error{kHostile + kScript});
  SubjectResult skipped = result("s", kScript, Skipped{kScript});
  DeviceInfo info = device(kScript);
  info.name = info.driver_version = kScript;
  RunPart part = part_of(kScript, {hostile, error, skipped}, {info});
  part.run.plan = part.run.seed = part.run.date = part.run.tool_version = kScript;
  const std::string page = html::html_page({part, part});
  CHECK(times_in(page, "<script") == 1);
  CHECK(times_in(page, "</script") == 1);
  CHECK(times_in(page, "<img") == 0);
  CHECK(times_in(page, "&lt;img") > 10);
  CHECK(page.find('\x1b') == std::string::npos);
}

TEST_CASE(
    "page: its policy lets its own style and script run and nothing else, and it loads nothing",
    "[report]") {
  const std::string page = html::html_page({part_of("out", {violated("a", "pocl:0")})});
  CHECK_THAT(page, Catch::Contains("content=\"default-src 'none'; style-src 'sha256-"));
  CHECK_THAT(
      page, Catch::Contains("=; script-src 'sha256-") || Catch::Contains("'; script-src 'sha256-"));
  CHECK_THAT(page, !Catch::Contains("unsafe"));
  for (const char* loading :
       {" src=", "@import", "<link", "http://", "https://", " style=", " onclick="}) {
    INFO(loading);
    CHECK(page.find(loading) == std::string::npos);
  }
}

TEST_CASE("page: what does not fit is told in brief, the worst in full", "[report]") {
  std::vector<SubjectResult> results;
  for (int i = 0; i < 60; ++i) results.push_back(traced(fmt::format("subject{}", i), "pocl:0"));
  constexpr std::size_t kRoom = 200'000;
  const std::string page = html::html_page({part_of("out", results)}, kRoom);
  CHECK(page.size() < kRoom);
  CHECK(page.size() > kRoom - 20'000);
  CHECK(times_in(page, "<details class=\"fail\"") == 60);
  const std::size_t drawn = times_in(page, "<svg class=\"tl\"");
  CHECK(drawn > 5);
  CHECK(times_in(page, "do not fit into this page") == 60 - drawn);
  CHECK(page.rfind("<svg class=\"tl\"") < page.find("do not fit into this page"));
}

TEST_CASE("page: a run writes its own when it has finished", "[report]") {
  const TemporaryFolder folder;
  HtmlReport report(folder.file("page.html"));
  report.run_started(header({device("pocl:0")}, 1));
  report.run_finished({{violated("a", "pocl:0")}});
  CHECK_FALSE(report.failed());
  std::ifstream written(folder.file("page.html"));
  const std::string page{std::istreambuf_iterator<char>(written), {}};
  CHECK_THAT(page, Catch::Contains("VIOLATION"));
  HtmlReport nowhere(folder.file("no/page.html"));
  nowhere.run_started(header({device("pocl:0")}, 1));
  nowhere.run_finished({});
  CHECK(nowhere.failed());
}
