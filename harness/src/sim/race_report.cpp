#include <fmt/format.h>
#include <string>

#include "sim/faults.hpp"
#include "sim/machine.hpp"
#include "sim/races.hpp"

namespace stalemate::sim {
namespace {

const char* manner(AccessClass access_class) {
  switch (access_class) {
    case AccessClass::Plain: return "a plain";
    case AccessClass::Volatile: return "a volatile";
    case AccessClass::Legacy:
    case AccessClass::C11: return "an atomic";
  }
  return "";
}

const char* action_word(bool reads, bool writes) {
  if (reads && writes) return "read-modify-write";
  return writes ? "store" : "load";
}

std::string access_words(const WorkItem& who, std::uint32_t place, AccessClass access_class,
                         const char* what) {
  return fmt::format("{}: {} {} by work-item {} of work-group {}", place_words(place << 1),
                     manner(access_class), what, who.id, who.group);
}

/// What would have ordered the two.
std::string remedy(const WorkItem& a, const WorkItem& b, bool both_atomic) {
  if (both_atomic) {
    return "both are atomic, but not in each other's scope: memory_scope_device reaches all "
           "work-groups";
  }
  const std::string_view barrier =
      a.group == b.group ? "a barrier with the flag of that memory between them, or " : "";
  return fmt::format(
      "nothing orders them: {}a release fence or order behind the first and an acquire before the "
      "second, at atomics of which the second reads the first's, in a scope that has both",
      barrier);
}

}  // namespace

/// Once for a launch: what comes after a race means nothing.
void Races::report(const Part& part, const Other& other) {
  look_ = false;
  const WorkItem& self = *machine.current;
  const WorkItem& peer = machine.work_items[other.item];
  const bool both_atomic = part.is_atomic() && other.access_class != AccessClass::Plain;
  const char* const own = action_word(part.whole.reads, part.whole.writes);
  const char* const others = action_word(other.reads, other.writes);
  Fault& race = machine.ended.race.emplace();
  race.kind = ViolationKind::DataRace;
  race.summary = fmt::format("a {} of {} by work-item {}, and the {} by work-item {} at {}, race",
                             own, target_words(part.whole.target), self.id, others, peer.id,
                             place_words(other.place << 1));
  race.summary.insert(0, place_words(part.place) + ": ");
  race.explanation = {
      access_words(peer, other.place, other.access_class, others),
      access_words(self, part.place >> 1, part.access_class, own),
      remedy(peer, self, both_atomic),
  };
}

}  // namespace stalemate::sim
