#include "bench/figures_json.hpp"

#include "core/json.hpp"

namespace stalemate::bench {

using nlohmann::json;

namespace {

json kernels_json(const std::optional<KernelTimes>& times) {
  if (!times) return nullptr;
  return {{"operations", times->operations},
          {"launches", times->launches},
          {"raw_seconds", times->raw.count()},
          {"recorded_seconds", times->recorded.count()},
          {"recorded_over_raw", times->ratio()}};
}

json judging_json(const std::vector<JudgingRate>& rates) {
  json array = json::array();
  for (const JudgingRate& rate : rates) {
    array.push_back({{"tier", rate.tier},
                     {"judged_on", rate.judged_on},
                     {"operations", rate.operations},
                     {"operations_per_second", rate.operations_per_second}});
  }
  return array;
}

json run_json(const std::optional<CasesRun>& run) {
  if (!run) return nullptr;
  json value = {{"cases", run->cases},
                {"work_items_per_case", run->work_items},
                {"operations_judged", run->operations},
                {"wall_seconds", run->wall.count()},
                {"cpu_seconds", run->processors.count()},
                {"kernel_seconds", nullptr},
                {"kernel_share_of_wall", nullptr},
                {"cases_per_wall_second", run->cases_per_second()},
                {"operations_per_wall_second", run->operations_per_wall_second()},
                {"operations_per_cpu_second", run->operations_per_processor_second()}};
  if (run->kernels.count() > 0) {
    value["kernel_seconds"] = run->kernels.count();
    value["kernel_share_of_wall"] = run->kernel_share();
  }
  return value;
}

json subjects_json(const std::vector<SubjectFigures>& subjects) {
  json array = json::array();
  for (const SubjectFigures& subject : subjects) {
    array.push_back({{"subject", subject.subject},
                     {"property", subject.property},
                     {"kernels", kernels_json(subject.kernels)},
                     {"judging", judging_json(subject.judging)},
                     {"small_cases", run_json(subject.small_cases)},
                     {"large_cases", run_json(subject.large_cases)},
                     {"notes", subject.notes}});
  }
  return array;
}

json peak_json(std::uint64_t bytes) {
  return bytes == 0 ? json(nullptr) : json(bytes);
}

json device_json(const DeviceFigures& figures) {
  return {{"id", figures.device.id},
          {"name", figures.device.name},
          {"platform", figures.device.platform},
          {"driver_version", figures.device.driver_version},
          {"subjects", subjects_json(figures.subjects)},
          {"peak_memory",
           {{"parent_bytes", peak_json(figures.memory.parent_bytes)},
            {"worker_bytes", peak_json(figures.memory.worker_bytes)}}}};
}

}  // namespace

std::string figures_json(const BenchFigures& figures) {
  json devices = json::array();
  for (const DeviceFigures& device : figures.devices) devices.push_back(device_json(device));
  return to_line({{"tool_version", figures.tool_version},
                  {"date", figures.date},
                  {"processors", figures.processors},
                  {"operations_asked_for", figures.operations},
                  {"cells_asked_for", figures.cells},
                  {"devices", devices}});
}

}  // namespace stalemate::bench
