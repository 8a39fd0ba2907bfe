#include <string>
#include <utility>
#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "shared/key_parts.hpp"

namespace stalemate::properties {

namespace {

constexpr double kObjectWordsMax = 1 << 20;
constexpr double kObjectCountMax = 64;
constexpr double kKeyMax = 1 << 30;

const std::vector<std::string> kSpaceWords{"global", "local"};

Key result_key(const char* name, const char* meaning) {
  Key result = key(name, KeyForm::Integer, meaning);
  result.may_be_hex = true;
  return result;
}

Key role_key(const std::string& role) {
  Key binding = key(role, KeyForm::MappingList,
                    "The function in the role of " + role + ", or several, each a mapping.");
  binding.may_be_lone = true;
  binding.shorthand = "function";
  binding.keys = {
      required(key("function", KeyForm::Identifier,
                   "The function under test, R f(AS T *object, …): numbers are arguments, private "
                   "pointers are results.")),
      key("specified_by", KeyForm::Identifier,
          "Of the model own: the function that does, one work-item alone, what this one is to do. "
          "It has the same parameters but the object, and the same result."),
      with_default(key("may_fail", KeyForm::Boolean,
                       "Whether it may give up at any time; what it then does is nothing."),
                   "false"),
      with_default(key("waits", KeyForm::Boolean,
                       "Whether an operation that takes an element waits until there is one: it is "
                       "called where one is sure to come."),
                   "false"),
      with_default(within(key("weight", KeyForm::Integer, "How often it is drawn."), 1, 1000), "1"),
      with_words(key("arguments", KeyForm::WordList, "What its numbers are, in order."),
                 {"value", "key", "expected", "handle", "item", "amount"}),
      with_default(with_words(key("by", KeyForm::Word,
                                  "Who calls it: all, the one work-item that owns the object, or "
                                  "all others."),
                              {"all", "owner", "others"}),
                   "all"),
      result_key("empty", "The result that means that there was nothing to take."),
      result_key("full", "The result that means that there was no room."),
      result_key("none", "The result that means that there was no such thing."),
  };
  return binding;
}

Key operations_of_objects_key() {
  Key operations =
      also_called(required(key("operations", KeyForm::Mapping,
                               "The functions under test, each by its role in the model.")),
                  {"functions", "methods", "function", "roles"});
  for (const std::string& role : linear_role_words()) operations.keys.push_back(role_key(role));
  return operations;
}

/// What an object is made of.
std::vector<Key> content_keys() {
  return {
      key("type", KeyForm::Text, "Its type, if not what the functions' first parameters say."),
      within(key("words", KeyForm::Integer, "Its size in words of 4 bytes, in place of a type."), 1,
             kObjectWordsMax),
      also_called(
          with_default(with_words(key("fill", KeyForm::Fill,
                                      "Its first content in words of 4 bytes: zero, a number for "
                                      "all words, or a list."),
                                  {"zero"}),
                       "zero"),
          {"initial", "content", "initial_value"}),
      key("init", KeyForm::Identifier,
          "void init(AS T *object), which one work-item runs on it before anything else.")};
}

Key specification_key() {
  Key specification =
      key("specification", KeyForm::Mapping,
          "Of the model own: what the functions named by specified_by act on, as object has it.");
  specification.keys = content_keys();
  specification.keys.push_back(
      with_words(key("space", KeyForm::Word,
                     "The memory that these functions point to. That of the object, if left out."),
                 kSpaceWords));
  return specification;
}

Key observe_key() {
  Key observe =
      with_words(key("observe", KeyForm::WordList,
                     "What one work-item asks each object in the end: to give all its elements, "
                     "for all keys, for its value, or nothing; or several of these, one after the "
                     "other. The model's own, if left out."),
                 {"drain", "all_keys", "read", "none"});
  observe.may_be_lone = true;
  return observe;
}

Key object_key() {
  Key object = key("object", KeyForm::Mapping, "What the operations share.");
  object.keys = content_keys();
  for (Key& more : std::vector<Key>{
           with_default(within(key("count", KeyForm::IntegerRange, "How many there are in a case."),
                               1, kObjectCountMax),
                        "[1, 1]"),
           result_key(
               "holds",
               "Of a counter or register: its value at first, if not the first word of fill."),
           with_default(
               with_words(key("space", KeyForm::Word,
                              "Where it lies: in global memory, or in local memory, once for "
                              "each work-group."),
                          kSpaceWords),
               "global")}) {
    object.keys.push_back(std::move(more));
  }
  return object;
}

}  // namespace

std::vector<Key> linear_keys() {
  return {
      required(with_words(
          key("model", KeyForm::Word,
              "What an object is when one work-item alone uses it: one of the built-in models; "
              "itself, which is what the functions do then; or own, what others do, named by "
              "specified_by."),
          linear_model_words())),
      object_key(),
      specification_key(),
      operations_of_objects_key(),
      observe_key(),
      within(key("capacity", KeyForm::Integer,
                 "How many elements, permits or blocks an object has room for, if that is "
                 "limited."),
             1, kObjectWordsMax),
      with_words(
          key("guards", KeyForm::Word,
              "Whether an rw_lock, or a semaphore of one permit, guards data: who has it then "
              "looks "
              "at words of the property's own, changes them unless it only reads, and has to find "
              "what the last one left. If left out, an rw_lock guards data, and a semaphore "
              "nothing."),
          {"data", "nothing"}),
      with_default(
          within(key("keys", KeyForm::IntegerRange, "The keys that are used."), 0, kKeyMax),
          "[1, 8]"),
  };
}

}  // namespace stalemate::properties
