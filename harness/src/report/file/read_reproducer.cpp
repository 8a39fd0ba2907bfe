#include "report/file/read_reproducer.hpp"

#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/json.hpp"
#include "core/subject_rules.hpp"

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

// A history has at most 4 MiB, a kernel at most 1 MiB before its includes.
constexpr std::uintmax_t kSizeMax = std::uintmax_t{32} << 20U;

constexpr std::uint64_t kOperationsMax = std::uint64_t{1} << 26U;

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

/// What a number of a case may be: files are written by anybody, and what is launched, and judged
/// without a device, takes memory. More than anything that is generated.
struct Bound {
  std::string_view name;
  std::uint64_t value;
  std::uint64_t least;
  std::uint64_t most;
};

std::array<Bound, 13> bounds_of(const Case& input) {
  const NdRange& nd_range = input.nd_range;
  const Contention& contention = input.contention;
  return {{{"work_groups", nd_range.work_groups, 1, 1U << 20U},
           {"work_group_size", nd_range.work_group_size, 1, 1U << 16U},
           {"operations_per_item", input.operations_per_item, 1, 1U << 20U},
           {"cells", contention.cells, 1, 1U << 24U},
           {"cell_pitch", contention.cell_pitch, 1, 1U << 10U},
           {"hot_percent", contention.hot_percent, 0, 100},
           {"span", contention.span, 1, 1U << 20U},
           {"memory_accesses", input.stress.memory_accesses, 0, 1U << 16U},
           {"jitter_spins", input.stress.jitter_spins, 0, 1U << 20U},
           {"skew_spins", input.stress.skew_spins, 0, 1U << 20U},
           {"extra_groups", input.stress.extra_groups, 0, 1U << 16U},
           {"the number of work-items", nd_range.work_items(), 1, kOperationsMax},
           {"the number of operations", input.operations(), 1, kOperationsMax}}};
}

/// Why `input` cannot be launched; empty if it can.
std::string unsound(const Case& input) {
  for (const Bound& bound : bounds_of(input)) {
    if (bound.value >= bound.least && bound.value <= bound.most) continue;
    return fmt::format("{} is {}, and {} to {} can be launched", bound.name, bound.value,
                       bound.least, bound.most);
  }
  return "";
}

std::string unsound(const Reproducer& reproducer) {
  std::vector<const Case*> cases{&reproducer.original.input, &reproducer.smallest.input,
                                 &reproducer.observed};
  if (reproducer.most_reproducible) cases.push_back(&reproducer.most_reproducible->input);
  if (reproducer.seen_once) cases.push_back(&reproducer.seen_once->input);
  for (const Case* input : cases) {
    if (std::string why = unsound(*input); !why.empty()) return why;
  }
  return "";
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
    const std::string why = unsound(reproducer);
    if (why.empty()) return reproducer;
    return fmt::format("{} has a case that cannot be launched: {}", path, why);
  } catch (const std::exception& error) {
    return fmt::format(
        "{} is not a file of a failure, or was damaged or edited; have the run write it anew ({})",
        path, error.what());
  }
}

}  // namespace stalemate::report
