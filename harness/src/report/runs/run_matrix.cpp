#include "report/runs/run_matrix.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "report/runs/severity.hpp"

namespace stalemate::report {

namespace {

bool has_other_driver(const JournaledRun& run, const std::string& id, const std::string& version) {
  return std::any_of(run.devices.begin(), run.devices.end(), [&](const DeviceInfo& device) {
    return device.id == id && device.driver_version != version;
  });
}

/// Puts verdicts in their places.
class MatrixMaker {
 public:
  explicit MatrixMaker(const std::vector<JournaledRun>& runs) : runs_(runs) {
    for (std::size_t run = 0; run < runs.size(); ++run) add(run);
  }

  RunMatrix matrix() && { return std::move(matrix_); }

 private:
  void add(std::size_t run) {
    std::map<std::string, std::string> columns;
    for (const SubjectResult& result : runs_[run].results) {
      auto [column, is_new] = columns.try_emplace(result.device);
      if (is_new) column->second = add_column(runs_[run], result.device);
      row_of(result).cells[column->second].push_back({run, &result});
    }
  }

  std::string add_column(const JournaledRun& run, const std::string& id) {
    std::string column = column_of(runs_, run, id);
    auto& all = matrix_.columns;
    if (std::find(all.begin(), all.end(), column) == all.end()) all.push_back(column);
    return column;
  }

  MatrixRow& row_of(const SubjectResult& result) {
    const auto [place, is_new] = rows_.try_emplace(result.subject, matrix_.rows.size());
    if (is_new) matrix_.rows.push_back({result.subject, result.is_mutant});
    return matrix_.rows[place->second];
  }

  const std::vector<JournaledRun>& runs_;
  std::map<std::string, std::size_t> rows_;
  RunMatrix matrix_;
};

}  // namespace

const RunVerdict& worst(const MatrixCell& cell) {
  return *std::max_element(cell.begin(), cell.end(), [](const RunVerdict& a, const RunVerdict& b) {
    return severity(*a.result) < severity(*b.result);
  });
}

RunMatrix run_matrix(const std::vector<JournaledRun>& runs) {
  return MatrixMaker(runs).matrix();
}

const DeviceInfo& device_of(const JournaledRun& run, const std::string& id) {
  const auto found = std::find_if(run.devices.begin(), run.devices.end(),
                                  [&](const DeviceInfo& device) { return device.id == id; });
  static const DeviceInfo unknown;
  return found == run.devices.end() ? unknown : *found;
}

std::string column_of(const std::vector<JournaledRun>& runs, const JournaledRun& run,
                      const std::string& id) {
  const std::string& version = device_of(run, id).driver_version;
  const bool is_ambiguous = std::any_of(runs.begin(), runs.end(), [&](const JournaledRun& other) {
    return has_other_driver(other, id, version);
  });
  return is_ambiguous ? fmt::format("{}, {}", id, version) : id;
}

}  // namespace stalemate::report
