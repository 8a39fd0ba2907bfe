#include "cli/examples.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate::cli {

namespace {

using Lines = std::vector<std::string_view>;

const std::map<std::string_view, Lines, std::less<>> kExamples{
    {"baseline", {"stalemate baseline out --out known.yaml"}},
    {"bench",
     {"stalemate bench --device pocl --subject 'atomic_*'",
      "stalemate bench --scale --axis operations --svg curves.svg",
      "stalemate bench --against HEAD~1"}},
    {"compare", {"stalemate compare before after --markdown"}},
    {"devices", {"stalemate devices --verbose"}},
    {"doctor", {"stalemate doctor"}},
    {"export", {"stalemate export out/failures/0001.json --out report"}},
    {"list", {"stalemate list 'float_add.*'", "stalemate list --config mine.yaml"}},
    {"merge", {"stalemate merge part1 part2 --out out --junit junit.xml"}},
    {"mutants", {"stalemate mutants --device sim:sc", "stalemate mutants mine.yaml --device pocl"}},
    {"new", {"stalemate new lock mine", "stalemate new kernel histogram --out ci"}},
    {"profile", {"stalemate profile --device pocl --out profile"}},
    {"prove", {"stalemate prove mine.yaml", "stalemate prove mine.yaml --size 2x1x2 --time 60s"}},
    {"replay",
     {"stalemate replay out/failures/0001.json --trace",
      "stalemate replay out/failures/0001.json -n 100 --device pocl"}},
    {"report", {"stalemate report out", "stalemate report out --html page.html"}},
    {"run",
     {"stalemate run mine.yaml",
      "stalemate run mine.yaml --device sim:sc --device pocl --cases 1000 --time 1m",
      "stalemate run mine.yaml --seed 7 --out out --junit junit.xml --baseline known.yaml"}},
    {"selftest", {"stalemate selftest --fault non_atomic_update"}},
    {"validate", {"stalemate validate mine.yaml"}}};

std::string footer_of(const Lines& lines) {
  std::string footer = lines.size() == 1 ? "Example:" : "Examples:";
  for (const std::string_view line : lines) footer.append("\n  ").append(line);
  return footer;
}

}  // namespace

void add_examples(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({})) {
    const auto found = kExamples.find(command->get_name());
    if (found != kExamples.end()) command->footer(footer_of(found->second));
  }
}

}  // namespace stalemate::cli
