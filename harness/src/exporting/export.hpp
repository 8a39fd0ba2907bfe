#pragma once

#include <string>
#include <variant>
#include <vector>

#include "stalemate/files.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::exporting {

struct ExportedFile {
  std::string name;
  std::string text;
};

struct ExportedProgram {
  std::vector<ExportedFile> files = {};
  bool is_judged = true;  // else a person compares what it prints
};

/// What is passed on, or why nothing can be.
using Exported = std::variant<ExportedProgram, std::string>;

/// A program in C that shows a failure without this one, its kernel, how it is built, and a report.
/// Nothing is run. `stored` may be a stranger's: whatever stands in it, generated C, Markdown
/// and the Makefile are what they were written to be. The kernel is code, and runs as such.
Exported export_failure(const Reproducer& stored, const Property& property, const Files& files);

}  // namespace stalemate::exporting
