#include "bench/scale/scale_json.hpp"

#include "core/json.hpp"

namespace stalemate::bench {

using nlohmann::json;

namespace {

json known_or_null(std::uint64_t bytes) {
  return bytes == 0 ? json(nullptr) : json(bytes);
}

json point_json(const ScalePoint& point) {
  return {{"at", point.at},
          {"operations_judged", point.operations},
          {"repeats", point.repeats},
          {"wall_seconds", point.time.count()},
          {"kernel_share_of_time", point.kernel_share ? json(*point.kernel_share) : json(nullptr)},
          {"parent_peak_bytes", known_or_null(point.memory.parent_bytes)},
          {"worker_peak_bytes", known_or_null(point.memory.worker_bytes)}};
}

json curve_json(const Curve& curve) {
  json points = json::array();
  for (const ScalePoint& point : curve.points) points.push_back(point_json(point));
  json left_out = nullptr;
  if (curve.left_out) left_out = {{"from", curve.left_out->from}, {"why", curve.left_out->why}};
  return {{"axis", name(curve.axis)}, {"of", is_of_cases(curve.axis) ? "case" : "run"},
          {"device", curve.device},   {"subject", curve.subject},
          {"points", points},         {"left_out", left_out}};
}

}  // namespace

std::string scale_json(const ScaleFigures& figures) {
  json devices = json::array();
  for (const DeviceInfo& device : figures.devices) {
    devices.push_back({{"id", device.id},
                       {"name", device.name},
                       {"platform", device.platform},
                       {"driver_version", device.driver_version}});
  }
  json curves = json::array();
  for (const Curve& curve : figures.curves) curves.push_back(curve_json(curve));
  return to_line({{"tool_version", figures.tool_version},
                  {"date", figures.date},
                  {"processors", figures.processors},
                  {"seconds_asked_for", figures.time_asked_for.count()},
                  {"devices", devices},
                  {"curves", curves}});
}

}  // namespace stalemate::bench
