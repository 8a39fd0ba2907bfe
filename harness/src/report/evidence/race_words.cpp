#include "report/evidence/race_words.hpp"

#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "report/evidence/access_words.hpp"
#include "report/evidence/detail_words.hpp"
#include "report/evidence/fact_templates.hpp"
#include "report/evidence/place_words.hpp"

namespace stalemate::report {

namespace {

const Step* step_in(const Fact& fact, std::size_t index) {
  return index < fact.details.size() ? std::get_if<Step>(&fact.details[index].data) : nullptr;
}

Access access_in(const Step* step) {
  return step == nullptr ? Access{} : step->access.value_or(Access{});
}

constexpr std::string_view kFenceOf = "fence of ";

bool is_narrow_word(const std::string& lacks) {
  return lacks == "work-group" || lacks == "sub-group" || lacks == "work-item";
}

/// What a side of a handover would have to be that lacks something.
std::string condition(const std::string& lacks, bool is_write) {
  const char* side = is_write ? "write" : "read";
  if (is_narrow_word(lacks)) {
    return fmt::format("the {}, which reaches its {} only, has memory_scope_device", side, lacks);
  }
  const char* before = is_write ? "in front of" : "behind";
  if (lacks.starts_with(kFenceOf)) {
    return fmt::format("the fence {} the {}, which reaches its {} only, has memory_scope_device",
                       before, side, lacks.substr(kFenceOf.size()));
  }
  if (lacks.starts_with("flag of ")) {
    return fmt::format("the fence {} the {} has the {}", before, side, lacks);
  }
  if (lacks.starts_with("of ")) {
    return fmt::format(
        "the {}, an atomic {} that orders no other memory, has an atomic_work_item_fence with both "
        "flags {} it",
        side, lacks, before);
  }
  return fmt::format("the {}, which is {}, is {}", side, lacks,
                     is_write ? "a release or has a release fence between the data and it"
                              : "an acquire or has an acquire fence between it and the data");
}

std::string where(const Access& access) {
  return (access.is_of_driver() ? "by " : "at ") + racing_line(access);
}

/// "my.cl:14 has memory_scope_work_group"; empty of a scope that reaches everybody, and of none.
std::string narrow_words(const Access& access) {
  const bool is_known = access.scope != MemoryScope::None && access.scope != MemoryScope::Device &&
                        access.scope != MemoryScope::AllDevices;
  return is_known ? fmt::format("{} has memory_scope_{}", racing_line(access), name(access.scope))
                  : "";
}

}  // namespace

std::string accesses_race_words(const Fact& fact) {
  const Step* first = step_in(fact, 0);
  const Step* second = step_in(fact, 1);
  if (first == nullptr || second == nullptr) return "two accesses race";
  return (fact.is_beside ? "another race: " : "") + race_words(*first, *second);
}

std::string race_may_be_why_words(const Fact& fact) {
  std::string launch = "this launch has a data race, which may be why";
  const Step* first = step_in(fact, 0);
  const Step* second = step_in(fact, 1);
  if (first == nullptr || second == nullptr) return launch;
  return fmt::format("{}: {}", launch, race_words(*first, *second));
}

std::string make_atomic_words(const Fact& fact) {
  return fmt::format(
      "make {} (relaxed is enough for the value alone; load, computation and store have to be one "
      "atomic operation), or order them: {}a release behind the one that has to come first, and an "
      "acquire in front of the other, at the same atomic",
      number_of(fact, 0) != 0 ? "the other access atomic, too" : "both accesses atomic",
      number_of(fact, 1) != 0 ? "a barrier with the flag of that memory between them, or " : "");
}

/// The lines whose scopes are too narrow, where they are known.
std::string race_of_scope_words(const Fact& fact) {
  const std::string first = narrow_words(access_in(step_in(fact, 0)));
  const std::string second = narrow_words(access_in(step_in(fact, 1)));
  const bool is_one = first.empty() || second.empty() || first == second;
  const std::string narrow = is_one ? (first.empty() ? second : first) : first + ", and " + second;
  const std::string text(fact_template(fact.kind));
  return narrow.empty() ? text : fmt::format("{} ({})", text, narrow);
}

std::string handed_over_words(const Fact& fact) {
  const Step* write = step_in(fact, 0);
  const Step* read = step_in(fact, 1);
  if (write == nullptr || read == nullptr) return "an atomic lies between the two";
  const std::string write_lacks = detail_words(fact, 2);
  const std::string read_lacks = detail_words(fact, 3);
  std::string text =
      fmt::format("between the two, the read of {} {} finds what the write {} left",
                  words(read->place), where(access_in(read)), where(access_in(write)));
  if (write_lacks.empty()) text += "; the write releases already";
  if (read_lacks.empty()) text += "; the read acquires already";
  std::string conditions = write_lacks.empty() ? "" : condition(write_lacks, true);
  if (!read_lacks.empty()) {
    conditions += (conditions.empty() ? "" : ", and ") + condition(read_lacks, false);
  }
  return conditions.empty() ? text : fmt::format("{}. They are ordered once {}", text, conditions);
}

}  // namespace stalemate::report
