#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "core/json.hpp"
#include "stalemate/simulator/ordered_operations.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

Phase phase(std::uint8_t number) {
  if (number > static_cast<std::uint8_t>(Phase::Launch)) throw Nonsense("an unknown phase");
  return static_cast<Phase>(number);
}

// What is small and has many forms travels as JSON.
template <class Value>
void pack_json(Packer& packer, const Value& value) {
  packer.text(to_line(nlohmann::json(value)));
}

template <class Read>
auto unpack_json(Unpacker& unpacker, const Read& read) {
  try {
    const auto document = nlohmann::json::parse(unpacker.text());
    expect_plain(document);
    return read(document);
  } catch (const nlohmann::json::exception& error) {
    throw Nonsense(error.what());
  } catch (const std::invalid_argument& error) {
    throw Nonsense(error.what());
  }
}

void pack(Packer& packer, const std::optional<Fact>& fact) {
  packer.number(static_cast<std::uint8_t>(fact.has_value()));
  if (fact) pack_json(packer, *fact);
}

std::optional<Fact> unpack_fact_if_any(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  return unpack_json(unpacker, fact_from_json);
}

void pack(Packer& packer, const std::vector<Fact>& facts) {
  packer.number(static_cast<std::uint32_t>(facts.size()));
  for (const Fact& fact : facts) pack_json(packer, fact);
}

std::vector<Fact> unpack_facts(Unpacker& unpacker) {
  std::vector<Fact> facts;
  const auto count = unpacker.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) facts.push_back(unpack_json(unpacker, fact_from_json));
  return facts;
}

void pack(Packer& packer, const std::optional<Recording>& recording) {
  packer.number(static_cast<std::uint8_t>(recording.has_value()));
  if (recording) pack(packer, *recording);
}

std::optional<Recording> unpack_recording_if_any(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  return unpack_recording(unpacker);
}

void pack(Packer& packer, const std::vector<BufferContent>& buffers) {
  packer.number(std::uint64_t{buffers.size()});
  for (const BufferContent& buffer : buffers) {
    packer.text(buffer.name);
    packer.number(std::uint64_t{buffer.bytes.size()});
    packer.bulk(buffer.bytes);
  }
}

std::vector<BufferContent> unpack_buffers(Unpacker& unpacker) {
  std::vector<BufferContent> buffers;
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::string name = unpacker.text();
    buffers.push_back({std::move(name), unpacker.bulk(unpacker.number<std::uint64_t>())});
  }
  return buffers;
}

void pack(Packer& packer, const std::optional<Exploration>& exploration) {
  packer.number(static_cast<std::uint8_t>(exploration.has_value()));
  if (!exploration) return;
  packer.number(static_cast<std::uint8_t>(exploration->bound));
  packer.number(exploration->executions);
  packer.number(exploration->blocked);
  packer.number(exploration->runs);
  packer.number(exploration->events_max);
  packer.number(static_cast<std::uint8_t>(exploration->shown.has_value()));
  packer.number(exploration->shown.value_or(0));
  packer.number(std::uint64_t{exploration->observed.size()});
  for (const Observed& observed : exploration->observed) {
    packer.number(observed.executions);
    pack(packer, observed.buffers);
  }
}

ExplorationBound bound(std::uint8_t number) {
  if (number > static_cast<std::uint8_t>(ExplorationBound::Time))
    throw Nonsense("an unknown bound");
  return static_cast<ExplorationBound>(number);
}

std::optional<Exploration> unpack_exploration_if_any(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  Exploration exploration;
  exploration.bound = bound(unpacker.number<std::uint8_t>());
  exploration.executions = unpacker.number<std::uint64_t>();
  exploration.blocked = unpacker.number<std::uint64_t>();
  exploration.runs = unpacker.number<std::uint64_t>();
  exploration.events_max = unpacker.number<std::uint32_t>();
  const bool is_shown = unpacker.number<std::uint8_t>() != 0;
  const auto shown = unpacker.number<std::uint64_t>();
  if (is_shown) exploration.shown = shown;
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto executions = unpacker.number<std::uint64_t>();
    exploration.observed.push_back({unpack_buffers(unpacker), executions});
  }
  return exploration;
}

void pack(Packer& packer, const std::vector<DataRace>& races) {
  packer.number(static_cast<std::uint32_t>(races.size()));
  for (const DataRace& race : races) pack(packer, race);
}

std::vector<DataRace> unpack_races(Unpacker& unpacker) {
  std::vector<DataRace> races;
  const auto count = unpacker.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) races.push_back(unpack_race(unpacker));
  return races;
}

struct OutcomePacker {
  Packer& packer;

