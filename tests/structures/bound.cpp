#include "bound.hpp"

#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

namespace stalemate::test {

namespace {

std::string source_of_strangers() {
  std::stringstream text;
  for (const char* name : {"strangers.cl", "alone.cl", "local.cl"}) {
    text << std::ifstream(STALEMATE_SOURCE_DIR "/tests/structures/" + std::string(name)).rdbuf();
  }
  return text.str();
}

}  // namespace

Option role(const char* function) {
  return Option::List{Option::Mapping{{"function", function}}};
}

Option role_that_may_fail(const char* function) {
  return Option::List{Option::Mapping{{"function", function}, {"may_fail", true}}};
}

std::string mistakes(const Bound& bound) {
  Subject subject{.name = "bound", .property = "linearizability", .kernel = "strangers.cl"};
  subject.source = source_of_strangers();
  subject.options = {{"model", bound.model}, {"operations", bound.operations}};
  if (!bound.object.empty()) subject.options.set("object", bound.object);
  if (!bound.specification.empty()) subject.options.set("specification", bound.specification);
  if (bound.capacity != 0) subject.options.set("capacity", bound.capacity);
  if (!bound.observe.empty()) subject.options.set("observe", bound.observe);
  if (!bound.keys.empty()) subject.options.set("keys", bound.keys);
  if (bound.guards != nullptr) subject.options.set("guards", bound.guards);
  std::string keys;
  for (const SubjectProblem& problem : property_of(subject).validate(subject)) {
    CHECK_FALSE(problem.message.empty());
    CHECK_FALSE(problem.remedy.empty());
    keys += (keys.empty() ? "" : " ") + problem.key;
  }
  return keys;
}

Option::Mapping stack_operations() {
  return {{"push", role_that_may_fail("stack_push")}, {"pop", role("stack_pop")}};
}

}  // namespace stalemate::test
