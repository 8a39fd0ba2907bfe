#include <iostream>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/device_catalog.hpp"
#include "engine/engine.hpp"
#include "report/read_reproducer.hpp"
#include "report/replay_text.hpp"

namespace stalemate::cli {

namespace {

void complain(const std::string& text) {
  std::cerr << "stalemate: " << printable(text, KeepNewlines::Yes) << '\n';
}

/// The device to launch on; null, after the user was told, if it cannot be had.
std::unique_ptr<Device> find_device(const CommandContext& context, const std::string& word) {
  const DeviceCatalog catalog = device_catalog(context.cancellation);
  const auto selected = select(catalog, {word});
  if (selected.empty()) {
    complain(no_device_text(catalog, {word}));
    return nullptr;
  }
  auto opened = open_all({selected.front()});
  if (const auto* failure = std::get_if<std::string>(&opened)) {
    complain(*failure);
    return nullptr;
  }
  return std::move(std::get<0>(opened).front());
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
    complain(*mistake);
    return ExitCode::Usage;
  }
  const auto& reproducer = std::get<Reproducer>(stored);
  if (find_property(context.properties, reproducer.subject.property) == nullptr) {
    complain("this program has no property '" + reproducer.subject.property + "'");
    return ExitCode::Usage;
  }
  const auto device = find_device(context, arguments.device.value_or(reproducer.device.id));
  const engine::RunContext run_context{
      context.properties, context.files, reproducer.run_seed, context.cancellation, {}, {}};
  const auto result = engine::replay(reproducer, device.get(), arguments.launches, run_context);
  std::cerr << report::replay_text(reproducer, result);
  if (context.cancellation.requested()) return ExitCode::Interrupted;
  if (is_failure(result)) return ExitCode::Unexpected;
  return device ? ExitCode::AsExpected : ExitCode::NoDevice;
}

}  // namespace stalemate::cli
