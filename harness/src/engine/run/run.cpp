#include "engine/run/build_ahead.hpp"
#include "engine/run/engine.hpp"
#include "engine/run/observers.hpp"
#include "engine/run/pairings.hpp"
#include "engine/run/simulated_jobs.hpp"
#include "engine/run/subject_run.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

RunHeader header_of(const Plan& plan, const std::vector<Device*>& devices, Seed seed) {
  RunHeader header{std::string(version()), plan.name, seed, {}, plan.subjects.size()};
  for (const Device* device : devices) header.devices.push_back(device->info());
  return header;
}

void run_real(Pairings& pairings, const RunParts& parts) {
  BuildAhead ahead(parts);
  while (true) {
    ahead.build(pairings);
    const auto pairing = pairings.take(false);
    if (!pairing) return;
    pairings.finish(*pairing, run_subject(*pairing->subject, *pairing->device, parts));
  }
}

}  // namespace

RunResult run(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context,
              const std::vector<RunObserver*>& observers) {
  const Observers watching(observers);
  const RunParts parts{plan, context, watching};
  watching.notify(&RunObserver::run_started, header_of(plan, devices, context.seed));
  Pairings pairings(plan, devices, context.cancellation);
  run_real(pairings, parts);
  run_simulated(pairings, parts);
  RunResult result = pairings.result();
  watching.notify(&RunObserver::run_finished, result);
  return result;
}

}  // namespace stalemate::engine
