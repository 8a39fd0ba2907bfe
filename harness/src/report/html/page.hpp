#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/file/merged_run.hpp"

namespace stalemate::report::html {

/// What a mail or a browser takes without trouble. A thousand failures in brief are half of it.
constexpr std::size_t kPageBytesMax = std::size_t{2} << 20U;

/// Runs as one HTML page that needs nothing beside it and loads nothing: the matrix with filters,
/// and each failure in full, with the reproducer of its result if there is one. If all of it is
/// longer than `bytes_max`, the last failures are told in brief. All that comes from elsewhere is
/// escaped, and a Content-Security-Policy lets the page's own script run and no other.
std::string html_page(const std::vector<RunPart>& parts, std::size_t bytes_max = kPageBytesMax);

}  // namespace stalemate::report::html
