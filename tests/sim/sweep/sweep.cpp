// sim_sweep CASES CONFIG PART/PARTS [correct] DEVICE…: so many schedules of every subject of a
// config, or of every PARTS-th one, or of those that claim to be correct, on simulated devices.
// Prints, for each, what was found and a hash of everything that happened, so that two processes
// can be compared. Exits with 1 if code that claims to be correct was convicted, or if nothing met.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>
#include <variant>

#include "config/load.hpp"
#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/races.hpp"
#include "engine/launch/requirements.hpp"
#include "report/evidence/fact_words.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

// A stuck launch takes as long as a thousand others.
constexpr const char* kStuck = "VIOLATION no_progress";
constexpr int kStuckMax = 20;

/// Small, so that a schedule costs microseconds, and contended.
GenerateSettings small_cases() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 8};
  settings.operations_per_item = {1, 4};
  settings.cells = {1, 4};
  return settings;
}

struct Tally {
  std::map<std::string, int> words;  // verdicts, kinds of violation, endings
  int met = 0;
  std::string race;  // the first, where nothing else was found
  std::uint64_t hash = 0;

  void add(std::uint64_t word) { hash = Seed{hash}.split(word).value; }
};

std::string word_of(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation == nullptr ? std::string(name(verdict))
                              : "VIOLATION " + std::string(name(violation->kind));
}

/// Whether a launch that nobody records, which the simulator takes shorter ways for, is the same.
bool is_same_unrecorded(Device& device, LaunchRequest request, const LaunchOutcome& recorded) {
  request.schedule.record = false;
  const LaunchOutcome other = device.launch(request);
  if (other.index() != recorded.index()) return false;
  const auto* completed = std::get_if<Completed>(&recorded);
  if (completed == nullptr) return true;
  const auto& again = std::get<Completed>(other);
  return again.buffers == completed->buffers && again.races == completed->races;
}

/// One schedule of one case; its word.
std::string launch(Device& device, const Property& property, const Subject& subject,
                   std::uint64_t index, Tally& tally) {
  const GenerateSettings settings = engine::narrowed_to(subject, small_cases());
  const Case input = engine::fit_to_limits(
      property, subject, property.generate(subject, settings, Seed{2026}, index).value,
      device.info());
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.schedule.seed = Seed{7}.split(index).value;
  request.schedule.record = true;
  LaunchOutcome outcome = device.launch(request);
  if (!is_same_unrecorded(device, request, outcome)) return "not the same unrecorded";
  if (const auto* failed = std::get_if<BuildFailed>(&outcome))
    return "does not build: " + failed->log;
  if (auto* misbehaved = std::get_if<Misbehaved>(&outcome)) {
    tally.add(misbehaved->recording->hash);
    return word_of(misbehaved->violation);
  }
  auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return "did not complete";
  tally.add(completed->recording->hash);
  const Judgement judgement = property.judge(subject, input, {std::move(completed->buffers)});
  tally.met += judgement.met ? 1 : 0;
  if (!completed->races.empty() && std::holds_alternative<Pass>(judgement.verdict)) {
    const Violation race = engine::race_violation({property, subject, input, completed->races});
    if (tally.race.empty()) tally.race = report::words(race.summary);
    return word_of(race);
  }
  return word_of(judgement.verdict);
}

/// Whether all is as it should be.
bool sweep(Device& device, const Property& property, const Subject& subject, std::uint64_t cases) {
  if (engine::lacking_progress(subject.needs_progress, device.info())) return true;
  Tally tally;
  for (std::uint64_t index = 0; index < cases; ++index) {
    if (tally.words[kStuck] == kStuckMax) break;
    ++tally.words[launch(device, property, subject, index, tally)];
  }
  std::erase_if(tally.words, [](const auto& one) { return one.second == 0; });
  std::string words;
  for (const auto& [word, count] : tally.words) words += fmt::format(" {} {}", count, word);
  fmt::print("{:016x} {} {}:{}\n", tally.hash, device.info().id, subject.name, words);
  if (!tally.race.empty()) fmt::print("  {}\n", tally.race);
  if (subject.broken) return true;
  const bool all_pass = tally.words.size() == 1 && tally.words.contains("pass");
  return all_pass && (tally.met > 0 || device.info().id == "sim:serial");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return EXIT_FAILURE;
  const std::uint64_t cases = std::strtoull(argv[1], nullptr, 10);
  const Properties properties = shipped_properties();
  const auto plan = config::load_plan({{argv[2], true}}, {properties, shipped_files()});
  if (!std::holds_alternative<Plan>(plan)) return EXIT_FAILURE;
  int wrong = 0;
  unsigned part = 0;
  unsigned parts = 1;
  if (std::sscanf(argv[3], "%u/%u", &part, &parts) != 2 || parts == 0) return EXIT_FAILURE;
  const bool are_correct = std::string(argv[4]) == "correct";
  for (int i = are_correct ? 5 : 4; i < argc; ++i) {
    const auto device = sim::open_device(argv[i]);
    if (device == nullptr) return EXIT_FAILURE;
    unsigned number = 0;
    for (const Subject& subject : std::get<Plan>(plan).subjects) {
      if (are_correct && subject.broken) continue;
      if (number++ % parts != part) continue;
      const Property* property = find_property(properties, subject.property);
      if (sweep(*device, *property, subject, cases)) continue;
      ++wrong;
      fmt::print("WRONG: {} on {}\n", subject.name, argv[i]);
    }
  }
  return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
