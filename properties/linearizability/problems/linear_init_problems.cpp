#include "linearizability/problems/linear_init_problems.hpp"

#include <cstring>
#include <fmt/format.h>

#include "linearizability/linear_alone.hpp"
#include "shared/options_of.hpp"

namespace stalemate::properties {

namespace {

/// Whether words say how large the object is. Where a type does, it has room for what points to it.
bool is_measured_in_words(const Subject& subject) {
  const Option* object = subject.options.find("object");
  return object != nullptr && options_of(*object).integer("words").has_value();
}

alone::Came made_ready(const Subject& subject, const LinearSubject& read) {
  const stalemate_linear_question question{
      .binding = STALEMATE_LINEAR_INIT, .gives = 0, .handle = 0, .numbers = {}};
  alone::Act act{.question = alone::Bytes(sizeof question)};
  std::memcpy(act.question.data(), &question, sizeof question);
  alone::Code code = linear_alone_code(subject, read);
  code.first.resize(read.own_bytes);
  const auto session = alone::session_for(code);
  const auto history = session->begin_history();
  return session->act(alone::kFirstState, act);
}

}  // namespace

void check_init(const Subject& subject, const LinearSubject& read,
                std::vector<SubjectProblem>& problems) {
  if (!problems.empty() || read.init.empty() || !is_measured_in_words(subject)) return;
  const alone::Came came = made_ready(subject, read);
  const auto* unknown = std::get_if<alone::Unknown>(&came);
  if (unknown != nullptr && unknown->why == name(ViolationKind::Shipped::OutOfBounds)) {
    problems.push_back({"object.words",
                        fmt::format("the object has {} bytes, and '{}' goes beyond them",
                                    read.own_bytes, read.init),
                        "write more words, or have it make fewer ready"});
  } else if (std::holds_alternative<alone::Waits>(came)) {
    problems.push_back({"object.init", fmt::format("'{}' never ends", read.init),
                        "it is run by one work-item, before all others: it must not wait"});
  }
}

}  // namespace stalemate::properties
