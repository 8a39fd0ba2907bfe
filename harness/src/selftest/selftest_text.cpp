#include "selftest/selftest_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/printable.hpp"
#include "bench/table.hpp"
#include "report/words/number_words.hpp"
#include "selftest/verdict_words.hpp"

namespace stalemate::selftest {

namespace {

constexpr const char* kNothing = "-";

/// The cells of a row between the fault and OpenCL-CTS.
struct Cells {
  std::string what;
  std::string soon = kNothing;
  std::string often = kNothing;
};

std::string caught_as(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation == nullptr ? "the driver's fault" : std::string(name(violation->kind));
}

struct CellsOf {
  Cells operator()(const Caught& caught) const {
    const SubjectResult& result = caught.result;
    Cells cells{fmt::format("{}, {}", caught_as(result.verdict), result.subject),
                report::counted(result.effort.cases, "case")};
    if (!result.reproducer) return cells;
    const Rate& rate = result.reproducer->original.rate;
    cells.often = fmt::format("{} of {}", rate.violations, rate.launches);
    return cells;
  }
  Cells operator()(const Escaped& /*escaped*/) const { return {"NOT CAUGHT"}; }
  Cells operator()(const NotInjected& /*not_injected*/) const { return {"error: not injected"}; }
};

/// Nothing of a fault that was caught.
struct WhyNot {
  std::string operator()(const Caught& /*caught*/) const { return {}; }
  std::string operator()(const Escaped& escaped) const {
    std::vector<std::string> verdicts;
    verdicts.reserve(escaped.results.size());
    for (const SubjectResult& result : escaped.results) verdicts.push_back(verdict_words(result));
    return fmt::format("not caught: {}", fmt::join(verdicts, "; "));
  }
  std::string operator()(const NotInjected& not_injected) const {
    return "error: " + not_injected.why;
  }
};

bench::Row row_of(const TriedFault& tried) {
  const Cells cells = std::visit(CellsOf{}, tried.outcome);
  return {tried.fault.meaning, cells.what, cells.soon, cells.often, tried.fault.opencl_cts};
}

bool is_caught(const TriedFault& tried) {
  return std::holds_alternative<Caught>(tried.outcome);
}

}  // namespace

bool are_caught(const std::vector<TriedFault>& tried) {
  return !tried.empty() && std::all_of(tried.begin(), tried.end(), is_caught);
}

std::string selftest_table(const std::vector<TriedFault>& tried) {
  const bench::Row heading{"broken driver", "caught as", "after", "launches", "OpenCL-CTS"};
  std::vector<bench::Row> rows;
  rows.reserve(tried.size());
  for (const TriedFault& one : tried) rows.push_back(row_of(one));
  std::string text = bench::table(heading, rows, heading.size());
  text += fmt::format("{} of {} caught\n", std::count_if(tried.begin(), tried.end(), is_caught),
                      report::counted(tried.size(), "broken driver"));
  for (const TriedFault& one : tried) {
    const std::string why = std::visit(WhyNot{}, one.outcome);
    if (!why.empty()) text += printable(fmt::format("{}: {}", one.fault.name, why)) + '\n';
  }
  return text;
}

}  // namespace stalemate::selftest
