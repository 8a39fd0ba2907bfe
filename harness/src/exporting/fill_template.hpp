#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>

#include "stalemate/files.hpp"

namespace stalemate::exporting {

using Data = kainjow::mustache::data;

/// The shipped template at `path`, filled in. Nothing is escaped: words are put into `data` as the
/// language takes them. Others of harness/templates/export/ are partials of it, by their names up
/// to the first dot. Throws std::runtime_error, which names the file, if it is not there or no
/// template.
std::string filled(const Files& files, std::string_view path, const Data& data);

/// A list with a `line` for each line of `text`, its last one ended or not.
Data lines_of(std::string_view text);

}  // namespace stalemate::exporting
