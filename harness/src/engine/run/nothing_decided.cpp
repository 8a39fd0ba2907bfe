#include "engine/run/nothing_decided.hpp"

#include <fmt/format.h>

namespace stalemate::engine {

namespace {

constexpr std::uint64_t kManyPercent = 90;

}  // namespace

Inconclusive nobody_met(std::uint64_t launches, bool has_groups_that_share) {
  if (has_groups_that_share) {
    return {.reason = fmt::format("no launch met: in none of {} launches were two work-groups seen "
                                  "to run at the same time",
                                  launches)};
  }
  return {.reason = fmt::format("no launch met: in none of {} launches were two work-items of a "
                                "work-group seen to run at the same time, and no two work-groups "
                                "share anything",
                                launches),
          .remedy =
              "run it on a device whose work-items of a work-group run side by side, a GPU "
              "or sim:sc (PoCL runs them one after another), or with several work-groups "
              "that share cells in global memory"};
}

Inconclusive nothing_judged(std::uint64_t launches) {
  return {.reason = fmt::format("in none of {} launches was an operation judged", launches),
          .remedy =
              "let the property say how many it judged, by `Judgement::operations` "
              "(docs/writing-properties.md)"};
}

Inconclusive nothing_done(std::uint64_t launches) {
  return {.reason = fmt::format("in none of {} launches did an operation succeed: each said that "
                                "it had failed, as `may_fail` permits, so nothing was tested",
                                launches),
          .remedy =
              "see that the object is initialised (init:, fill:) and that an operation "
              "succeeds where nobody is in its way; take `may_fail` away from what may not "
              "fail (docs/structures.md)"};
}

std::optional<std::string> refusals_words(std::uint64_t tried, std::uint64_t done) {
  const std::uint64_t failed = 100 * (tried - done);
  if (done == 0 || failed < kManyPercent * tried) return std::nullopt;
  const bool is_nearly_all = failed > 99 * tried;
  return fmt::format(
      "{} % of the calls that were to change the object said that they did not: see that this "
      "is as it should be",
      is_nearly_all ? "over 99" : std::to_string(failed / tried));
}

}  // namespace stalemate::engine
