#include "devices/pocl_environment.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <sched.h>

namespace stalemate::devices {

namespace {

// Up to PoCL 3 the first, later the second.
constexpr const char* kThreadVariables[] = {"POCL_MAX_PTHREAD_COUNT", "POCL_CPU_MAX_CU_COUNT"};

// With 1, its default, PoCL compiles a kernel anew for each work-group size.
constexpr const char* kSpecialization = "POCL_WORK_GROUP_SPECIALIZATION";

struct Processors {
  int count = 1;
  bool from_zero = true;  // 0 to count - 1: those that PoCL pins to
};

Processors processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) return {1, false};
  Processors found{CPU_COUNT(&allowed), true};
  for (int i = 0; i < found.count; ++i) found.from_zero = found.from_zero && CPU_ISSET(i, &allowed);
  return found;
}

/// Why pinning to the threads that the user asked for would abort.
std::optional<std::string> too_many_threads(int processor_count) {
  for (const char* variable : kThreadVariables) {
    const char* value = std::getenv(variable);
    if (value == nullptr) continue;
    int threads = 0;
    const auto parsed = std::from_chars(value, value + std::strlen(value), threads);
    if (parsed.ec != std::errc() || threads > processor_count) {
      return fmt::format("{}={} asks for more threads than the {} processors here", variable, value,
                         processor_count);
    }
  }
  return std::nullopt;
}

/// What holds for pinned and unpinned threads alike.
std::map<std::string, std::string> common_variables() {
  if (std::getenv(kSpecialization) != nullptr) return {};
  return {{kSpecialization, "0"}};
}

}  // namespace

PoclEnvironment pocl_environment() {
  const Processors here = processors();
  if (std::getenv("POCL_AFFINITY") != nullptr) return {common_variables(), ""};
  if (!here.from_zero) {
    return unpinned_pocl_environment("the processors of this process do not begin at number 0");
  }
  if (const auto why = too_many_threads(here.count)) return unpinned_pocl_environment(*why);
  PoclEnvironment environment{common_variables(), ""};
  environment.variables["POCL_AFFINITY"] = "1";
  for (const char* variable : kThreadVariables) {
    if (std::getenv(variable) == nullptr) {
      environment.variables[variable] = std::to_string(here.count);
    }
  }
  return environment;
}

PoclEnvironment unpinned_pocl_environment(const std::string& why) {
  return {common_variables(),
          fmt::format("PoCL's threads are not pinned ({}): fewer launches will meet", why)};
}

}  // namespace stalemate::devices
