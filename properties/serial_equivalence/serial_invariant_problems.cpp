#include "serial_equivalence/serial_invariant_problems.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>

#include "serial_equivalence/serial_invariants.hpp"
#include "shared/options_of.hpp"
#include "stalemate/diagnostic.hpp"

namespace stalemate::properties {

namespace {

constexpr std::array kBoundKeys = {"is", "at_most", "at_least", "sum", "except"};

std::vector<std::string> buffer_names(const SerialSubject& read) {
  std::vector<std::string> names;
  for (const SerialArgument& argument : read.arguments) {
    if (argument.form == SerialForm::Buffer) names.push_back(argument.name);
  }
  return names;
}

/// One invariant as written, and where it stands.
class InvariantCheck {
 public:
  InvariantCheck(const Options& options, std::string place, const SerialSubject& read,
                 std::vector<SubjectProblem>& problems)
      : options_(options), place_(std::move(place)), read_(read), problems_(problems) {}

  void check(const SerialInvariant& invariant) {
    const SerialArgument* buffer = check_buffer(invariant.fixed.buffer);
    const std::size_t before = problems_.size();
    for (const char* key : kBoundKeys) check_bound(key, buffer);
    if (problems_.size() != before) return;
    if (!invariant.asks_anything()) {
      problems_.push_back({place_, fmt::format("nothing is asked of '{}'", invariant.fixed.buffer),
                           "write is:, at_most:, at_least:, sum:, distinct: true or sorted:"});
    }
    for (const char* bound : {"at_least", "at_most"}) {
      if (!options_.text("is") || !options_.text(bound)) continue;
      problems_.push_back(
          {at(bound), "is: says already what each element has to be", "leave one of the two out"});
    }
    const auto least = invariant.at_least ? invariant.at_least->constant() : std::nullopt;
    const auto most = invariant.at_most ? invariant.at_most->constant() : std::nullopt;
    if (least && most && *least > *most) {
      problems_.push_back({at("at_least"), "no number is within at_least: and at_most:",
                           "write a smaller at_least:, or a larger at_most:"});
    }
  }

 private:
  std::string at(const char* key) const { return place_ + "." + key; }

  /// The buffer, if it is one of single numbers.
  const SerialArgument* check_buffer(const std::string& name) {
    const SerialArgument* buffer = read_.buffer(name);
    if (buffer == nullptr) {
      const std::string nearest = nearest_word(name, buffer_names(read_));
      problems_.push_back({at("buffer"), fmt::format("no buffer has the name '{}'", name),
                           nearest.empty() ? "name one of arguments:"
                                           : fmt::format("did you mean '{}'?", nearest)});
    } else if (!buffer->element.is_scalar()) {
      problems_.push_back(
          {at("buffer"),
           fmt::format("an element of '{}', {}, is not one number", name, buffer->element.text),
           "ask it of a buffer of a scalar type"});
    }
    return buffer;
  }

  void check_bound(const char* key, const SerialArgument* buffer) {
    const auto text = options_.text(key);
    if (!text) return;
    const auto bound = serial_count(*text);
    if (!bound) {
      problems_.push_back({at(key), fmt::format("'{}' is no bound", *text), serial_count_form()});
      return;
    }
    const bool is_sum = std::string_view(key) == "sum";
    const auto number = bound->constant();
    if (buffer == nullptr || !number) return;
    const bool is_cut = (is_sum || std::string_view(key) == "is") && !is_floating(buffer->type()) &&
                        *number != std::trunc(*number);
    if ((is_sum || is_within(buffer->type(), *number)) && !is_cut) return;
    problems_.push_back({at(key), fmt::format("{} does not hold that number", buffer->element.text),
                         "write another number, or another type of the buffer"});
  }

  const Options& options_;
  std::string place_;
  const SerialSubject& read_;
  std::vector<SubjectProblem>& problems_;
};

}  // namespace

void check_judged(const Subject& subject, const SerialSubject& read,
                  std::vector<SubjectProblem>& problems) {
  if (subject.options.find("control") != nullptr && subject.options.find("kernels") != nullptr) {
    problems.push_back({"control", "there is a control of one kernel beside a list of kernels",
                        "leave it out: the reference is the control"});
  }
  if (read.has_reference()) return;
  if (read.invariants.empty() && subject.options.find("invariants") == nullptr) {
    problems.push_back({"", "there is neither a reference nor an invariant",
                        "write reference: NAME, or invariants: [{buffer: NAME, is: 0}]"});
  }
  if (subject.options.find("reference_arguments") != nullptr) {
    problems.push_back({"reference_arguments", "there is no reference", "write reference: NAME"});
  }
  const Option::List& written = *subject.options.list("arguments");
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (options_of(written[i]).text("compare").value_or("none") == "none") continue;
    problems.push_back({fmt::format("arguments.{}.compare", i),
                        "there is no reference to compare with",
                        "leave it out, or write reference: NAME"});
  }
}

void check_invariants(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems) {
  const Option::List* written = subject.options.list("invariants");
  if (written == nullptr) return;
  if (written->empty() || written->size() > kSerialInvariantsMax) {
    problems.push_back({"invariants",
                        fmt::format("a subject has from 1 to {} invariants", kSerialInvariantsMax),
                        "list what must hold, or leave the key out"});
    return;
  }
  for (std::size_t i = 0; i < written->size(); ++i) {
    const Options options = options_of((*written)[i]);
    InvariantCheck(options, fmt::format("invariants.{}", i), read, problems)
        .check(read.invariants[i]);
  }
}

}  // namespace stalemate::properties
