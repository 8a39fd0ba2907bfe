#pragma once

#include <memory>
#include <string>
#include <utility>

namespace stalemate {

/// A text that never changes, so that copies share it. The program of a launch is a hundred
/// kilobytes, is the same for most cases of a subject, and goes through many hands with each: there
/// it is known by where it lies. A kernel file is the source of dozens of subjects.
class SharedText {
 public:
  SharedText() = default;
  SharedText(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  SharedText(const char* text) : SharedText(std::string(text)) {}

  const std::string& str() const {
    static const std::string none;
    return text_ == nullptr ? none : *text_;
  }
  operator const std::string&() const { return str(); }

  /// Texts that lie in two places are compared.
  friend bool operator==(const SharedText& one, const SharedText& other) {
    return one.text_ == other.text_ || one.str() == other.str();
  }

 private:
  std::shared_ptr<const std::string> text_;
};

}  // namespace stalemate
