#include "worker/conversation.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "worker/messages.hpp"
#include "worker/secrets.hpp"

namespace stalemate::worker {

namespace {

/// By which drivers are told where to keep what they have compiled: PoCL, NVIDIA's, Mesa's.
constexpr std::array kCacheVariables = {"POCL_CACHE_DIR", "CUDA_CACHE_PATH",
                                        "MESA_SHADER_CACHE_DIR"};

using Devices = std::variant<DeviceList, WorkerFailure>;

std::map<std::string, std::string> environment_for(const Launcher& launcher,
                                                   const CacheDirectory& cache) {
  std::map<std::string, std::string> environment = launcher.environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || is_secret(text.substr(0, equals))) continue;
    environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  if (cache.path().empty()) return environment;
  for (const char* const variable : kCacheVariables) environment.emplace(variable, cache.path());
  // What a worker that is killed leaves behind goes with the rest.
  environment["TMPDIR"] = cache.path();
  return environment;
}

/// Takes an answer to a question that can be answered by devices.
struct DevicesTaker {
  Process& process;
  const Terms& terms;

  Devices operator()(const Doorbell& bell) const {
    if (bell.ring == Ring::NoSuchDevice)
      return WorkerFailure{"its driver does not open it, or no longer lists it"};
    try {
      if (bell.ring != Ring::Devices && bell.ring != Ring::Opened) {
        throw Nonsense("a ring out of turn");
      }
      process.block().catch_up();
      Unpacker message(process.block().bytes(), bell.head_size_bytes);
      return unpack_devices(message);
    } catch (const Nonsense& problem) {
      return WorkerFailure{fmt::format("answered nonsense: {}", problem.what())};
    } catch (const std::system_error& problem) {
      return WorkerFailure{problem.what()};
    }
  }
  Devices operator()(const Ended& ended) const { return WorkerFailure{ended.how}; }
  Devices operator()(const Overdue& /*overdue*/) const {
    return WorkerFailure{fmt::format("no answer within {} ms", terms.deadline.count())};
  }
  Devices operator()(const Interrupted& /*interrupted*/) const {
    return WorkerFailure{"cancelled"};
  }
};

Devices ask(Process& process, const Doorbell& question, const Terms& terms) {
  process.ring(question);
  Devices devices =
      std::visit(DevicesTaker{process, terms}, process.listen(terms.deadline, terms.cancellation));
  // A worker that did not answer would not leave when asked to either.
  if (std::holds_alternative<WorkerFailure>(devices)) process.kill();
  return devices;
}

}  // namespace

std::string leave_shared_caches(Launcher& launcher, const CacheDirectory& cache) {
  std::string left;
  if (cache.path().empty()) return left;
  for (const char* const variable : kCacheVariables) {
    const char* const path = std::getenv(variable);
    if (path == nullptr || launcher.environment.contains(variable)) continue;
    launcher.environment[variable] = cache.path();
    left += fmt::format("{}{} ({})", left.empty() ? "" : ", ", path, variable);
  }
  return left;
}

std::variant<std::unique_ptr<Process>, WorkerFailure> start(const Launcher& launcher,
                                                            const CacheDirectory& cache) {
  try {
    return std::make_unique<Process>(
        Start{launcher.program, launcher.arguments, environment_for(launcher, cache)});
  } catch (const std::system_error& problem) {
    return WorkerFailure{fmt::format("{}: {}", launcher.program, problem.what())};
  }
}

Devices ask_for_devices(Process& process, const Terms& terms) {
  return ask(process, {Ring::List, 0}, terms);
}

std::variant<DeviceInfo, WorkerFailure> ask_to_open(Process& process, const std::string& id,
                                                    const Terms& terms) {
  Packer packer;
  packer.text(id);
  Devices answer = ask(process, {Ring::Open, packer.finish(process.block())}, terms);
  if (auto* failure = std::get_if<WorkerFailure>(&answer)) return std::move(*failure);
  auto& devices = std::get<DeviceList>(answer).devices;
  if (devices.size() != 1) return WorkerFailure{"answered nonsense: not exactly one device"};
  return std::move(devices.front());
}

}  // namespace stalemate::worker
