#include "engine/failure/kept_history.hpp"

#include <fmt/format.h>
#include <utility>

#include "engine/launch/try_call.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

KeptHistory kept_history(const Session& session, const Failure& failure) {
  if (size_bytes(failure.history) <= kHistoryBytesMax) return {failure.history, ""};
  auto asked = try_call([&] {
    return condense(session.property(), session.subject(), failure.input, failure.history,
                    failure.violation);
  });
  if (const auto* threw = std::get_if<PropertyThrew>(&asked)) {
    return {{}, "the property threw while condensing: " + threw->what};
  }
  auto part = std::get<Observation>(std::move(asked));
  if (size_bytes(part) <= kHistoryBytesMax) return {std::move(part), ""};
  return {{},
          fmt::format("what convicts has {} MiB, more than {}", size_bytes(part) >> 20U,
                      kHistoryBytesMax >> 20U)};
}

}  // namespace stalemate::engine
