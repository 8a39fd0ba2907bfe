#include "report/format/junit.hpp"

#include <filesystem>
#include <set>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "counted.hpp"
#include "foreign_locale.hpp"
#include "full_disk.hpp"
#include "report/words/xml.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

std::string xml_of(const std::vector<SubjectResult>& results,
                   const std::vector<DeviceInfo>& devices) {
  return junit_xml(header(devices, results.size()), {results, false, false});
}

}  // namespace

TEST_CASE("JUnit: a run with one of each verdict reads as approved", "[report]") {
  check_approved("junit.xml", xml_of(one_of_each(), {device("pocl:0"), device("nvidia:0")}));
}

TEST_CASE("JUnit: seconds have a point in any locale", "[report]") {
  const ForeignLocale german;
  check_approved("junit.xml", xml_of(one_of_each(), {device("pocl:0"), device("nvidia:0")}));
}

TEST_CASE("JUnit: what fails the run and no subject is a test case of the run", "[report]") {
  RunResult run{{result("s", "d", Skipped{"fp64"})}, false, false};
  const auto xml = [&] { return junit_xml(header({device("d")}, 1), run); };
  CHECK(count(xml(), "<error") == 0);
  run.nothing_decided = true;
  CHECK(count(xml(), "<testsuite name=\"run\" tests=\"1\" failures=\"0\" errors=\"1\"") == 1);
  CHECK(count(xml(), "classname=\"run\" name=\"run: nothing_decided [run]\"") == 1);
  CHECK(count(xml(), "type=\"nothing_decided\"") == 1);
  run.nothing_decided = false;
  run.stale = {{{"s", "d", {"order"}, "known"}, KnownState::Over}};
  CHECK(count(xml(), "<error") == 0);
  run.stale_counts = true;
  CHECK(count(xml(), "type=\"stale_baseline\"") == 1);
}

TEST_CASE("JUnit: a shard says that it is one", "[report]") {
  RunHeader of_shard = header({device("d")}, 1);
  const RunResult run{{passed("s", "d")}, false, false};
  CHECK(count(junit_xml(of_shard, run), "name=\"shard\"") == 0);
  of_shard.shard = {2, 4};
  CHECK(count(junit_xml(of_shard, run), "<property name=\"shard\" value=\"2/4\"/>") == 1);
}

TEST_CASE("JUnit: mutants are turned around", "[report]") {
  using enum Expectation;
  const std::vector<DeviceInfo> devices{device("d")};
  const auto xml = [&](const SubjectResult& result) { return xml_of({result}, devices); };
  CHECK(count(xml(mutant(violated("m", "d"), AsExpected)), "<failure") == 0);
  CHECK(count(xml(mutant(passed("m", "d"), AsExpected)), "<failure") == 0);
  CHECK(count(xml(mutant(passed("m", "d"), Unexpected)), "<failure") == 1);
  const SubjectResult undecided = result("m", "d", Inconclusive{"no launch met"});
  CHECK(count(xml(mutant(undecided, Unexpected)), "<failure") == 1);
  CHECK(count(xml(mutant(undecided, Undecided)),
              "<skipped message=\"inconclusive: no launch met\"/>") == 1);
}

TEST_CASE("JUnit: what was not run or was cut short is an error, and says why", "[report]") {
  RunResult run{{passed("done", "d"), passed("cut", "d")}, true, false};
  run.subjects[1].is_cut_short = true;
  run.subjects[1].expectation = Expectation::Undecided;
  run.missing = {{"cut", "d"}, {"waiting", "d"}, {"waiting", "e"}};
  const std::vector<DeviceInfo> devices{device("d"), device("e")};
  const std::string stopped = junit_xml(header(devices, 3), run);
  CHECK(stopped.find("tests=\"4\" failures=\"0\" errors=\"3\"") != std::string::npos);
  CHECK(count(stopped, "name=\"waiting [e]\"") == 1);
  CHECK(count(stopped, "name=\"cut [d]\"") == 1);
  CHECK(count(stopped, "<error message=\"not run: the run was interrupted\" type=\"not_run\"/>") ==
        2);
  CHECK(count(stopped,
              "<error message=\"cut short: the run was interrupted\" type=\"not_run\"/>") == 1);

  run.time_is_over = true;
  CHECK(count(junit_xml(header(devices, 3), run), "the time of the whole run was over") == 3);

  RunResult fast{{violated("bad", "d")}, false, false};
  fast.failed_fast = true;
  fast.missing = {{"waiting", "d"}};
  const std::string early = junit_xml(header(devices, 2), fast);
  CHECK(count(early, "<error") == 0);
  CHECK(count(early, "<skipped message=\"not run: the run ended after an unexpected verdict") == 1);
}

