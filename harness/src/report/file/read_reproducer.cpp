#include "report/file/read_reproducer.hpp"

#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/json.hpp"
#include "core/subject_rules.hpp"

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

// A history has at most 4 MiB, a kernel at most 1 MiB before its includes.
constexpr std::uintmax_t kSizeMax = std::uintmax_t{32} << 20U;

constexpr std::uint64_t kOperationsMax = std::uint64_t{1} << 32U;

/// Asked before opening: opening a pipe waits for its writer, perhaps for ever.
std::string problem_of(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return "does not exist";
  if (!fs::exists(status)) return "cannot be read: " + error.message();
  if (!fs::is_regular_file(status)) return "is not a regular file";
  if (fs::file_size(path, error) > kSizeMax) return "is larger than 32 MiB";
  return "";
}

/// Every number of which there is at least one, and no more operations than fit one launch: files
/// are written by anybody.
bool is_sound(const Case& input) {
  return input.nd_range.work_groups > 0 && input.nd_range.work_group_size > 0 &&
         input.operations_per_item > 0 && input.contention.cells > 0 &&
         input.contention.cell_pitch > 0 && input.contention.hot_percent <= 100 &&
         input.contention.span > 0 && input.nd_range.work_items() <= kOperationsMax &&
         input.operations() <= kOperationsMax;
}

bool has_sound_cases(const Reproducer& reproducer) {
  return is_sound(reproducer.original.input) && is_sound(reproducer.smallest.input) &&
         is_sound(reproducer.observed) &&
         (!reproducer.most_reproducible || is_sound(reproducer.most_reproducible->input));
}

}  // namespace

std::variant<Reproducer, std::string> read_reproducer(const std::string& path) {
  std::string problem = problem_of(path);
  if (!problem.empty()) return path + ' ' + problem;
  std::ifstream file(path, std::ios::binary);
  if (!file) return path + " cannot be read";
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  try {
    Reproducer reproducer = reproducer_from_json(nlohmann::json::parse(text));
    const std::string hostile = stored_subject_problem(reproducer.subject);
    if (!hostile.empty()) return fmt::format("{} is not a reproducer: {}", path, hostile);
    if (has_sound_cases(reproducer)) return reproducer;
    return path + " has a case that cannot be launched";
  } catch (const std::exception& error) {
    return fmt::format("{} is not a reproducer: {}", path, error.what());
  }
}

}  // namespace stalemate::report
