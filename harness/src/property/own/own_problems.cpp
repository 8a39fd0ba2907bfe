#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "core/integer_range.hpp"
#include "core/subject_rules.hpp"
#include "property/own/own_parts.hpp"
#include "stalemate/diagnostic.hpp"
#include "stalemate/property/meeting.hpp"

namespace stalemate {

namespace {

std::vector<std::string> names_in(const SourceCode& code, bool are_kernels) {
  std::vector<std::string> names;
  for (const CodeFunction& function : code.functions) {
    if (function.is_kernel == are_kernels) names.push_back(function.name);
  }
  for (std::size_t i = 0; !are_kernels && i < code.macros.size(); ++i) {
    names.push_back(code.macros[i].name);
  }
  return names;
}

std::optional<SubjectProblem> unknown_name(const Subject& subject, const std::string& key,
                                           bool is_kernel) {
  const auto word = subject.options.text(key);
  if (!word) return std::nullopt;
  const std::vector<std::string> names = names_in(source_code(subject), is_kernel);
  if (std::find(names.begin(), names.end(), *word) != names.end()) return std::nullopt;
  const std::string nearest = nearest_word(*word, names);
  return SubjectProblem{
      key,
      fmt::format("the file '{}' has no {} '{}'", subject.kernel, is_kernel ? "kernel" : "function",
                  *word),
      nearest.empty() ? fmt::format("name a {} of that file", is_kernel ? "kernel" : "function")
                      : fmt::format("did you mean '{}'?", nearest)};
}

/// Of a kernel that runs in work-groups of one size alone.
std::optional<SubjectProblem> unfit_size(const Subject& subject, const CodeFunction& kernel) {
  const std::uint32_t size = kernel.group_size->sides[0];
  const char* const key = key_against_group_size(subject, size);
  if (key == nullptr) return std::nullopt;
  return SubjectProblem{key,
                        fmt::format("the kernel '{}' runs in work-groups of {} alone, and the key "
                                    "allows no such size",
                                    kernel.name, size),
                        "leave it out: the kernel says the size", kernel.group_size->place};
}

/// A whole kernel takes the arguments that the property gives, in one dimension.
std::optional<SubjectProblem> unfit_kernel(const OwnProperty::Parts& parts, const Subject& subject,
                                           const std::string& key) {
  const auto word = subject.options.text(key);
  const CodeFunction* kernel = word ? source_code(subject).function(*word) : nullptr;
  if (kernel == nullptr) return std::nullopt;
  if (auto misfit = misfit_of(parts, *kernel)) {
    return SubjectProblem{key, std::move(misfit->what), std::move(misfit->remedy), kernel->place};
  }
  if (!kernel->group_size) return std::nullopt;
  if (kernel->group_size->sides[1] == 1 && kernel->group_size->sides[2] == 1) {
    return unfit_size(subject, *kernel);
  }
  return SubjectProblem{
      key, fmt::format("the kernel '{}' has work-groups of several dimensions", *word),
      "test it with serial_equivalence and its invariants:", kernel->group_size->place};
}

/// Lines of the two are told by the file's name without its folder.
std::optional<SubjectProblem> ambiguous_file(const OwnProperty::Parts& parts,
                                             const Subject& subject) {
  const auto name_of = [](const std::string& path) {
    return std::filesystem::path(path).filename().string();
  };
  if (parts.is_whole() || name_of(parts.file) != name_of(subject.kernel)) return std::nullopt;
  return SubjectProblem{
      "kernel",
      fmt::format("the kernel of the property '{}' lies in a file '{}', too, so that lines of the "
                  "two could not be told apart",
                  parts.name, name_of(parts.file)),
      "give one of the two files another name"};
}

bool is_word(const std::string& name) {
  constexpr std::string_view digits = "0123456789";
  return !name.empty() && digits.find(name.front()) == std::string_view::npos &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
}

/// What a subject says of each, whatever its property is.
constexpr std::string_view kKeysOfAll[] = {
    "at_least", "at_most",        "broken",   "build_options", "cl_std",          "kernel",
    "name",     "needs_progress", "property", "requires",      "work_group_size", "work_groups"};

void check_keys(const OwnProperty::Parts& parts, std::vector<std::string>& mistakes) {
  std::set<std::string> keys(std::begin(kKeysOfAll), std::end(kKeysOfAll));
  for (const OwnFunction& function : parts.functions) {
    const std::string& key = function.key;
    if (!is_word(key)) {
      mistakes.push_back(
          fmt::format("calls() has the key '{}'; write small letters, digits and "
                      "_, as a key of YAML that becomes a macro",
                      key));
    } else if (!keys.insert(key).second) {
      mistakes.push_back(fmt::format("a second key '{}'; name each of calls() anew", key));
    }
  }
}

void check_once(const OwnProperty::Parts& parts, std::vector<std::string>& mistakes) {
  if (parts.judges > 1) mistakes.emplace_back("a second judge(); judge all in one");
  if (parts.kernels > 1) {
    mistakes.emplace_back("a second kernel() or whole_kernel(); a property has one");
  }
}

void check_names(const OwnProperty::Parts& parts, std::vector<std::string>& mistakes) {
  std::set<std::string> names;
  for (const OwnBuffer* buffer : parts.buffers()) {
    if (!names.insert(buffer->name).second) {
      mistakes.push_back(fmt::format("a second buffer '{}'", buffer->name));
    } else if (buffer->name.empty() || buffer->name == kParametersBuffer ||
               buffer->name == kMeetingBuffer) {
      mistakes.push_back(fmt::format("no buffer can have the name '{}'", buffer->name));
    }
  }
  for (const Invariant& invariant : parts.invariants) {
    if (names.contains(invariant.buffer)) continue;
    mistakes.push_back(
        fmt::format("an invariant of the buffer '{}', which there is not", invariant.buffer));
  }
}

bool asks_nothing(const Invariant& invariant) {
  return !invariant.is && !invariant.at_most && !invariant.at_least && !invariant.sum &&
         !invariant.distinct && invariant.sorted == SortedOrder::Any;
}

bool is_nan(const std::optional<long double>& number) {
  return number && std::isnan(*number);
}

/// What `invariant` asks that no element can be; null if nothing is.
const char* unmeetable(const Invariant& invariant, ScalarType type) {
  if (is_nan(invariant.at_most)) return "at_most";
  if (is_nan(invariant.at_least)) return "at_least";
  if (is_floating(type)) return nullptr;
  const IntegerRange range = integer_range(type);
  const auto is_none = [&](const std::optional<long double>& number) {
    return number && !range.has(*number);
  };
  if (is_none(invariant.is)) return "is";
  if (is_none(invariant.except)) return "except";
  if (invariant.at_most && !(*invariant.at_most >= range.least)) return "at_most";
  if (invariant.at_least && !(*invariant.at_least <= range.greatest)) return "at_least";
  return nullptr;
}

void check_numbers(const OwnProperty::Parts& parts, const Invariant& invariant,
                   std::vector<std::string>& mistakes) {
  const auto buffers = parts.buffers();
  const auto buffer = std::find_if(buffers.begin(), buffers.end(), [&](const OwnBuffer* each) {
    return each->name == invariant.buffer;
  });
  if (buffer == buffers.end()) return;
  if (const char* const part = unmeetable(invariant, (*buffer)->type)) {
    mistakes.push_back(
        fmt::format("{} of an invariant of '{}' is no number that {} holds; write another one, as "
                    "0xffffffffu for all bits of a uint",
                    part, invariant.buffer, name((*buffer)->type)));
  }
  if (invariant.at_least && invariant.at_most && *invariant.at_least > *invariant.at_most) {
    mistakes.push_back(
        fmt::format("an invariant of '{}' has at_least above at_most", invariant.buffer));
  }
}

bool is_declared(const OwnProperty::Parts& parts, const ViolationKind& kind) {
  return !kind.is_own() ||
         std::any_of(parts.kinds.begin(), parts.kinds.end(),
                     [&](const OwnKind& declared) { return declared.name == name(kind); });
}

void check_invariants(const OwnProperty::Parts& parts, std::vector<std::string>& mistakes) {
  for (const Invariant& invariant : parts.invariants) {
    check_numbers(parts, invariant, mistakes);
    if (asks_nothing(invariant)) {
      mistakes.push_back(fmt::format(
          "nothing is asked of the buffer '{}'; write is, at_most, at_least, sum, distinct or "
          "sorted",
          invariant.buffer));
    }
    if (!is_declared(parts, invariant.kind)) {
      mistakes.push_back(fmt::format(
          "an invariant has the kind '{}', which is not declared; add kind({{.name = \"{}\", …}})",
          name(invariant.kind), name(invariant.kind)));
    }
  }
}

void check_arguments(const OwnProperty::Parts& parts, std::vector<std::string>& mistakes) {
  for (const OwnArgument& argument : parts.arguments) {
    const auto* buffer = std::get_if<OwnBuffer>(&argument);
    const auto* number = std::get_if<OwnNumber>(&argument);
    if (buffer != nullptr && !buffer->size) {
      mistakes.push_back(
          fmt::format("the buffer '{}' has no size; write how many elements it has: .size = "
                      "of_case::operations",
                      buffer->name));
    }
    if (number != nullptr && is_floating(number->type)) {
      mistakes.push_back(
          fmt::format("the number '{}' is a {}, and numbers are integers; put it in a buffer",
                      number->name, name(number->type)));
    }
  }
}

}  // namespace

std::vector<SubjectProblem> own_problems(const OwnProperty::Parts& parts, const Subject& subject) {
  std::vector<SubjectProblem> problems;
  for (const std::string& mistake : own_mistakes(parts)) {
    problems.push_back({"property", fmt::format("the property '{}': {}", parts.name, mistake),
                        "mend the property (docs/writing-properties.md)"});
  }
  if (!problems.empty()) return problems;
  const auto add = [&](std::optional<SubjectProblem> problem) {
    if (problem) problems.push_back(*std::move(problem));
  };
  add(ambiguous_file(parts, subject));
  for (const OwnFunction& function : parts.functions) {
    add(unknown_name(subject, function.key, false));
  }
  for (const char* key : {"entry", "control"}) {
    if (!parts.is_whole()) break;
    add(unknown_name(subject, key, true));
    if (problems.empty()) add(unfit_kernel(parts, subject, key));
  }
  return problems;
}

std::vector<std::string> own_mistakes(const OwnProperty::Parts& parts) {
  std::vector<std::string> mistakes;
  if (parts.is_whole() && !parts.functions.empty()) {
    mistakes.emplace_back(
        "it calls functions under test, and has no kernel that does; add kernel()");
  }
  if (!parts.is_whole() && parts.functions.empty()) {
    mistakes.emplace_back("its kernel calls nothing that is under test; add calls()");
  }
  if (parts.buffers().empty()) mistakes.emplace_back("it has no buffer; add buffer()");
  if (parts.invariants.empty() && !parts.judge) {
    mistakes.emplace_back("nothing is judged; add holds() or judge()");
  }
  if (parts.name.empty() || parts.name.find_first_of(" \t\n") != std::string::npos) {
    mistakes.emplace_back("its name is a word without blanks, as `property:` has it");
  }
  check_once(parts, mistakes);
  check_keys(parts, mistakes);
  check_names(parts, mistakes);
  check_invariants(parts, mistakes);
  check_arguments(parts, mistakes);
  return mistakes;
}

}  // namespace stalemate
