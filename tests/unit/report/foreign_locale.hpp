#pragma once

#include <locale>
#include <string>

namespace stalemate::report::test {

/// While it lives, numbers are written as in German: 1.234,5. A facet of our own, since few
/// machines have the locale installed.
class ForeignLocale {
 public:
  ForeignLocale() : before_(std::locale::global(std::locale(std::locale(), new Commas))) {}
  ForeignLocale(const ForeignLocale&) = delete;
  ForeignLocale& operator=(const ForeignLocale&) = delete;
  ~ForeignLocale() { std::locale::global(before_); }

 private:
  struct Commas : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  std::locale before_;
};

}  // namespace stalemate::report::test
