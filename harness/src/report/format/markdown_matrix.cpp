#include "report/format/markdown_matrix.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

#include "base/printable.hpp"
#include "report/runs/run_matrix.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

/// As it may stand in a cell of a table: device names are a stranger's words.
std::string in_cell(const std::string& text) {
  std::string safe;
  for (const char c : printable(text)) safe += c == '|' || c == '`' ? '?' : c;
  return safe;
}

std::string verdict_words_in_cell(const SubjectResult& result) {
  std::string words = matrix_word(result);
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    words += fmt::format(": `{}`", name(violation->kind));
  }
  const bool is_surprise = result.is_mutant && result.expectation == Expectation::Unexpected;
  return words + (is_surprise ? " (!)" : "");
}

/// The worst verdict and, where runs do not agree, in how many of them it is and what the others
/// say.
std::string verdict_in_cell(const MatrixCell& cell) {
  std::string said = verdict_words_in_cell(*worst(cell).result);
  std::size_t count = 0;
  std::vector<std::string> others;
  for (const RunVerdict& verdict : cell) {
    std::string words = verdict_words_in_cell(*verdict.result);
    if (words == said) {
      ++count;
    } else if (std::find(others.begin(), others.end(), words) == others.end()) {
      others.push_back(std::move(words));
    }
  }
  if (others.empty()) return said;
  return fmt::format("{} in {} of {} runs, else {}", said, count, cell.size(),
                     fmt::join(others, ", "));
}

struct SubjectRow {
  std::string subject;
  bool is_mutant = false;
  std::map<std::string, std::string> cells;  // by column
};

SubjectRow told(const MatrixRow& row) {
  SubjectRow told{row.subject, row.is_mutant, {}};
  for (const auto& [column, cell] : row.cells) told.cells[column] = verdict_in_cell(cell);
  return told;
}

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
    RunMatrix matrix = run_matrix(runs);
    columns_ = std::move(matrix.columns);
    for (const MatrixRow& row : matrix.rows) rows_.push_back(told(row));
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

  static std::string part_words(const JournaledRun& run) {
    const std::string shard = run.shard.is_whole() ? "" : "; shard " + to_text(run.shard);
    return shard + (run.is_whole ? "" : "; did not come to its end");
  }

  std::string sources() const {
    std::string text = "\n";
    for (const JournaledRun& run : runs_) {
      for (const DeviceInfo& device : run.devices) {
        text += fmt::format("* {}: {}, driver {}; seed {}, {}, stalemate {}{}\n",
                            in_cell(column_of(runs_, run, device.id)), in_cell(device.name),
                            in_cell(device.driver_version), in_cell(run.seed), in_cell(run.date),
                            in_cell(run.tool_version), part_words(run));
      }
      const auto missing = missing_verdicts(run);
      if (missing.empty()) continue;
      text += fmt::format("* **{} missing**: {}\n", counted(missing.size(), "verdict"),
                          in_cell(some_of(missing)));
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
