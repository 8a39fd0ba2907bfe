#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate::config {

/// A line `#include "name"`, from its first byte to behind its line feed.
struct IncludeLine {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t at = 0;  // of the name
  std::string name;
};

/// What a kernel may not say to the preprocessor, and where.
struct ForbiddenText {
  std::size_t offset = 0;
  std::string message;
  std::string remedy;
};

/// What an OpenCL C file asks of the preprocessor, read as Clang reads it: lines spliced, comments
/// gone.
struct OpenClText {
  std::vector<IncludeLine> includes;
  std::vector<ForbiddenText> forbidden;
  std::set<std::string, std::less<>> identifiers;
  std::set<std::string, std::less<>> called;  // identifiers in front of a parenthesis
  bool pastes = false;                        // ## can make any identifier
};

/// Reads `text`, whose lines end in '\n'. A user's kernel must not read files of the machine
/// through the compiler: what a build log quotes travels into reports. Where compilers read a text
/// in two ways (trigraphs, blanks behind a backslash), it is forbidden, so that one reading is
/// enough.
OpenClText read_opencl(std::string_view text);

}  // namespace stalemate::config
