#include "bench/against/compared_figures.hpp"

#include <cmath>
#include <fmt/format.h>

#include "core/json.hpp"

namespace stalemate::bench {

using nlohmann::json;

namespace {

class Reading {
 public:
  ComparedFigures read(const json& document) {
    for (const json& device : document.at("devices")) read_device(device);
    return std::move(figures_);
  }

 private:
  void read_device(const json& device) {
    device_ = device.at("id").get<std::string>();
    subject_.clear();
    const json& memory = device.at("peak_memory");
    take("peak memory, parent", memory, "parent_bytes");
    take("peak memory, worker", memory, "worker_bytes");
    for (const json& subject : device.at("subjects")) read_subject(subject);
  }

  void read_subject(const json& subject) {
    subject_ = subject.at("subject").get<std::string>();
    const json& kernels = subject.at("kernels");
    take_inverse("kernel, raw", kernels, "raw_seconds");
    take_inverse("kernel, recorded", kernels, "recorded_seconds");
    for (const json& rate : subject.at("judging")) read_judging(rate);
    take("small cases", subject.at("small_cases"), "cases_per_wall_second");
    take("large cases, by wall time", subject.at("large_cases"), "operations_per_wall_second");
    take("large cases, by CPU time", subject.at("large_cases"), "operations_per_cpu_second");
  }

  void read_judging(const json& rate) {
    take(fmt::format("judging, {}, {}", rate.at("judged_on").get<std::string>(),
                     rate.at("tier").get<std::string>()),
         rate, "operations_per_second");
  }

  void take(const std::string& figure, const json& of, const char* key) {
    if (const double number = number_in(of, key); number > 0) add(figure, number);
  }
  void take_inverse(const std::string& figure, const json& of, const char* key) {
    if (const double number = number_in(of, key); number > 0) add(figure, 1 / number);
  }
  void add(const std::string& figure, double number) {
    if (std::isfinite(number)) figures_[{device_, subject_, figure}] = number;
  }

  /// 0 where nothing was measured.
  static double number_in(const json& of, const char* key) {
    if (!of.is_object() || !of.contains(key) || !of.at(key).is_number()) return 0;
    return of.at(key).get<double>();
  }

  std::string device_;
  std::string subject_;
  ComparedFigures figures_;
};

}  // namespace

std::optional<ComparedFigures> compared_figures(const std::string& text) {
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return std::nullopt;
  try {
    return Reading().read(document);
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace stalemate::bench
