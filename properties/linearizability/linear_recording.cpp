#include "linearizability/linear_recording.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <span>

#include "linearizability/plan/linear_plan.hpp"
#include "linearizability/subject/linear_reading.hpp"
#include "shared/meeting.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

namespace {

bool is_signed_type(const CodeType& type) {
  return type.name == "int" || type.name == "long" || type.name == "short" || type.name == "char";
}

void take_found(const LinearBinding& binding, LinearFound found,
                const stalemate_linear_result& seen, LinearOperation& operation) {
  const CodeType* type = found_type(binding);
  if (type == nullptr) return;
  operation.result = (found == LinearFound::Out ? seen.out : seen.returned) & mask_of(*type);
  operation.is_signed = is_signed_type(*type);
}

bool has_failed(const LinearSubject& subject, LinearFailure failure,
                const stalemate_linear_result& seen, const LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const std::uint64_t mask = mask_of(binding.result);
  switch (failure) {
    case LinearFailure::Never: return false;
    case LinearFailure::Zero: return seen.returned == 0;
    case LinearFailure::Value:
      return ((seen.returned ^ static_cast<std::uint64_t>(*binding.failure)) & mask) == 0;
    case LinearFailure::NotExpected:
      return operation.result !=
             (operation.input(subject, LinearInput::Expected) & mask_of(*found_type(binding)));
  }
  return false;
}

/// Whether it says a yes or no, and nothing else.
bool says_truth(const LinearBinding& binding) {
  if (binding.role->answer == LinearAnswer::Truth) {
    return reading_of(binding).found == LinearFound::Nowhere;
  }
  return binding.role->answer == LinearAnswer::Own && binding.result.name == "bool" &&
         binding.outs() == 0;
}

void take_result(const LinearSubject& subject, const stalemate_linear_result& seen,
                 LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const LinearReading reading = reading_of(binding);
  take_found(binding, reading.found, seen, operation);
  operation.has_failed = has_failed(subject, reading.failure, seen, operation);
  if (says_truth(binding)) {
    operation.is_truth = true;
    operation.result = operation.has_failed ? 0 : 1;
    operation.has_failed = false;
  } else if (operation.has_failed && binding.role->answer != LinearAnswer::Swapped) {
    operation.result.reset();
  }
}

bool did_run(const stalemate_linear_result& seen) {
  return (seen.ran & 1U) != 0;
}

bool was_there(const stalemate_linear_result& seen) {
  return (seen.ran & STALEMATE_LINEAR_THERE) != 0;
}

/// Of an object's askings all that have a first one.
bool is_asked(const LinearSubject& subject, const LinearLayout& layout,
              std::span<const stalemate_linear_result> asked) {
  std::size_t first = 0;
  for (const LinearAsking& asking : subject.askings) {
    const std::uint32_t times = times_asked(subject, layout, asking);
    if (times != 0 && !was_there(asked[first])) return false;
    first += times;
  }
  return true;
}

/// As LinearRecording has it. Of histories of an older version, in which nobody says that he came,
/// nothing is known.
std::optional<std::uint64_t> first_nothing(const LinearSubject& subject, const LinearLayout& layout,
                                           std::span<const stalemate_linear_result> results) {
  const bool is_of_old =
      std::any_of(results.begin(), results.end(), [](const auto& seen) { return seen.ran == 1; });
  if (is_of_old) return std::nullopt;
  for (std::uint64_t slot = 0; slot < layout.operations; ++slot) {
    if (!was_there(results[slot])) return slot;
  }
  for (std::uint32_t object = 0; object < layout.all_objects(); ++object) {
    const auto asked =
        results.subspan(layout.operations + std::uint64_t{object} * layout.asked, layout.asked);
    if (!is_asked(subject, layout, asked)) return layout.operations + object;
  }
  return std::nullopt;
}

class LinearRecordingReader {
 public:
  LinearRecordingReader(const LinearSubject& subject, const LinearLayout& layout,
                        LinearRecording& recording)
      : subject_(subject), layout_(layout), recording_(recording) {}

