#include "report/html/step_timeline.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <tuple>

#include "base/printable.hpp"
#include "report/evidence/place_words.hpp"
#include "report/evidence/step_words.hpp"
#include "report/evidence/value_words.hpp"

namespace stalemate::report::html {

namespace {

/// A verdict tells of fewer; a file from elsewhere may tell of any number.
constexpr std::size_t kStepsDrawnMax = 40;

const char* const kCaption =
    "The operations that convict the code, of all that were recorded. Columns are no times: an "
    "operation stands to the right of the one that made the value which it took, and of its "
    "work-item's operation before. An arrow leads from who made a value to who took it.";
const char* const kLockCaption =
    "The sections that convict the lock, of all that were recorded, in the order of the tickets "
    "that they read: each reads the number of sections before it.";

bool is_on_cell(const Step& step) {
  return step.kind == StepKind::Update || step.kind == StepKind::Load ||
         step.kind == StepKind::Store;
}

bool is_of_lock(const Step& step) {
  return step.kind == StepKind::Section || step.kind == StepKind::NoSection ||
         step.kind == StepKind::NoEnd;
}

std::string joined(const std::vector<std::string>& texts) {
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// "5" of "5 (0x00000005)": a box has no room for the bits, which its sentence has.
std::string short_words(const Value& value) {
  std::string text = words(value);
  for (std::size_t at = text.find(" (0x"); at != std::string::npos; at = text.find(" (0x")) {
    text.erase(at, text.find(')', at) - at + 1);
  }
  return text;
}

std::string value_of(const Step& step) {
  std::string seen = step.seen ? short_words(*step.seen) : "";
  const std::string made = step.made ? short_words(*step.made) : "";
  if (made.empty()) return seen;
  return (seen.empty() ? "" : seen + " ") + "→ " + made;
}

std::string act_of(const Step& step) {
  if (!step.chosen.empty()) return joined(step.chosen);
  if (!step.function.empty()) return step.function;
  if (!step.operands.empty()) return "operand " + short_words(step.operands.front());
  if (step.kind == StepKind::Load) return "load";
  return step.kind == StepKind::Store ? "store" : "operation";
}

BoxKind kind_of(const Step& step) {
  if (step.kind == StepKind::Load) return BoxKind::Load;
  return step.kind == StepKind::Store ? BoxKind::Store : BoxKind::Update;
}

/// A lane for each work-item that has a step, in the order of their numbers.
class Lanes {
 public:
  explicit Lanes(const std::vector<const Step*>& steps) {
    for (const Step* step : steps) lanes_[step->who.work_item] = {0, step->who.work_group};
    std::size_t lane = 0;
    for (auto& [work_item, place] : lanes_) place.first = lane++;
  }

  std::size_t of(const Step& step) const { return lanes_.at(step.who.work_item).first; }

  std::vector<Lane> named() const {
    std::vector<Lane> all;
    for (const auto& [work_item, place] : lanes_) {
      all.push_back(
          {fmt::format("work-item {}", work_item), fmt::format("work-group {}", place.second)});
    }
    return all;
  }

 private:
  std::map<std::uint64_t, std::pair<std::size_t, std::uint64_t>> lanes_;
};

/// What a history says of a cell beside its operations.
struct CellEnds {
  std::optional<Value> first = {};
  std::optional<Value> last = {};
};

CellEnds cell_ends(const Violation& violation) {
  CellEnds ends;
  for (const Evidence& evidence : violation.explanation) {
    const auto* fact = std::get_if<Fact>(&evidence);
    if (fact == nullptr || fact->kind != FactKind::CellHistory || fact->details.size() < 4)
      continue;
    if (const auto* first = std::get_if<Value>(&fact->details[2].data)) ends.first = *first;
    if (const auto* last = std::get_if<Value>(&fact->details[3].data)) ends.last = *last;
  }
  return ends;
}

/// Draws operations on a cell.
class CellDrawer {
 public:
  CellDrawer(std::vector<const Step*> steps, CellEnds ends)
      : steps_(std::move(steps)), ends_(std::move(ends)), lanes_(steps_) {}

  Timeline timeline() && {
    timeline_.title = "Operations and values";
    timeline_.caption = kCaption;
    timeline_.lanes = lanes_.named();
    for (const Step* step : steps_) add(*step);
    const std::size_t first = ends_.first ? add_memory("first value", *ends_.first) : kNone;
    for (std::size_t i = 0; i < steps_.size(); ++i) connect(i, first);
    mark_takers();
    place_columns(first);
    if (ends_.last) add_last();
    return std::move(timeline_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  void add(const Step& step) {
    timeline_.boxes.push_back({lanes_.of(step), 0, kind_of(step), act_of(step), value_of(step),
                               words(step.place), "", words(step)});
  }

  /// The box of what memory holds, in a lane of its own below the work-items'.
  std::size_t add_memory(const char* act, const Value& value) {
    if (memory_ == kNone) {
      memory_ = timeline_.lanes.size();
      timeline_.lanes.push_back({"memory", words(steps_.front()->place)});
    }
    timeline_.boxes.push_back({memory_, 0, BoxKind::Memory, act, short_words(value), "", "",
                               fmt::format("{}: {}", act, words(value))});
    return timeline_.boxes.size() - 1;
  }

  /// All boxes that made `value` at `place`, the first value of the cell among them.
  std::vector<std::size_t> makers(const Value& value, const Place& place, std::size_t first) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i]->made == value && steps_[i]->place == place) found.push_back(i);
    }
    if (first != kNone && ends_.first == value) found.push_back(first);
    return found;
  }

