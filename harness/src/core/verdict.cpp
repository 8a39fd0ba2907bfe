#include "stalemate/verdict.hpp"

namespace stalemate {

namespace {

struct Weight {
  int operator()(const Skipped&) const { return 0; }
  int operator()(const Inconclusive& inconclusive) const {
    return inconclusive.did_not_end ? 3 : 1;
  }
  int operator()(const Pass&) const { return 2; }
  int operator()(const Error&) const { return 4; }
  int operator()(const Violation&) const { return 5; }
};

struct Name {
  std::string_view operator()(const Pass&) const { return "pass"; }
  std::string_view operator()(const Violation&) const { return "violation"; }
  std::string_view operator()(const Inconclusive&) const { return "inconclusive"; }
  std::string_view operator()(const Skipped&) const { return "skipped"; }
  std::string_view operator()(const Error&) const { return "error"; }
};

}  // namespace

std::string_view name(const Verdict& verdict) {
  return std::visit(Name{}, verdict);
}

int weight(const Verdict& verdict) {
  return std::visit(Weight{}, verdict);
}

Verdict prevailing(const Verdict& a, const Verdict& b) {
  return weight(a) >= weight(b) ? a : b;
}

}  // namespace stalemate
