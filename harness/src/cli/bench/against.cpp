#include "cli/bench/against.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "bench/against/side_by_side.hpp"
#include "bench/against/side_by_side_text.hpp"
#include "cli/bench/bench_devices.hpp"
#include "cli/bench/child_program.hpp"
#include "cli/bench/revision.hpp"
#include "cli/notify.hpp"
#include "cli/signals.hpp"

namespace stalemate::cli {

namespace fs = std::filesystem;

namespace {

bool is_program(const std::string& word) {
  std::error_code ignored;
  return fs::is_regular_file(word, ignored) && access(word.c_str(), X_OK) == 0;
}

/// The other program, and what it stands on.
struct Other {
  std::string name;
  std::string program;
  std::unique_ptr<BuiltRevision> built = {};
};

struct Refusal {
  ExitCode code;
  std::string text;
};

std::variant<Other, Refusal> other_of(const CommandContext& context,
                                      const BenchArguments& arguments) {
  const std::string& word = arguments.against;
  if (is_program(word)) {
    const std::string program = fs::canonical(word).string();
    return Other{program, program};
  }
  const auto commit = commit_named(word, context.cancellation);
  if (!commit) {
    return Refusal{ExitCode::Usage, fmt::format("--against {}: neither a program nor a revision of "
                                                "the repository around the working directory",
                                                word)};
  }
  const bool is_release = std::string_view(STALEMATE_BUILD_TYPE) == "Release";
  if (arguments.preset == "release" && !is_release) {
    notify(
        fmt::format("this program is a {} build, and the other one will be a release build: the "
                    "ratios have that in them",
                    STALEMATE_BUILD_TYPE));
  }
  auto built = BuiltRevision::build(*commit, arguments.preset, context.cancellation);
  if (auto* failure = std::get_if<std::string>(&built)) {
    return Refusal{ExitCode::Internal, std::move(*failure)};
  }
  auto& revision = std::get<std::unique_ptr<BuiltRevision>>(built);
  return Other{fmt::format("{} ({}, {})", word, *commit, arguments.preset), revision->program(),
               std::move(revision)};
}

/// What either program is called with: words that versions before this one know, too.
std::vector<std::string> command_of(const std::string& program, const BenchArguments& arguments) {
  std::vector<std::string> words{program, "bench", "--json"};
  const auto add = [&](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  for (const std::string& device : arguments.devices) add("--device", device);
  for (const std::string& subject : arguments.subjects) add("--subject", subject);
  if (arguments.operations) add("--operations", std::to_string(*arguments.operations));
  if (arguments.cells) add("--cells", std::to_string(*arguments.cells));
  if (arguments.trust == devices::Trust::Full) words.emplace_back("--trust");
  return words;
}

bench::Side side_of(std::string name, const std::string& program, const BenchArguments& arguments,
                    Cancellation cancellation) {
  const auto measure = [command = command_of(program, arguments), program,
                        cancellation]() -> std::variant<bench::ComparedFigures, std::string> {
    const ChildEnding ending = run_child({command}, cancellation);
    if (cancellation.requested()) return "interrupted";
    if (!ending.is_good()) return fmt::format("{}: exit code {}", program, ending.code);
    auto figures = bench::compared_figures(ending.out);
    if (!figures) return program + ": printed no figures of `bench --json`";
    return *std::move(figures);
  };
  return {std::move(name), measure};
}

ExitCode refuse(const Refusal& refusal) {
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  notify(refusal.text);
  return refusal.code;
}

}  // namespace

ExitCode run_against(const CommandContext& context, const BenchArguments& arguments) {
  auto found = other_of(context, arguments);
  if (const auto* refusal = std::get_if<Refusal>(&found)) return refuse(*refusal);
  const Other& other = std::get<Other>(found);
  const std::string self = fs::read_symlink("/proc/self/exe").string();
  const auto side = [&](const std::string& name, const std::string& program) {
    return side_of(name, program, arguments, context.cancellation);
  };
  auto compared =
      bench::side_by_side(side(self, self), side(other.name, other.program), arguments.rounds,
                          [](const std::string& text) { notify(text); });
  if (const auto* failure = std::get_if<std::string>(&compared)) {
    return refuse({ExitCode::Internal, *failure});
  }
  auto& result = std::get<bench::SideBySide>(compared);
  result.date = date_now();
  result.processors = std::max(1U, std::thread::hardware_concurrency());
  std::cout << (arguments.json ? bench::side_by_side_json(result) + '\n'
                               : bench::side_by_side_text(result));
  return result.ratios.empty() ? ExitCode::NotDecided : ExitCode::AsExpected;
}

}  // namespace stalemate::cli