  void take(const stalemate_linear_planned& planned, const stalemate_linear_result& seen,
            std::uint64_t slot) {
    if (!did_run(seen) || planned.binding >= subject_.bindings.size()) return;
    LinearOperation operation;
    const std::uint32_t per_item = layout_.parameters.operations_per_item;
    operation.item = static_cast<std::uint32_t>(slot / per_item);
    operation.position = static_cast<std::uint32_t>(slot % per_item);
    operation.object = layout_.object_of_all(operation.item, planned.object);
    finish(planned, seen, std::move(operation));
  }

  void take_observation(std::uint64_t slot, const stalemate_linear_result& seen) {
    if (!did_run(seen)) return;
    const std::uint64_t number = slot - layout_.operations;
    LinearOperation operation;
    operation.is_observation = true;
    operation.object = static_cast<std::uint32_t>(number / layout_.asked);
    operation.item = layout_.items + operation.object;
    operation.position = static_cast<std::uint32_t>(number % layout_.asked);
    if (const auto planned = asked_at(operation.position)) {
      finish(*planned, seen, std::move(operation));
    }
  }

 private:
  /// What is asked of an object as the `position`th.
  std::optional<stalemate_linear_planned> asked_at(std::uint32_t position) const {
    std::uint32_t first = 0;
    for (const LinearAsking& asking : subject_.askings) {
      const std::uint32_t times = times_asked(subject_, layout_, asking);
      if (position < first + times) {
        const bool is_by_key = asking.what == LinearObserve::AllKeys;
        const std::uint64_t key =
            is_by_key ? static_cast<std::uint64_t>(subject_.key_low) + position - first : 0;
        return stalemate_linear_planned{.binding = static_cast<std::uint32_t>(asking.binding),
                                        .object = 0,
                                        .numbers = {key, key, key}};
      }
      first += times;
    }
    return std::nullopt;
  }

  void finish(const stalemate_linear_planned& planned, const stalemate_linear_result& seen,
              LinearOperation operation) {
    operation.binding = planned.binding;
    const std::size_t given = subject_.bindings[planned.binding].inputs.size();
    operation.numbers.assign(planned.numbers, planned.numbers + given);
    operation.handle = seen.handle;
    operation.returned = seen.returned;
    operation.out = seen.out;
    if (layout_.is_stamped && !operation.is_observation) {
      operation.begin = seen.begin;
      operation.end = seen.end;
    }
    take_result(subject_, seen, operation);
    if (subject_.guards_data && !operation.has_failed) operation.guarded = seen.guarded;
    recording_.operations.push_back(std::move(operation));
  }

  const LinearSubject& subject_;
  const LinearLayout& layout_;
  LinearRecording& recording_;
};

bool is_swap(const LinearBinding& binding) {
  return binding.role->answer == LinearAnswer::Swapped;
}

const char* failure_word(const LinearBinding& binding) {
  const std::string_view model = binding.role->model;
  if (binding.role->answer == LinearAnswer::Own) return "no";
  if (binding.role->answer == LinearAnswer::Truth || replaces(binding)) return "none";
  if (binding.role->answer == LinearAnswer::Element) {
    return model == "map" || model == "allocator" ? "none" : "empty";
  }
  if (is_swap(binding)) return "not equal";
  const bool may_be_full = !draining_role(model).empty() || model == "map";
  return may_be_full && binding.role->answer == LinearAnswer::Done ? "full" : "refused";
}

/// Of a role with several functions, which of them it is.
std::string called(const LinearSubject& subject, const LinearBinding& binding) {
  if (binding.role->answer == LinearAnswer::Own) return binding.function;
  const auto of_role = std::count_if(
      subject.bindings.begin(), subject.bindings.end(),
      [&](const LinearBinding& other) { return other.role_name == binding.role_name; });
  return of_role > 1 ? fmt::format("{} by {}", binding.role_name, binding.function)
                     : binding.role_name;
}

std::string call_words(const LinearSubject& subject, const LinearBinding& binding,
                       std::span<const std::uint64_t> numbers, const std::string& handle) {
  std::vector<std::string> given;
  for (std::size_t i = 0; i < binding.inputs.size(); ++i) {
    if (binding.inputs[i] == LinearInput::Item) continue;
    const bool is_handle = binding.inputs[i] == LinearInput::Handle;
    given.push_back(is_handle ? handle : number_text(numbers[i]));
  }
  return fmt::format("{}({})", called(subject, binding), fmt::join(given, ", "));
}

/// Behind a call: " finds 3 and 3".
std::string guarded_words(std::uint64_t guarded) {
  return fmt::format(" finds {} and {}", guarded & 0xFFFFFFFFU, guarded >> 32U);
}

}  // namespace