TEST_CASE("JUnit: a failure that is known is skipped, and says why", "[report]") {
  SubjectResult known = violated("s", "d");
  known.expectation = Expectation::AsExpected;
  known.known = "nobody mended it";
  const std::string xml = xml_of({known}, {device("d")});
  CHECK(count(xml, "<failure") == 0);
  CHECK(count(xml, "<skipped message=\"known: nobody mended it\"/>") == 1);
}

TEST_CASE("JUnit: hostile text is data, never markup", "[report]") {
  DeviceInfo evil = device(kHostile);
  evil.name = evil.platform = evil.driver_version = evil.opencl_version = kHostile;
  SubjectResult violation = violated(kHostile, kHostile);
  violation.property = kHostile;
  auto& what = std::get<Violation>(violation.verdict);
  what.summary = own(kHostile);
  what.explanation = {own(kHostile)};
  const std::string xml = xml_of({violation, result(kHostile, kHostile, Error{kHostile}),
                                  result(std::string(10240, '<'), kHostile, Skipped{kHostile}),
                                  result("c", kHostile, Inconclusive{kHostile})},
                                 {evil});
  check_approved("junit_hostile.xml",
                 xml_of({violation, result("b", kHostile, Error{kHostile})}, {evil}));
  CHECK(count(xml, "<img") == 0);
  CHECK(count(xml, "]]>") == 0);
  CHECK(count(xml, "<testcase ") == 4);
  CHECK(count(xml, "</testcase>") == 4);
  for (const char c : xml) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  for (const char* bad : {"\xFF", "\x7F", "\xEF\xBF\xBE", "\xE2\x80\xAE"}) {
    CHECK(count(xml, bad) == 0);
  }
}

TEST_CASE("JUnit: names are unique in the whole file, also those that only look alike",
          "[report]") {
  const std::string xml =
      xml_of({passed("a", "d"), passed("a", "e"), passed("a\x01", "d"), passed("a\\x01", "d")},
             {device("d"), device("e")});
  for (const char* name : {"\"a [d]\"", "\"a [e]\"", "\"a\\x01 [d]\"", "\"a\\x01 [d] (2)\""}) {
    INFO(name);
    CHECK(count(xml, std::string(" name=") + name) == 1);
  }
}

TEST_CASE("JUnit: an interrupted run and a device without verdicts are still a document",
          "[report]") {
  const std::string xml = junit_xml(header({device("d")}, 3), {{}, true, false});
  CHECK(count(xml, "<testsuite name=\"d\" tests=\"0\"") == 1);
  CHECK(count(xml, "</testsuites>") == 1);
}

TEST_CASE("JUnit: the file is written at the end of the run, and a failure is remembered",
          "[report]") {
  const TemporaryFolder directory;
  JUnit junit(directory.file("report.xml"));
  junit.run_started(header({device("pocl:0")}, 1));
  CHECK(directory.file_count() == 0);
  junit.run_finished({{passed("a", "pocl:0")}, false, false});
  CHECK_FALSE(junit.failed());
  CHECK(count(read_file(directory.file("report.xml")), "<testcase ") == 1);

  JUnit late(directory.file("late.xml"));
  late.run_started(header({}, 0));
  {
    const FullDisk full;
    late.run_finished({});
  }
  REQUIRE(late.failed());
  CHECK(late.failed()->file == directory.file("late.xml"));
  CHECK(directory.file_count() == 1);
}

TEST_CASE("junit: a message is one line") {
  const SubjectResult undecided =
      with_expectation(result("a", "d", Inconclusive{"slow\nsay what it waits for", {}, true}),
                       Expectation::NotJudged);
  CHECK_THAT(junit_xml(header({device("d")}, 1), {{undecided}, false, false}),
             Catch::Contains("message=\"slow; say what it waits for\" type=\"not_judged\""));
}

TEST_CASE("xml: what would be markup or is illegal in XML 1.0 is neither", "[report]") {
  CHECK(xml_text("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&apos;");
  CHECK(xml_text("a\nb\x01") == "a\nb\\x01");
  CHECK(xml_attribute("a\nb") == "\"a\\x0ab\"");
  CHECK(xml_text("a\xEF\xBF\xBE\xEF\xBF\xBF"
                 "b\xEF\xBF\xBD") == "ab\xEF\xBF\xBD");
  CHECK(xml_text("\xED\xA0\x80") == "\\xed\\xa0\\x80");
  CHECK(xml_text("größe 加") == "größe 加");
}
