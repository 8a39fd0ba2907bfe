#include "report/words/some_of.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kNamedMax = 5;

}  // namespace

std::string some_of(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size() && i < kNamedMax; ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", printable(words[i]));
  }
  if (words.size() > kNamedMax) text += fmt::format(" and {} more", words.size() - kNamedMax);
  return text;
}

std::string some_of(const std::vector<SubjectOnDevice>& verdicts) {
  std::vector<std::string> words;
  words.reserve(verdicts.size());
  for (const SubjectOnDevice& one : verdicts) {
    words.push_back(fmt::format("{} on {}", one.subject, one.device));
  }
  return some_of(words);
}

}  // namespace stalemate::report
