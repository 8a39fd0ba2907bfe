#pragma once

#include <string>
#include <vector>

#include "report/file/journaled_run.hpp"

namespace stalemate::report {

/// A table in Markdown: subjects by devices, of several runs. Neighbours whose names begin alike
/// ("float_add.naive", "float_add.improved") and whose verdicts are alike share a row. Below it a
/// line for each run and device: driver, seed, date.
///
/// Where several runs have a verdict on the same subject and device, the worst counts, and it is
/// said in how many it is and what the others say. Devices of one id whose drivers differ in
/// version have columns of their own.
std::string markdown_matrix(const std::vector<JournaledRun>& runs);

}  // namespace stalemate::report
