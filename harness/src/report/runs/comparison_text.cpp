#include "report/runs/comparison_text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/printable.hpp"
#include "core/json.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/words/expectation_word.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

using nlohmann::json;

constexpr std::array kChanges{Change::Regression, Change::Verdict, Change::Rate, Change::New,
                              Change::Gone};

std::string_view word(Change change) {
  switch (change) {
    case Change::Regression: return "regression";
    case Change::Verdict: return "changed";
    case Change::Rate: return "rate";
    case Change::New: return "new";
    case Change::Gone: return "gone";
  }
  return "";
}

std::string side_words(const SubjectResult* result, const std::optional<Rate>& rate) {
  if (result == nullptr) return "-";
  const bool is_surprise = result->is_mutant && result->expectation == Expectation::Unexpected;
  const bool is_held = result->expectation == Expectation::NotJudged;
  std::string words =
      verdict_words(*result) + (is_surprise ? "!" : "") + (is_held ? ", which fails the run" : "");
  if (rate && rate->launches != 0) {
    words += fmt::format(", {} of {} ({} to {})", grouped(rate->violations),
                         grouped(rate->launches), percent(rate->low()), percent(rate->high()));
  }
  return words;
}

std::string line_of(const Changed& changed) {
  return printable(fmt::format("{:<10}  {} on {}: {} -> {}", word(changed.change), changed.subject,
                               changed.device, side_words(changed.before, changed.rate_before),
                               side_words(changed.after, changed.rate_after)));
}

std::string driver_words(const DeviceInfo& device) {
  return fmt::format("{} ({}, driver {})", device.id, device.name, device.driver_version);
}

/// A line for each device of which the runs do not have the same.
std::vector<std::string> device_lines(const RunComparison& comparison) {
  std::vector<std::string> lines;
  for (const ComparedDevice& pair : comparison.devices) {
    if (!pair.has_other_driver()) continue;
    lines.push_back(printable(fmt::format("{} is compared with {}", driver_words(*pair.after),
                                          driver_words(*pair.before))));
  }
  if (comparison.devices.empty()) {
    lines.emplace_back("no device is in both runs, so nothing is compared");
  }
  return lines;
}

std::string summary_words(const RunComparison& comparison) {
  std::string words = counted(comparison.alike, "verdict") + " alike";
  for (const Change change : kChanges) {
    const auto count = static_cast<std::uint64_t>(
        std::count_if(comparison.changes.begin(), comparison.changes.end(),
                      [&](const Changed& changed) { return changed.change == change; }));
    if (count == 0) continue;
    const std::string_view noun = change == Change::Rate ? "rate changed" : word(change);
    words +=
        change == Change::Regression || change == Change::Rate
            ? ", " + counted(count, noun, change == Change::Rate ? "rates changed" : "regressions")
            : fmt::format(", {} {}", grouped(count), noun);
  }
  return words;
}

/// As it may stand in a cell of a table: names are a stranger's words.
std::string table_cell(const std::string& text) {
  std::string safe;
  for (const char c : printable(text)) {
    if (c == '<') {
      safe += "&lt;";
    } else {
      safe += c == '|' || c == '`' ? '?' : c;
    }
  }
  return safe;
}

json side_json(const SubjectResult* result, const std::optional<Rate>& rate) {
  if (result == nullptr) return nullptr;
  json side = {{"verdict", name(result->verdict)},
               {"word", matrix_word(*result)},
               {"expectation", expectation_word(result->expectation)}};
  const auto* violation = std::get_if<Violation>(&result->verdict);
  if (violation != nullptr) side["kind"] = name(violation->kind);
  if (rate && rate->launches != 0) side["rate"] = *rate;
  return side;
}

json device_json(const DeviceInfo& device) {
  return {{"id", device.id}, {"name", device.name}, {"driver_version", device.driver_version}};
}

}  // namespace

std::string comparison_text(const RunComparison& comparison) {
  std::string text;
  for (const Changed& changed : comparison.changes) text += line_of(changed) + '\n';
  for (const std::string& line : device_lines(comparison)) text += line + '\n';
  return text + summary_words(comparison) + '\n';
}

std::string comparison_markdown(const RunComparison& comparison) {
  std::string text;
  if (!comparison.changes.empty()) {
    text = "| change | subject | device | before | after |\n|---|---|---|---|---|\n";
  }
  for (const Changed& changed : comparison.changes) {
    text += fmt::format("| {} | `{}` | {} | {} | {} |\n", word(changed.change),
                        table_cell(changed.subject), table_cell(changed.device),
                        table_cell(side_words(changed.before, changed.rate_before)),
                        table_cell(side_words(changed.after, changed.rate_after)));
  }
  if (!text.empty()) text += '\n';
  for (const std::string& line : device_lines(comparison)) text += "* " + table_cell(line) + '\n';
  return text + "* " + summary_words(comparison) + '\n';
}

nlohmann::json comparison_json(const RunComparison& comparison) {
  json changes = json::array();
  for (const Changed& changed : comparison.changes) {
    changes.push_back({{"change", word(changed.change)},
                       {"subject", changed.subject},
                       {"device", changed.device},
                       {"before", side_json(changed.before, changed.rate_before)},
                       {"after", side_json(changed.after, changed.rate_after)}});
  }
  json devices = json::array();
  for (const ComparedDevice& pair : comparison.devices) {
    devices.push_back({{"before", device_json(*pair.before)}, {"after", device_json(*pair.after)}});
  }
  return {{"schema", 1},
          {"has_regression", comparison.has_regression()},
          {"alike", comparison.alike},
          {"changes", std::move(changes)},
          {"devices", std::move(devices)}};
}

}  // namespace stalemate::report
