#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "report/violation/finding.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What a test case of JUnit says beside its name.
struct JUnitEnding {
  enum class Element : std::uint8_t { None, Failure, Error, Skipped };

  Element element = Element::None;
  std::string type = {};
  std::string message = {};
  std::string text = {};
};

/// A test case as it would be written.
struct JUnitTest {
  JUnitEnding ending;
  std::chrono::milliseconds time{0};
  std::string attributes;
  bool is_left_out = false;

  std::string xml() const;
};

/// The test case of a verdict of `run`. `quoted_name` is the value of an attribute, quotes
/// included.
JUnitTest junit_test(const SubjectResult& result, const RunResult& run,
                     const std::string& quoted_name);

/// The test case of a verdict that is missing from `run`: its subject was not begun.
JUnitTest junit_test_not_run(const RunResult& run, const std::string& quoted_name);

/// The test case of a finding that is of the whole run.
JUnitTest junit_test_of_run(const Finding& finding, const std::string& quoted_name);

/// Makes `tests` fit into so many bytes: cuts texts short, then leaves out test cases, passes
/// first.
void fit(std::vector<JUnitTest>& tests, std::size_t room);

/// "1.234", whatever the locale.
std::string junit_seconds(std::chrono::milliseconds duration);

}  // namespace stalemate::report
