#include "report/violation/next_step.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "base/printable.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/skip_remedy.hpp"
#include "report/violation/source_place.hpp"
#include "report/violation/violation_text.hpp"

namespace stalemate::report {

namespace {

std::string not_exposed(const SubjectResult& result) {
  return fmt::format(
      "this set-up can no longer detect the bug of {}, so a pass of the code beside it is worth "
      "less: give it more cases and time (--cases, --time), look whether launches met and whether "
      "the mutant's code was mended; take {} out of its exposed_by only if the device cannot show "
      "it (docs/verdicts.md, Mutants)",
      printable(result.subject), printable(result.device));
}

std::string of_crash(bool is_simulated) {
  if (is_simulated) {
    return "look at what the code does that sim:sc does not see (docs/simulator.md, "
           "Limits), and tell us if it is right: a simulated device must not crash";
  }
  return "run it with --device sim:sc, which names the access that goes wrong and its line "
         "(docs/simulator.md); a crash of correct code is the driver's "
         "(docs/verdicts.md, docs/baselines.md)";
}

/// Of clang and of PoCL.
bool complains_of_option(const std::string& log) {
  return log.find("unknown argument: ") != std::string::npos ||
         log.find("nvalid build option") != std::string::npos;
}

/// The file of the first line that a compiler complains of, where that is another one: a header, or
/// the kernel of a property of one's own.
std::string file_to_mend(const SubjectResult& result) {
  const auto name_of = [](const FileLine& line) {
    return std::filesystem::path(line.file).filename().string();
  };
  const std::string under_test = name_of(result.origin.function);
  const std::string file = name_of(source_place(result));
  return under_test.empty() || file == under_test ? "the kernel file" : printable(file);
}

std::string of_error(const Error& error, const SubjectResult& result) {
  if (error.device_lost) {
    return "bring the device up again (driver, power, another user) and run once more "
           "(docs/exit-codes.md, code 6)";
  }
  if (error.of_driver) {
    return "tell the authors of the driver, with `stalemate doctor` of that device; the code was "
           "not "
           "judged here: run it on another device (docs/verdicts.md, When the driver is wrong)";
  }
  if (error.of_property) {
    return "mend the property, which is at fault and not the code (docs/writing-properties.md)";
  }
  if (error.of_machine) {
    return "look after the machine (room for temporary files, memory, a linker in PATH, the "
           "driver) "
           "and run once more: the code was not judged (docs/exit-codes.md, code 3)";
  }
  if (error.cause.find(" while building") != std::string::npos) {
    return "the driver's compiler crashed, which no code should make it do: tell its authors, "
           "write the code in another way for this driver, or list it as known "
           "(docs/baselines.md)";
  }
  if (error.cause.starts_with("build took longer")) {
    return "give the driver's compiler more time (`deadline: {build: …}`), write the code in "
           "another way for this driver, or list it as known (docs/baselines.md)";
  }
  const bool is_build = error.cause.find("build") != std::string::npos;
  if (is_build && complains_of_option(error.cause)) {
    return "mend `build_options:`: the device's compiler does not take one of them";
  }
  if (is_build) {
    return fmt::format(
        "mend {} and run it with `--cases 1` (`stalemate validate` does not read "
        "what is inside of functions)",
        file_to_mend(result));
  }
  return of_crash(result.device.starts_with("sim:"));
}

struct NextStep {
  const SubjectResult& result;

  bool is_hidden_mutant() const {
    return result.is_mutant && result.expectation == Expectation::Unexpected;
  }
  std::string operator()(const Pass&) const {
    return is_hidden_mutant() ? not_exposed(result) : "";
  }
  std::string operator()(const Violation& violation) const {
    if (result.is_mutant) return "";
    const std::string replay = result.reproducer_file.empty()
                                   ? ""
                                   : fmt::format("see it again with `{}`, pass it on with `{}`. ",
                                                 replay_command(result), export_command(result));
    const bool has_driver = !result.device.starts_with("sim:");
    return fmt::format("{}{} ({}{})", replay, remedy_of(violation), where_mended(violation.kind),
                       has_driver ? "; a fault of the driver: docs/baselines.md" : "");
  }
  std::string operator()(const Inconclusive& inconclusive) const {
    if (is_hidden_mutant()) return not_exposed(result);
    if (!inconclusive.remedy.empty()) return inconclusive.remedy;
    return "give it more time (--time, `deadline:`), a quieter machine, or say what it waits for "
           "(needs_progress:); until then nothing was decided (docs/verdicts.md, Stuck is not "
           "slow)";
  }
  std::string operator()(const Skipped& skipped) const { return skip_remedy(skipped); }
  std::string operator()(const Error& error) const { return of_error(error, result); }
};

std::string_view state_words(KnownState state) {
  switch (state) {
    case KnownState::Over: return "passed, and nothing of it failed as it says; take it out";
    case KnownState::Unmatched:
      return "is not in this plan and on these devices, so it says nothing; correct it, or take it "
             "out";
    case KnownState::Expired:
      return "has expired and excuses nothing any more; look at it again, then give it another "
             "date or take it out";
  }
  return "";
}

}  // namespace

std::string next_step(const SubjectResult& result) {
  return result.known.empty() ? std::visit(NextStep{result}, result.verdict) : "";
}

std::string stale_words(const StaleEntry& stale) {
  const KnownFailure& entry = stale.entry;
  return printable(fmt::format("an entry of the baseline is stale: {} on {} {} (it says: {})",
                               entry.subject, entry.device, state_words(stale.state),
                               entry.because));
}

}  // namespace stalemate::report
