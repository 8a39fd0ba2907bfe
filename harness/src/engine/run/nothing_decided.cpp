#include "engine/run/nothing_decided.hpp"

#include <fmt/format.h>

namespace stalemate::engine {

namespace {

constexpr std::uint64_t kManyPercent = 90;

Inconclusive nobody_shares(std::uint64_t launches) {
  return {
      .reason = fmt::format("no launch met: in none of {} launches had two work-items a cell or "
                            "an object in common",
                            launches),
      .remedy =
          "let several work-items share one: fewer cells, more operations or work-items, "
          "another contention (generate:, docs/config.md), no `at_most: 1`, and not every "
          "operation of an object `by: owner`"};
}

Inconclusive no_items_met(std::uint64_t launches) {
  return {.reason = fmt::format("no launch met: in none of {} launches were two work-items of a "
                                "work-group seen to run at the same time, and no two work-groups "
                                "share anything",
                                launches),
          .remedy =
              "run it on a device whose work-items of a work-group run side by side, a GPU "
              "or sim:sc (PoCL runs them one after another), or with several work-groups "
              "that share cells in global memory"};
}

Inconclusive no_groups_met(std::uint64_t launches, const DeviceInfo& device) {
  Inconclusive met_nobody{
      fmt::format("no launch met: in none of {} launches were two work-groups "
                  "seen to run at the same time",
                  launches)};
  if (device.is_simulated) {
    met_nobody.remedy =
        "run it on a device whose work-groups run side by side, a real one or sim:sc; on "
        "sim:serial each work-item runs to its end before the next";
  } else {
    met_nobody.remedy =
        "give it more time (--time) or a quieter machine; a kernel of one work-group (`groups: 1`) "
        "says something where work-items run side by side alone, on a GPU or sim:sc";
  }
  return met_nobody;
}

}  // namespace

Sharers possible_sharers(const Case& input) {
  if (input.nd_range.work_items() < 2) return Sharers::Nobody;
  const bool is_global = input.address_space == AddressSpace::Global;
  return is_global && input.nd_range.work_groups > 1 ? Sharers::Groups : Sharers::Items;
}

Inconclusive nobody_met(std::uint64_t launches, Sharers sharers, const DeviceInfo& device) {
  if (sharers == Sharers::Nobody) return nobody_shares(launches);
  if (sharers == Sharers::Items) return no_items_met(launches);
  return no_groups_met(launches, device);
}

Inconclusive nothing_judged(std::uint64_t launches) {
  return {
      .reason = fmt::format("in none of {} launches was an operation judged", launches),
      .remedy =
          "see that the invariants say something of an element: `except:` may leave out all, and "
          "`at_least: 0` holds of every unsigned number (docs/whole-kernels.md); a property of "
          "one's own says how many it judged by "
          "`Judgement::operations` (docs/writing-properties.md)"};
}

Inconclusive nothing_done(std::uint64_t launches) {
  return {.reason = fmt::format("in none of {} launches did an operation succeed: each said that "
                                "it had done nothing, so nothing was tested",
                                launches),
          .remedy =
              "see that the object is initialised (init:, fill:) and that an operation "
              "succeeds where nobody is in its way; take `may_fail`, if it is there, away from "
              "what may not fail (docs/structures.md)"};
}

bool was_never_watched(const DeviceInfo& device, const Effort& effort) {
  const bool looks = device.settings && device.settings->races && !explores(device);
  return looks && effort.launches != 0 && effort.launches_watched == 0;
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
