#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// A kernel's text, looked at without a compiler.
namespace stalemate::properties {

/// `source` with spaces in place of comments and of what literals hold: every character that is
/// left is where it was.
std::string blanked(std::string_view source);

/// Where an identifier with a list in parentheses behind it stands in a text that is `blanked`.
struct Mention {
  enum class Kind { Definition, Declaration, Call };

  Kind kind = Kind::Call;
  std::size_t open = 0;   // its parentheses
  std::size_t close = 0;  // likewise
  std::size_t brace = 0;  // where a definition's body opens
};

std::vector<Mention> mentions_of(std::string_view blanked, std::string_view identifier);

/// What stands between parentheses, part by part; nothing if that is `void` or nothing.
std::vector<std::string_view> parts_of(std::string_view blanked, const Mention& mention);

}  // namespace stalemate::properties
