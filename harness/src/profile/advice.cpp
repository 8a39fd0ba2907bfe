#include "profile/advice.hpp"

#include <fmt/format.h>

#include "report/evidence/fact_words.hpp"

namespace stalemate::profile {

namespace {

bool promises_what_it_does(Promise promise) {
  return promise == Promise::Full || promise == Promise::NotToEnd;
}

bool is_about_the_end(ViolationKind kind) {
  return kind == ViolationKind::NoProgress || kind == ViolationKind::Deadlock;
}

/// Whether the language promises that this does not happen.
bool breaks_promise(Promise promise, ViolationKind kind) {
  if (promise == Promise::NotToEnd) return !is_about_the_end(kind);
  return promise == Promise::Full;
}

/// By verdict. Of an idiom that is not wrong everywhere.
struct Advise {
  const Idiom& idiom;
  const Measured& measured;

  Advice operator()(const Pass& /*pass*/) const {
    if (idiom.promise != Promise::Full) {
      return {AdviceWord::NotSeenToFail, "do not rely on it: " + idiom.because};
    }
    if (measured.unclaimed.empty()) return {AdviceWord::Use};
    return {AdviceWord::NotSeenToFail,
            fmt::format("do not rely on it: the language promises it to devices that claim {}, and "
                        "this one does not",
                        measured.unclaimed)};
  }

  Advice operator()(const Violation& violation) const {
    if (breaks_promise(idiom.promise, violation.kind)) {
      return {AdviceWord::UseNot, "the device or its driver is wrong: " + promised(), false};
    }
    const bool is_promised_nothing = idiom.promise == Promise::None;
    return {AdviceWord::UseNot,
            (is_promised_nothing ? "nothing promises it: " : "") + idiom.because};
  }

  Advice operator()(const Inconclusive& inconclusive) const {
    return {AdviceWord::Unknown, report::words(inconclusive)};
  }

  Advice operator()(const Skipped& skipped) const {
    if (measured.lacks_progress) {
      return {AdviceWord::UseNot,
              idiom.because + ", and this device was not seen to give what it takes"};
    }
    return {AdviceWord::Unknown, "missing: " + skipped.missing};
  }

  Advice operator()(const Error& error) const {
    const bool is_expected = error.of_machine || !promises_what_it_does(idiom.promise);
    return {AdviceWord::Unknown, error.cause, is_expected};
  }

 private:
  std::string promised() const {
    if (idiom.promise == Promise::NotToEnd) {
      return "the language promises that it does right, though not that it ends";
    }
    if (measured.unclaimed.empty()) return "the language promises it";
    return fmt::format(
        "the language promises it to devices that claim {}, and this one builds it without",
        measured.unclaimed);
  }
};

std::string_view seen_of_wrong_code(const Verdict& verdict) {
  if (std::holds_alternative<Violation>(verdict)) return "";
  return std::holds_alternative<Pass>(verdict) ? ", though not seen to fail here"
                                               : ", and not measured here";
}

/// A device that happens to run it well says nothing of the next driver.
Advice never(const Idiom& idiom, const Measured& measured) {
  return {AdviceWord::UseNot, fmt::format("wrong on every device{}: {}",
                                          seen_of_wrong_code(measured.verdict), idiom.because)};
}

}  // namespace

std::string_view name(AdviceWord word) {
  switch (word) {
    case AdviceWord::Use: return "use";
    case AdviceWord::UseNot: return "use_not";
    case AdviceWord::NotSeenToFail: return "not_seen_to_fail";
    case AdviceWord::Unknown: return "unknown";
  }
  return "";
}

std::string_view words(AdviceWord word) {
  switch (word) {
    case AdviceWord::Use: return "use";
    case AdviceWord::UseNot: return "do not use";
    case AdviceWord::NotSeenToFail: return "not seen to fail";
    case AdviceWord::Unknown: return "unknown";
  }
  return "";
}

Advice advice(const Idiom& idiom, const Measured& measured) {
  if (idiom.promise == Promise::Never) return never(idiom, measured);
  return std::visit(Advise{idiom, measured}, measured.verdict);
}

}  // namespace stalemate::profile
