#include "report/format/junit_tests.hpp"

#include <fmt/format.h>

#include "report/evidence/fact_words.hpp"
#include "report/violation/next_step.hpp"
#include "report/violation/skip_remedy.hpp"
#include "report/violation/source_place.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/not_run.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report {

namespace {

using Element = JUnitEnding::Element;

struct EndingOf {
  const SubjectResult& result;

  JUnitEnding operator()(const Pass&) const {
    return must_be_exposed() ? not_exposed() : JUnitEnding{};
  }
  JUnitEnding operator()(const Violation& violation) const {
    if (result.is_mutant) return {};
    return {Element::Failure, std::string(name(violation.kind)), words(violation.summary),
            violation_text(result) + next_line()};
  }
  JUnitEnding operator()(const Inconclusive& inconclusive) const {
    if (must_be_exposed()) return not_exposed();
    if (result.expectation == Expectation::NotJudged) {
      return {Element::Error, "not_judged", words(inconclusive), verdict_reason(result)};
    }
    return {Element::Skipped, "", "inconclusive: " + words(inconclusive), ""};
  }
  JUnitEnding operator()(const Skipped& skipped) const {
    return {Element::Skipped, "",
            fmt::format("missing: {}; {}", skipped.missing, skip_remedy(skipped)), ""};
  }
  JUnitEnding operator()(const Error& error) const {
    return {Element::Error, "error", error.cause.substr(0, error.cause.find('\n')),
            error.cause + (error.cause.ends_with('\n') ? "" : "\n") + next_line()};
  }

 private:
  bool must_be_exposed() const {
    return result.is_mutant && result.expectation == Expectation::Unexpected;
  }
  JUnitEnding not_exposed() const {
    return {Element::Failure, "not_exposed",
            "a mutant that this device must expose was not exposed",
            verdict_reason(result) + "\n" + next_line()};
  }
  std::string next_line() const {
    const std::string next = next_step(result);
    return next.empty() ? "" : fmt::format("next: {}\n", next);
  }
};

/// What does not turn a gate red, and is no success.
JUnitEnding of_known(const SubjectResult& result) {
  return {Element::Skipped, "", "known: " + result.known, ""};
}

/// An error, since the run is not complete (exit code 8), unless it was asked to end early.
JUnitEnding of_missing(const RunResult& run, std::string_view how) {
  const std::string message = fmt::format("{}: {}", how, why_not_run(run));
  if (run.failed_fast) return {Element::Skipped, "", message, ""};
  return {Element::Error, "not_run", message, ""};
}

JUnitEnding ending_of(const SubjectResult& result, const RunResult& run) {
  if (result.is_cut_short) return of_missing(run, "cut short");
  return result.known.empty() ? std::visit(EndingOf{result}, result.verdict) : of_known(result);
}

std::string_view tag(Element element) {
  switch (element) {
    case Element::None: return "";
    case Element::Failure: return "failure";
    case Element::Error: return "error";
    case Element::Skipped: return "skipped";
  }
  return "";
}

/// An attribute has no lines.
std::string in_one_line(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
    text.replace(at, 1, "; ");
  }
  return text;
}

std::string ending_xml(const JUnitEnding& ending) {
  if (ending.element == Element::None) return "";
  std::string xml = fmt::format("      <{} message={}", tag(ending.element),
                                xml_attribute(in_one_line(ending.message)));
  if (!ending.type.empty()) xml += fmt::format(" type={}", xml_attribute(ending.type));
  if (ending.text.empty()) return xml + "/>\n";
  return xml + fmt::format(">{}</{}>\n", xml_text(ending.text), tag(ending.element));
}

// What a person reads of one failure, where there is no room for more.
constexpr std::size_t kShortTextBytes = 2000;
constexpr std::string_view kCutText = "\n… the rest is in the folder of results\n";

void shorten(JUnitTest& test) {
  std::string& text = test.ending.text;
  if (text.size() > kShortTextBytes) text.replace(kShortTextBytes, text.size(), kCutText);
}

/// Those that nobody misses come first.
int importance(Element element) {
  switch (element) {
    case Element::None: return 0;
    case Element::Skipped: return 1;
    case Element::Error:
    case Element::Failure: return 2;
  }
  return 2;
}

/// Leaves out test cases, least important first, until the rest has room.
void leave_out(std::vector<JUnitTest>& tests, std::size_t room) {
  std::size_t used = 0;
  for (int rank = importance(Element::Failure); rank >= 0; --rank) {
    for (JUnitTest& test : tests) {
      if (importance(test.ending.element) != rank) continue;
      const std::size_t size = test.xml().size();
      test.is_left_out = used + size > room;
      if (!test.is_left_out) used += size;
    }
  }
}

std::string place_attributes(const FileLine& place) {
  if (place.file.empty()) return "";
  const std::string line = place.line == 0 ? "" : fmt::format(" line=\"{}\"", place.line);
  return fmt::format(" file={}{}", xml_attribute(place.file), line);
}

}  // namespace

std::string JUnitTest::xml() const {
  const std::string start = "    <testcase " + attributes;
  const std::string inside = ending_xml(ending);
  return inside.empty() ? start + "/>\n" : start + ">\n" + inside + "    </testcase>\n";
}

JUnitTest junit_test_not_run(const RunResult& run, const std::string& quoted_name) {
  JUnitTest test;
  test.ending = of_missing(run, "not run");
  test.attributes = fmt::format("classname=\"not_run\" name={} time=\"{}\"", quoted_name,
                                junit_seconds(test.time));
  return test;
}

JUnitTest junit_test_of_run(const Finding& finding, const std::string& quoted_name) {
  JUnitTest test;
  const std::string next = finding.next.empty() ? "" : fmt::format("next: {}\n", finding.next);
  test.ending = {Element::Error, finding.rule, finding.summary, next};
  test.attributes = fmt::format("classname=\"run\" name={}{} time=\"{}\"", quoted_name,
                                place_attributes(finding.place), junit_seconds(test.time));
  return test;
}

JUnitTest junit_test(const SubjectResult& result, const RunResult& run,
                     const std::string& quoted_name) {
  JUnitTest test;
  test.ending = ending_of(result, run);
  test.time = result.effort.built_ahead + result.effort.elapsed;
  test.attributes =
      fmt::format("classname={} name={}{} time=\"{}\"", xml_attribute(result.property), quoted_name,
                  place_attributes(source_place(result)), junit_seconds(test.time));
  return test;
}

void fit(std::vector<JUnitTest>& tests, std::size_t room) {
  std::size_t all = 0;
  for (const JUnitTest& test : tests) all += test.xml().size();
  if (all <= room) return;
  for (JUnitTest& test : tests) shorten(test);
  leave_out(tests, room);
}

// Not by the locale's decimal point: fmt does not look at it unless asked.
std::string junit_seconds(std::chrono::milliseconds duration) {
  return fmt::format("{:.3f}", std::chrono::duration<double>(duration).count());
}

}  // namespace stalemate::report
