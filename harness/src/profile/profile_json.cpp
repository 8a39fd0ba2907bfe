#include "profile/profile_json.hpp"

#include "core/json.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/words/case_words.hpp"

namespace stalemate::profile {

namespace {

using nlohmann::json;

json number_or_null(std::uint32_t number) {
  return number == 0 ? json(nullptr) : json(number);
}

json progress_json(const DeviceInfo& device) {
  if (!device.progress) return nullptr;
  return {{"gives", name(device.progress->gives())},
          {"work_groups", device.progress->work_groups},
          {"work_items", device.progress->work_items},
          {"lanes", device.progress->lanes},
          {"measured", !device.is_simulated}};
}

json profiled_device_json(const DeviceInfo& device) {
  return {{"id", device.id},
          {"name", device.name},
          {"platform", device.platform},
          {"driver_version", device.driver_version},
          {"opencl_version", device.opencl_version},
          {"cl_std", device.cl_std},
          {"is_simulated", device.is_simulated},
          {"compute_units", device.compute_units},
          {"capabilities", device.capabilities}};
}

json violation_json(const ProfileRow& row) {
  const auto* violation = std::get_if<Violation>(&row.measured.verdict);
  if (violation == nullptr) return nullptr;
  json value = {{"kind", name(violation->kind)},
                {"summary", report::words(violation->summary)},
                {"rate", nullptr},
                {"smallest", nullptr},
                {"smallest_rate", nullptr}};
  if (!row.result || !row.result->reproducer) return value;
  const Reproducer& reproducer = *row.result->reproducer;
  value["rate"] = reproducer.original.rate;
  value["smallest"] = report::case_words(reproducer.smallest.input);
  value["smallest_rate"] = reproducer.smallest.rate;
  return value;
}

json cases_json(const std::optional<SubjectResult>& result) {
  if (!result) return nullptr;
  const Effort& effort = result->effort;
  return {{"cases", effort.cases},
          {"launches", effort.launches},
          {"launches_met", effort.launches_met},
          {"operations", effort.operations},
          {"notes", result->notes}};
}

json letters_json(const std::optional<engine::LetterCounts>& letters) {
  if (!letters) return nullptr;
  return {{"launches", letters->launches},
          {"launches_met", letters->launches_met},
          {"letters", letters->letters},
          {"old", letters->old},
          {"old_to_the_end", letters->old_to_the_end},
          {"loads_again", letters->loads_again}};
}

json row_json(const ProfileRow& row) {
  return {{"name", row.idiom.name},
          {"group", row.idiom.group},
          {"words", row.idiom.words},
          {"promise", name(row.idiom.promise)},
          {"unclaimed", row.measured.unclaimed},
          {"verdict", name(row.measured.verdict)},
          {"violation", violation_json(row)},
          {"cases", cases_json(row.result)},
          {"messages", letters_json(row.letters)},
          {"advice", name(row.advice.word)},
          {"why", row.advice.why},
          {"is_expected", row.advice.is_expected}};
}

}  // namespace

json profile_json(const Profile& profile) {
  json rows = json::array();
  for (const ProfileRow& row : profile.rows) rows.push_back(row_json(row));
  return {{"schema", kProfileSchema},
          {"tool_version", profile.tool_version},
          {"date", profile.date},
          {"seed", std::to_string(profile.seed.value)},
          {"device", profiled_device_json(profile.device)},
          {"facts",
           {{"progress", progress_json(profile.device)},
            {"lane_width", number_or_null(profile.device.sub_group_size)},
            {"loop_turns_max", number_or_null(profile.device.loop_turns_max)}}},
          {"idioms", rows}};
}

}  // namespace stalemate::profile
