#include "linearizability/subject/linear_subject.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

#include "shared/binding.hpp"
#include "shared/options_of.hpp"
#include "shared/read_once.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kObjectAlignment = 16;
constexpr std::uint64_t kObjectWordBytes = 4;

std::optional<LinearInput> input_named(std::string_view word) {
  if (word == "value") return LinearInput::Value;
  if (word == "key") return LinearInput::Key;
  if (word == "expected") return LinearInput::Expected;
  if (word == "handle") return LinearInput::Handle;
  if (word == "item") return LinearInput::Item;
  if (word == "amount") return LinearInput::Amount;
  return std::nullopt;
}

LinearBy by_named(std::string_view word) {
  if (word == "owner") return LinearBy::Owner;
  return word == "others" ? LinearBy::Others : LinearBy::All;
}

std::size_t numbers_of(const LinearBinding& binding) {
  return binding.parameters.size() - binding.outs();
}

/// Those of the role, as many as the function takes: a counter may always add one.
std::vector<LinearInput> inputs_of(const Options& options, const LinearBinding& binding) {
  std::vector<LinearInput> inputs;
  if (const Option::List* words = options.list("arguments")) {
    for (const Option& word : *words) {
      const auto* text = std::get_if<std::string>(&word.value);
      if (const auto input = input_named(text == nullptr ? "" : *text)) inputs.push_back(*input);
    }
    return inputs;
  }
  if (binding.role != nullptr) inputs = binding.role->inputs;
  const bool adds_one = inputs.size() == 1 && inputs.front() == LinearInput::Amount;
  if (adds_one && numbers_of(binding) == 0) inputs.clear();
  return inputs;
}

void read_declaration(const SourceCode& code, LinearBinding& binding) {
  const CodeFunction* function = called_function(code, binding.function);
  if (function == nullptr) return;
  binding.result = function->result;
  for (std::size_t i = 1; i < function->parameters.size(); ++i) {
    binding.parameters.push_back(function->parameters[i].type);
  }
}

LinearBinding read_binding(const Options& options, const std::string& model,
                           const std::string& role, const SourceCode& code) {
  LinearBinding binding;
  binding.role_name = role;
  binding.function = options.text("function").value_or("");
  binding.specified_by = options.text("specified_by").value_or("");
  binding.may_fail = options.flag("may_fail").value_or(false);
  binding.by = by_named(options.text("by").value_or(""));
  binding.weight = static_cast<std::uint32_t>(options.integer("weight").value_or(1));
  for (const char* word : {"empty", "full", "none"}) {
    const auto value = options.integer(word);
    if (!value) continue;
    binding.failure = value;
    binding.failure_words.emplace_back(word);
  }
  read_declaration(code, binding);
  binding.role = linear_role(model, role, numbers_of(binding));
  binding.inputs = inputs_of(options, binding);
  // What has no word for "none" has an element in the end.
  const bool is_sure = binding.role != nullptr && takes_element(*binding.role) &&
                       binding.returns_nothing() && binding.outs() > 0;
  binding.waits = options.flag("waits").value_or(is_sure);
  return binding;
}

void read_bindings(const Options& options, const SourceCode& code, LinearSubject& read) {
  const Option::Mapping* operations = options.mapping("operations");
  if (operations == nullptr) return;
  for (const std::string& role : linear_role_words()) {
    const auto found = operations->find(role);
    if (found == operations->end()) continue;
    const auto* list = std::get_if<Option::List>(&found->second.value);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      read.bindings.push_back(read_binding(options_of((*list)[i]), read.model, role, code));
      read.bindings.back().key = fmt::format("operations.{}.{}", role, i);
    }
  }
}

/// What first parameters point to; the largest, where they differ.
CodeType declared_object(const LinearSubject& read, const SourceCode& code) {
  CodeType largest;
  const auto look_at = [&](const std::string& name) {
    const CodeFunction* function = called_function(code, name);
    if (function == nullptr || function->parameters.empty()) return;
    const CodeType& type = function->parameters.front().type;
    if (type.is_pointer && type.size_bytes > largest.size_bytes) largest = type;
  };
  for (const LinearBinding& binding : read.bindings) look_at(binding.function);
  if (!read.init.empty()) look_at(read.init);
  return largest;
}

std::vector<std::int64_t> fill_of(const Options& object) {
  const Option* fill = object.find("fill");
  if (fill == nullptr) return {};
  if (const auto* number = std::get_if<std::int64_t>(&fill->value)) return {*number};
  std::vector<std::int64_t> words;
  const auto* list = std::get_if<Option::List>(&fill->value);
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto* word = std::get_if<std::int64_t>(&(*list)[i].value);
    words.push_back(word == nullptr ? 0 : *word);
  }
  if (!words.empty()) words.push_back(0);  // what is not listed is zero
  return words;
}

