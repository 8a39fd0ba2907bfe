#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/file/journaled_run.hpp"

namespace stalemate::report {

/// A verdict, and which run it is of.
struct RunVerdict {
  std::size_t run = 0;
  const SubjectResult* result = nullptr;
};

/// What all runs say of one subject and device, in the order of the runs; one at least.
using MatrixCell = std::vector<RunVerdict>;

/// The one of the highest `severity`; of several the first.
const RunVerdict& worst(const MatrixCell& cell);

/// A subject, and what was found of it on each device.
struct MatrixRow {
  std::string subject;
  bool is_mutant = false;
  std::map<std::string, MatrixCell> cells = {};  // by column
};

/// Subjects by devices, over several runs. A column is a device's id and, where runs have drivers
/// of different versions for one id, that version.
struct RunMatrix {
  std::vector<std::string> columns = {};  // in the order of the runs, as are the rows
  std::vector<MatrixRow> rows = {};
};

/// The matrix of `runs`, into which it points.
RunMatrix run_matrix(const std::vector<JournaledRun>& runs);

/// The device of that id in `run`; one without a name if there is none.
const DeviceInfo& device_of(const JournaledRun& run, const std::string& id);

/// The column of a device of a run.
std::string column_of(const std::vector<JournaledRun>& runs, const JournaledRun& run,
                      const std::string& id);

}  // namespace stalemate::report
