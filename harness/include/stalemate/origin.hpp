#pragma once

#include <cstdint>
#include <string>

namespace stalemate {

/// A line of a file of the user's. The path is relative to the repository, if the file is in one,
/// else as the user wrote it, so relative to where the program was started; empty if it is not
/// known. Lines and columns count from 1; 0 is not known.
struct FileLine {
  std::string file = {};
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const FileLine&, const FileLine&) = default;
};

/// Where a subject stands in files of the user's. It decides nothing: two subjects that differ in
/// it alone are judged alike.
struct Origin {
  FileLine config = {};     // its entry under `subjects:`
  FileLine function = {};   // the code under test
  std::string folder = {};  // that the names in the source's `#line`s are relative to

  friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace stalemate
