#include "report/evidence/step_words.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "report/evidence/access_words.hpp"
#include "report/evidence/place_words.hpp"
#include "report/evidence/value_words.hpp"

namespace stalemate::report {

namespace {

std::string value_words(const std::optional<Value>& value) {
  return value ? words(*value) : "an unknown value";
}

/// "fetch_add acquire with operand 2 (0x00000002) ", as far as there is any of it.
std::string operation_words(const Step& step) {
  std::string text;
  for (const std::string& word : step.chosen) text += word + ' ';
  if (!step.function.empty()) text += "by " + step.function + ' ';
  for (std::size_t i = 0; i < step.operands.size(); ++i) {
    text += (i == 0 ? "with operand " : "and ") + words(step.operands[i]) + ' ';
  }
  return text;
}

std::string section_words(const SectionSeen& section) {
  std::string text = fmt::format("read ticket {}", section.ticket);
  if (section.record != section.ticket) {
    text += fmt::format(", and {} in the record", section.record);
  }
  if (section.was_alone) text += *section.was_alone ? ", alone inside" : ", not alone inside";
  if (section.runs > 1) text += fmt::format(", and ran {} times", section.runs);
  return text;
}

std::string popped_words(const Step& step) {
  if (step.node.kind == PlaceKind::Nowhere) {
    return fmt::format("  {}: popped it from {}", words(step.who), words(step.place));
  }
  return fmt::format("{}: popped {} from {}", words(step.who), words(step.node), words(step.place));
}

/// What a history tells of an operation.
std::string history_words(const Step& step, const std::string& what) {
  return words(step.who) + ": " + what;
}

}  // namespace

std::string words(const Step& step) {
  std::string who = words(step.who);
  switch (step.kind) {
    case StepKind::Update:
      return history_words(
          step, fmt::format("{}took {}, of which the model makes {}", operation_words(step),
                            value_words(step.seen), value_words(step.made)));
    case StepKind::Load:
      return history_words(step, operation_words(step) + "found " + value_words(step.seen));
    case StepKind::Store:
      return history_words(step, operation_words(step) + "left " + value_words(step.made));
    case StepKind::Alone:
      return history_words(
          step, operation_words(step) + "on a cell that holds " + value_words(step.seen));
    case StepKind::Section:
      return history_words(step, section_words(step.section.value_or(SectionSeen{})));
    case StepKind::NoSection: return history_words(step, "went on without its section");
    case StepKind::NoEnd: return history_words(step, "never came to its end");
    case StepKind::Prepend: return fmt::format("  {}: prepended it to {}", who, words(step.place));
    case StepKind::Pop: return popped_words(step);
    case StepKind::Walk:
      return history_words(
          step, fmt::format("walked {} after it had prepended a node", words(step.place)));
    case StepKind::LeaveSection: return handover_words(step, "leaves its section");
    case StepKind::EnterSection: return handover_words(step, "comes into the next");
    case StepKind::Repeat: return repeated_words(step);
    case StepKind::Run:
    case StepKind::Wait:
    case StepKind::LaneWait: return activity_words(step);
    case StepKind::Reach:
    case StepKind::End: return presence_words(step);
    case StepKind::Race: return racing_words(step);
    case StepKind::HandOver: return handover_words(step, "hands over");
    case StepKind::TakeOver: return handover_words(step, "takes over");
  }
  return who;
}

}  // namespace stalemate::report
