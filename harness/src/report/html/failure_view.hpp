#pragma once

#include <string>
#include <vector>

#include "report/html/failures.hpp"
#include "report/html/view_data.hpp"

namespace stalemate::report::html {

/// What the page needs to find a failure, and its first line.
Data failure_head(const Failure& failure, const std::vector<std::string>& labels);

/// The element of a failure, with drawings, code and all. `labels` are those of the runs; empty if
/// there is one run.
std::string full_view(const Failure& failure, const std::vector<std::string>& labels);

/// The same with what happened, where, and the commands, and nothing else.
std::string brief_view(const Failure& failure, const std::vector<std::string>& labels);

}  // namespace stalemate::report::html
