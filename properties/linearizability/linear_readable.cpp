#include "linearizability/linear_readable.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <vector>

#include "linearizability/linear_calls.hpp"
#include "linearizability/linear_lower.hpp"
#include "linearizability/linear_readable_check.hpp"
#include "linearizability/linear_recording.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "shared/binding.hpp"
#include "shared/readable.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

constexpr std::size_t kRecordWords = sizeof(stalemate_linear_result) / sizeof(std::uint64_t);
constexpr std::size_t kObjectUnitBytes = 16;  // of an object
constexpr std::size_t kPlannedLinesMax = 64;
constexpr std::size_t kPlannedOfLineMax = 64;

constexpr const char* kLinearChecked =
    "There is an order of all operations of an object in which each gives what was seen, as if one "
    "work-item alone did all of them, and in which a work-item's own stand in its order. What one "
    "work-item asks in the end comes behind all others.";
constexpr const char* kUnorderedChecked =
    " Nothing orders operations of different work-items: where a simulated device convicted "
    "because "
    "it knows what the code itself releases and acquires, this check may find nothing.";
constexpr const char* kStampsChecked =
    " An operation whose stamps end before those of another begin comes before it, because the "
    "stamp synchronises.";

struct LinearExport {
  const Subject& subject;
  const LinearSubject& read;
  const LinearLayout& layout;
  std::vector<stalemate_linear_planned> plan;
  std::size_t numbers;  // of a line of the plan
  ReadableLaunch launch = {};

  void set(const char* name, std::uint64_t number) { launch.words[name] = std::to_string(number); }
};

std::size_t numbers_of(const LinearSubject& read) {
  std::size_t most = 1;
  for (const LinearBinding& binding : read.bindings) most = std::max(most, binding.inputs.size());
  return most;
}

std::uint64_t guarded_words_of_set(const LinearLayout& layout) {
  return std::uint64_t{STALEMATE_LINEAR_GUARDED_WORDS} * layout.objects;
}

void add_space_words(LinearExport& one) {
  const bool is_local = one.read.space == AddressSpace::Local;
  auto& words = one.launch.words;
  words["space"] = is_local ? "__local" : "__global";
  words["scope"] = is_local ? "memory_scope_work_group" : "memory_scope_device";
  words["is_local"] = is_local ? "1" : "0";
  words["stamps"] = is_local ? "&repro_local_stamps" : "repro_global_stamps";
  words["the_guarded"] = is_local ? "repro_local_guarded" : "repro_global_guarded";
  words["the_objects"] = is_local ? "repro_local_objects" : "repro_global_objects";
  const std::uint64_t units = one.read.object_bytes / kObjectUnitBytes;
  one.set("object_units", units);
  one.set("set_units", units * one.layout.objects);
  one.set("objects", one.layout.objects);
  one.set("all_objects", one.layout.all_objects());
}

std::string repeated(std::size_t count, const std::string& what) {
  return fmt::format("{}", fmt::join(std::vector<std::string>(count, what), ", "));
}

bool asks(const LinearSubject& read, LinearObserve what) {
  return !read.askings.empty() && read.askings.front().what == what;
}

void add_numbers_words(LinearExport& one) {
  std::vector<std::string> planned;
  for (std::size_t i = 0; i < one.numbers; ++i)
    planned.push_back(fmt::format("repro_line[{}]", i + 2));
  one.launch.words["planned_numbers"] = fmt::format("{}", fmt::join(planned, ", "));
  const bool is_by_key = asks(one.read, LinearObserve::AllKeys);
  one.launch.words["asked_numbers"] = repeated(
      one.numbers, is_by_key ? fmt::format("{}u + repro_a", one.read.key_low) : std::string("0"));
  one.set("first_key", is_by_key ? static_cast<std::uint64_t>(one.read.key_low) : 0);
  one.set("numbers", one.numbers);
  one.set("plan_words", one.numbers + 2);
}

void add_code_words(LinearExport& one) {
  const LinearSubject& read = one.read;
  const SourceCode& code = source_code(one.subject);
  const bool keeps = std::any_of(read.bindings.begin(), read.bindings.end(),
                                 [](const LinearBinding& binding) { return gives_back(binding); });
  if (keeps) one.launch.flags.insert("keeps");
  if (read.guards_data) {
    one.launch.flags.insert("guards");
    one.launch.words["guards_text"] = guards_text(one.launch.words["space"], "repro");
    one.set("guarded_words", STALEMATE_LINEAR_GUARDED_WORDS);
    one.set("set_guarded", guarded_words_of_set(one.layout));
  }
  one.set("kept_max", STALEMATE_LINEAR_HELD_MAX);
  one.set("kept", handles_of(read, one.layout));
  if (one.layout.is_stamped) one.launch.flags.insert("stamped");
  if (!read.init.empty()) {
    one.launch.flags.insert("has_init");
    one.launch.words["init"] = read.init;
    one.launch.words["init_cast"] = cast_for(code, read.init, 0, read.space);
  }
  one.set("asked", one.layout.asked);
  one.set("set_asked", std::uint64_t{one.layout.asked} * one.layout.objects);
  one.set("observer", read.askings.empty() ? 0 : read.askings.front().binding);
  if (one.layout.asked == 0) return;
  one.launch.flags.insert("asks");
  if (!asks(read, LinearObserve::Drain)) return;
  one.launch.flags.insert("drains");
  one.launch.words["said_no"] =
      failed_text(read.bindings[read.askings.front().binding], "repro_result.");
}

