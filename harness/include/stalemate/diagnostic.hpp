#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate {

/// One mistake in a file of the user's.
struct Diagnostic {
  std::string file;
  std::uint32_t line = 0;    // from 1; 0 if the mistake has no place
  std::uint32_t column = 0;  // from 1
  std::string key_path;      // "subjects[2].model"; empty if there is none
  std::string message;       // what is wrong: "unknown key 'modle'"
  std::string remedy;        // what to do: "did you mean 'model'?"; may be empty
  std::string source_line;   // as in the file, for the caret
  std::size_t unshown = 0;   // mistakes in whose place it stands; it is none itself then
};

using Diagnostics = std::vector<Diagnostic>;

/// `file:line:column: key_path: message; remedy`, then the source line and a caret below the
/// column.
std::string to_text(const Diagnostic& diagnostic);

/// The word of `known` nearest to `word` by edit distance, if it is near enough to be meant: by a
/// third of its letters, and by no more than `letters_max`.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known,
                         std::size_t letters_max = ~std::size_t{0});

}  // namespace stalemate
