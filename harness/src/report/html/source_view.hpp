#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report::html {

struct SourceLine {
  std::uint32_t number = 0;  // 0: lines are left out here
  std::string text = {};
  std::string mark = {};  // who was here, "work-items 0, 1", or what begins here; may be empty
  bool is_hit = false;    // an access was made here that the failure names
};

struct SourceFile {
  std::string name = {};
  std::vector<SourceLine> lines = {};
};

/// The user's own code, with the lines that the failure names marked: those of accesses of the
/// trace and of the explanation, and of races. Of a file that is long only what is near to them, or
/// to the function under test. Files of ours that it includes are not in it.
std::vector<SourceFile> source_view(const SubjectResult& result);

}  // namespace stalemate::report::html