void add_calls(LinearExport& one) {
  const SourceCode& code = source_code(one.subject);
  for (std::size_t i = 0; i < one.read.bindings.size(); ++i) {
    const LinearBinding& binding = one.read.bindings[i];
    ReadableLaunch::Row row = check_row_of(binding);
    row["index"] = std::to_string(i);
    row["body"] = call_text(one.read, binding, code, "repro");
    row["body"].pop_back();  // the end of its last line
    one.launch.rows["calls"].push_back(std::move(row));
  }
}

std::string planned_line(const LinearExport& one, std::size_t item) {
  const std::size_t per_item = one.layout.parameters.operations_per_item;
  std::vector<std::string> texts;
  for (std::size_t op = 0; op < std::min(per_item, kPlannedOfLineMax); ++op) {
    const stalemate_linear_planned& planned = one.plan[item * per_item + op];
    if (planned.binding == STALEMATE_LINEAR_IDLE) continue;
    texts.push_back(planned_text(one.read, planned));
  }
  return fmt::format("work-item {}: {}", item, fmt::join(texts, ", "));
}

/// What work-items do, as far as a person reads it.
void add_planned_lines(LinearExport& one) {
  const std::size_t items = std::min<std::size_t>(one.layout.items, kPlannedLinesMax);
  for (std::size_t item = 0; item < items; ++item) {
    one.launch.rows["planned"].push_back({{"line", planned_line(one, item)}});
  }
}

std::vector<std::uint64_t> plan_lines(const LinearExport& one) {
  std::vector<std::uint64_t> words;
  for (const stalemate_linear_planned& planned : one.plan) {
    const bool is_idle = planned.binding == STALEMATE_LINEAR_IDLE;
    words.push_back(is_idle ? one.read.bindings.size() : planned.binding);
    words.push_back(planned.object);
    words.insert(words.end(), planned.numbers, planned.numbers + one.numbers);
  }
  return words;
}

/// Where all words are alike one is enough.
Buffer objects_buffer(const std::vector<std::uint32_t>& words) {
  const bool is_plain = std::all_of(words.begin(), words.end(),
                                    [&](std::uint32_t word) { return word == words.front(); });
  return is_plain ? pattern_buffer<std::uint32_t>("objects", words.size(), words.front())
                  : readable_table("objects", words);
}

/// Whether what locks guard lies in a buffer.
bool holds_guarded(const LinearExport& one) {
  return one.read.guards_data && one.read.space == AddressSpace::Global;
}

void add_buffers(LinearExport& one) {
  auto& buffers = one.launch.buffers;
  buffers.push_back(objects_buffer(first_words(one.read, one.layout)));
  buffers.push_back(content_buffer<std::uint64_t>("plan", plan_lines(one)));
  buffers.push_back(plain_buffer(
      "records", one.layout.slots() * kRecordWords * sizeof(std::uint64_t), Fill::Zero));
  buffers.push_back(plain_buffer("stamps", sizeof(std::uint32_t), Fill::Zero));
  if (holds_guarded(one)) {
    buffers.push_back(plain_buffer(
        "guarded", guarded_words_of_set(one.layout) * sizeof(std::uint32_t), Fill::Zero));
  }
  one.launch.element_bytes = {{"plan", sizeof(std::uint64_t)}, {"records", sizeof(std::uint64_t)}};
  one.set("slots", one.layout.slots());
  one.set("record_words", kRecordWords);
}

void add_dispatches(LinearExport& one) {
  const bool is_local = one.read.space == AddressSpace::Local;
  auto& dispatches = one.launch.dispatches;
  if (!is_local && !one.read.init.empty()) {
    dispatches.push_back({"repro_init", {1, 1}, {buffer_argument("objects")}});
  }
  std::vector<Argument> arguments;
  for (const char* name : {"objects", "plan", "records", "stamps"}) {
    arguments.push_back(buffer_argument(name));
  }
  if (holds_guarded(one)) arguments.push_back(buffer_argument("guarded"));
  if (is_local) {
    arguments.emplace_back(LocalArgument{one.read.object_bytes * one.layout.objects});
  }
  add_surrounding_arguments(one.launch, arguments);
  dispatches.push_back(
      {"repro_operations", range_with_surroundings(one.layout.parameters), std::move(arguments)});
  if (!is_local && one.layout.asked != 0) {
    dispatches.push_back(
        {"repro_observe", {1, 1}, {buffer_argument("objects"), buffer_argument("records")}});
  }
}

}  // namespace

std::optional<ReadableLaunch> readable_linear(const Subject& subject, const Case& input,
                                              const DeviceInfo& device) {
  const LinearSubject read = read_linear_subject(subject);
  if (is_code(read.model)) return std::nullopt;  // no check of its own would be short
  if (read.askings.size() > 1) return std::nullopt;
  const LinearLayout layout = linear_layout(read, input);
  if (input.address_space != read.space || layout.slots() > kReadableOperationsMax) {
    return std::nullopt;
  }
  LinearExport one{subject, read, layout, linear_plan(read, input, layout), numbers_of(read)};
  one.launch.kernel = "properties/linearizability/export.cl.mustache";
  one.launch.check = "properties/linearizability/export_check.c.mustache";
  one.launch.checked = kLinearChecked;
  one.launch.checked += layout.is_stamped ? kStampsChecked : kUnorderedChecked;
  one.launch.counts_judged = true;
  add_surroundings(one.launch, layout.parameters, device);
  add_space_words(one);
  add_numbers_words(one);
  add_code_words(one);
  add_calls(one);
  add_planned_lines(one);
  add_buffers(one);
  add_dispatches(one);
  add_model_words(read, layout, one.launch);
  return std::move(one.launch);
}

}  // namespace stalemate::properties
