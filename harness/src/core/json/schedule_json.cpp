#include <stdexcept>

#include "base/words.hpp"
#include "core/json.hpp"
#include "core/json/known_word.hpp"
#include "core/parse_uint64.hpp"

namespace stalemate {

using nlohmann::json;

namespace {

constexpr auto kAccessKinds = words<AccessKind>({{AccessKind::Load, "load"},
                                                 {AccessKind::Store, "store"},
                                                 {AccessKind::ReadModifyWrite, "read_modify_write"},
                                                 {AccessKind::Fence, "fence"},
                                                 {AccessKind::Barrier, "barrier"},
                                                 {AccessKind::Drain, "drain"}});

constexpr auto kOrders = words<MemoryOrder>({{MemoryOrder::None, "none"},
                                             {MemoryOrder::Relaxed, "relaxed"},
                                             {MemoryOrder::Acquire, "acquire"},
                                             {MemoryOrder::Release, "release"},
                                             {MemoryOrder::AcquireRelease, "acq_rel"},
                                             {MemoryOrder::SequentiallyConsistent, "seq_cst"}});

constexpr auto kScopes = words<MemoryScope>({{MemoryScope::None, "none"},
                                             {MemoryScope::WorkItem, "work_item"},
                                             {MemoryScope::SubGroup, "sub_group"},
                                             {MemoryScope::WorkGroup, "work_group"},
                                             {MemoryScope::Device, "device"},
                                             {MemoryScope::AllDevices, "all_svm_devices"}});

/// Two numbers each: a random scheduler leaves thousands.
json segments_to_json(const std::vector<std::vector<Segment>>& dispatches) {
  json out = json::array();
  for (const auto& segments : dispatches) {
    json dispatch = json::array();
    for (const Segment& segment : segments) dispatch.push_back({segment.work_item, segment.events});
    out.push_back(std::move(dispatch));
  }
  return out;
}

std::vector<std::vector<Segment>> segments_from_json(const json& in) {
  if (!in.is_array()) throw std::invalid_argument("a schedule is a list for each dispatch");
  std::vector<std::vector<Segment>> dispatches;
  for (const json& dispatch : in) {
    std::vector<Segment> segments;
    for (const json& segment : dispatch) segments.push_back({segment.at(0), segment.at(1)});
    dispatches.push_back(std::move(segments));
  }
  return dispatches;
}

json reads_from_json(const ReadsFrom& store) {
  json out = {{"file", store.file}, {"line", store.line}};
  if (store.work_item) out["work_item"] = *store.work_item;
  return out;
}

std::optional<ReadsFrom> reads_from_of(const json& access) {
  const auto found = access.find("reads_from");
  if (found == access.end()) return std::nullopt;
  ReadsFrom store{.file = found->at("file"), .line = found->at("line")};
  if (found->contains("work_item")) store.work_item = found->at("work_item");
  return store;
}

json trace_step_to_json(const TraceStep& step) {
  json out = step.access;
  out["place"] = step.location;
  out["times"] = step.times;
  out["left_out_before"] = step.left_out_before;
  out["of_driver_before"] = step.of_driver_before;
  return out;
}

TraceStep trace_step_from_json(const json& in) {
  return {.access = access_from_json(in),
          .location = place_from_json(in.at("place")),
          .times = in.at("times"),
          .left_out_before = in.at("left_out_before"),
          .of_driver_before = in.value("of_driver_before", std::uint64_t{0})};
}

}  // namespace

void to_json(json& out, const Access& access) {
  out = {{"work_item", access.work_item},
         {"work_group", access.work_group},
         {"kind", kAccessKinds.name(access.kind)},
         {"atomic", access.is_atomic},
         {"volatile", access.is_volatile},
         {"order", kOrders.name(access.order)},
         {"scope", kScopes.name(access.scope)},
         {"dispatch", access.dispatch},
         {"what", access.what},
         {"object", access.object},
         {"offset_bytes", std::to_string(access.offset_bytes)},
         {"size_bytes", access.size_bytes},
         {"seen", std::to_string(access.seen)},
         {"truth", std::to_string(access.truth)},
         {"from_store_buffer", access.from_store_buffer},
         {"stored", std::to_string(access.stored)},
         {"file", access.file},
         {"line", access.line}};
  if (access.is_local) out["local"] = true;
  if (access.orders_local) out["orders_local"] = true;
  if (access.orders_global) out["orders_global"] = true;
  if (access.is_weak_failure) out["weak_failure"] = true;
  if (access.stores_same) out["stores_same"] = true;
  if (access.was_missed) out["was_missed"] = true;
  if (access.reads_from) out["reads_from"] = reads_from_json(*access.reads_from);
}

Access access_from_json(const json& in) {
  const auto kind = kAccessKinds.find(in.at("kind").get<std::string>());
  if (!kind) throw std::invalid_argument("unknown word " + in.at("kind").dump());
  return {.work_item = in.at("work_item"),
          .work_group = in.at("work_group"),
          .kind = *kind,
          .is_atomic = in.at("atomic"),
          .is_volatile = in.at("volatile"),
          .order = known_word(kOrders, in.value("order", json("none"))),
          .scope = known_word(kScopes, in.value("scope", json("none"))),
          .orders_local = in.value("orders_local", false),
          .orders_global = in.value("orders_global", false),
          .dispatch = in.value("dispatch", 0U),
          .what = in.at("what"),
          .object = in.at("object"),
          .is_local = in.value("local", false),
          .offset_bytes = parse_uint64(in.at("offset_bytes")),
          .size_bytes = in.at("size_bytes"),
          .seen = parse_uint64(in.at("seen")),
          .truth = parse_uint64(in.at("truth")),
          .from_store_buffer = in.value("from_store_buffer", false),
          .is_weak_failure = in.value("weak_failure", false),
          .stores_same = in.value("stores_same", false),
          .was_missed = in.value("was_missed", false),
          .stored = parse_uint64(in.at("stored")),
          .file = in.at("file"),
          .line = in.at("line"),
          .reads_from = reads_from_of(in)};
}

std::string_view name(AccessKind kind) {
  return kAccessKinds.name(kind);
}

std::string_view name(MemoryOrder order) {
  return kOrders.name(order);
}

std::string_view name(MemoryScope scope) {
  return kScopes.name(scope);
}

void to_json(json& out, const ExactLaunch& launch) {
  json trace = json::array();
  for (const TraceStep& step : launch.trace) trace.push_back(trace_step_to_json(step));
  out = {{"seed", std::to_string(launch.schedule.seed)},
         {"hash", std::to_string(launch.hash)},
         {"trace", std::move(trace)},
         {"left_out_after", launch.left_out_after},
         {"of_driver_after", launch.of_driver_after}};
  if (launch.schedule.follow) out["follow"] = segments_to_json(*launch.schedule.follow);
}

ExactLaunch exact_launch_from_json(const json& in) {
  ExactLaunch launch{.schedule = {.seed = parse_uint64(in.at("seed"))},
                     .hash = parse_uint64(in.at("hash")),
                     .trace = {},
                     .left_out_after = in.at("left_out_after"),
                     .of_driver_after = in.value("of_driver_after", std::uint64_t{0})};
  if (in.contains("follow")) launch.schedule.follow = segments_from_json(in.at("follow"));
  if (!in.at("trace").is_array()) throw std::invalid_argument("a trace is a list");
  for (const json& step : in.at("trace")) launch.trace.push_back(trace_step_from_json(step));
  return launch;
}

}  // namespace stalemate
