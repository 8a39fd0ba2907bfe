#include "engine/run/build_ahead.hpp"
#include "engine/run/engine.hpp"
#include "engine/run/known.hpp"
#include "engine/run/observers.hpp"
#include "engine/run/pairings.hpp"
#include "engine/run/plan_digest.hpp"
#include "engine/run/simulated_jobs.hpp"
#include "engine/run/subject_run.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

std::chrono::milliseconds elapsed(const RunContext& context) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               context.began);
}

void run_real(Pairings& pairings, const RunParts& parts) {
  BuildAhead ahead(parts);
  while (true) {
    ahead.build(pairings);
    const auto pairing = pairings.take(false);
    if (!pairing) return;
    RunParts of_subject = parts;
    of_subject.built_ahead = ahead.time_of(*pairing);
    pairings.finish(*pairing, run_subject(*pairing->subject, *pairing->device, of_subject));
  }
}

/// Of a part of a run nobody can say that an entry of the baseline is over, or matches nothing.
std::vector<StaleEntry> stale_entries(const RunContext& context,
                                      const std::vector<Device*>& devices,
                                      const RunResult& result) {
  if (!context.shard.is_whole()) return {};
  std::vector<DeviceInfo> infos;
  infos.reserve(devices.size());
  for (const Device* device : devices) infos.push_back(device->info());
  std::vector<StaleEntry> stale = context.idle;
  for (KnownFailure& entry : over(context.known, infos, result)) {
    stale.push_back({std::move(entry), KnownState::Over});
  }
  return stale;
}

}  // namespace

RunHeader run_header(const Plan& plan, const std::vector<Device*>& devices,
                     const RunContext& context) {
  RunHeader header{std::string(version()), plan.name, context.seed, {}, plan.subjects.size()};
  header.began = std::chrono::system_clock::now() - elapsed(context);
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
  result.stale = stale_entries(context, devices, result);
  result.elapsed = elapsed(context);
  watching.notify(&RunObserver::run_finished, result);
  return result;
}

}  // namespace stalemate::engine
