#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/subject_rules.hpp"

namespace stalemate::config {

/// What the items of `build_options:` ask for, and of whom.
struct BuildOptions {
  std::vector<std::string> of_compiler;      // handed to each device's, as they are
  std::vector<std::string> include_folders;  // in which headers are looked for, as written
  std::string macros;  // lines in front of the kernel: what drivers would take apart at blanks
};

/// Of items without a problem.
BuildOptions build_options(const std::vector<std::string>& items);

/// What is wrong with an item. Unlike compilers' options it may have a blank behind -D and -I, and
/// blanks, `|`, `&`, `;` and `$` in a macro's value, in quotes or not.
std::optional<WordProblem> option_problem(const std::string& item);

}  // namespace stalemate::config
