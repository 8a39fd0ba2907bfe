#pragma once

#include <optional>

#include "report/file/output_file.hpp"
#include "stalemate/run/observer.hpp"

namespace stalemate::report {

/// Writes a report of the run that it watches. `cli/run_reports.cpp` lists all of them.
class Reporter : public RunObserver {
 public:
  /// Why the report is not complete, if it is not. Asked when the run has finished.
  virtual std::optional<WriteFailure> failed() const = 0;
};

}  // namespace stalemate::report
