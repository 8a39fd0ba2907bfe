#include "report/html/failure_view.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/html/due_table.hpp"
#include "report/html/list_graph.hpp"
#include "report/html/source_view.hpp"
#include "report/html/step_timeline.hpp"
#include "report/html/timeline_svg.hpp"
#include "report/html/trace_timeline.hpp"
#include "report/html/verdict_look.hpp"
#include "report/runs/severity.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/next_step.hpp"
#include "report/violation/trace_text.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::report::html {

namespace {

/// With no line that begins with "%".
std::string unbroken(std::string text) {
  for (auto at = text.find(" %"); at != std::string::npos; at = text.find(" %", at)) {
    text.replace(at, 1, "\u00a0");
  }
  return text;
}

std::string place_words(const SeenOn& seen, const std::vector<std::string>& labels) {
  const std::string& device = seen.result->device;
  return labels.empty() ? device : labels[seen.run] + " " + device;
}

constexpr double kBarWidth = 160;

/// The interval as a bar from 0 to 1, the estimate as a line in it. The words beside say the same.
std::string rate_bar(const Rate& rate) {
  if (rate.launches == 0) return "";
  return fmt::format(
      R"(<svg class="rate" width="162" height="14" aria-hidden="true"><rect class="track" y="2" width="162" height="10" rx="5"/>)"
      R"(<rect class="span" x="{:.1f}" y="2" width="{:.1f}" height="10" rx="5"/><rect class="at" x="{:.1f}" width="2" height="14"/></svg>)",
      kBarWidth * rate.low(), kBarWidth * (rate.high() - rate.low()) + 2,
      kBarWidth * rate.estimate());
}

Data rate_data(const std::string& title, const RatedCase& rated, const DeviceInfo& device) {
  Data data;
  put(data, "title", title);
  put(data, "case", case_words(rated.input));
  put(data, "rate", unbroken(rate_words(rated.rate, device)));
  put(data, "bar", rate_bar(rated.rate));
  return data;
}

std::vector<Data> rates_of(const Reproducer& reproducer) {
  const DeviceInfo& device = reproducer.device;
  std::vector<Data> rates;
  if (!reproducer.crash) rates.push_back(rate_data("smallest case", reproducer.smallest, device));
  const auto& best = reproducer.most_reproducible;
  if (best && best->input != reproducer.smallest.input) {
    rates.push_back(rate_data("most reproducible case", *best, device));
  }
  if (reproducer.original.input != reproducer.smallest.input || reproducer.crash) {
    rates.push_back(rate_data("case as generated", reproducer.original, device));
  }
  return rates;
}

Data figure(const std::string& title, const std::string& caption, const std::string& svg) {
  Data data;
  put(data, "title", title);
  put(data, "caption", caption);
  put(data, "svg", svg);
  return data;
}

std::vector<Data> figures_of(const SubjectResult& result, const Violation& violation) {
  std::vector<Data> figures;
  const std::string graph = list_graph_svg(list_graph(violation));
  if (!graph.empty()) {
    figures.push_back(figure("Lists",
                             "What the failing launch left behind, as far as the verdict tells: a "
                             "head or node leads to the next.",
                             graph));
  }
  std::vector<Timeline> timelines{step_timeline(violation)};
  if (result.reproducer) timelines.push_back(trace_timeline(*result.reproducer));
  const bool is_told_by_trace = timelines.front().boxes.size() == 1 && !timelines.back().is_empty();
  if (is_told_by_trace) timelines.erase(timelines.begin(), timelines.end() - 1);
  for (const Timeline& timeline : timelines) {
    if (!timeline.is_empty()) {
      figures.push_back(figure(timeline.title, timeline.caption, timeline_svg(timeline)));
    }
  }
  return figures;
}

std::vector<Data> due_of(const Violation& violation) {
  std::vector<Data> rows;
  for (const DueRow& row : due_rows(violation)) {
    Data data;
    put(data, "what", row.what);
    put(data, "found", row.found);
    put(data, "due", row.due);
    rows.push_back(data);
  }
  return rows;
}

Data line_data(const SourceLine& line) {
  Data data;
  put(data, "number", std::to_string(line.number));
  put(data, "text", line.text);
  put(data, "mark", line.mark);
  put(data, "hit", line.is_hit);
  put(data, "gap", line.number == 0);
  return data;
}

std::vector<Data> files_of(const SubjectResult& result) {
  std::vector<Data> files;
  for (const SourceFile& file : source_view(result)) {
    std::vector<Data> lines;
    for (const SourceLine& line : file.lines) lines.push_back(line_data(line));
    Data data;
    put(data, "name", file.name);
    put(data, "lines", lines);
    files.push_back(data);
  }
  return files;
}

std::vector<Data> seen_of(const Failure& failure, const std::vector<std::string>& labels) {
  std::vector<Data> all;
  for (const SeenOn& seen : failure.seen) {
    const SubjectResult& result = *seen.result;
    const std::string& file = result.reproducer_file;
    Data data;
    put(data, "on", place_words(seen, labels));
    put(data, "rate",
        result.reproducer
            ? unbroken(rate_words(result.reproducer->original.rate, result.reproducer->device))
            : "");
    put(data, "replay", file.empty() ? "" : replay_command(result));
    put(data, "export", file.empty() ? "" : export_command(result));
    all.push_back(data);
  }
  return all;
}

void put_words(Data& data, const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  put(data, "cause", violation == nullptr ? verdict_reason(result) : "");
  put(data, "meaning", violation == nullptr ? "" : std::string(kind_help(*violation).meaning));
  const std::string remedy = violation == nullptr ? "" : std::string(remedy_of(*violation));
  put(data, "remedy", result.is_mutant ? "" : remedy);
  put(data, "next", violation == nullptr ? next_step(result) : "");
  put(data, "known", result.known);
  put(data, "notes", result.notes);
}

void put_evidence(Data& data, const SubjectResult& result) {
  put(data, "left_out", std::string());
  const auto* violation = std::get_if<Violation>(&result.verdict);
  const Violation none;
  const bool is_there = violation != nullptr;
  put(data, "lines", is_there ? explanation_words(*violation) : std::vector<std::string>());
  put(data, "due", due_of(is_there ? *violation : none));
  put(data, "figures", is_there ? figures_of(result, *violation) : std::vector<Data>());
  put(data, "trace", result.reproducer ? trace_text(*result.reproducer) : "");
  put(data, "rates", result.reproducer ? rates_of(*result.reproducer) : std::vector<Data>());
  put(data, "files", files_of(result));
}

void put_no_evidence(Data& data, const SubjectResult& result) {
  for (const char* list : {"due", "figures", "rates", "files"})
    put(data, list, std::vector<Data>());
  put(data, "lines", std::vector<std::string>());
  put(data, "trace", std::string());
  put(data, "left_out",
      fmt::format("stalemate report --html one.html --subject {} …", shell_quote(result.subject)));
}

}  // namespace

