#include "linearizability/subject/linear_roles.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

using enum LinearAnswer;

constexpr LinearInput kValue = LinearInput::Value;
constexpr LinearInput kKey = LinearInput::Key;
constexpr LinearInput kHandle = LinearInput::Handle;

constexpr std::string_view kOwn = "own";

void add_unique(std::vector<std::string>& words, std::string_view word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
}

std::vector<LinearRole> roles_of_built_in_models() {
  return {
      {"stack", "push", Done, {kValue}},
      {"stack", "pop", Element, {}},
      {"queue", "push", Done, {kValue}},
      {"queue", "pop", Element, {}},
      {"deque", "push_front", Done, {kValue}},
      {"deque", "pop_front", Element, {}},
      {"deque", "push_back", Done, {kValue}},
      {"deque", "pop_back", Element, {}},
      {"deque", "push", Done, {kValue}},
      {"deque", "pop", Element, {}},
      {"deque", "steal", Element, {}},
      {"bag", "put", Done, {kValue}},
      {"bag", "take", Element, {}},
      {"set", "insert", Truth, {kKey}},
      {"set", "remove", Truth, {kKey}},
      {"set", "contains", Truth, {kKey}},
      {"map", "insert", Truth, {kKey, kValue}},
      {"map", "put", Done, {kKey, kValue}},
      {"map", "get", Element, {kKey}},
      {"map", "remove", Truth, {kKey}},
      {"counter", "add", Old, {LinearInput::Amount}},
      {"counter", "read", Read, {}},
      {"register", "write", Done, {kValue}},
      {"register", "read", Read, {}},
      {"register", "exchange", Read, {kValue}},
      {"register", "compare_exchange", Swapped, {LinearInput::Expected, kValue}},
      {"semaphore", "acquire", Done, {}},
      {"semaphore", "release", Nothing, {}, "acquire"},
      {"rw_lock", "read_lock", Done, {}},
      {"rw_lock", "read_unlock", Nothing, {}, "read_lock"},
      {"rw_lock", "write_lock", Done, {}},
      {"rw_lock", "write_unlock", Nothing, {}, "write_lock"},
      {"allocator", "allocate", Element, {}},
      {"allocator", "free", Nothing, {kHandle}, "allocate"},
      {"priority_queue", "push", Done, {kValue}},
      {"priority_queue", "pop_min", Element, {}},
  };
}

bool has_same(const std::vector<LinearRole>& roles, const LinearRole& role) {
  return std::any_of(roles.begin(), roles.end(), [&](const LinearRole& other) {
    return other.model == role.model && other.name == role.name && other.inputs == role.inputs;
  });
}

/// What is known of an operation by its name, and those of which nothing is known.
void add_roles_of_code(std::string_view model, std::vector<LinearRole>& roles) {
  std::vector<LinearRole> own = {{model, "call", Own, {}}};
  for (LinearRole role : roles) {
    if (is_code(role.model)) continue;
    role.model = model;
    if (!has_same(own, role)) own.push_back(std::move(role));
  }
  roles.insert(roles.end(), own.begin(), own.end());
}

}  // namespace

const std::vector<LinearRole>& linear_roles() {
  static const std::vector<LinearRole> roles = [] {
    std::vector<LinearRole> all = roles_of_built_in_models();
    for (const std::string_view model : {kItself, kOwn}) add_roles_of_code(model, all);
    return all;
  }();
  return roles;
}

bool is_code(std::string_view model) {
  return model == kItself || model == kOwn;
}

bool takes_element(const LinearRole& role) {
  return role.answer == Element && role.inputs.empty() && role.name != "allocate";
}

bool adds_element(const LinearRole& role) {
  return role.answer == Done && role.inputs == std::vector{kValue} && role.name != "write";
}

bool only_looks(std::string_view role) {
  return role == "contains" || role == "get" || role == "read";
}

bool puts_in(std::string_view role) {
  return !only_looks(role) && role != "remove";
}

bool takes_lock(std::string_view role) {
  return role == "acquire" || role == "read_lock" || role == "write_lock";
}

std::vector<std::string> linear_model_words() {
  std::vector<std::string> words;
  for (const LinearRole& role : linear_roles()) add_unique(words, role.model);
  return words;
}

std::vector<std::string> linear_role_words() {
  std::vector<std::string> words;
  for (const LinearRole& role : linear_roles()) add_unique(words, role.name);
  return words;
}

std::vector<std::string> linear_roles_of(std::string_view model) {
  std::vector<std::string> words;
  for (const LinearRole& role : linear_roles()) {
    if (role.model == model) add_unique(words, role.name);
  }
  return words;
}

const LinearRole* linear_role(std::string_view model, std::string_view name, std::size_t numbers) {
  const LinearRole* first = nullptr;
  for (const LinearRole& role : linear_roles()) {
    if (role.model != model || role.name != name) continue;
    if (role.inputs.size() == numbers) return &role;
    if (first == nullptr) first = &role;
  }
  return first;
}

std::string_view draining_role(std::string_view model) {
  if (model == "stack" || model == "queue") return "pop";
  if (model == "deque") return "pop_front";
  if (model == "bag") return "take";
  if (model == "allocator") return "allocate";
  return model == "priority_queue" ? "pop_min" : "";
}

std::string_view asking_role(std::string_view model) {
  if (model == "set") return "contains";
  if (model == "map") return "get";
  return model == "counter" || model == "register" ? "read" : "";
}

}  // namespace stalemate::properties
