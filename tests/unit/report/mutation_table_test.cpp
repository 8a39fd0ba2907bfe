#include "report/console/mutation_table.hpp"

#include <catch2/catch.hpp>

#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

Subject mutant_subject(const std::string& name, ViolationKind kind) {
  Subject subject;
  subject.name = name;
  subject.broken = Broken{kind, {"pocl"}};
  return subject;
}

std::string sample_table() {
  const std::vector<Subject> subjects = {
      mutant_subject("float_add.no_retry", ViolationKind::LostUpdate),
      mutant_subject("lock.relaxed", ViolationKind::StaleRead),
      mutant_subject("list.lost_link", ViolationKind::LostNode)};
  return mutation_table(subjects, one_of_each());
}

std::string line_with(const std::string& text, const std::string& words) {
  const std::size_t place = text.find(words);
  if (place == std::string::npos) return "";
  const std::size_t begin = text.rfind('\n', place) + 1;
  return text.substr(begin, text.find('\n', place) - begin);
}

}  // namespace

TEST_CASE("mutation table: a kill is told with its cases, its time and its rate", "[report]") {
  auto results = std::vector{mutant(violated("float_add.no_retry", "pocl:0"), {})};
  results[0].effort.cases = 3;
  results[0].effort.searched = std::chrono::milliseconds(1240);
  CHECK(line_with(mutation_table({mutant_subject("float_add.no_retry", ViolationKind::LostUpdate)},
                                 results),
                  "float_add.no_retry") ==
        "float_add.no_retry  lost_update  exposed, 3 cases, 1.2 s, 18/20");
}

TEST_CASE("mutation table: a mutant that must be exposed and is not is marked", "[report]") {
  CHECK(line_with(sample_table(), "list.lost_link").find("not exposed!") != std::string::npos);
  CHECK(line_with(sample_table(), "lock.relaxed").find("not exposed,") != std::string::npos);
}

TEST_CASE("mutation table: devices that did not run a mutant have a dash", "[report]") {
  CHECK(line_with(sample_table(), "lock.relaxed").ends_with("-"));
}

TEST_CASE("mutation table: the score counts mutants, and false alarms count controls", "[report]") {
  CHECK(sample_table().find("pocl:0: 1 of 3 mutants exposed; 1 that must be exposed was not\n") !=
        std::string::npos);
  CHECK(sample_table().find("pocl:0: 1 of 5 controls convicted (false alarms), 2 judged\n") !=
        std::string::npos);
  CHECK(sample_table().find("false alarm: float_add.xchg\n") != std::string::npos);
  CHECK(sample_table().find("not judged: lock.spin\n") != std::string::npos);
  CHECK(sample_table().find("nvidia:0: 0 of 1 control convicted") != std::string::npos);
}
