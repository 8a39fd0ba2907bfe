#include "report/console/matrix.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "base/printable.hpp"
#include "report/words/paint.hpp"
#include "report/words/text_width.hpp"

namespace stalemate::report {

namespace {

constexpr std::string_view kGap = "  ";
constexpr std::string_view kNotRun = "-";
constexpr std::string_view kSurprise = "!";

// A longer name stands on a line of its own, so that it does not push every other row aside.
constexpr std::size_t kNameWidthMax = 48;

struct Meaning {
  std::string_view word;
  std::string_view text;
};

constexpr std::array<Meaning, 12> kMeanings{
    {{"pass", "explained by the model, in launches that met"},
     {"proven", "every execution of the sizes that are named is explained by the model"},
     {"VIOLATION", "code that claims to be correct is not"},
     {"known", "it failed, as the baseline says"},
     {"ERROR", "nothing to judge: a crash, a build failure, a lost device, a driver at fault"},
     {"exposed", "a mutant, and seen to be wrong"},
     {"not exposed", "a mutant that looked right here"},
     {"inconclusive", "nothing was decided; not a pass"},
     {"skipped", "the device lacks what it needs; not a pass"},
     {"cut short", "the run ended before the subject did; not a pass"},
     {kNotRun, "not run"},
     {kSurprise, "not as the plan expects"}}};

/// A violation or an error of correct code says itself that nobody expects it.
bool is_surprise(const SubjectResult& result) {
  return result.is_mutant && result.expectation == Expectation::Unexpected;
}

class Matrix {
 public:
  Matrix(const std::vector<SubjectResult>& results, bool use_color) : use_color_(use_color) {
    for (const SubjectResult& result : results) add(result);
    measure();
  }

  std::string text() {
    std::string text = block("subject", subjects_);
    if (!mutants_.empty()) text += (text.empty() ? "" : "\n") + block("mutant", mutants_);
    return text + legend();
  }

 private:
  void add(const SubjectResult& result) {
    auto& names = result.is_mutant ? mutants_ : subjects_;
    if (std::find(devices_.begin(), devices_.end(), result.device) == devices_.end()) {
      devices_.push_back(result.device);
    }
    if (std::find(names.begin(), names.end(), result.subject) == names.end()) {
      names.push_back(result.subject);
    }
    cells_[{result.subject, result.device}] = &result;
  }

  void measure() {
    for (const auto* names : {&subjects_, &mutants_}) {
      for (const auto& name : *names) widen(name_width_, text_width(printable(name)));
    }
    name_width_ = std::min(std::max(name_width_, text_width("subject")), kNameWidthMax);
    for (const auto& device : devices_) widths_[device] = text_width(printable(device));
    for (const auto& [place, result] : cells_) widen(widths_[place.second], word(*result).size());
  }

  static void widen(std::size_t& width, std::size_t needed) { width = std::max(width, needed); }

  static std::string word(const SubjectResult& result) {
    return matrix_word(result) + std::string(is_surprise(result) ? kSurprise : "");
  }

  std::string block(std::string_view heading, const std::vector<std::string>& names) {
    if (names.empty()) return "";
    std::string header = padded(heading, name_width_);
    for (const auto& device : devices_) {
      header += kGap;
      header += padded(printable(device), widths_[device]);
    }
    std::string text = without_trailing_spaces(header) + '\n';
    for (const auto& name : names) text += row(name);
    return text;
  }

  std::string row(const std::string& subject) {
    std::string row = printable(subject);
    if (text_width(row) > name_width_)
      row += '\n' + std::string(name_width_, ' ');
    else
      row = padded(row, name_width_);
    for (const auto& device : devices_) {
      row += kGap;
      row += cell(subject, device);
    }
    return without_trailing_spaces(row) + '\n';
  }

  std::string cell(const std::string& subject, const std::string& device) {
    const auto found = cells_.find({subject, device});
    if (found == cells_.end()) {
      seen_.insert(std::string(kNotRun));
      return padded(kNotRun, widths_[device]);
    }
    const SubjectResult& result = *found->second;
    seen_.insert(matrix_word(result));
    if (is_surprise(result)) seen_.insert(std::string(kSurprise));
    const std::string spaces(widths_[device] - word(result).size(), ' ');
    return painted(word(result), tone_of(result.expectation), use_color_) + spaces;
  }

  std::string legend() const {
    std::string text;
    for (const Meaning& meaning : kMeanings) {
      if (seen_.count(std::string(meaning.word)) == 0) continue;
      text += fmt::format("  {}{}{}\n", padded(meaning.word, longest_seen()), kGap, meaning.text);
    }
    return text.empty() ? "" : '\n' + text;
  }

  std::size_t longest_seen() const {
    std::size_t longest = 0;
    for (const auto& word : seen_) widen(longest, word.size());
    return longest;
  }

  static std::string without_trailing_spaces(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1);
  }

  bool use_color_;
  std::vector<std::string> devices_;  // in the order of the run, as are the names
  std::vector<std::string> subjects_;
  std::vector<std::string> mutants_;
  std::map<std::pair<std::string, std::string>, const SubjectResult*> cells_;
  std::map<std::string, std::size_t> widths_;  // of devices' columns
  std::size_t name_width_ = 0;
  std::set<std::string> seen_;  // words that occur
};

}  // namespace

std::string matrix_text(const std::vector<SubjectResult>& results, bool use_color) {
  return Matrix(results, use_color).text();
}

std::string_view word_meaning(std::string_view word) {
  const auto* found = std::find_if(kMeanings.begin(), kMeanings.end(),
                                   [&](const Meaning& meaning) { return meaning.word == word; });
  return found == kMeanings.end() ? std::string_view() : found->text;
}

}  // namespace stalemate::report
