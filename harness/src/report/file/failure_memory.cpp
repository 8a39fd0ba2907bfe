#include "report/file/failure_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/json.hpp"
#include "report/file/failure_name.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/file/reproducer_text.hpp"

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFailuresPerSubjectMax = 32;

/// Sorted. A folder that is not there holds none, and is no `error`.
std::vector<std::string> names_in(const std::string& folder, std::error_code& error) {
  std::vector<std::string> names;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator()) {
    names.push_back(entry->path().filename().string());
    entry.increment(error);
  }
  if (error == std::errc::no_such_file_or_directory) error.clear();
  std::sort(names.begin(), names.end());
  return names;
}

/// Files of that subject, sorted by name.
std::vector<fs::path> files_of(const std::string& folder, std::string_view subject) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const std::string& name : names_in(folder, ignored)) {
    if (is_failure_name(name, subject)) files.push_back(fs::path(folder) / name);
  }
  return files;
}

fs::file_time_type age(const fs::path& file) {
  std::error_code error;
  return fs::last_write_time(file, error);
}

void forget_oldest(std::vector<fs::path> files) {
  std::stable_sort(files.begin(), files.end(),
                   [](const auto& a, const auto& b) { return age(a) < age(b); });
  std::error_code error;
  for (std::size_t i = 0; i + kFailuresPerSubjectMax < files.size(); ++i) {
    fs::remove(files[i], error);
  }
}

void add_case(std::vector<Case>& cases, const Case& input) {
  if (std::find(cases.begin(), cases.end(), input) == cases.end()) cases.push_back(input);
}

/// Such a folder may come out of the cache of a CI service, and what is in it from anybody: a link
/// would have another file read into the log, or written over.
bool is_link(const fs::path& file) {
  std::error_code error;
  return fs::is_symlink(fs::symlink_status(file, error));
}

}  // namespace

FailureMemory::FailureMemory(Remembered remembered)
    : folder_(std::move(remembered.folder)), but_of_(remembered.but_of) {
  if (remembered.names) {
    names_ = *std::move(remembered.names);
    return;
  }
  std::error_code error;
  auto names = names_in(folder_, error);
  if (error) {
    pass_over(fmt::format("{} cannot be read: {}; no failure of an earlier run in it is tried",
                          folder_, error.message()));
  }
  for (std::string& name : names) {
    if (is_failure_name(name)) {
      names_.push_back(std::move(name));
    } else if (name.ends_with(".json")) {
      pass_over(fmt::format("{}/{} is not named as failures are, SUBJECT-<16 digits>.json", folder_,
                            name));
    }
  }
}

std::optional<WriteFailure> FailureMemory::save(const Reproducer& reproducer) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return WriteFailure{folder_, error.message(), false};
  const std::string file = fmt::format("{}/{}", folder_, failure_name(reproducer));
  if (is_link(file)) fs::remove(file, error);
  if (auto failure = write_whole_file(file, reproducer_text(reproducer))) return failure;
  forget_oldest(files_of(folder_, reproducer.subject.name));
  return std::nullopt;
}

std::vector<Case> FailureMemory::load(const Subject& subject) {
  const auto loaded = loaded_.find(subject.name);
  if (loaded != loaded_.end()) return loaded->second;
  return loaded_[subject.name] = read(subject);
}

std::vector<Case> FailureMemory::read(const Subject& subject) {
  std::vector<Case> cases;
  for (const std::string& name : names_) {
    if (!is_failure_name(name, subject.name)) continue;
    const std::string file = folder_ + '/' + name;
    if (is_link(file)) {
      pass_over(file + " is a symbolic link");
      continue;
    }
    const auto read = read_reproducer(file);
    if (const auto* problem = std::get_if<std::string>(&read)) {
      pass_over(*problem);
      continue;
    }
    const Reproducer& reproducer = std::get<Reproducer>(read);
    if (reproducer.subject.name != subject.name ||
        reproducer.subject.property != subject.property) {
      pass_over(
          fmt::format("{} is a failure of the subject {} by the property {}; remove it "
                      "if no such subject is left",
                      file, reproducer.subject.name, reproducer.subject.property));
      continue;
    }
    if (but_of_ && reproducer.run_seed == *but_of_) continue;
    add_case(cases, reproducer.smallest.input);
    if (reproducer.most_reproducible) add_case(cases, reproducer.most_reproducible->input);
  }
  return cases;
}

std::size_t FailureMemory::keep_within(const FailureLimits& limits) {
  std::vector<KeptFailure> kept;
  std::error_code ignored;
  for (const std::string& name : names_in(folder_, ignored)) {
    if (!is_failure_name(name)) continue;
    const fs::path file = fs::path(folder_) / name;
    const auto is_of = [&](const std::string& subject) { return is_failure_name(name, subject); };
    const bool is_over = std::any_of(passed_.begin(), passed_.end(), is_of) &&
                         std::none_of(failed_.begin(), failed_.end(), is_of);
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(file, error);
    if (!error) kept.push_back({name, bytes, age(file).time_since_epoch().count(), is_over});
  }
  const auto going = superfluous(std::move(kept), limits);
  std::error_code error;
  for (const std::string& name : going) fs::remove(fs::path(folder_) / name, error);
  return going.size();
}

}  // namespace stalemate::report
