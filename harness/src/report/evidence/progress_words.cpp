#include "report/evidence/progress_words.hpp"

#include <fmt/format.h>

#include "engine/launch/requirements.hpp"
#include "report/evidence/detail_words.hpp"

namespace stalemate::report {

namespace {

/// What the device gives, in the four details from `first` on; empty if it was not measured.
std::string given_words(const Fact& fact, std::size_t first) {
  if (fact.details.size() <= first) return "";
  const auto waits = [&](std::size_t index) { return number_of(fact, first + index) != 0; };
  const ProgressSeen seen{.lanes = waits(3), .work_items = waits(2), .work_groups = waits(1)};
  return fmt::format("; this device gives {}", engine::progress_words(seen));
}

}  // namespace

std::string progress_given_words(const Fact& fact) {
  return fmt::format("{}{} its turn: no lack of progress explains it", filled_template(fact),
                     detail_words(fact, 0) == "group" ? "work-group" : "work-item");
}

std::string progress_undeclared_words(const Fact& fact) {
  const std::string most = detail_words(fact, 0);
  return fmt::format(
      "{}{}? If so, say needs_progress: {}, or take the done-flag form{}", filled_template(fact),
      most == "group" ? "one work-group after another" : "in lockstep or one after another", most,
      given_words(fact, 1));
}

std::string progress_declared_words(const Fact& fact) {
  std::string text = filled_template(fact);
  const std::string most = detail_words(fact, 1);
  if (most != detail_words(fact, 0)) {
    text += fmt::format(
        ", nor one that gives no more if a work-item waits for another of its own work-group, "
        "which needs {}",
        most);
  }
  return text + given_words(fact, 2);
}

std::string proof_words(const Fact& fact) {
  const std::string progress = detail_words(fact, 2);
  const char* const whom =
      progress == "none"
          ? "whoever runs goes on; a device whose progress is none owes others nothing"
      : progress == "group"
          ? "every sub-group that can go on takes steps in it; a device whose progress is group "
            "owes lanes that diverged nothing else"
          : "every work-item that can go on takes steps in it, as the progress work_item requires";
  return fmt::format("{} {} repeats for ever; {}", filled_template(fact),
                     number_of(fact, 1) == 1 ? "event" : "events", whom);
}

}  // namespace stalemate::report
