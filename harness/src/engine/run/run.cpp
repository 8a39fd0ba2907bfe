#include "engine/run/engine.hpp"
#include "engine/run/expectation.hpp"
#include "engine/run/known.hpp"
#include "engine/run/observers.hpp"
#include "engine/run/pairings.hpp"
#include "engine/run/plan_digest.hpp"
#include "engine/run/real_devices.hpp"
#include "engine/run/shared_context.hpp"
#include "engine/run/simulated_jobs.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

std::chrono::milliseconds elapsed(const RunContext& context) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               context.began);
}

/// Of a part of a run nobody can say that an entry of the baseline is over, or matches nothing.
std::vector<StaleEntry> stale_in(const RunContext& context, const std::vector<Device*>& devices,
                                 const RunResult& result) {
  if (!context.shard.is_whole()) return {};
  std::vector<DeviceInfo> infos;
  infos.reserve(devices.size());
  for (const Device* device : devices) infos.push_back(device->info());
  return stale_entries(context.idle, context.known, infos, result);
}

}  // namespace

RunHeader run_header(const Plan& plan, const std::vector<Device*>& devices,
                     const RunContext& context) {
  RunHeader header{std::string(version()), plan.name, context.seed, {}, plan.subjects.size()};
  header.began = std::chrono::system_clock::now() - elapsed(context);
  header.plan_digest = plan_digest(plan, context.known, context.files);
  header.baseline_digest = baseline_digest(context.known);
  header.shard = context.shard;
  header.verdicts = verdicts_of(plan, devices);
  header.unwanted = plan.unwanted;
  for (const SubjectResult& result : context.on_record) {
    header.on_record += result.is_cut_short ? 0U : 1U;
  }
  for (const Device* device : devices) header.devices.push_back(device->info());
  return header;
}

RunResult run(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context,
              const std::vector<RunObserver*>& observers) {
  const Observers watching(observers);
  const SharedContext shared(context, plan.subjects);
  const RunParts parts{plan, shared.get(), watching};
  watching.notify(&RunObserver::run_started, run_header(plan, devices, context));
  Pairings pairings(plan, devices, context);
  run_real(pairings, devices, parts);
  run_simulated(pairings, parts);
  RunResult result = pairings.result();
  result.stale = stale_in(context, devices, result);
  result.stale_counts = context.strict_baseline && !result.stale.empty();
  const bool may_be_open =
      !context.shard.is_whole() || (context.may_skip_all && is_all_skipped(result));
  result.nothing_decided = decides_nothing(result) && !may_be_open;
  result.elapsed = elapsed(context);
  watching.notify(&RunObserver::run_finished, result);
  return result;
}

}  // namespace stalemate::engine
