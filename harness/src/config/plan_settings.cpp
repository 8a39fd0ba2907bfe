#include "config/plan_settings.hpp"

#include <string_view>

#include "config/scalars.hpp"
#include "config/value_reader.hpp"

namespace stalemate::config {

namespace {

/// One mapping of a plan, with the setters of what may be in it.
class Section {
 public:
  Section(const Option::Mapping& settings, std::string_view name) {
    const auto found = settings.find(name);
    if (found == settings.end()) return;
    for (const auto& [key, value] : std::get<Option::Mapping>(found->second.value)) {
      values_.set(key, value);
    }
  }

  bool has(std::string_view key) const { return values_.list(key) != nullptr; }

  void set(std::string_view key, std::uint32_t& target) const {
    if (const auto value = values_.integer(key)) target = static_cast<std::uint32_t>(*value);
  }

  void set(std::string_view key, std::chrono::milliseconds& target) const {
    const auto text = values_.text(key);
    if (const auto value = text ? duration(*text) : std::nullopt) target = *value;
  }

  void set(std::string_view key, Range& target) const {
    const Option::List* ends = values_.list(key);
    if (ends == nullptr) return;
    target.low = static_cast<std::uint32_t>(std::get<std::int64_t>(ends->at(0).value));
    target.high = static_cast<std::uint32_t>(std::get<std::int64_t>(ends->at(1).value));
  }

  template <class Word>
  void set(std::string_view key, Weights<Word>& target,
           std::optional<Word> (*parse)(std::string_view)) const {
    const Option::Mapping* weights = values_.mapping(key);
    if (weights == nullptr) return;
    target.clear();
    for (const auto& [word, weight] : *weights) {
      target[*parse(word)] = static_cast<std::uint32_t>(std::get<std::int64_t>(weight.value));
    }
  }

 private:
  Options values_;
};

GenerateSettings generate_settings(const Option::Mapping& settings) {
  const Section section(settings, "generate");
  GenerateSettings generate;
  section.set("work_groups", generate.work_groups);
  section.set("work_group_size", generate.work_group_size);
  section.set("operations_per_item", generate.operations_per_item);
  section.set("cells", generate.cells);
  section.set("contention", generate.contention, contention_pattern);
  section.set("operands", generate.operands, operand_kind);
  section.set("stress", generate.stress, stress_kind);
  // Who says how many work-groups there are gets no others.
  if (section.has("work_groups")) generate.geometry = {{Geometry::Drawn, 1}};
  section.set("geometry", generate.geometry, geometry);
  return generate;
}

}  // namespace

void merge(const std::vector<Key>& keys, Option::Mapping& earlier, const Option::Mapping& later) {
  for (const auto& [name, value] : later) {
    const Key* key = find_key(keys, name);
    const auto known = earlier.find(name);
    if (known != earlier.end() && key != nullptr && key->form == KeyForm::Mapping) {
      merge(key->keys, std::get<Option::Mapping>(known->second.value),
            std::get<Option::Mapping>(value.value));
    } else {
      earlier[name] = value;
    }
  }
}

Plan plan_of(const Option::Mapping& settings) {
  Plan plan;
  const auto name = settings.find("plan");
  if (name != settings.end()) plan.name = std::get<std::string>(name->second.value);
  const Section budget(settings, "budget");
  budget.set("cases", plan.budget.cases);
  budget.set("time", plan.budget.time);
  const Section shrink(settings, "shrink");
  shrink.set("launches", plan.shrink.launches);
  shrink.set("time", plan.shrink.time);
  const Section deadline(settings, "deadline");
  deadline.set("launch", plan.deadline.launch);
  deadline.set("build", plan.deadline.build);
  plan.generate = generate_settings(settings);
  return plan;
}

}  // namespace stalemate::config
