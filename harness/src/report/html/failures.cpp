#include "report/html/failures.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "report/console/told_before.hpp"
#include "report/runs/severity.hpp"
#include "report/violation/verdict_line.hpp"

namespace stalemate::report::html {

namespace {

/// Alike for verdicts that are told together; nothing for those that need not be told.
std::optional<std::string> shape_of(const SubjectResult& result) {
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    return failure_shape(result, *violation);
  }
  const bool is_told = std::holds_alternative<Error>(result.verdict) ||
                       std::holds_alternative<Inconclusive>(result.verdict) || is_red(result);
  if (!is_told) return std::nullopt;
  return fmt::format("{}\n{}\n{}", result.subject, matrix_word(result), verdict_reason(result));
}

int severity_of(const Failure& failure) {
  return severity(*failure.seen.front().result);
}

void sort(std::vector<Failure>& failures) {
  for (Failure& failure : failures) {
    std::stable_sort(
        failure.seen.begin(), failure.seen.end(),
        [](const SeenOn& a, const SeenOn& b) { return severity(*a.result) > severity(*b.result); });
  }
  std::stable_sort(failures.begin(), failures.end(), [](const Failure& a, const Failure& b) {
    return severity_of(a) > severity_of(b);
  });
}

}  // namespace

std::vector<Failure> failures_of(const std::vector<RunPart>& parts) {
  std::vector<Failure> failures;
  std::map<std::string, std::size_t> known;  // by shape
  for (std::size_t run = 0; run < parts.size(); ++run) {
    for (const SubjectResult& result : parts[run].run.results) {
      const auto shape = shape_of(result);
      if (!shape) continue;
      const auto [place, is_new] = known.try_emplace(*shape, failures.size());
      if (is_new) failures.emplace_back();
      failures[place->second].seen.push_back({run, &result});
    }
  }
  sort(failures);
  for (std::size_t i = 0; i < failures.size(); ++i) failures[i].id = fmt::format("f{}", i + 1);
  if (!failures.empty()) failures.front().is_first = true;
  return failures;
}

std::map<const SubjectResult*, std::string> ids_of(const std::vector<Failure>& failures) {
  std::map<const SubjectResult*, std::string> ids;
  for (const Failure& failure : failures) {
    for (const SeenOn& seen : failure.seen) ids[seen.result] = failure.id;
  }
  return ids;
}

}  // namespace stalemate::report::html