std::uint64_t LinearOperation::input(const LinearSubject& subject, LinearInput wanted) const {
  const std::vector<LinearInput>& inputs = subject.bindings[binding].inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] != wanted) continue;
    return wanted == LinearInput::Handle ? handle : numbers[i];
  }
  return 0;
}

std::string number_text(std::uint64_t number) {
  return number >> 32U == 0 ? fmt::format("{}", number) : fmt::format("{:#x}", number);
}

std::string result_text(const LinearOperation& operation) {
  const std::uint64_t number = operation.result.value_or(0);
  if (operation.is_truth) return number != 0 ? "true" : "false";
  const bool is_negative = operation.is_signed && static_cast<std::int64_t>(number) < 0;
  if (!operation.is_signed || (number >> 32U != 0 && !is_negative)) return number_text(number);
  // Cut to its type: what is above half of it is negative.
  const bool is_narrow = number >> 32U == 0;
  return fmt::format("{}", is_narrow ? static_cast<std::int64_t>(static_cast<std::int32_t>(number))
                                     : static_cast<std::int64_t>(number));
}

std::string planned_text(const LinearSubject& subject, const stalemate_linear_planned& planned) {
  return call_words(subject, subject.bindings[planned.binding], planned.numbers, "its own");
}

std::string operation_text(const LinearSubject& subject, const LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  std::string text =
      call_words(subject, binding, operation.numbers, fmt::format("{}", operation.handle));
  if (operation.guarded) text += guarded_words(*operation.guarded);
  if (operation.has_failed && operation.result) {
    return fmt::format("{} = {}, {}", text, result_text(operation), failure_word(binding));
  }
  if (operation.has_failed) return fmt::format("{} = {}", text, failure_word(binding));
  if (operation.result) return fmt::format("{} = {}", text, result_text(operation));
  return is_swap(binding) ? text + " = equal" : text;
}

std::variant<LinearRecording, std::string> read_linear_recording(const LinearSubject& subject,
                                                                 const Case& input,
                                                                 const LinearLayout& layout,
                                                                 const Observation& observation) {
  ObservationReader reader(observation);
  const auto results =
      reader.values<stalemate_linear_result>(linear_buffer::kResults, layout.slots());
  const Meeting meeting = read_meeting(reader);
  if (reader.complaint()) return *reader.complaint();
  LinearRecording recording;
  recording.is_stamped =
      layout.is_stamped &&
      std::any_of(results.begin(), results.end(), [](const auto& seen) { return seen.begin != 0; });
  recording.groups_met = meeting.groups_met;
  recording.items_met = meeting.items_met;
  recording.nothing_of = first_nothing(subject, layout, results);
  LinearRecordingReader read(subject, layout, recording);
  const auto plan = linear_plan(subject, input, layout);
  for (std::uint64_t slot = 0; slot < layout.operations; ++slot) {
    read.take(plan[slot], results[slot], slot);
  }
  for (std::uint64_t slot = layout.operations; slot < layout.slots(); ++slot) {
    read.take_observation(slot, results[slot]);
  }
  return recording;
}

}  // namespace stalemate::properties
