#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "report/file/merged_run.hpp"

namespace stalemate::report::html {

/// A verdict, and the run that it is of.
struct SeenOn {
  std::size_t run = 0;
  const SubjectResult* result = nullptr;
};

/// Verdicts that a page tells of once: the same subject that failed in the same way.
struct Failure {
  std::string id;            // of its element
  std::vector<SeenOn> seen;  // one at least; the worst first, which is told in full
  bool is_first = false;     // of all
};

/// All that went wrong or was not decided in these runs, the worst first, each in the order of the
/// runs. Points into them. What devices lack is not among it.
std::vector<Failure> failures_of(const std::vector<RunPart>& parts);

/// Where each verdict is told.
std::map<const SubjectResult*, std::string> ids_of(const std::vector<Failure>& failures);

}  // namespace stalemate::report::html
