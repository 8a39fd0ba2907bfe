#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stalemate/subject.hpp"

namespace stalemate {

/// What is wrong with a word, as words behind it in quotes, and what to do.
struct WordProblem {
  std::string message;
  std::string remedy;
};

/// A name is a word: it may become a file's.
std::optional<WordProblem> subject_name_problem(const std::string& name);

/// Options that define macros or belong to OpenCL. Others have compilers read files, load libraries
/// or read options elsewhere.
std::optional<WordProblem> build_option_problem(const std::string& option);

/// Whether `text` is letters, digits and underscores, and begins with no digit.
bool is_identifier(std::string_view text);

/// The key of the subject that allows no work-group of so many work-items; null if all do.
const char* key_against_group_size(const Subject& subject, std::uint32_t work_items);

/// What of a subject that comes from a stored file no config could have said; empty if nothing.
std::string stored_subject_problem(const Subject& subject);

}  // namespace stalemate
