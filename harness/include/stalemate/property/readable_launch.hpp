#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate {

/// A launch for people who have neither this program nor its random numbers: a short kernel around
/// the code under test, tables of what each operation is given, and a check of what is left. The
/// host program around it is the same for all (harness/templates/export/).
struct ReadableLaunch {
  using Row = std::map<std::string, std::string>;

  // Mustache templates among `Target::files`. Each begins with the line {{=<% %>=}}, which makes
  // <% and %> delimiters: braces are of C. The kernel's says <%code%> where the code under test
  // stands. The check's defines `static int shows_the_bug(void)` in C99, which prints what is
  // wrong. It finds the buffer `cells` as the array `cells_now` and, where that has a content
  // before the launch, as `cells_first`.
  std::string kernel = {};
  std::string check = {};

  std::string checked = {};  // what the check looks at, in sentences
  // Whether the check counts launches that it could judge in `judged`: where there are none the
  // program says so, and that the bug did not show it must not say. Why it could not judge one is
  // then in `const char *unjudged`, empty or behind a colon.
  bool counts_judged = false;
  Row words = {};  // what both templates are filled in with
  std::set<std::string> flags = {};
  std::map<std::string, std::vector<Row>> rows = {};

  std::vector<Buffer> buffers = {};  // names are identifiers in C
  std::vector<Dispatch> dispatches = {};
  std::map<std::string, std::size_t> element_bytes = {};  // of buffers of other elements than 4
};

}  // namespace stalemate
