#include "lists.hpp"

#include <catch2/catch.hpp>

#include "launch_tally.hpp"
#include "list_hand_made.hpp"
#include "pocl.hpp"
#include "stalemate/shipped.hpp"
#include "words.hpp"

namespace stalemate::test {

namespace {

Option in_both_spaces(const std::string& stem) {
  return Option::Mapping{{"global", stem + "_global"}, {"local", stem + "_local"}};
}

}  // namespace

Subject inline_list(const std::string& source, const std::string& prepend, const std::string& pop) {
  Subject subject;
  subject.name = prepend + pop;
  subject.property = "list_prepend";
  subject.kernel = "inline.cl";
  subject.source = source;
  subject.options.set("prepend", in_both_spaces(prepend));
  if (!pop.empty()) subject.options.set("pop", in_both_spaces(pop));
  return subject;
}

Subject shipped_list(const std::string& kernel, const std::string& prepend,
                     const std::string& pop) {
  const auto source = shipped_files().find("kernels/" + kernel);
  REQUIRE(source.has_value());
  Subject subject = inline_list(std::string(*source), prepend, pop);
  subject.kernel = "kernels/" + kernel;
  return subject;
}

Subject tagged_list(const std::string& kernel) {
  Subject subject = shipped_list(kernel, "prepend_tagged", "pop_tagged");
  subject.options.set("head_index", "tagged_index");
  subject.options.set("empty", 0);
  subject.options.set("node_limit", 16383);
  return subject;
}

void check_list_passes(const Subject& subject, const GenerateSettings& settings, int cases) {
  CHECK(list_prepend().validate(subject).empty());
  int met = 0;
  for (int index = 0; index < cases; ++index) {
    const auto launched =
        launch_case(list_prepend(), subject, settings, static_cast<std::uint64_t>(index));
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    INFO(subject.name << " case " << index << " " << (violation ? words(violation->summary) : ""));
    CHECK(kind_of_list(launched.judgement.verdict) == "pass");
    met += launched.judgement.met ? 1 : 0;
  }
  CHECK(met > 0);
}

std::string list_exposed_as(const Subject& subject, int cases) {
  for (int index = 0; index < cases; ++index) {
    const auto launched =
        launch_case(list_prepend(), subject, contended_cases(), static_cast<std::uint64_t>(index));
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation != nullptr) return std::string(name(violation->kind));
  }
  return "nothing";
}

}  // namespace stalemate::test
