#include "report/html/page.hpp"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/assertion.hpp"
#include "base/base64.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/html/failure_view.hpp"
#include "report/html/matrix_view.hpp"
#include "report/html/page_files.hpp"
#include "report/html/view_data.hpp"
#include "report/runs/severity.hpp"
#include "report/words/totals.hpp"
#include "stalemate/version.hpp"

namespace stalemate::report::html {

namespace {

constexpr std::size_t kAlarmsMax = 20;

// What is less than any drawing and code need is no room for them.
constexpr std::size_t kDrawingBytesMin = 4096;

std::string page_file(const std::string& name) {
  const auto text = page_files().find("html/page/" + name);
  STALEMATE_ASSERT(text.has_value());
  return std::string(*text);
}

/// As a Content-Security-Policy has it.
std::string hash_of(const std::string& name) {
  const auto text = page_hashes().find(name + ".sha256");
  STALEMATE_ASSERT(text.has_value());
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text->size(); i += 2) {
    unsigned value = 0;
    std::from_chars(text->data() + i, text->data() + i + 2, value, 16);
    bytes.push_back(static_cast<std::byte>(value));
  }
  return to_base64(bytes);
}

/// "A", "B", …, "A1", …; none if there is one run.
std::vector<std::string> labels_of(std::size_t runs) {
  std::vector<std::string> labels;
  for (std::size_t run = 0; runs > 1 && run < runs; ++run) {
    const std::string letter(1, static_cast<char>('A' + run % 26));
    labels.push_back(run < 26 ? letter : letter + std::to_string(run / 26));
  }
  return labels;
}

Data device_data(const DeviceInfo& device) {
  Data data;
  put(data, "id", device.id);
  put(data, "name", device.name);
  put(data, "driver", device.driver_version);
  return data;
}

Data run_data(const RunPart& part, const std::string& label) {
  std::vector<Data> devices;
  for (const DeviceInfo& device : part.run.devices) devices.push_back(device_data(device));
  Data data;
  put(data, "label", label);
  put(data, "results", part.folder.empty() ? part.run.plan : part.folder);
  put(data, "date", part.run.date);
  put(data, "seed", part.run.seed);
  put(data, "version", part.run.tool_version);
  put(data, "whole", part.run.is_whole);
  if (!part.run.shard.is_whole()) put(data, "shard", to_text(part.run.shard));
  put(data, "devices", devices);
  put(data, "columns", std::to_string(devices.size()));
  std::vector<std::string> flaws = flaws_of(part.run).texts;
  flaws.insert(flaws.end(), part.run.errors.begin(), part.run.errors.end());
  put(data, "flaws", flaws);
  return data;
}

std::string totals_of(const std::vector<RunPart>& parts, const std::vector<std::string>& labels) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    RunResult result;
    result.subjects = parts[i].run.results;
    for (SubjectResult& one : result.subjects) one.reproducer.reset();
    text += (labels.empty() ? "" : labels[i] + ": ") + totals_text(result);
  }
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

/// As many failures in full as there is room for.
std::string failures_text(const std::vector<Failure>& failures,
                          const std::vector<std::string>& labels, std::size_t room) {
  std::vector<std::string> briefs;
  std::size_t reserved = 0;
  for (const Failure& failure : failures) {
    briefs.push_back(brief_view(failure, labels));
    reserved += briefs.back().size();
  }
  std::string text;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    reserved -= briefs[i].size();
    const std::size_t used = text.size() + reserved;
    const bool is_worth_a_try = used + briefs[i].size() + kDrawingBytesMin <= room;
    const std::string full = is_worth_a_try ? full_view(failures[i], labels) : "";
    text += full.empty() || used + full.size() > room ? briefs[i] : full;
  }
  return text;
}

void put_alarms(Data& data, const std::vector<Failure>& failures,
                const std::vector<std::string>& labels) {
  std::vector<Data> alarms;
  std::size_t more = 0;
  for (const Failure& failure : failures) {
    if (!is_red(*failure.seen.front().result)) continue;
    if (alarms.size() == kAlarmsMax) {
      ++more;
    } else {
      alarms.push_back(failure_head(failure, labels));
    }
  }
  put(data, "alarms", alarms);
  put(data, "more_alarms", more == 0 ? std::string() : std::to_string(more));
}

/// Whether the runs came to their ends, each decided something, and none failed as a whole.
bool are_whole(const std::vector<RunPart>& parts) {
  return std::all_of(parts.begin(), parts.end(), [](const RunPart& part) {
    const auto& results = part.run.results;
    const bool decides = std::any_of(results.begin(), results.end(), [](const SubjectResult& one) {
      return std::holds_alternative<Pass>(one.verdict) ||
             std::holds_alternative<Violation>(one.verdict);
    });
    return decides && part.run.is_whole && part.run.errors.empty() &&
           flaws_of(part.run).texts.empty();
  });
}

void put_runs(Data& data, const std::vector<RunPart>& parts,
              const std::vector<std::string>& labels) {
  std::vector<Data> runs;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    runs.push_back(run_data(parts[i], labels.empty() ? "" : labels[i]));
  }
  put(data, "runs", runs);
  put(data, "several", parts.size() > 1);
  put(data, "runs_title", std::string(parts.size() > 1 ? "Runs" : "Run"));
  put(data, "plan", parts.empty() ? "" : parts.front().run.plan);
  put(data, "totals", totals_of(parts, labels));
}

}  // namespace

std::string html_page(const std::vector<RunPart>& parts, std::size_t bytes_max) {
  const std::vector<std::string> labels = labels_of(parts.size());
  const std::vector<Failure> failures = failures_of(parts);
  Data data;
  put(data, "version", std::string(version()));
  put(data, "style", page_file("page.css"));
  put(data, "script", page_file("page.js"));
  put(data, "style_hash", hash_of("page.css"));
  put(data, "script_hash", hash_of("page.js"));
  put_runs(data, parts, labels);
  put_matrix(data, parts, labels, ids_of(failures));
  put_alarms(data, failures, labels);
  put(data, "whole", are_whole(parts));
  put(data, "has_failures", !failures.empty());
  put(data, "failures", std::string());
  const std::size_t rest = filled_in("page.mustache", data).size();
  put(data, "failures", failures_text(failures, labels, bytes_max - std::min(rest, bytes_max)));
  return filled_in("page.mustache", data);
}

}  // namespace stalemate::report::html
