#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate::properties {

/// What a role's operation gives back.
enum class LinearAnswer : std::uint8_t {
  Nothing,  // it worked, whatever it returns
  Done,     // whether it did what it is there for: void says that it always does
  Truth,    // a yes or no, neither of which is a failure
  Element,  // an element, or that there is none
  Old,      // the value before, or nothing that anybody looks at
  Read,     // a value; by a pointer, with whether there is one
  Swapped,  // whether it was exchanged (bool, or with the old value by a pointer), or the old value
  Own,      // what it says; only the code itself knows what that means
};

/// What an operation is given beside the object.
enum class LinearInput : std::uint8_t { Value, Key, Expected, Handle, Item, Amount };

/// An operation that a model knows.
struct LinearRole {
  std::string_view model;
  std::string_view name;
  LinearAnswer answer;
  std::vector<LinearInput> inputs;  // that it takes unless `arguments:` says otherwise
  std::string_view partner = {};    // what has to come before it by the same work-item
};

const std::vector<LinearRole>& linear_roles();

/// Models and roles, each once, in the order of the table.
std::vector<std::string> linear_model_words();
std::vector<std::string> linear_role_words();
std::vector<std::string> linear_roles_of(std::string_view model);

/// Null if the model has no such role. Where the model has several of that name, the one that is
/// given so many numbers, or else the first.
const LinearRole* linear_role(std::string_view model, std::string_view name, std::size_t numbers);

/// The model that is the code under test.
inline constexpr std::string_view kItself = "itself";

/// Whether the model is code: the one under test, or functions beside it. It knows every role.
bool is_code(std::string_view model);

/// Whether the operation takes an element of a container, any that is there; whether it adds one.
bool takes_element(const LinearRole& role);
bool adds_element(const LinearRole& role);

/// Whether the operation of that name changes nothing.
bool only_looks(std::string_view role);

/// Whether there is more in the object behind it, or another value.
bool puts_in(std::string_view role);

/// Whether who has done this has something that has to be given back next.
bool takes_lock(std::string_view role);

/// The role by which an object of the model is emptied or asked afterwards; empty if there is none.
std::string_view draining_role(std::string_view model);
std::string_view asking_role(std::string_view model);

}  // namespace stalemate::properties