Data failure_head(const Failure& failure, const std::vector<std::string>& labels) {
  Data data;
  const SubjectResult& result = *failure.seen.front().result;
  const VerdictLook look = look_of(result);
  const auto* violation = std::get_if<Violation>(&result.verdict);
  std::string on;
  for (const SeenOn& seen : failure.seen) {
    on += (on.empty() ? "" : ", ") + place_words(seen, labels);
  }
  put(data, "id", failure.id);
  put(data, "haystack", result.subject);
  put(data, "property", result.property);
  put(data, "at", result.device);
  put(data, "red", is_red(result));
  put(data, "open", is_red(result) && failure.is_first);
  put(data, "tone", look.tone);
  put(data, "symbol", look.symbol);
  put(data, "word", look.word);
  put(data, "subject", result.subject);
  put(data, "kind", violation == nullptr ? "" : std::string(name(violation->kind)));
  put(data, "on", on);
  put(data, "summary", violation == nullptr ? "" : words(violation->summary));
  const std::string reason = verdict_reason(result);
  put(data, "gist",
      violation == nullptr ? reason.substr(0, reason.find('\n')) : words(violation->summary));
  return data;
}

namespace {

/// What both views have.
Data told(const Failure& failure, const std::vector<std::string>& labels) {
  Data data = failure_head(failure, labels);
  put_words(data, *failure.seen.front().result);
  put(data, "seen", seen_of(failure, labels));
  return data;
}

}  // namespace

std::string full_view(const Failure& failure, const std::vector<std::string>& labels) {
  const SubjectResult& result = *failure.seen.front().result;
  Data data = told(failure, labels);
  put_evidence(data, result);
  return filled_in("violation.mustache", data);
}

std::string brief_view(const Failure& failure, const std::vector<std::string>& labels) {
  Data data = told(failure, labels);
  put_no_evidence(data, *failure.seen.front().result);
  return filled_in("violation.mustache", data);
}

}  // namespace stalemate::report::html
