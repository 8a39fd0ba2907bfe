#include "report/console/mutation_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/printable.hpp"
#include "report/words/number_words.hpp"
#include "report/words/text_width.hpp"

namespace stalemate::report {

namespace {

using Row = std::vector<std::string>;

/// "exposed  1 case  0.2 s  20/20".
std::string kill_words(const SubjectResult& result) {
  std::string words = fmt::format("{}{}, {}, {:.1f} s", matrix_word(result),
                                  result.expectation == Expectation::Unexpected ? "!" : "",
                                  counted(result.effort.cases, "case"),
                                  std::chrono::duration<double>(result.effort.searched).count());
  if (!result.reproducer) return words;
  const Rate& rate = result.reproducer->original.rate;
  return words + fmt::format(", {}/{}", rate.violations, rate.launches);
}

bool is_exposed(const SubjectResult& result) {
  return std::holds_alternative<Violation>(result.verdict);
}

bool is_judged(const SubjectResult& result) {
  return is_exposed(result) || std::holds_alternative<Pass>(result.verdict);
}

std::string kind_of(const std::vector<Subject>& subjects, const std::string& mutant) {
  const auto found = std::find_if(subjects.begin(), subjects.end(), [&](const Subject& subject) {
    return subject.name == mutant && subject.broken.has_value();
  });
  return found == subjects.end() ? "" : std::string(name(found->broken->kind));
}

std::vector<std::string> devices_of(const std::vector<SubjectResult>& results) {
  std::vector<std::string> devices;
  for (const SubjectResult& result : results) {
    if (std::find(devices.begin(), devices.end(), result.device) == devices.end()) {
      devices.push_back(result.device);
    }
  }
  return devices;
}

std::vector<Row> rows_of(const std::vector<Subject>& subjects,
                         const std::vector<SubjectResult>& results,
                         const std::vector<std::string>& devices) {
  std::vector<Row> rows{{"mutant", "kind"}};
  for (const std::string& device : devices) rows.front().push_back(printable(device));
  std::map<std::string, std::size_t> places;
  for (const SubjectResult& result : results) {
    if (!result.is_mutant) continue;
    const auto [place, is_new] = places.try_emplace(result.subject, rows.size());
    if (is_new) {
      rows.push_back({printable(result.subject), kind_of(subjects, result.subject)});
      rows.back().resize(2 + devices.size(), "-");
    }
    const auto device = std::find(devices.begin(), devices.end(), result.device) - devices.begin();
    rows[place->second][2 + static_cast<std::size_t>(device)] = kill_words(result);
  }
  return rows;
}

std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], text_width(row[i]));
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += (i == 0 ? "" : "  ") + padded(row[i], widths[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

/// The results of one device, mutants or controls.
std::vector<const SubjectResult*> on_device(const std::vector<SubjectResult>& results,
                                            const std::string& device, bool mutants) {
  std::vector<const SubjectResult*> some;
  for (const SubjectResult& result : results) {
    if (result.device == device && result.is_mutant == mutants) some.push_back(&result);
  }
  return some;
}

template <class Predicate>
std::size_t count(const std::vector<const SubjectResult*>& results, const Predicate& predicate) {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(),
                    [&](const SubjectResult* result) { return predicate(*result); }));
}

std::string device_summary(const std::vector<SubjectResult>& results, const std::string& device) {
  const auto mutants = on_device(results, device, true);
  const auto controls = on_device(results, device, false);
  const std::size_t hidden = count(mutants, [](const SubjectResult& result) {
    return result.expectation == Expectation::Unexpected;
  });
  std::string text =
      fmt::format("{}: {} of {} exposed; {} that must be exposed {} not\n", printable(device),
                  count(mutants, is_exposed), counted(mutants.size(), "mutant"), hidden,
                  hidden == 1 ? "was" : "were");
  text += fmt::format("{}: {} of {} convicted (false alarms), {} judged\n", printable(device),
                      count(controls, is_exposed), counted(controls.size(), "control"),
                      count(controls, is_judged));
  for (const SubjectResult* control : controls) {
    if (is_exposed(*control)) text += "  false alarm: " + printable(control->subject) + '\n';
    if (!is_judged(*control)) text += "  not judged: " + printable(control->subject) + '\n';
  }
  return text;
}

}  // namespace

std::string mutation_table(const std::vector<Subject>& subjects,
                           const std::vector<SubjectResult>& results) {
  const auto devices = devices_of(results);
  std::string text = aligned(rows_of(subjects, results, devices)) + '\n';
  for (const std::string& device : devices) text += device_summary(results, device);
  return text;
}

}  // namespace stalemate::report
