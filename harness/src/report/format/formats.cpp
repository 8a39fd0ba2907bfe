#include "report/format/formats.hpp"

#include <fmt/format.h>
#include <iostream>

#include "report/format/annotations.hpp"
#include "report/format/former_report.hpp"
#include "report/format/junit.hpp"
#include "report/format/sarif.hpp"
#include "report/format/summary.hpp"
#include "report/html/html_report.hpp"

namespace stalemate::report {

namespace {

template <class Report>
std::unique_ptr<Reporter> make(const std::string& path) {
  return std::make_unique<Report>(path);
}

std::unique_ptr<Reporter> make_annotations(const std::string& /*service*/) {
  return std::make_unique<Annotations>(std::cerr);
}

std::optional<std::string> unwritable(const std::string& path) {
  const auto failure = why_not_written(path);
  if (!failure) return std::nullopt;
  return fmt::format("the report '{}' cannot be written: {}; choose another file", path,
                     failure->reason);
}

std::optional<std::string> no_junit(const std::string& path) {
  if (auto other = why_not_replaced(path, "<testsuite", "a JUnit report")) return other;
  return unwritable(path);
}

std::optional<std::string> no_sarif(const std::string& path) {
  if (auto other = why_not_replaced(path, "sarif", "a SARIF report")) return other;
  return unwritable(path);
}

std::optional<std::string> no_summary(const std::string& path) {
  if (auto other = why_not_appended(path)) return other;
  return unwritable(path);
}

std::optional<std::string> no_page(const std::string& path) {
  if (auto other = why_not_replaced(path, "<html", "a page")) return other;
  return unwritable(path);
}

constexpr Format kFormats[] = {
    {"--junit", "Write JUnit XML to this file", make<JUnit>, no_junit, true},
    {"--sarif", "Write SARIF 2.1.0 to this file", make<Sarif>, no_sarif, true},
    {"--summary", "Append a summary in Markdown to this file ($GITHUB_STEP_SUMMARY)", make<Summary>,
     no_summary},
    {"--html", "Write a page for a browser to this file, with time-lines of what went wrong",
     make<HtmlReport>, no_page, true},
    {"--annotations", "Write annotations to the log, as this service reads them: github",
     make_annotations, unknown_service}};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

}  // namespace stalemate::report
