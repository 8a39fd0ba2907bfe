#pragma once

#include <string>
#include <string_view>

namespace stalemate::properties {

/// OpenCL C without its comments: each becomes a space, so that nothing grows together.
std::string without_comments(std::string_view source);

/// Whether `source`, which has no comments, mentions the identifier.
bool mentions(std::string_view source, std::string_view identifier);

/// Whether it mentions the identifier, or may make it of parts with `##`.
bool may_name(std::string_view source, std::string_view identifier);

/// What stands between the parentheses of the definition of `function` in `source`, which has no
/// comments; empty if there is no such definition.
std::string_view parameters_of(std::string_view source, std::string_view function);

}  // namespace stalemate::properties
