#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

namespace {

constexpr std::array<std::string_view, 7> kDrainingRoles{
    "pop_front", "pop_back", "pop_min", "steal", "pop", "take", "allocate"};

/// Of code it is known by what its operations are called.
LinearObserve observe_of_code(const LinearSubject& read) {
  for (const std::string_view role : kDrainingRoles) {
    if (read.binding(role)) return LinearObserve::Drain;
  }
  if (read.binding("contains") || read.binding("get")) return LinearObserve::AllKeys;
  return read.binding("read") ? LinearObserve::Read : LinearObserve::Nothing;
}

/// What the model says is asked, if the config does not.
LinearObserve observe_of_model(const LinearSubject& read) {
  if (is_code(read.model)) return observe_of_code(read);
  if (!draining_role(read.model).empty()) return LinearObserve::Drain;
  if (read.model == "set" || read.model == "map") return LinearObserve::AllKeys;
  return asking_role(read.model).empty() ? LinearObserve::Nothing : LinearObserve::Read;
}

/// By whom objects may be asked, the best first.
std::vector<std::string_view> observers_of(const LinearSubject& read, LinearObserve what) {
  const bool drains = what == LinearObserve::Drain;
  if (is_code(read.model)) {
    if (drains) return {kDrainingRoles.begin(), kDrainingRoles.end()};
    return what == LinearObserve::AllKeys ? std::vector<std::string_view>{"contains", "get"}
                                          : std::vector<std::string_view>{"read"};
  }
  if (!drains) return {asking_role(read.model)};
  if (read.model == "deque") return {"pop_front", "pop_back", "steal", "pop"};
  return {draining_role(read.model)};
}

void add_asking(LinearObserve what, LinearSubject& read) {
  if (what == LinearObserve::Nothing) return;
  for (const std::string_view role : observers_of(read, what)) {
    for (std::size_t i = 0; i < read.bindings.size(); ++i) {
      // Asked until there is none, it would wait for ever.
      if (read.bindings[i].role_name != role || read.bindings[i].waits) continue;
      read.askings.push_back({what, i});
      return;
    }
  }
}

}  // namespace

void read_observation(const Subject& subject, LinearSubject& read) {
  const std::vector<std::string> words = linear_observe_words(subject);
  if (words.empty()) add_asking(observe_of_model(read), read);
  read.keeps_nothing = std::find(words.begin(), words.end(), "drain") != words.end();
  for (const std::string& word : words) add_asking(linear_observe_named(word), read);
}

LinearObserve linear_observe_named(std::string_view word) {
  if (word == "drain") return LinearObserve::Drain;
  if (word == "all_keys") return LinearObserve::AllKeys;
  return word == "read" ? LinearObserve::Read : LinearObserve::Nothing;
}

std::vector<std::string> linear_observe_words(const Subject& subject) {
  std::vector<std::string> words;
  const Option::List* list = subject.options.list("observe");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto* word = std::get_if<std::string>(&(*list)[i].value);
    if (word != nullptr) words.push_back(*word);
  }
  return words;
}

}  // namespace stalemate::properties
