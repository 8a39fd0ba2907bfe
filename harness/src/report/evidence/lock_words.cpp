#include "report/evidence/lock_words.hpp"

#include <fmt/format.h>

#include "report/evidence/detail_words.hpp"
#include "report/evidence/fact_templates.hpp"

namespace stalemate::report {

namespace {

std::string beside_words(const Fact& fact) {
  return fmt::format("besides, {} {}", number_of(fact, 0), template_of(fact));
}

/// A side of a handover that may order too little.
struct Side {
  std::string place;     // "`my_unlock` (my.cl:14)"
  std::string weakness;  // empty if it does not
};

std::string weakness_words(const std::string& weakness) {
  if (weakness == "relaxed") return "is relaxed";
  if (weakness == "acquire alone") return "is an acquire, and does not release";
  if (weakness == "release alone") return "is a release, and does not acquire";
  if (weakness == "volatile") return "is a volatile access";
  if (weakness == "plain") return "is a plain access";
  if (weakness.starts_with("fence of ")) {
    return fmt::format("has a fence that reaches its {} only", weakness.substr(9));
  }
  if (weakness.starts_with("flag of ")) return "has a fence without the " + weakness;
  return weakness.empty() ? "" : fmt::format("reaches its {} only", weakness);
}

Side side_of(const Fact& fact, std::size_t first) {
  return {fmt::format("`{}` ({})", detail_words(fact, first), detail_words(fact, first + 1)),
          weakness_words(detail_words(fact, first + 2))};
}

/// A macro that takes the lock and gives it back has both at one line, which is named once.
std::string complaints(const Side& out, const Side& in) {
  constexpr const char* end = "where it ends its section";
  constexpr const char* begin = "where it begins the next";
  if (in.weakness.empty()) return out.weakness.empty() ? "" : out.place + " " + out.weakness;
  if (out.weakness.empty()) return in.place + " " + in.weakness;
  if (out.place != in.place) {
    return fmt::format("{} {}, and {} {}", out.place, out.weakness, in.place, in.weakness);
  }
  if (out.weakness == in.weakness) {
    return fmt::format("{} {}, both {} and {}", out.place, out.weakness, end, begin);
  }
  return fmt::format("{} {} {}, and {} {}", out.place, out.weakness, end, in.weakness, begin);
}

}  // namespace

std::string lock_fault_words(const Fact& fact) {
  if (fact.is_beside || fact.details.size() < 3) return beside_words(fact);
  return fmt::format("{} of {} {} ({})", detail_words(fact, 0), detail_words(fact, 1),
                     fact_template(fact.kind), detail_words(fact, 2));
}

std::string lock_fault_on_words(const Fact& fact) {
  if (fact.is_beside || fact.details.size() < 3) return beside_words(fact);
  return fmt::format("{} {} on {}", detail_words(fact, 0), template_of(fact),
                     detail_words(fact, 2));
}

std::string spins_in_front_words(const Fact& fact) {
  const std::string needs = detail_words(fact, 0);
  const bool is_alone = needs == "group";
  return fmt::format(
      "{}{}; {}, or where a driver cuts long loops short, a waiter enters without the lock, or "
      "never",
      fact_template(fact.kind),
      is_alone ? "group (work_item, if work-groups have more than one work-item)" : needs,
      is_alone ? "where work-groups run one after another" : "on lanes in lockstep");
}

std::string sections_not_ordered_words(const Fact& fact) {
  std::string text =
      fmt::format("{}what one section {} is not ordered before the next {} it",
                  fact.is_beside ? "another race: " : "", number_of(fact, 0) ? "wrote" : "read",
                  number_of(fact, 1) ? "writes" : "reads");
  if (fact.details.size() < 8) return text;
  const std::string told = complaints(side_of(fact, 2), side_of(fact, 5));
  return told.empty() ? text : text + ": " + told;
}

}  // namespace stalemate::report
