#pragma once

#include <cstddef>
#include <string>
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

/// What an OpenCL C file asks of the preprocessor, by the tokens that Clang makes of it.
struct OpenClText {
  std::vector<IncludeLine> includes;
  std::vector<ForbiddenText> forbidden;
  std::string unread;    // why there are no tokens; else empty
  bool is_once = false;  // it says `#pragma once`
  // It begins with `#ifndef NAME` and `#define NAME`: what follows, it has once.
  bool is_guarded = false;
};

/// Reads `text`, whose lines end in '\n'. A user's kernel must not read files of the machine
/// through the compiler: what a build log quotes travels into reports. Where compilers read a text
/// in two ways (trigraphs, blanks behind a backslash), it is forbidden, so that one reading is
/// enough.
OpenClText read_opencl(const std::string& text);

}  // namespace stalemate::config
