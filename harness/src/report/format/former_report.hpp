#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stalemate::report {

/// Why a report must not take the place of the file at `path`: it holds something else than a
/// report of that kind, which has `sign` in its first 4 KiB. Nothing if there is no such file, or
/// an empty one, or no regular one (/dev/stdout).
std::optional<std::string> why_not_replaced(const std::string& path, std::string_view sign,
                                            std::string_view kind);

/// Why Markdown must not be appended to the file at `path`: by its name it holds code, or data.
std::optional<std::string> why_not_appended(const std::string& path);

}  // namespace stalemate::report