  void connect(std::size_t taker, std::size_t first) {
    const Step& step = *steps_[taker];
    if (!step.seen) return;
    auto found = makers(*step.seen, step.place, first);
    std::erase(found, taker);
    if (found.size() == 1) timeline_.arrows.push_back({found.front(), taker, false});
  }

  /// Where two updates took the same value, one of them overwrote the other.
  void mark_takers() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const bool is_alike = std::any_of(steps_.begin(), steps_.end(), [&](const Step* other) {
        return other != steps_[i] && other->kind == StepKind::Update &&
               other->seen == steps_[i]->seen && other->place == steps_[i]->place;
      });
      const bool is_update = steps_[i]->kind == StepKind::Update && steps_[i]->seen;
      if (!is_update || !is_alike) continue;
      timeline_.boxes[i].wrong = fmt::format("{} taken twice", short_words(*steps_[i]->seen));
      for (Arrow& arrow : timeline_.arrows) arrow.is_wrong |= arrow.to == i;
    }
  }

  /// By longest paths. What runs in a circle is left where the limit of turns finds it.
  void place_columns(std::size_t first) {
    const std::size_t shift = first == kNone ? 0 : 1;
    for (std::size_t i = 0; i < steps_.size(); ++i) timeline_.boxes[i].column = shift;
    for (std::size_t turn = 0; turn < steps_.size(); ++turn) {
      for (const Arrow& arrow : timeline_.arrows) push_right(arrow.from, arrow.to);
      for (std::size_t i = 0; i < steps_.size(); ++i) push_later_right(i);
    }
  }

  /// Of the same work-item.
  void push_later_right(std::size_t index) {
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      if (is_before(*steps_[index], *steps_[k])) push_right(index, k);
    }
  }

  void push_right(std::size_t from, std::size_t to) {
    auto& boxes = timeline_.boxes;
    boxes[to].column = std::max(boxes[to].column, boxes[from].column + 1);
  }

  static bool is_before(const Step& a, const Step& b) {
    return a.who.work_item == b.who.work_item && a.who.operation < b.who.operation;
  }

  void add_last() {
    std::size_t column = 0;
    for (const Box& box : timeline_.boxes) column = std::max(column, box.column + 1);
    const Place place = steps_.front()->place;
    const auto found = makers(*ends_.last, place, kNone);
    const std::size_t last = add_memory("last value", *ends_.last);
    timeline_.boxes[last].column = column;
    if (found.size() == 1) timeline_.arrows.push_back({found.front(), last, false});
  }

  std::vector<const Step*> steps_;
  CellEnds ends_;
  Lanes lanes_;
  std::size_t memory_ = kNone;  // the lane
  Timeline timeline_;
};

std::string wrong_with_section(const Step& step) {
  if (step.kind == StepKind::NoSection) return "no section";
  if (step.kind == StepKind::NoEnd) return "never ended";
  if (!step.section) return "";
  if (step.section->was_alone == false) return "not alone inside";
  if (step.section->runs > 1) return fmt::format("ran {} times", step.section->runs);
  if (step.section->record != step.section->ticket) {
    return fmt::format("record {}", step.section->record);
  }
  return "";
}

/// Draws the sections of a lock.
Timeline lock_timeline(std::vector<const Step*> steps) {
  const auto ticket = [](const Step* step) {
    return step->section ? step->section->ticket : std::uint64_t{0};
  };
  std::stable_sort(steps.begin(), steps.end(), [&](const Step* a, const Step* b) {
    return std::tuple(!a->section, ticket(a), a->who.operation) <
           std::tuple(!b->section, ticket(b), b->who.operation);
  });
  const Lanes lanes(steps);
  Timeline timeline{.title = "Sections and tickets", .caption = kLockCaption};
  timeline.lanes = lanes.named();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = *steps[i];
    const bool is_alike = std::any_of(steps.begin(), steps.end(), [&](const Step* other) {
      return other != &step && step.section && other->section && other->place == step.place &&
             ticket(other) == ticket(&step);
    });
    std::string wrong = is_alike ? "ticket read twice" : wrong_with_section(step);
    timeline.boxes.push_back({lanes.of(step), i, BoxKind::Section,
                              step.section ? "section" : "operation",
                              step.section ? fmt::format("ticket {}", ticket(&step)) : "",
                              words(step.place), std::move(wrong), words(step)});
  }
  return timeline;
}

std::vector<const Step*> steps_that(const Violation& violation, bool (*belongs)(const Step&)) {
  std::vector<const Step*> steps;
  for (const Evidence& evidence : violation.explanation) {
    const auto* step = std::get_if<Step>(&evidence);
    const bool is_drawn = step != nullptr && belongs(*step) && steps.size() < kStepsDrawnMax;
    if (is_drawn) steps.push_back(step);
  }
  return steps;
}

}  // namespace

Timeline step_timeline(const Violation& violation) {
  auto on_cell = steps_that(violation, is_on_cell);
  if (!on_cell.empty()) return CellDrawer(std::move(on_cell), cell_ends(violation)).timeline();
  auto of_lock = steps_that(violation, is_of_lock);
  return of_lock.empty() ? Timeline{} : lock_timeline(std::move(of_lock));
}

}  // namespace stalemate::report::html
