#include "report/evidence/detail_words.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include "engine/launch/duration_text.hpp"
#include "report/evidence/fact_templates.hpp"
#include "report/evidence/place_words.hpp"
#include "report/evidence/step_words.hpp"
#include "report/evidence/value_words.hpp"

namespace stalemate::report {

namespace {

struct DetailWords {
  std::string operator()(std::uint64_t number) const { return std::to_string(number); }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::chrono::nanoseconds duration) const {
    return engine::duration_text(duration);
  }
  template <class Structured>
  std::string operator()(const Structured& structured) const {
    return words(structured);
  }
};

bool is_line(const Fact& fact, std::size_t index) {
  const auto& names = detail_names(fact.kind).names;
  return index < names.size() && names[index].ends_with("line");
}

}  // namespace

std::string_view template_of(const Fact& fact) {
  return number_of(fact, 0) == 1 ? singular_template(fact.kind) : fact_template(fact.kind);
}

std::string detail_words(const Fact& fact, std::size_t index) {
  if (index >= fact.details.size()) return "";
  std::string text = std::visit(DetailWords{}, fact.details[index].data);
  return text.empty() && is_line(fact, index) ? "an unknown line" : text;
}

std::uint64_t number_of(const Fact& fact, std::size_t index) {
  if (index >= fact.details.size()) return 0;
  const auto* number = std::get_if<std::uint64_t>(&fact.details[index].data);
  return number == nullptr ? 0 : *number;
}

namespace {

template <class Words>
std::string filled(std::string_view text, const Fact& fact, const Words& words_at) {
  fmt::dynamic_format_arg_store<fmt::format_context> details;
  for (std::size_t i = 0; i < fact.details.size(); ++i) details.push_back(words_at(fact, i));
  return fmt::vformat({text.data(), text.size()}, details);
}

}  // namespace

std::string filled_template(const Fact& fact) {
  return filled(template_of(fact), fact, detail_words);
}

std::string briefly_filled_template(const Fact& fact) {
  return briefly_filled(template_of(fact), fact);
}

std::string briefly_filled(std::string_view text, const Fact& fact) {
  return filled(text, fact, [](const Fact& of, std::size_t index) {
    const auto* value = std::get_if<Value>(&of.details[index].data);
    return value == nullptr ? detail_words(of, index) : short_words(*value);
  });
}

}  // namespace stalemate::report