std::pair<std::int64_t, std::int64_t> range_of(const Options& options, const char* key,
                                               std::pair<std::int64_t, std::int64_t> otherwise) {
  const Option::List* ends = options.list(key);
  if (ends == nullptr || ends->size() != 2) return otherwise;
  const Options both{{"low", (*ends)[0]}, {"high", (*ends)[1]}};
  return {both.integer("low").value_or(otherwise.first),
          both.integer("high").value_or(otherwise.second)};
}

void read_count(const Subject& subject, LinearSubject& read) {
  const Option* found = subject.options.find("object");
  const Options object = found == nullptr ? Options{} : options_of(*found);
  const auto [least, most] = range_of(object, "count", {1, 1});
  read.count_least = static_cast<std::uint32_t>(least);
  read.count_most = static_cast<std::uint32_t>(most);
}

/// `key`: where it stands in the config.
void read_object(const Subject& subject, const char* key, const SourceCode& code,
                 LinearSubject& read) {
  const Option* found = subject.options.find(key);
  const Options object = found == nullptr ? Options{} : options_of(*found);
  read.object_type = object.text("type").value_or("");
  read.init = object.text("init").value_or("");
  if (const auto space = object.text("space")) {
    read.space = *space == "local" ? AddressSpace::Local : AddressSpace::Global;
  }
  read.fill = fill_of(object);
  read.holds = object.integer("holds");
  CodeType declared = declared_object(read, code);
  read.declared_bytes = declared.size_bytes;
  read.fields = std::move(declared.fields);
  const auto words = static_cast<std::uint64_t>(object.integer("words").value_or(0));
  const std::uint64_t bytes = words != 0 ? words * kObjectWordBytes : read.declared_bytes;
  read.own_bytes = bytes;
  read.object_bytes =
      std::max<std::uint64_t>(1, (bytes + kObjectAlignment - 1) / kObjectAlignment) *
      kObjectAlignment;
}

/// What the config says of it.
std::optional<bool> guards_by_config(const Subject& subject) {
  const auto word = subject.options.text("guards");
  if (!word) return std::nullopt;
  return *word == "data";
}

LinearSubject read_linear_subject_anew(const Subject& subject) {
  LinearSubject read;
  const SourceCode& code = source_code(subject);
  read.model = subject.options.text("model").value_or("");
  read.needs_progress = subject.needs_progress;
  read_bindings(subject.options, code, read);
  read_object(subject, "object", code, read);
  read_count(subject, read);
  if (const auto capacity = subject.options.integer("capacity")) {
    read.capacity = static_cast<std::uint32_t>(*capacity);
  }
  std::tie(read.key_low, read.key_high) = range_of(subject.options, "keys", {1, 8});
  read_observation(subject, read);
  read.guards_data = guards_by_config(subject).value_or(read.model == "rw_lock");
  return read;
}

}  // namespace

bool can_guard_data(const LinearSubject& read) {
  return read.model == "rw_lock" || (read.model == "semaphore" && read.capacity == 1U);
}

bool LinearSubject::is_keyed() const {
  return std::any_of(bindings.begin(), bindings.end(),
                     [](const LinearBinding& binding) { return binding.takes(LinearInput::Key); });
}

std::uint64_t LinearSubject::key_distance() const {
  return static_cast<std::uint64_t>(key_high) - static_cast<std::uint64_t>(key_low);
}

std::int64_t LinearSubject::key_behind(std::uint64_t distance) const {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(key_low) + distance);
}

bool LinearBinding::takes(LinearInput input) const {
  return std::find(inputs.begin(), inputs.end(), input) != inputs.end();
}

std::size_t LinearBinding::outs() const {
  return static_cast<std::size_t>(std::count_if(
      parameters.begin(), parameters.end(), [](const CodeType& type) { return type.is_pointer; }));
}

std::optional<std::size_t> LinearSubject::binding(std::string_view role) const {
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    if (bindings[i].role_name == role) return i;
  }
  return std::nullopt;
}

std::uint64_t LinearSubject::first_value() const {
  if (holds) return static_cast<std::uint64_t>(*holds);
  return fill.empty() ? 0 : static_cast<std::uint32_t>(fill.front());
}

bool LinearSubject::is_lock() const {
  if (model == "semaphore" || model == "rw_lock") return true;
  return is_code(model) &&
         std::any_of(bindings.begin(), bindings.end(),
                     [](const LinearBinding& one) { return takes_lock(one.role_name); });
}

bool LinearSubject::waits_for_elements() const {
  return std::any_of(bindings.begin(), bindings.end(),
                     [](const LinearBinding& one) { return one.waits; });
}

LinearSubject specification_of(const Subject& subject, const LinearSubject& read) {
  if (read.model != "own") return read;
  const SourceCode& code = source_code(subject);
  LinearSubject specification = read;
  for (LinearBinding& binding : specification.bindings) {
    binding.function = binding.specified_by;
    binding.parameters.clear();
    read_declaration(code, binding);
  }
  read_object(subject, "specification", code, specification);
  return specification;
}

LinearSubject read_linear_subject(const Subject& subject) {
  return read_once(subject, read_linear_subject_anew);
}

}  // namespace stalemate::properties
