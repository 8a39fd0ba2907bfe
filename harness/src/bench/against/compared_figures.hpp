#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace stalemate::bench {

/// What a number is of.
struct FigureName {
  std::string device = {};
  std::string subject = {};  // empty: of the device with all its subjects
  std::string figure = {};   // "small cases", "kernel, recorded"

  friend bool operator<(const FigureName& a, const FigureName& b) {
    return std::tie(a.device, a.subject, a.figure) < std::tie(b.device, b.subject, b.figure);
  }
  friend bool operator==(const FigureName&, const FigureName&) = default;
};

/// Larger is faster; of memory it is more.
using ComparedFigures = std::map<FigureName, double>;

/// What can be compared of the JSON that `stalemate bench --json` prints, of this version or one
/// before it: rates, the inverse of times, peaks of memory. What is null or not positive is not
/// among it. Nothing if the text is no such JSON.
std::optional<ComparedFigures> compared_figures(const std::string& text);

}  // namespace stalemate::bench
