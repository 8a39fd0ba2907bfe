#include "report/evidence/access_words.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "report/evidence/place_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kNamesMax = 3;

Access access_of(const Step& step) {
  return step.access.value_or(Access{});
}

/// By what lies there, if the property said so.
std::string target_words(const Step& step) {
  if (step.place.kind != PlaceKind::Nowhere) return words(step.place);
  const Access access = access_of(step);
  return words(
      Place{.kind = PlaceKind::Object, .index = access.offset_bytes, .object = access.object});
}

std::string who_words(const Step& step) {
  const std::size_t all = step.others.size() + 1;
  const std::size_t named = std::min(all, kNamesMax);
  std::string text =
      fmt::format("{} {}", all == 1 ? "work-item" : "work-items", step.who.work_item);
  for (std::size_t i = 1; i < named; ++i) text += fmt::format(", {}", step.others[i - 1]);
  return named < all ? fmt::format("{} and {} more", text, all - named) : text;
}

/// Of a type that is not known here.
std::string value_bits(const Access& access, std::uint64_t value) {
  return bits_words(value, access.size_bytes);
}

std::string memory_words(const Access& access, const char* before) {
  return access.seen == access.truth ? "" : before + value_bits(access, access.truth);
}

std::string act_words(const Step& step) {
  const Access access = access_of(step);
  switch (access.kind) {
    case AccessKind::Load:
      return fmt::format("loads {} = {}{}", target_words(step), value_bits(access, access.seen),
                         memory_words(access, ", where memory holds "));
    case AccessKind::ReadModifyWrite:
      if (access.seen == access.stored) {
        return fmt::format("finds {} = {} and leaves it so{}", target_words(step),
                           value_bits(access, access.seen),
                           memory_words(access, ", where memory holds "));
      }
      return fmt::format("changes {} from {} to {}{}", target_words(step),
                         value_bits(access, access.seen), value_bits(access, access.stored),
                         memory_words(access, ", between older stores, where memory holds "));
    case AccessKind::Store:
      return fmt::format("stores {} to {}", value_bits(access, access.stored), target_words(step));
    case AccessKind::Fence: return "passes a fence";
    case AccessKind::Barrier: return "comes to a barrier or collective";
    case AccessKind::Drain: return "sees its store drained";
  }
  return "";
}

std::string last_load_words(const Step& step) {
  const Access access = access_of(step);
  if (access.size_bytes == 0) return "it has loaded nothing yet";
  return fmt::format("it last loaded {} = {}{}", target_words(step),
                     value_bits(access, access.seen),
                     memory_words(access, ", where memory now holds "));
}

std::string in_parentheses(const std::string& built_in) {
  return built_in.empty() ? "" : " (" + built_in + ")";
}

const char* adjective(const Access& access) {
  if (is_of_copy(access)) return "asynchronous";
  if (access.is_atomic) return "atomic";
  return access.is_volatile ? "volatile" : "plain";
}

std::string manner(const Access& access) {
  if (is_of_copy(access)) return "by " + access.what;
  if (access.is_atomic) return "atomically";
  return access.is_volatile ? "by a volatile access" : "plainly";
}

struct Verb {
  const char* says;
  const char* may;
  const char* noun;
};

Verb verb_of(const Access& access) {
  switch (access.kind) {
    case AccessKind::Load: return {"reads", "read", "load"};
    case AccessKind::Store: return {"stores", "store", "store"};
    case AccessKind::ReadModifyWrite: return {"updates", "update", "read-modify-write"};
    case AccessKind::Fence:
    case AccessKind::Barrier:
    case AccessKind::Drain: return {"stores", "store", "store"};
  }
  return {"stores", "store", "store"};
}

}  // namespace

std::string racing_line(const Access& access) {
  const std::string line = line_words(access);
  return access.is_of_driver() ? fmt::format("the driver ({})", line) : line;
}

std::string handover_words(const Step& step, const char* act) {
  const Access access = access_of(step);
  const char* const bare = access.is_volatile ? "a volatile access" : "a plain access";
  const std::string what = access.what.empty() ? bare : access.what;
  const std::string order = access.order == MemoryOrder::None
                                ? ""
                                : fmt::format(" ({}, {})", name(access.order), name(access.scope));
  return fmt::format("{} {} by {}{} at {}", words(step.who), act, what, order, line_words(access));
}

std::string repeated_words(const Step& step) {
  const Access access = access_of(step);
  return fmt::format("  {} at {}{}: {}", who_words(step), line_words(access),
                     access.is_atomic ? in_parentheses(access.what) : "", act_words(step));
}

std::string activity_words(const Step& step) {
  const Access access = access_of(step);
  const std::string who = words(step.who);
  const std::string line = line_words(access);
  const std::string load = last_load_words(step);
  if (step.kind == StepKind::LaneWait) {
    return fmt::format("{} waits after {} until others of its sub-group have gone another way: {}",
                       who, line, load);
  }
  if (step.kind == StepKind::Run) return fmt::format("{} runs at {}: {}", who, line, load);
  return fmt::format("{} waits at {}{}: {}", who, line, in_parentheses(access.what), load);
}

std::string presence_words(const Step& step) {
  const Access access = access_of(step);
  // Of the last event no built-in is known: it may have been a plain access.
  if (step.kind == StepKind::End) {
    if (access.is_of_driver()) return words(step.who) + " has ended";
    return fmt::format("{} has ended, its last event at {}", words(step.who), line_words(access));
  }
  return fmt::format("{} is at {} ({})", words(step.who), line_words(access),
                     access.what.empty() ? "no built-in" : access.what);
}

std::string racing_words(const Step& step) {
  const Access access = access_of(step);
  return fmt::format("{}: {} {} by {}", racing_line(access), adjective(access),
                     verb_of(access).noun, words(step.who));
}

std::string race_words(const Step& first, const Step& second) {
  const Access one = access_of(first);
  const Access other = access_of(second);
  const bool is_one_file = one.file == other.file;
  const bool is_same_line = is_one_file && one.line == other.line;
  // Two of one name, in two folders.
  const bool is_namesake = !is_one_file && racing_line(one) == racing_line(other);
  const auto line = [&](const Access& access) {
    return is_namesake ? fmt::format("{}:{}", access.file, access.line) : racing_line(access);
  };
  const bool is_same_manner = manner(one) == manner(other);
  return fmt::format(
      "{} {} {} {} while {} may {} it{}{}", line(one), verb_of(one).says, words(first.place),
      manner(one), is_same_line ? "the same line, in another work-item," : line(other),
      verb_of(other).may, is_same_manner ? "" : " ", is_same_manner ? "" : manner(other));
}

}  // namespace stalemate::report
