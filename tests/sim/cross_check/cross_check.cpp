// sim_cross_check SEEDS DROP CONFIG PART/PARTS DEVICE…: so many schedules of every subject of a
// config, or of every PARTS-th one, on simulated devices, each compiled by both front ends. Prints
// whether they agree on the verdict, the number of events and what the launch gives back. Subjects
// that the other front end cannot compile are named, with the reason. DROP other than 0 has it miss
// every so many-th load, so that a comparison that sees nothing is seen. Exits with 1 if anything
// differs, with 2 if nothing was compared.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>
#include <variant>

#include "config/load.hpp"
#include "engine/launch/requirements.hpp"
#include "sim/cross_check/callbacks.hpp"
#include "sim/cross_check/sanitized.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

GenerateSettings cases_compared() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 8};
  settings.operations_per_item = {1, 4};
  settings.cells = {1, 4};
  return settings;
}

/// All that a launch shows.
struct Shown {
  std::string verdict;
  std::uint64_t events = 0;
  std::vector<std::vector<std::byte>> content = {};
  std::string no_build = {};

  // A livelock is proven once registers and stacks come back, which each build has its own of, so
  // one may have to go round once more.
  bool is_same(const Shown& other) const {
    const bool are_proofs = verdict == "no_progress" && other.verdict == "no_progress";
    return verdict == other.verdict && (are_proofs || events == other.events) &&
           content == other.content;
  }
};

class Comparison {
 public:
  Comparison(const sim::NamedSettings& settings, const Property& property, const Subject& subject)
      : own_(settings, {sim::compile, test::run_sanitized}),
        other_(settings, {test::compile_sanitized, test::run_sanitized}),
        property_(property),
        subject_(subject) {}

  /// Seeds compared; prints the first difference.
  std::uint64_t run(std::uint64_t seeds) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Shown a = shown(other_, seed);
      if (!a.no_build.empty()) {
        tell("NOT SUPPORTED", a.no_build);
        return 0;
      }
      const Shown b = shown(own_, seed);
      if (a.is_same(b)) continue;
      is_different_ = true;
      tell("DIFFERENT", fmt::format("seed {}: {}, {} events; by the plugin {}, {} events", seed,
                                    a.verdict, a.events, b.verdict, b.events));
      return seed + 1;
    }
    tell("same", fmt::format("{} schedules", seeds));
    return seeds;
  }

  bool is_different() const { return is_different_; }

 private:
  void tell(const char* what, const std::string& why) const {
    fmt::print("{}: {} on {}: {}\n", what, subject_.name, own_.info().id,
               why.substr(0, why.find('\n')));
  }

  Shown shown(Device& device, std::uint64_t seed) const {
    const Case input = property_.fit_to_device(
        subject_, property_.generate(subject_, cases_compared(), Seed{2026}, seed).value,
        device.info());
    LaunchRequest request = property_.lower(subject_, input, {device.info(), shipped_files()});
    request.schedule.seed = Seed{7}.split(seed).value;
    test::events_run = 0;
    LaunchOutcome outcome = device.launch(request);
    Shown shown{.verdict = "did not complete", .events = test::events_run};
    if (const auto* failed = std::get_if<BuildFailed>(&outcome)) shown.no_build = failed->log;
    if (const auto* seen = std::get_if<Misbehaved>(&outcome)) {
      shown.verdict = name(seen->violation.kind);
    }
    if (auto* completed = std::get_if<Completed>(&outcome)) judge(*completed, input, shown);
    return shown;
  }

  void judge(Completed& completed, const Case& input, Shown& shown) const {
    for (const auto& buffer : completed.buffers) shown.content.push_back(buffer.bytes);
    const Judgement judgement = property_.judge(subject_, input, {std::move(completed.buffers)});
    const auto* violation = std::get_if<Violation>(&judgement.verdict);
    shown.verdict = violation == nullptr ? name(judgement.verdict) : name(violation->kind);
  }

  sim::SimulatedDevice own_;
  sim::SimulatedDevice other_;
  const Property& property_;
  const Subject& subject_;
  bool is_different_ = false;
};

struct Arguments {
  std::uint64_t seeds = 0;
  unsigned part = 0;
  unsigned parts = 1;
};

int compare_all(const Arguments& arguments, const Plan& plan, const Properties& properties,
                const sim::NamedSettings& settings, std::uint64_t& compared) {
  int different = 0;
  unsigned number = 0;
  unsigned subjects = 0;
  for (const Subject& subject : plan.subjects) {
    if (number++ % arguments.parts != arguments.part) continue;
    if (engine::lacking_progress(subject.needs_progress, sim::describe(settings))) continue;
    Comparison comparison(settings, *find_property(properties, subject.property), subject);
    const std::uint64_t same = comparison.run(arguments.seeds);
    different += comparison.is_different() ? 1 : 0;
    subjects += same > 0 ? 1 : 0;
    compared += same;
    std::fflush(stdout);
  }
  fmt::print("{}: {} subjects compared, {} different\n", settings.id, subjects, different);
  return different;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (argc < 6 || std::sscanf(argv[4], "%u/%u", &arguments.part, &arguments.parts) != 2) return 2;
  arguments.seeds = std::strtoull(argv[1], nullptr, 10);
  test::drop_loads(std::strtoull(argv[2], nullptr, 10));
  const Properties properties = shipped_properties();
  const auto plan = config::load_plan({{argv[3], true}}, {properties, shipped_files()});
  if (!std::holds_alternative<Plan>(plan) || arguments.parts == 0) return 2;
  int different = 0;
  std::uint64_t compared = 0;
  for (int i = 5; i < argc; ++i) {
    const auto settings = sim::named_settings(argv[i]);
    if (!settings) return 2;
    different += compare_all(arguments, std::get<Plan>(plan), properties, *settings, compared);
  }
  if (different > 0) return 1;
  return compared == 0 ? 2 : 0;
}
