#include <iostream>

#include "cli/commands.hpp"
#include "cli/device_catalog.hpp"
#include "cli/tell.hpp"
#include "engine/run/engine.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/violation/replay_text.hpp"
#include "sim/compile.hpp"

namespace stalemate::cli {

namespace {

using Entry = std::variant<CatalogEntry, std::string>;

/// What `word` means, or why it means nothing.
Entry named_entry(const CommandContext& context, const std::string& word) {
  const DeviceCatalog catalog = device_catalog(context.cancellation);
  const auto selected = select(catalog, {word});
  if (selected.empty()) return no_device_text(catalog, {word});
  return *selected.front();
}

/// The reproducer's own device. A simulated one is all in there, also if no config names it.
Entry stored_entry(const CommandContext& context, const DeviceInfo& device) {
  if (!device.is_simulated || device.settings.empty()) return named_entry(context, device.id);
  const std::string missing = sim::why_no_compiler();
  if (!missing.empty()) return "simulated devices are not available: " + missing;
  return simulated_entry(device, context.cancellation);
}

/// The device to launch on; null, after the user was told, if it cannot be had.
std::unique_ptr<Device> find_device(const Entry& entry) {
  if (const auto* problem = std::get_if<std::string>(&entry)) {
    tell(*problem);
    return nullptr;
  }
  auto opened = open(std::get<CatalogEntry>(entry));
  if (const auto* failure = std::get_if<std::string>(&opened)) tell(*failure);
  auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
  return device == nullptr ? nullptr : std::move(*device);
}

bool is_failure(const engine::ReplayResult& result) {
  const bool repeats =
      result.repeat == engine::Repeat::Exact || result.repeat == engine::Repeat::SameKind;
  return result.stored_agrees || repeats || result.smallest.violations > 0 ||
         result.steadiest.violations > 0;
}

}  // namespace

ExitCode run_replay(const CommandContext& context, const ReplayArguments& arguments) {
  const auto stored = report::read_reproducer(arguments.reproducer);
  if (const auto* mistake = std::get_if<std::string>(&stored)) {
    tell(*mistake);
    return ExitCode::Usage;
  }
  const auto& reproducer = std::get<Reproducer>(stored);
  if (find_property(context.properties, reproducer.subject.property) == nullptr) {
    tell("this program has no property '" + reproducer.subject.property + "'");
    return ExitCode::Usage;
  }
  const auto device = find_device(arguments.device ? named_entry(context, *arguments.device)
                                                   : stored_entry(context, reproducer.device));
  const engine::RunContext run_context{
      context.properties, context.files, reproducer.run_seed, context.cancellation, {}, {}};
  const auto result = engine::replay(reproducer, device.get(), arguments.launches, run_context);
  const auto length =
      arguments.whole_trace ? report::TraceLength::Whole : report::TraceLength::Excerpt;
  std::cerr << report::replay_text(reproducer, result, length);
  if (context.cancellation.requested()) return ExitCode::Interrupted;
  if (is_failure(result)) return ExitCode::Unexpected;
  return device ? ExitCode::AsExpected : ExitCode::NoDevice;
}

}  // namespace stalemate::cli
