#include "linearizability/problems/linear_init_problems.hpp"

#include <cstring>
#include <fmt/format.h>
#include <optional>

#include "linearizability/linear_alone.hpp"
#include "linearizability/subject/linear_reading.hpp"
#include "shared/options_of.hpp"

namespace stalemate::properties {

namespace {

/// Whether words say how large the object is. Where a type does, it has room for what points to it.
bool is_measured_in_words(const Subject& subject) {
  const Option* object = subject.options.find("object");
  return object != nullptr && options_of(*object).integer("words").has_value();
}

alone::Act asking(std::uint32_t binding) {
  const stalemate_linear_question question{
      .binding = binding, .gives = 0, .handle = 0, .numbers = {}};
  alone::Act act{.question = alone::Bytes(sizeof question)};
  std::memcpy(act.question.data(), &question, sizeof question);
  return act;
}

alone::Came made_ready(const Subject& subject, const LinearSubject& read) {
  alone::Code code = linear_alone_code(subject, read);
  code.first.resize(read.own_bytes);
  const auto session = alone::session_for(code);
  const auto history = session->begin_history();
  return session->act(alone::kFirstState, asking(STALEMATE_LINEAR_INIT));
}

/// What the operation of that number finds before anything else; nothing where that is not known.
std::optional<std::uint64_t> found_at_first(const Subject& subject, const LinearSubject& read,
                                            std::size_t binding) {
  const auto session = alone::session_for(linear_alone_code(subject, read));
  const auto history = session->begin_history();
  alone::StateId state = alone::kFirstState;
  if (!read.init.empty()) {
    const auto* ready =
        std::get_if<alone::Done>(&session->act(state, asking(STALEMATE_LINEAR_INIT)));
    if (ready == nullptr) return std::nullopt;
    state = ready->after;
  }
  const alone::Came& came = session->act(state, asking(static_cast<std::uint32_t>(binding)));
  const auto* done = std::get_if<alone::Done>(&came);
  if (done == nullptr) return std::nullopt;
  stalemate_linear_result seen{};
  std::memcpy(&seen, done->answer.data(), sizeof seen);
  const bool is_out = reading_of(read.bindings[binding]).found == LinearFound::Out;
  return is_out ? seen.out : seen.returned;
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

void check_held_at_first(const Subject& subject, const LinearSubject& read,
                         std::vector<SubjectProblem>& problems) {
  if (!problems.empty()) return;
  const bool is_word = read.model == "counter" || read.model == "register";
  if (read.holds && !is_word) {
    problems.push_back({"object.holds", fmt::format("a {} does not hold a number", read.model),
                        "leave it out; a container is to be empty at first"});
  }
  const bool is_plain = read.init.empty() && read.fill.empty();
  const auto binding = read.binding("read");
  if (!is_word || is_plain || !binding) return;
  const auto found = found_at_first(subject, read, *binding);
  const LinearBinding& reading = read.bindings[*binding];
  const CodeType* type = found_type(reading);
  const std::uint64_t held = linear_terms_of(read).initial.front();
  if (!found || type == nullptr || ((*found ^ held) & mask_of(*type)) == 0) return;
  problems.push_back({read.holds          ? "object.holds"
                      : read.init.empty() ? "object.fill"
                                          : "object.init",
                      fmt::format("'{}' finds {} before anything else, and the {} is taken to hold "
                                  "{} at first",
                                  reading.function, *found & mask_of(*type), read.model, held),
                      read.holds ? "write what it holds, or leave holds: out"
                                 : "write what it holds: object: {holds: N}"});
}

}  // namespace stalemate::properties
