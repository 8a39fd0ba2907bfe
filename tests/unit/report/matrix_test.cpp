#include "report/console/matrix.hpp"

#include <sstream>

#include <catch2/catch.hpp>

#include "report/words/text_width.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("matrix: nothing ran, nothing is said", "[report]") {
  CHECK(matrix_text({}, false).empty());
}

TEST_CASE("matrix: the legend explains the words that occur, and no others", "[report]") {
  const std::string text = matrix_text({passed("a", "pocl:0")}, false);
  CHECK(text.find("explained by the model") != std::string::npos);
  CHECK(text.find("VIOLATION") == std::string::npos);
  CHECK(text.find("not run") == std::string::npos);
}

TEST_CASE("matrix: words stand below their device, also where names are wide", "[report]") {
  const auto rows = lines(matrix_text(
      {passed("a", "pocl:0"), passed("a", "nvidia:0"), passed("加算", "nvidia:0")}, false));
  REQUIRE(rows.size() > 3);
  const std::size_t column = rows[0].find("nvidia:0");
  CHECK(rows[1].find("pass", column) == column);
  const std::size_t before = rows[2].find("pass");
  CHECK(text_width(rows[2].substr(0, before)) == column);
  CHECK(rows[2].find('-') < before);
}

TEST_CASE("matrix: a very long name stands alone and pushes nothing aside", "[report]") {
  const std::string name(10240, 'x');
  const auto rows = lines(matrix_text({passed(name, "pocl:0"), passed("a", "pocl:0")}, false));
  REQUIRE(rows.size() > 4);
  CHECK(rows[1] == name);
  const std::size_t column = rows[0].find("pocl:0");
  CHECK(column < 60);
  CHECK(rows[2] == std::string(column, ' ') + "pass");
  CHECK(rows[3] == "a" + std::string(column - 1, ' ') + "pass");
}

TEST_CASE("matrix: mutants have a heading of their own", "[report]") {
  const auto rows = lines(matrix_text(
      {mutant(passed("m", "pocl:0"), Expectation::Unexpected), passed("a", "pocl:0")}, false));
  REQUIRE(rows.size() > 4);
  CHECK(rows[0].substr(0, 7) == "subject");
  CHECK(rows[3].substr(0, 6) == "mutant");
  CHECK(rows[4].find("not exposed!") != std::string::npos);
}

TEST_CASE("matrix: colours do not move columns", "[report]") {
  const std::vector<SubjectResult> results{passed("a", "pocl:0"), passed("a", "nvidia:0")};
  std::string painted = matrix_text(results, true);
  for (const std::string code : {"\x1b[32m", "\x1b[0m"}) {
    for (auto at = painted.find(code); at != std::string::npos; at = painted.find(code)) {
      painted.erase(at, code.size());
    }
  }
  CHECK(painted == matrix_text(results, false));
}
