#include "engine/engine.hpp"
#include "engine/observers.hpp"
#include "engine/subject_run.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

RunHeader header_of(const Plan& plan, const std::vector<Device*>& devices, Seed seed) {
  RunHeader header{std::string(version()), plan.name, seed, {}, plan.subjects.size()};
  for (const Device* device : devices) header.devices.push_back(device->info());
  return header;
}

void run_device(Device& device, const RunParts& parts, RunResult& result) {
  for (const Subject& subject : parts.plan.subjects) {
    if (parts.context.cancellation.requested()) result.interrupted = true;
    if (result.interrupted) return;
    SubjectOutcome outcome = run_subject(subject, device, parts);
    result.subjects.push_back(std::move(outcome.result));
    result.interrupted |= outcome.interrupted;
    if (outcome.device_lost) {
      result.device_lost = true;
      return;
    }
  }
}

}  // namespace

RunResult run(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context,
              const std::vector<RunObserver*>& observers) {
  const Observers watching(observers);
  const RunParts parts{plan, context, watching};
  watching.tell(&RunObserver::run_started, header_of(plan, devices, context.seed));
  RunResult result;
  for (Device* device : devices) run_device(*device, parts, result);
  watching.tell(&RunObserver::run_finished, result);
  return result;
}

}  // namespace stalemate::engine
