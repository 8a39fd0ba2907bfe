#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/file/merged_run.hpp"
#include "report/html/view_data.hpp"

namespace stalemate::report::html {

/// Puts the matrix into `data`: a column for each device of each run, mutants under a heading of
/// their own, what there is to filter by, the legend, and what devices lack. `ids` says where a
/// verdict is told in full.
void put_matrix(Data& data, const std::vector<RunPart>& parts,
                const std::vector<std::string>& labels,
                const std::map<const SubjectResult*, std::string>& ids);

}  // namespace stalemate::report::html
