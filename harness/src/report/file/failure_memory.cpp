#include "report/file/failure_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>

#include "core/json.hpp"
#include "report/file/failure_name.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/file/reproducer_text.hpp"

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFailuresPerSubjectMax = 32;

/// Files of that subject, sorted by name. A folder that is not there holds none.
std::vector<fs::path> files_of(const std::string& folder, std::string_view subject) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator()) {
    if (is_failure_name(entry->path().filename().string(), subject)) files.push_back(entry->path());
    entry.increment(error);
  }
  std::sort(files.begin(), files.end());
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
  std::vector<Case> cases;
  for (const fs::path& file : files_of(folder_, subject.name)) {
    if (is_link(file)) {
      warnings_.push_back(file.string() + " is a symbolic link");
      continue;
    }
    const auto read = read_reproducer(file.string());
    if (const auto* problem = std::get_if<std::string>(&read)) {
      warnings_.push_back(*problem);
      continue;
    }
    const Reproducer& reproducer = std::get<Reproducer>(read);
    if (reproducer.subject.name != subject.name ||
        reproducer.subject.property != subject.property) {
      warnings_.push_back(fmt::format("{} is about {} of {}", file.string(),
                                      reproducer.subject.property, reproducer.subject.name));
      continue;
    }
    add_case(cases, reproducer.smallest.input);
    if (reproducer.most_reproducible) add_case(cases, reproducer.most_reproducible->input);
  }
  return cases;
}

}  // namespace stalemate::report
