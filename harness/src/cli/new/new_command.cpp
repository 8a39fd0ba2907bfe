#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/new/templates.hpp"
#include "cli/notify.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::cli {

namespace {

namespace fs = std::filesystem;

struct NewArguments {
  std::string kind;
  std::string name;
  std::string out;  // empty: a folder of that name
};

/// How the file could not be written, which must not be there yet; empty if it was.
std::string write_new(const fs::path& path, const std::string& text) {
  std::error_code problem;
  fs::create_directories(path.parent_path(), problem);
  if (problem) return problem.message();
  std::FILE* const file = std::fopen(path.c_str(), "wx");
  if (file == nullptr) return std::strerror(errno);
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool is_closed = std::fclose(file) == 0;
  return is_written && is_closed ? std::string() : std::string("it could not be written whole");
}

/// The first of the files that is there already; empty if none is.
std::string already_there(const fs::path& folder, const std::vector<NewFile>& files) {
  std::error_code ignored;
  for (const NewFile& file : files) {
    if (fs::exists(fs::symlink_status(folder / file.path, ignored))) return folder / file.path;
  }
  return {};
}

bool is_no_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

/// Where the package that CMake has to find was installed, if that is no place of its own choice.
std::string prefix_option() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  const fs::path prefix = folder.parent_path();
  if (folder.filename() != "bin" || prefix == "/usr" || prefix == "/usr/local") return {};
  return " -D CMAKE_PREFIX_PATH=" + report::shell_quote(prefix.string());
}

/// The next two commands.
std::string next_commands(const NewArguments& arguments) {
  const std::string folder = report::shell_quote(arguments.out);
  const std::string plan =
      report::shell_quote((fs::path(arguments.out) / (arguments.name + ".yaml")).string());
  if (arguments.kind != "property") {
    return fmt::format("  stalemate validate {}\n  stalemate run {}\n", plan, plan);
  }
  const std::string build = report::shell_quote((fs::path(arguments.out) / "build").string());
  return fmt::format(
      "  cmake -S {} -B {}{} && cmake --build {}\n  {}/{}_stalemate run {} --device sim:sc\n",
      folder, build, prefix_option(), build, build, arguments.name, plan);
}

ExitCode refused(const std::string& text, ExitCode code) {
  notify(text);
  return code;
}

/// Writes the files and tells their paths; what went wrong, if something did.
std::string write_all(const fs::path& folder, const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    const fs::path path = folder / file.path;
    if (const auto problem = write_new(path, file.text); !problem.empty()) {
      return fmt::format("{} cannot be written: {}", path.string(), problem);
    }
    std::cout << printable(path.string()) << '\n';
  }
  return {};
}

ExitCode run_new(const CommandContext& context, NewArguments arguments) {
  if (arguments.out.empty()) arguments.out = arguments.name;
  if (const auto problem = problem_of_name(arguments.name); !problem.empty()) {
    return refused(problem, ExitCode::Usage);
  }
  const auto files = new_files(context.files, arguments.kind, arguments.name);
  if (files.empty()) {
    return refused("--data: there are no templates for " + arguments.kind, ExitCode::Usage);
  }
  if (is_no_folder(arguments.out)) {
    return refused(arguments.out + " is no folder, and nothing was written; name one by --out",
                   ExitCode::Usage);
  }
  if (const auto there = already_there(arguments.out, files); !there.empty()) {
    return refused(
        there + " is there already, and nothing was written; name another folder by --out",
        ExitCode::Usage);
  }
  if (const auto problem = write_all(arguments.out, files); !problem.empty()) {
    return refused(problem, ExitCode::Internal);
  }
  std::cout << "next:\n" << printable(next_commands(arguments), KeepNewlines::Yes);
  return ExitCode::AsExpected;
}

}  // namespace

void add_new(CLI::App& app, Command& chosen) {
  const auto made = std::make_shared<NewArguments>();
  auto* command =
      app.add_subcommand("new", "Write a first kernel, its config and a gate for CI, which run");
  command
      ->add_option("KIND", made->kind,
                   "What the code is, or `property`: a claim of your own, in C++")
      ->required()
      ->check(CLI::IsMember(new_kinds()));
  command->add_option("NAME", made->name, "Its name, in small letters, digits and _")->required();
  command->add_option("--out", made->out,
                      "Folder for the files (default: NAME); none is overwritten");
  command->callback([made, &chosen] {
    chosen = [made](const CommandContext& context) { return run_new(context, *made); };
  });
}

}  // namespace stalemate::cli
