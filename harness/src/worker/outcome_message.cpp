#include <optional>
#include <span>
#include <utility>

#include "core/json.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

Phase phase(std::uint8_t number) {
  if (number > static_cast<std::uint8_t>(Phase::Launch)) throw Nonsense("an unknown phase");
  return static_cast<Phase>(number);
}

ViolationKind violation_kind(std::uint8_t number) {
  if (number >= all_violation_kinds().size()) throw Nonsense("an unknown kind of violation");
  return all_violation_kinds()[number];
}

void pack(Packer& packer, const Violation& violation) {
  packer.number(static_cast<std::uint8_t>(violation.kind));
  packer.text(violation.summary);
  packer.number(std::uint64_t{violation.explanation.size()});
  for (const std::string& line : violation.explanation) packer.text(line);
  packer.number(std::uint64_t{violation.cells.size()});
  for (const std::uint32_t cell : violation.cells) packer.number(cell);
  packer.number(static_cast<std::uint8_t>(violation.is_alone));
  packer.number(static_cast<std::uint8_t>(violation.dispatch.has_value()));
  packer.number(violation.dispatch.value_or(0));
}

Violation unpack_violation(Unpacker& unpacker) {
  Violation violation;
  violation.kind = violation_kind(unpacker.number<std::uint8_t>());
  violation.summary = unpacker.text();
  const auto lines = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < lines; ++i) violation.explanation.push_back(unpacker.text());
  const auto cells = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < cells; ++i) {
    violation.cells.push_back(unpacker.number<std::uint32_t>());
  }
  violation.is_alone = unpacker.number<std::uint8_t>() != 0;
  const bool has_dispatch = unpacker.number<std::uint8_t>() != 0;
  const auto dispatch = unpacker.number<std::uint32_t>();
  if (has_dispatch) violation.dispatch = dispatch;
  return violation;
}

void pack(Packer& packer, const std::optional<Recording>& recording) {
  packer.number(static_cast<std::uint8_t>(recording.has_value()));
  if (recording) pack(packer, *recording);
}

std::optional<Recording> unpack_recording_if_any(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  return unpack_recording(unpacker);
}

struct OutcomePacker {
  Packer& packer;

  void operator()(const Completed& completed) const {
    packer.number(std::uint64_t{completed.buffers.size()});
    for (const BufferContent& buffer : completed.buffers) {
      packer.text(buffer.name);
      packer.number(std::uint64_t{buffer.bytes.size()});
      packer.bulk(buffer.bytes);
    }
    packer.number(std::uint64_t{completed.dispatch_times.size()});
    for (const auto& time : completed.dispatch_times) packer.signed_number(time.count());
    packer.signed_number(completed.build_time.count());
    pack(packer, completed.recording);
    packer.number(static_cast<std::uint32_t>(completed.races.size()));
    for (const DataRace& race : completed.races) pack(packer, race);
    packer.number(completed.races_left_out);
    packer.number(static_cast<std::uint8_t>(completed.races_watched));
    packer.text(completed.unwritten_load);
  }
  void operator()(const Misbehaved& misbehaved) const {
    pack(packer, misbehaved.violation);
    pack(packer, misbehaved.recording);
  }
  void operator()(const TimedOut& timed_out) const {
    packer.number(static_cast<std::uint8_t>(timed_out.phase));
    packer.signed_number(timed_out.limit.count());
    packer.signed_number(timed_out.starved.count());
    packer.text(timed_out.unproven);
  }
  void operator()(const Crashed& crashed) const {
    packer.number(static_cast<std::uint8_t>(crashed.phase));
    packer.text(crashed.how);
  }
  void operator()(const DeviceLost& lost) const { packer.text(lost.what); }
  void operator()(const BuildFailed& failed) const { packer.text(failed.log); }
  void operator()(const Unsupported& unsupported) const { packer.text(unsupported.missing); }
  void operator()(const Cancelled& /*cancelled*/) const {}
};

/// One alternative of LaunchOutcome; those without a specialisation hold a text and nothing else.
template <class Outcome>
Outcome unpack_as(Unpacker& unpacker) {
  return Outcome{unpacker.text()};
}

