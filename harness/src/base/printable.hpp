#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stalemate {

enum class KeepNewlines : std::uint8_t { No, Yes };

/// `text` as it may be shown on a terminal: control characters (C0, C1, DEL) and bidirectional
/// controls become `\xNN` or `\u{NNNN}`, bytes that are not UTF-8 become `\xNN`. So does the first
/// character of what a CI service takes for a command: `::` where a line begins (GitHub Actions),
/// `##[` and `##vso[` (Azure Pipelines) and `##teamcity[` anywhere. Device names and build logs are
/// a stranger's words.
std::string printable(std::string_view text, KeepNewlines newlines = KeepNewlines::No);

}  // namespace stalemate
