#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "stalemate/device.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

/// A launch that the worker was asked for.
struct UnderWay {
  const LaunchRequest& request;
  ProgramPlace place;
  Phase phase;
  std::uint32_t block = 0;
};

/// A launch to come, which the worker may have been asked for, and may have answered.
struct ExpectedLaunch {
  std::shared_ptr<const LaunchRequest> request;
  std::optional<UnderWay> under_way = {};
  std::optional<LaunchOutcome> outcome = {};
};

/// Launches to come, in their order. Each that is under way lies in a shared block of its own.
class ExpectedLaunches {
 public:
  void add(std::shared_ptr<const LaunchRequest> request);

  /// The first, if it is of that very request.
  std::optional<ExpectedLaunch> take(const LaunchRequest& request);

  /// Asks the worker for a launch, which is to lie in that block; nothing if it has to wait for its
  /// turn.
  using Ask = std::function<std::optional<UnderWay>(const LaunchRequest&, std::uint32_t block)>;

  /// Asks for one after another while of so many blocks some are free.
  void ask_ahead(std::uint32_t blocks, const Ask& ask);

  using Conclude = std::function<LaunchOutcome(UnderWay)>;

  /// Keeps the outcomes of all that are under way.
  void settle(const Conclude& conclude);

  /// Waits for all that are under way, and keeps nothing: an outcome may be a large history.
  void drop(const Conclude& conclude);

  /// The worker is gone: what it was asked for is asked for again.
  void ask_again();

 private:
  std::deque<ExpectedLaunch> launches_;  // those under way come before those that are not
};

}  // namespace stalemate::worker
