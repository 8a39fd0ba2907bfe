#include "property/bound_names.hpp"

#include <variant>

namespace stalemate {

namespace {

using Mapping = Option::Mapping;

/// Collects the identifiers among values, each by the form of its key.
class BoundNames {
 public:
  void take(const std::vector<Key>& keys, const Mapping& values) {
    for (const Key& key : keys) {
      const auto value = values.find(key.name);
      if (value != values.end()) take(key, value->second);
    }
  }

  std::vector<std::string> names = {};

 private:
  void take(const Key& key, const Option& value) {
    switch (key.form) {
      case KeyForm::Identifier:
      case KeyForm::IdentifierPerSpace: return take_names(value);
      case KeyForm::Mapping: return take_mapping(key, value);
      case KeyForm::MappingList: return take_list(key, value);
      case KeyForm::Text:
      case KeyForm::Path:
      case KeyForm::Integer:
      case KeyForm::Number:
      case KeyForm::Boolean:
      case KeyForm::Word:
      case KeyForm::Kind:
      case KeyForm::WordList:
      case KeyForm::WordWeights:
      case KeyForm::IntegerRange:
      case KeyForm::NumberRange:
      case KeyForm::Duration:
      case KeyForm::SizeRule:
      case KeyForm::Fill: return;
    }
  }

  /// One name, or one for each address space.
  void take_names(const Option& value) {
    if (const auto* name = std::get_if<std::string>(&value.value)) names.push_back(*name);
    const auto* spaces = std::get_if<Mapping>(&value.value);
    if (spaces == nullptr) return;
    for (const auto& [space, name] : *spaces) take_names(name);
  }

  void take_mapping(const Key& key, const Option& value) {
    if (const auto* mapping = std::get_if<Mapping>(&value.value)) take(key.keys, *mapping);
  }

  /// An item may be the identifier alone.
  void take_list(const Key& key, const Option& value) {
    const auto* items = std::get_if<Option::List>(&value.value);
    if (items == nullptr) return;
    for (const Option& item : *items) {
      if (std::holds_alternative<std::string>(item.value)) take_names(item);
      take_mapping(key, item);
    }
  }
};

}  // namespace

std::vector<std::string> bound_names(const std::vector<Key>& keys, const Options& options) {
  BoundNames bound;
  bound.take(keys, options.all());
  return std::move(bound.names);
}

}  // namespace stalemate
