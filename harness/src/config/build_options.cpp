#include "config/build_options.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "config/opencl_text.hpp"

namespace stalemate::config {

namespace {

constexpr std::string_view kBlanksInOption = " \t";

/// Behind the letter of an option.
std::string behind_letter(const std::string& item) {
  const std::size_t begin = item.find_first_not_of(kBlanksInOption, 2);
  return begin == std::string::npos ? std::string() : item.substr(begin);
}

struct Macro {
  std::string name;
  std::string value;
};

Macro macro_of(const std::string& item) {
  const std::string text = behind_letter(item);
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return {text, "1"};
  std::string value = text.substr(equals + 1);
  const bool is_quoted = value.size() > 1 && value.front() == '"' && value.back() == '"';
  if (is_quoted) value = value.substr(1, value.size() - 2);
  return {text.substr(0, equals), value};
}

std::string line_of(const Macro& macro) {
  return fmt::format("#define {} {}\n", macro.name, macro.value);
}

std::string as_option(const std::string& item) {
  return "-D" + behind_letter(item);
}

/// Whether a driver might take its value apart.
bool is_taken_apart(const std::string& item) {
  return item.starts_with("-D") && build_option_problem(as_option(item)).has_value();
}

/// Of a macro that becomes a line of the source.
std::optional<WordProblem> macro_line_problem(const std::string& item) {
  const Macro macro = macro_of(item);
  if (auto problem = build_option_problem("-D" + macro.name)) return problem;
  for (const char* other : {" -D", " -I", " -cl-", " -w"}) {
    if (item.find(other, 2) == std::string::npos) continue;
    return WordProblem{"has a second option in it", "one option per item"};
  }
  if (macro.value.find_first_of("\"'`\\\n\r\v\f") != std::string::npos) {
    return WordProblem{"has a quote, a backslash or a line end in its value",
                       "define the macro in a kernel file that includes this one"};
  }
  const auto forbidden = read_opencl(line_of(macro)).forbidden;
  if (forbidden.empty()) return std::nullopt;
  return WordProblem{fmt::format("has {}, which is not allowed in a kernel", forbidden[0].message),
                     forbidden[0].remedy};
}

}  // namespace

BuildOptions build_options(const std::vector<std::string>& items) {
  BuildOptions options;
  for (const std::string& item : items) {
    if (item.starts_with("-I")) {
      options.include_folders.push_back(behind_letter(item));
    } else if (is_taken_apart(item)) {
      options.macros += line_of(macro_of(item));
    } else {
      options.of_compiler.push_back(item.starts_with("-D") ? as_option(item) : item);
    }
  }
  return options;
}

std::optional<WordProblem> option_problem(const std::string& item) {
  if (item.starts_with("-I")) {
    if (!behind_letter(item).empty()) return std::nullopt;
    return WordProblem{"names no folder", "write -IFOLDER, relative to this file"};
  }
  if (is_taken_apart(item)) return macro_line_problem(item);
  return item.starts_with("-D") ? std::nullopt : build_option_problem(item);
}

}  // namespace stalemate::config
