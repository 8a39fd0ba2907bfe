#include "report/format/markdown_matrix.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/printable.hpp"

namespace stalemate::report {

namespace {

/// As it may stand in a cell of a table: device names are a stranger's words.
std::string in_cell(const std::string& text) {
  std::string safe;
  for (const char c : printable(text)) safe += c == '|' || c == '`' ? '?' : c;
  return safe;
}

std::string verdict_in_cell(const SubjectResult& result) {
  std::string words = matrix_word(result);
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    words += fmt::format(": `{}`", name(violation->kind));
  }
  const bool is_surprise = result.is_mutant && result.expectation == Expectation::Unexpected;
  return words + (is_surprise ? " (!)" : "");
}

const DeviceInfo& device_of(const JournaledRun& run, const std::string& id) {
  const auto found = std::find_if(run.devices.begin(), run.devices.end(),
                                  [&](const DeviceInfo& device) { return device.id == id; });
  static const DeviceInfo unknown;
  return found == run.devices.end() ? unknown : *found;
}

struct SubjectRow {
  std::string subject;
  bool is_mutant = false;
  std::map<std::string, std::string> cells;  // by column
};

std::string stem(const std::string& subject) {
  return subject.substr(0, subject.find('.'));
}

/// Where a row may take in another, whose subject is then named without what they share.
bool is_like(const SubjectRow& row, const SubjectRow& other) {
  return row.is_mutant == other.is_mutant && row.cells == other.cells &&
         stem(row.subject) == stem(other.subject) && stem(other.subject) != other.subject;
}

class MarkdownMatrix {
 public:
  explicit MarkdownMatrix(const std::vector<JournaledRun>& runs) : runs_(runs) {
    for (const JournaledRun& run : runs_) {
      for (const SubjectResult& result : run.results) add(run, result);
    }
  }

  std::string text() const {
    std::string text = "| subject |";
    std::string rule = "|---|";
    for (const auto& column : columns_) {
      text += fmt::format(" {} |", in_cell(column));
      rule += "---|";
    }
    text += '\n' + rule + '\n';
    for (auto row = rows_.begin(); row != rows_.end();) {
      const auto end = std::find_if_not(row, rows_.end(), [&](const SubjectRow& other) {
        return &other == &*row || is_like(*row, other);
      });
      text += line({row, end});
      row = end;
    }
    return text + sources();
  }

 private:
  using SubjectRows = std::vector<SubjectRow>;

  void add(const JournaledRun& run, const SubjectResult& result) {
    const std::string column = column_of(run, result.device);
    if (std::find(columns_.begin(), columns_.end(), column) == columns_.end()) {
      columns_.push_back(column);
    }
    auto row = std::find_if(rows_.begin(), rows_.end(), [&](const SubjectRow& other) {
      return other.subject == result.subject;
    });
    if (row == rows_.end()) {
      row = rows_.insert(rows_.end(), SubjectRow{result.subject, result.is_mutant, {}});
    }
    row->cells[column] = verdict_in_cell(result);
  }

  std::string column_of(const JournaledRun& run, const std::string& id) const {
    const std::string& version = device_of(run, id).driver_version;
    const bool is_ambiguous =
        std::any_of(runs_.begin(), runs_.end(), [&](const JournaledRun& other) {
          return std::any_of(other.devices.begin(), other.devices.end(),
                             [&](const DeviceInfo& device) {
                               return device.id == id && device.driver_version != version;
                             });
        });
    return is_ambiguous ? fmt::format("{}, {}", id, version) : id;
  }

  std::string line(const SubjectRows& alike) const {
    std::string line = alike.front().is_mutant ? "| mutant" : "|";
    for (const SubjectRow& row : alike) {
      const std::size_t from = &row == &alike.front() ? 0 : stem(row.subject).size() + 1;
      line += fmt::format(" `{}`", in_cell(row.subject.substr(from)));
    }
    line += " |";
    for (const auto& column : columns_) {
      const auto found = alike.front().cells.find(column);
      line += fmt::format(" {} |", found == alike.front().cells.end() ? "-" : found->second);
    }
    return line + '\n';
  }

  std::string sources() const {
    std::string text = "\n";
    for (const JournaledRun& run : runs_) {
      for (const DeviceInfo& device : run.devices) {
        text +=
            fmt::format("* {}: {}, driver {}; seed {}, {}, stalemate {}{}\n",
                        in_cell(column_of(run, device.id)), in_cell(device.name),
                        in_cell(device.driver_version), in_cell(run.seed), in_cell(run.date),
                        in_cell(run.tool_version), run.is_whole ? "" : "; did not come to its end");
      }
    }
    return text;
  }

  const std::vector<JournaledRun>& runs_;
  std::vector<std::string> columns_;  // in the order of the runs, as are the rows
  SubjectRows rows_;
};

}  // namespace

std::string markdown_matrix(const std::vector<JournaledRun>& runs) {
  return MarkdownMatrix(runs).text();
}

}  // namespace stalemate::report
