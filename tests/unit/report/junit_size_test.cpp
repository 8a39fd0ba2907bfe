// JUnit's XML against a schema, and of a run that is larger than services take.
#include <cstdlib>

#include <catch2/catch.hpp>

#include "counted.hpp"
#include "report/format/junit.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

bool is_valid(const std::string& xml) {
  const TemporaryFolder folder;
  const std::string command = "xmllint --huge --noout --schema " STALEMATE_SOURCE_DIR
                              "/tests/unit/report/junit.xsd " +
                              folder.write("report.xml", xml) + " 2>" + folder.file("said");
  return std::system(command.c_str()) == 0;  // NOLINT(concurrency-mt-unsafe): one thread
}

RunResult many_passes(std::size_t passes) {
  RunResult run;
  for (std::size_t i = 0; i < passes; ++i) {
    run.subjects.push_back(passed("good" + std::to_string(i), "pocl:0"));
  }
  SubjectResult bad = violated("bad", "pocl:0");
  std::get<Violation>(bad.verdict).summary = own(std::string(100000, 'x'));
  run.subjects.insert(run.subjects.end() - 1, bad);
  return run;
}

std::string sized_xml(const RunResult& run, std::size_t bytes_max = kJUnitBytesMax) {
  return junit_xml(header({device("pocl:0")}, run.subjects.size()), run, bytes_max);
}

}  // namespace

TEST_CASE("JUnit: what is written is valid, whatever is in it", "[report]") {
  std::vector<SubjectResult> results = one_of_each();
  for (SubjectResult& one : results) one.origin.function = {"a&b \".cl", 3, 0};
  results.push_back(violated(kHostile, kHostile));
  RunResult run{results, false, false};
  run.nothing_decided = GENERATE(false, true);
  const auto devices = {device("pocl:0"), device("nvidia:0"), device(kHostile)};
  CHECK(is_valid(junit_xml(header(devices, 3), run)));
  CHECK(is_valid(junit_xml(header({}, 0), {})));
  CHECK_FALSE(is_valid("<testsuites/>"));
}

TEST_CASE("JUnit: the schema refuses a name that is there twice", "[report]") {
  std::string xml = sized_xml({{passed("a", "pocl:0"), passed("b", "pocl:0")}, false, false});
  REQUIRE(is_valid(xml));
  xml.replace(xml.find("\"b [pocl:0]\""), 12, "\"a [pocl:0]\"");
  CHECK_FALSE(is_valid(xml));
}

TEST_CASE(
    "JUnit: of more subjects than there is room for it tells how many it left out, and what "
    "failed is there",
    "[report]") {
  // As 500,000 in the room that there is.
  constexpr std::size_t kRoom = kJUnitBytesMax / 10;
  const std::string xml = sized_xml(many_passes(50000), kRoom);
  CHECK(xml.size() <= kRoom);
  CHECK(xml.size() > kRoom / 2);
  CHECK(count(xml, "<failure ") == 1);
  CHECK(count(xml, "<property name=\"left_out\" value=\"") == 1);
  CHECK(is_valid(xml));
}

TEST_CASE("JUnit: what has room is whole, texts give way before test cases do", "[report]") {
  const RunResult run = many_passes(100);
  const std::string whole = sized_xml(run);
  CHECK(count(whole, "left_out") == 0);
  CHECK(count(whole, "<testcase ") == 101);
  const std::string tight = sized_xml(run, 150000);
  CHECK(count(tight, "<testcase ") == 101);
  CHECK(count(tight, "the rest is in the folder of results") == 1);
  const std::string none = sized_xml(run, 0);
  CHECK(count(none, "<testcase ") == 0);
  CHECK(count(none, "value=\"101 test cases: ") == 1);
}
