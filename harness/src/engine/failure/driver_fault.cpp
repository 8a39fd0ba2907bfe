#include "engine/failure/driver_fault.hpp"

#include <chrono>
#include <fmt/format.h>

#include "engine/launch/try_call.hpp"
#include "engine/probe/apart_probe.hpp"

namespace stalemate::engine {

namespace {

constexpr std::chrono::milliseconds kMoment{100};

/// Seen for `time`, and again in another process; empty if not.
std::string fault_of(Device& device, const NdRange& range, const Deadlines& deadlines,
                     std::chrono::milliseconds time) {
  if (probe_apart(device, range, deadlines, time).fault().empty()) return {};
  device.restart();
  return probe_apart(device, range, deadlines).fault();
}

}  // namespace

const std::string& AskedDriver::fault(Device& device, const Deadlines& deadlines) {
  if (!fault_) fault_ = fault_of(device, {1, 1}, deadlines, kMoment);
  return *fault_;
}

Error not_judged_beside(const std::string& fault, std::string_view seen) {
  return {.cause = fmt::format("the driver or the device is at fault: {}\n"
                               "what looked like {} says nothing of the code",
                               fault, seen),
          .of_driver = true};
}

std::optional<Error> driver_fault(Device& device, const Deadlines& deadlines, const Found& found) {
  const NdRange& range = found.input.nd_range;
  const std::string fault = fault_of(device, range, deadlines, std::chrono::seconds(1));
  if (fault.empty()) return std::nullopt;
  return not_judged_beside(fault, name(std::get<Violation>(found.triaged.judgement.verdict).kind));
}

std::optional<Error> fault_of_counting(Session& session, const Found& found) {
  const auto is_shared = [](const Judgement& judgement) {
    const auto* violation = std::get_if<Violation>(&judgement.verdict);
    return violation != nullptr && violation->kind == ViolationKind::MutualExclusion;
  };
  if (!is_shared(found.triaged.judgement)) return std::nullopt;
  Case alone = found.input;
  alone.nd_range = {1, 1};
  const auto fit = try_call([&] { return session.fit(alone); });
  const auto* input = std::get_if<Case>(&fit);
  if (input == nullptr || input->nd_range.work_items() != 1) return std::nullopt;
  const Attempt attempt = session.launch(*input);
  const auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || !is_shared(judged->judgement)) return std::nullopt;
  return Error{.cause =
                   "the driver or the device is at fault: one work-item alone was counted as "
                   "being in a section with another; sections are counted by atomic_inc and "
                   "atomic_dec, outside of the code under test\n"
                   "what looked like mutual_exclusion says nothing of the code",
               .of_driver = true};
}

}  // namespace stalemate::engine