template <>
Completed unpack_as<Completed>(Unpacker& unpacker) {
  Completed completed;
  const auto buffers = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < buffers; ++i) {
    std::string name = unpacker.text();
    completed.buffers.push_back({std::move(name), unpacker.bulk(unpacker.number<std::uint64_t>())});
  }
  const auto times = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < times; ++i) {
    completed.dispatch_times.emplace_back(unpacker.signed_number());
  }
  completed.build_time = std::chrono::nanoseconds(unpacker.signed_number());
  completed.recording = unpack_recording_if_any(unpacker);
  const auto races = unpacker.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < races; ++i) completed.races.push_back(unpack_race(unpacker));
  completed.races_left_out = unpacker.number<std::uint32_t>();
  completed.races_watched = unpacker.number<std::uint8_t>() != 0;
  completed.unwritten_load = unpacker.text();
  return completed;
}

template <>
Misbehaved unpack_as<Misbehaved>(Unpacker& unpacker) {
  Misbehaved misbehaved;
  misbehaved.violation = unpack_violation(unpacker);
  misbehaved.recording = unpack_recording_if_any(unpacker);
  return misbehaved;
}

template <>
TimedOut unpack_as<TimedOut>(Unpacker& unpacker) {
  const Phase where = phase(unpacker.number<std::uint8_t>());
  const std::chrono::milliseconds limit(unpacker.signed_number());
  const std::chrono::milliseconds starved(unpacker.signed_number());
  return {where, limit, starved, unpacker.text()};
}

template <>
Crashed unpack_as<Crashed>(Unpacker& unpacker) {
  const Phase where = phase(unpacker.number<std::uint8_t>());
  return {where, unpacker.text()};
}

template <>
Cancelled unpack_as<Cancelled>(Unpacker& /*unpacker*/) {
  return {};
}

template <std::size_t... Indices>
LaunchOutcome unpack_alternative(Unpacker& unpacker, std::size_t index,
                                 std::index_sequence<Indices...> /*all*/) {
  std::optional<LaunchOutcome> outcome;
  const auto try_one = [&]<std::size_t Index>() {
    using Outcome = std::variant_alternative_t<Index, LaunchOutcome>;
    if (index == Index) outcome = unpack_as<Outcome>(unpacker);
  };
  (try_one.template operator()<Indices>(), ...);
  if (!outcome) throw Nonsense("an unknown outcome");
  return *std::move(outcome);
}

/// What is left of `answered` behind the buffers of `request` that were asked for in that way.
std::span<const BufferContent> expect_buffers(std::span<const BufferContent> answered,
                                              const LaunchRequest& request,
                                              bool Buffer::*is_asked_for) {
  for (const Buffer& buffer : request.buffers) {
    if (!(buffer.*is_asked_for)) continue;
    if (answered.empty() || answered.front().name != buffer.name ||
        answered.front().bytes.size() != buffer.size_bytes) {
      throw Nonsense("other buffers than were asked for");
    }
    answered = answered.subspan(1);
  }
  return answered;
}

}  // namespace

void pack(Packer& packer, const LaunchOutcome& outcome) {
  packer.number(static_cast<std::uint8_t>(outcome.index()));
  std::visit(OutcomePacker{packer}, outcome);
}

LaunchOutcome unpack_outcome(Unpacker& unpacker) {
  LaunchOutcome outcome =
      unpack_alternative(unpacker, unpacker.number<std::uint8_t>(),
                         std::make_index_sequence<std::variant_size_v<LaunchOutcome>>());
  unpacker.expect_end();
  return outcome;
}

void pack(Packer& packer, const std::vector<DeviceInfo>& devices) {
  packer.text(to_line(nlohmann::json(devices)));
}

std::vector<DeviceInfo> unpack_devices(Unpacker& unpacker) {
  std::vector<DeviceInfo> devices;
  try {
    for (const auto& json : nlohmann::json::parse(unpacker.text())) {
      devices.push_back(device_info_from_json(json));
    }
  } catch (const nlohmann::json::exception& problem) {
    throw Nonsense(problem.what());
  } catch (const std::invalid_argument& problem) {
    throw Nonsense(problem.what());
  }
  unpacker.expect_end();
  return devices;
}

void expect_answer(const Completed& completed, const LaunchRequest& request) {
  std::span<const BufferContent> answered = completed.buffers;
  answered = expect_buffers(answered, request, &Buffer::read_back);
  std::size_t dispatches = request.dispatches.size();
  // A sequel may have no dispatches, or nothing to read back.
  const bool goes_on = !answered.empty() || completed.dispatch_times.size() > dispatches;
  if (request.sequel && goes_on) {
    answered = expect_buffers(answered, request, &Buffer::read_back_in_sequel);
    dispatches += request.sequel->dispatches.size();
  }
  if (!answered.empty()) throw Nonsense("buffers that nobody asked for");
  if (completed.dispatch_times.size() != dispatches) throw Nonsense("times of other dispatches");
}

}  // namespace stalemate::worker
