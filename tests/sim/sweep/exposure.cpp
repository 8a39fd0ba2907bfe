// sim_exposure CASES SEEDS CONFIG PART/PARTS DEVICE…: how many schedules each mutant of a config,
// or every PARTS-th one, needs to be exposed on simulated devices, for each of SEEDS seeds: the
// cases and schedules are those of `stalemate mutants`. A device is an id, or an id and its
// settings
// ("sim:sc policy=pct"). Prints a line for each mutant and one for each device.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <variant>
#include <vector>

#include "config/load.hpp"
#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/requirements.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

struct Asked {
  Plan plan;
  std::uint64_t cases = 0;
  std::uint64_t seeds = 0;
};

struct Tally {
  std::uint64_t searches = 0;
  std::uint64_t exposed = 0;
  std::uint64_t launches = 0;
  double logarithms = 0;  // of the launches of a search
  double seconds = 0;     // of the processor
};

bool violates(Device& device, const Property& property, const Subject& subject, const Case& input) {
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.schedule.seed = input.seed.split("schedule").split(0).value;
  LaunchOutcome outcome = device.launch(request);
  if (std::holds_alternative<Misbehaved>(outcome)) return true;
  auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return false;
  const Judgement judgement = property.judge(subject, input, {std::move(completed->buffers)});
  return std::holds_alternative<Violation>(judgement.verdict);
}

/// The number of the first schedule that shows the mutant, from 1; 0 if none does.
std::uint64_t first_exposure(Device& device, const Property& property, const Subject& subject,
                             const Asked& asked, std::uint64_t seed) {
  const Seed subject_seed = Seed{seed}.split(subject.name);
  for (std::uint64_t index = 0; index < asked.cases; ++index) {
    const GenerateSettings settings = engine::narrowed_to(subject, asked.plan.generate);
    const Case input = property.generate(subject, settings, subject_seed, index).value;
    if (violates(device, property, subject,
                 engine::fit_to_limits(property, subject, input, device.info()))) {
      return index + 1;
    }
  }
  return 0;
}

void expose(Device& device, const Property& property, const Subject& subject, const Asked& asked,
            Tally& tally) {
  std::vector<std::string> words;
  for (std::uint64_t seed = 1; seed <= asked.seeds; ++seed) {
    const std::clock_t begin = std::clock();
    const std::uint64_t first = first_exposure(device, property, subject, asked, seed);
    tally.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const std::uint64_t launches = first == 0 ? asked.cases : first;
    ++tally.searches;
    tally.exposed += first == 0 ? 0 : 1;
    tally.launches += launches;
    tally.logarithms += std::log(static_cast<double>(launches));
    words.push_back(first == 0 ? "-" : std::to_string(first));
  }
  fmt::print("{} {}: {}\n", device.info().id, subject.name, fmt::join(words, " "));
}

void expose_all(Device& device, const Properties& properties, const Asked& asked, unsigned part,
                unsigned parts) {
  Tally tally;
  unsigned number = 0;
  for (const Subject& subject : asked.plan.subjects) {
    if (!subject.broken || number++ % parts != part) continue;
    if (engine::lacking_progress(subject.needs_progress, device.info())) continue;
    if (!engine::lacking(subject.requirements, device.info()).empty()) continue;
    expose(device, *find_property(properties, subject.property), subject, asked, tally);
  }
  const double searches = static_cast<double>(tally.searches);
  fmt::print("{}: {} of {} searches expose; {} launches, {:.2f} by the geometric mean; {:.1f} s\n",
             device.info().id, tally.exposed, tally.searches, tally.launches,
             std::exp(tally.logarithms / searches), tally.seconds);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) return EXIT_FAILURE;
  const Properties properties = shipped_properties();
  auto plan = config::load_plan({{argv[3]}}, {properties, shipped_files()});
  unsigned part = 0;
  unsigned parts = 1;
  if (std::sscanf(argv[4], "%u/%u", &part, &parts) != 2 || parts == 0) return EXIT_FAILURE;
  if (const auto* wrong = std::get_if<Diagnostics>(&plan)) {
    for (const Diagnostic& one : *wrong) fmt::print(stderr, "{}\n", to_text(one));
    return EXIT_FAILURE;
  }
  const Asked asked{std::get<Plan>(std::move(plan)), std::strtoull(argv[1], nullptr, 10),
                    std::strtoull(argv[2], nullptr, 10)};
  for (int i = 5; i < argc; ++i) {
    const auto device = sim::open_device(argv[i]);
    if (device == nullptr) return EXIT_FAILURE;
    expose_all(*device, properties, asked, part, parts);
  }
  return EXIT_SUCCESS;
}
