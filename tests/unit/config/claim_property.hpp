#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/property.hpp"

/// A property with a key of every form, which never runs.
class ClaimProperty final : public stalemate::Property {
 public:
  std::string name() const override { return "claim"; }
  std::string claim() const override { return "Nothing is claimed."; }

  std::vector<stalemate::Key> keys() const override {
    using stalemate::KeyForm;
    stalemate::Key function = key("function", KeyForm::IdentifierPerSpace);
    function.required = true;
    stalemate::Key type = key("type", KeyForm::Word);
    type.words = {"int", "uint", "float"};
    type.default_text = "int";
    stalemate::Key model = key("model", KeyForm::Identifier);
    model.words = {"add", "fmax"};
    stalemate::Key count = key("operand_count", KeyForm::Integer);
    count.minimum = 1;
    count.maximum = 2;
    count.default_text = "1";
    stalemate::Key factor = key("factor", KeyForm::Number);
    factor.minimum = 0;
    stalemate::Key arguments = key("arguments", KeyForm::MappingList);
    arguments.keys = {key("buffer", KeyForm::Text)};
    return {function,
            type,
            model,
            count,
            factor,
            arguments,
            key("operand_range", KeyForm::NumberRange),
            key("publishes", KeyForm::Boolean)};
  }

  std::vector<stalemate::OwnKind> own_kinds() const override {
    return {{"broken_promise", "Nothing was claimed, and something is wrong.", ""}};
  }

  std::vector<stalemate::SubjectProblem> validate(
      const stalemate::Subject& subject) const override {
    if (subject.options.text("model") == "fmax" && subject.options.text("type") != "float") {
      return {{"model", "fmax is of floats", "write 'type: float'"}};
    }
    if (subject.options.integer("operand_count") == 2) {
      return {{"factor", "two operands need a factor", ""}};
    }
    const stalemate::Option::List* arguments = subject.options.list("arguments");
    const stalemate::Option refused = stalemate::Option::Mapping{{"buffer", "refused"}};
    if (arguments != nullptr && arguments->back() == refused) {
      const std::string last = "arguments." + std::to_string(arguments->size() - 1);
      return {{last + ".buffer", "too many", ""}, {last + ".size", "too few", ""}};
    }
    return {};
  }

  stalemate::LaunchRequest lower(const stalemate::Subject& /*subject*/,
                                 const stalemate::Case& /*input*/,
                                 const stalemate::Target& /*target*/) const override {
    return {};
  }
  stalemate::Judgement judge(const stalemate::Subject& /*subject*/,
                             const stalemate::Case& /*input*/,
                             const stalemate::Observation& /*observation*/) const override {
    return {};
  }
  std::optional<stalemate::Subject> control(const stalemate::Subject& /*subject*/) const override {
    return std::nullopt;
  }

 private:
  static stalemate::Key key(std::string name, stalemate::KeyForm form) {
    stalemate::Key key;
    key.meaning = "The " + name + ".";
    key.name = std::move(name);
    key.form = form;
    return key;
  }
};

inline stalemate::Properties claim_properties() {
  stalemate::Properties properties;
  properties.push_back(std::make_unique<ClaimProperty>());
  return properties;
}