  void operator()(const Completed& completed) const {
    pack(packer, completed.buffers);
    packer.number(std::uint64_t{completed.dispatch_times.size()});
    for (const auto& time : completed.dispatch_times) packer.signed_number(time.count());
    packer.signed_number(completed.build_time.count());
    pack(packer, completed.recording);
    pack(packer, completed.races);
    packer.number(completed.races_left_out);
    packer.number(static_cast<std::uint8_t>(completed.races_watched));
    pack(packer, completed.unwritten_load);
    pack(packer, completed.account);
    pack(packer, completed.exploration);
  }
  void operator()(const Misbehaved& misbehaved) const {
    pack_json(packer, misbehaved.violation);
    pack(packer, misbehaved.recording);
    pack(packer, misbehaved.account);
    pack(packer, misbehaved.races);
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
    packer.text(crashed.excuse);
  }
  void operator()(const DeviceLost& lost) const { packer.text(lost.what); }
  void operator()(const BuildFailed& failed) const { packer.text(failed.log); }
  void operator()(const Unsupported& unsupported) const {
    packer.text(unsupported.missing);
    packer.number(static_cast<std::uint8_t>(unsupported.lack));
    packer.number(unsupported.needed);
    packer.number(unsupported.most);
  }
  void operator()(const MachineFailed& failed) const { packer.text(failed.what); }
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
  completed.buffers = unpack_buffers(unpacker);
  const auto times = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < times; ++i) {
    completed.dispatch_times.emplace_back(unpacker.signed_number());
  }
  completed.build_time = std::chrono::nanoseconds(unpacker.signed_number());
  completed.recording = unpack_recording_if_any(unpacker);
  completed.races = unpack_races(unpacker);
  completed.races_left_out = unpacker.number<std::uint32_t>();
  completed.races_watched = unpacker.number<std::uint8_t>() != 0;
  completed.unwritten_load = unpack_fact_if_any(unpacker);
  completed.account = unpack_facts(unpacker);
  completed.exploration = unpack_exploration_if_any(unpacker);
  return completed;
}

template <>
Misbehaved unpack_as<Misbehaved>(Unpacker& unpacker) {
  Misbehaved misbehaved;
  misbehaved.violation = unpack_json(unpacker, violation_from_json);
  misbehaved.recording = unpack_recording_if_any(unpacker);
  misbehaved.account = unpack_facts(unpacker);
  misbehaved.races = unpack_races(unpacker);
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
  std::string how = unpacker.text();
  return {where, std::move(how), unpacker.text()};
}

Lack unpack_lack(Unpacker& unpacker) {
  const auto number = unpacker.number<std::uint8_t>();
  for (const Lack lack : all_lacks()) {
    if (static_cast<std::uint8_t>(lack) == number) return lack;
  }
  throw Nonsense("an unknown lack");
}

template <>
Unsupported unpack_as<Unsupported>(Unpacker& unpacker) {
  std::string missing = unpacker.text();
  const Lack lack = unpack_lack(unpacker);
  const auto needed = unpacker.number<std::uint64_t>();
  return {std::move(missing), lack, needed, unpacker.number<std::uint64_t>()};
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

void pack(Packer& packer, const DeviceList& list) {
  pack_json(packer, nlohmann::json{{"devices", list.devices}, {"remarks", list.remarks}});
}

DeviceList unpack_devices(Unpacker& unpacker) {
  auto list = unpack_json(unpacker, [](const nlohmann::json& json) {
    DeviceList read;
    for (const auto& device : json.at("devices"))
      read.devices.push_back(device_info_from_json(device));
    json.at("remarks").get_to(read.remarks);
    return read;
  });
  unpacker.expect_end();
  return list;
}

namespace {

/// Every execution was observed: a proof that leaves one out is none.
void expect_exploration(const Completed& completed, const LaunchRequest& request) {
  if (!completed.exploration) throw Nonsense("no exploration, though one was asked for");
  std::uint64_t executions = 0;
  for (const Observed& observed : completed.exploration->observed) {
    std::span<const BufferContent> answered = observed.buffers;
    answered = expect_buffers(answered, request, &Buffer::read_back);
    if (request.sequel && !answered.empty()) {
      answered = expect_buffers(answered, request, &Buffer::read_back_in_sequel);
    }
    if (!answered.empty()) throw Nonsense("buffers that nobody asked for");
    executions += observed.executions;
  }
  if (executions != completed.exploration->executions) {
    throw Nonsense("other executions than were observed");
  }
}

}  // namespace

void expect_answer(const Completed& completed, const LaunchRequest& request) {
  if (request.every) return expect_exploration(completed, request);
  if (completed.exploration) throw Nonsense("an exploration that nobody asked for");
  std::span<const BufferContent> answered = completed.buffers;
  const bool has_order =
      request.ordered_in && !answered.empty() && answered.back().name == kOrderBuffer;
  if (has_order) answered = answered.first(answered.size() - 1);
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
