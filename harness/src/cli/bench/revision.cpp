#include "cli/bench/revision.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "cli/bench/child_program.hpp"
#include "cli/notify.hpp"

namespace stalemate::cli {

namespace fs = std::filesystem;

std::optional<std::string> commit_named(const std::string& word, const Cancellation& cancellation) {
  const ChildEnding ending = run_child(
      {{"git", "rev-parse", "--verify", "--quiet", "--end-of-options", word + "^{commit}"}},
      cancellation);
  if (!ending.is_good()) return std::nullopt;
  return ending.out.substr(0, ending.out.find('\n'));
}

std::variant<std::unique_ptr<BuiltRevision>, std::string> BuiltRevision::build(
    const std::string& commit, const std::string& preset, const Cancellation& cancellation) {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "stalemate-against-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr) return "no temporary folder can be made";
  std::unique_ptr<BuiltRevision> built(new BuiltRevision(name, preset));
  if (auto failure = built->make(commit, cancellation)) return *std::move(failure);
  return built;
}

BuiltRevision::BuiltRevision(fs::path folder, std::string preset)
    : folder_(std::move(folder)), preset_(std::move(preset)) {}

BuiltRevision::~BuiltRevision() {
  // Also when the run was asked to stop: nothing is left behind.
  run_child({{"git", "worktree", "remove", "--force", tree().string()}}, {});
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string BuiltRevision::program() const {
  return (tree() / "build" / preset_ / "properties" / "stalemate").string();
}

std::optional<std::string> BuiltRevision::make(const std::string& commit,
                                               const Cancellation& cancellation) {
  const std::vector<ChildCommand> steps{
      {{"git", "worktree", "add", "--quiet", "--detach", tree().string(), commit}},
      {{"cmake", "--preset", preset_}, tree().string()},
      {{"cmake", "--build", "--preset", preset_, "--target", "stalemate"}, tree().string()}};
  for (const ChildCommand& step : steps) {
    const std::string words = fmt::format("{}", fmt::join(step.words, " "));
    notify(words);
    const ChildEnding ending = run_child(step, cancellation);
    if (cancellation.requested()) return "interrupted";
    if (ending.is_good()) continue;
    // What a tool says of a mistake it may say on stdout.
    return fmt::format("'{}' failed with exit code {}\n{}", words, ending.code, ending.out);
  }
  if (!fs::is_regular_file(program())) return fmt::format("the build made no {}", program());
  return std::nullopt;
}

}  // namespace stalemate::cli
