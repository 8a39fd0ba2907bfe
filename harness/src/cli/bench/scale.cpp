#include "cli/bench/scale.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sched.h>
#include <thread>
#include <utility>

#include "bench/scale/measure_scale.hpp"
#include "bench/scale/scale_json.hpp"
#include "bench/scale/scale_svg.hpp"
#include "bench/scale/scale_text.hpp"
#include "cli/bench/bench_devices.hpp"
#include "cli/notify.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "config/scalars.hpp"
#include "report/file/output_file.hpp"
#include "report/format/former_report.hpp"
#include "stalemate/version.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;

namespace {

/// The devices of the command line, listed again whenever another number of processors is to be
/// used: what a driver is told depends on it.
class MeasuredDevices {
 public:
  MeasuredDevices(devices::WorkerStart start, std::vector<std::string> words)
      : start_(start), words_(std::move(words)), entries_(listed()) {
    CPU_ZERO(&processors_);
    sched_getaffinity(0, sizeof processors_, &processors_);
  }

  std::vector<DeviceInfo> infos() const {
    std::vector<DeviceInfo> infos;
    infos.reserve(entries_.size());
    for (const CatalogEntry& entry : entries_) infos.push_back(entry.info);
    return infos;
  }

  bench::OpenedDevice open(std::size_t index) const {
    if (index >= entries_.size()) return "the device is gone";
    return devices::open(entries_[index]);
  }

  /// Null if it does not open.
  std::unique_ptr<Device> open_again(const DeviceInfo& info) const {
    const CatalogEntry* entry = entry_of(info);
    if (entry == nullptr) return nullptr;
    auto opened = devices::open(*entry);
    auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
    return device == nullptr ? nullptr : std::move(*device);
  }

  std::unique_ptr<Device> open_builder(const DeviceInfo& info) const {
    const CatalogEntry* entry = entry_of(info);
    return entry == nullptr ? nullptr : devices::open_builder(*entry);
  }

  /// The first `count` of those that this process had when it began; what it starts inherits them.
  bool use_processors(std::uint64_t count) {
    cpu_set_t used;
    CPU_ZERO(&used);
    for (int processor = 0; processor < CPU_SETSIZE && count > 0; ++processor) {
      if (!CPU_ISSET(processor, &processors_)) continue;
      CPU_SET(processor, &used);
      --count;
    }
    if (count > 0 || sched_setaffinity(0, sizeof used, &used) != 0) return false;
    entries_ = listed();
    return true;
  }

 private:
  /// At last those where nobody meets anybody, of which a run decides nothing: a curve ends at the
  /// first place that cannot be measured.
  std::vector<CatalogEntry> listed() const {
    auto entries = measured_devices(start_, words_);
    std::stable_partition(entries.begin(), entries.end(), [](const CatalogEntry& entry) {
      return !entry.info.settings || entry.info.settings->policy != sim::Policy::Serial;
    });
    return entries;
  }

  const CatalogEntry* entry_of(const DeviceInfo& info) const {
    const auto found =
        std::find_if(entries_.begin(), entries_.end(),
                     [&](const CatalogEntry& entry) { return entry.info.id == info.id; });
    return found == entries_.end() ? nullptr : &*found;
  }

  devices::WorkerStart start_;
  std::vector<std::string> words_;
  std::vector<CatalogEntry> entries_;
  cpu_set_t processors_;
};

bench::ScaleDevices scale_devices(MeasuredDevices& devices) {
  return {.infos = devices.infos(),
          .open = [&](std::size_t index) { return devices.open(index); },
          .open_again = [&](const DeviceInfo& info) { return devices.open_again(info); },
          .open_builder = [&](const DeviceInfo& info) { return devices.open_builder(info); },
          .use_processors = [&](std::uint64_t count) { return devices.use_processors(count); }};
}

std::vector<bench::Axis> axes_of(const std::vector<std::string>& words) {
  if (words.empty()) return bench::all_axes();
  std::vector<bench::Axis> axes;
  axes.reserve(words.size());
  for (const std::string& word : words) axes.push_back(bench::axis(word).value());
  return axes;
}

bench::ScaleOrder order_of(const CommandContext& context, const BenchArguments& arguments,
                           const bench::ScaleFigures& figures) {
  bench::ScaleOrder order{
      .properties = context.properties,
      .files = context.files,
      .cancellation = context.cancellation,
      .axes = axes_of(arguments.axes),
      .bounds = {.processors = figures.processors, .devices = figures.devices.size()},
      .time = figures.time_asked_for,
      .notify = [](const std::string& what) { notify("measuring " + what); }};
  if (arguments.operations) {
    order.bounds.operations = *arguments.operations;
    order.operations = std::min(order.operations, *arguments.operations);
  }
  return order;
}

bool write_plot(const std::string& file, const bench::ScaleFigures& figures) {
  if (file.empty()) return true;
  const auto failure = report::write_whole_file(file, bench::scale_svg(figures));
  if (failure) notify(fmt::format("{} is not complete: {}", failure->file, failure->reason));
  return !failure;
}

}  // namespace

std::optional<std::string> mistake_in_scale(const BenchArguments& arguments) {
  if (!config::duration(arguments.time)) {
    return fmt::format("--time {} is not a duration such as 500ms, 5s, 2m, 1h", arguments.time);
  }
  for (const std::string& axis : arguments.axes) {
    if (!bench::axis(axis)) {
      return fmt::format("--axis {} is none of operations, cells, subjects, processors, devices",
                         axis);
    }
  }
  if (const auto other = report::why_not_replaced(arguments.svg, "<svg", "a plot")) {
    return "--svg: " + *other;
  }
  const auto failure =
      arguments.svg.empty() ? std::nullopt : report::why_not_written(arguments.svg);
  if (!failure) return std::nullopt;
  return fmt::format("--svg: the plot '{}' cannot be written: {}; choose another file",
                     arguments.svg, failure->reason);
}

ExitCode run_scale(const CommandContext& context, const BenchArguments& arguments,
                   const std::vector<Subject>& subjects) {
  if (lacks_temporary_folder()) return ExitCode::Internal;
  MeasuredDevices devices(worker_start(context, arguments.trust), arguments.devices);
  bench::ScaleFigures figures{.tool_version = std::string(version()),
                              .date = date_now(),
                              .processors = std::max(1U, std::thread::hardware_concurrency()),
                              .time_asked_for = config::duration(arguments.time).value(),
                              .devices = devices.infos()};
  if (figures.devices.empty()) return ExitCode::NoDevice;
  figures.curves =
      bench::measure_scale(scale_devices(devices), subjects, order_of(context, arguments, figures));
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  std::cout << (arguments.json ? bench::scale_json(figures) + '\n' : bench::scale_text(figures));
  if (!write_plot(arguments.svg, figures)) return ExitCode::Internal;
  return figures.has_any() ? ExitCode::AsExpected : ExitCode::NotDecided;
}

}  // namespace stalemate::cli
