#include "engine/run/build_ahead.hpp"
#include "engine/run/engine.hpp"
#include "engine/run/observers.hpp"
#include "engine/run/pairings.hpp"
#include "engine/run/plan_digest.hpp"
#include "engine/run/simulated_jobs.hpp"
#include "engine/run/subject_run.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

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

RunHeader run_header(const Plan& plan, const std::vector<Device*>& devices,
                     const RunContext& context) {
  RunHeader header{std::string(version()), plan.name, context.seed, {}, plan.subjects.size()};
  header.plan_digest = plan_digest(plan, context.known);
  header.shard = context.shard;
  header.verdicts = verdicts_of(plan, devices);
  for (const SubjectResult& result : context.on_record) {
    header.on_record += result.is_cut_short ? 0U : 1U;
  }
  for (const Device* device : devices) header.devices.push_back(device->info());
  return header;
}

RunResult run(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context,
              const std::vector<RunObserver*>& observers) {
  const Observers watching(observers);
  const RunParts parts{plan, context, watching};
  watching.notify(&RunObserver::run_started, run_header(plan, devices, context));
  Pairings pairings(plan, devices, context);
  run_real(pairings, parts);
  run_simulated(pairings, parts);
  RunResult result = pairings.result();
  watching.notify(&RunObserver::run_finished, result);
  return result;
}

}  // namespace stalemate::engine
