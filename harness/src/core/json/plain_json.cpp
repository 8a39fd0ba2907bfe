#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace stalemate {

using nlohmann::json;

namespace {

constexpr int kDepthMax = 64;  // a config has 32 at most, and its options are part of a failure

struct Part {
  const json* value = nullptr;
  std::string name = {};
  int depth = 0;
  bool may_have_fractions = false;
};

/// Of a subject: what its property makes of it. Of a rate: what is written for readers only.
bool may_have_fractions(std::string_view key) {
  return key == "options" || key == "interval";
}

void expect_plain(const Part& part) {
  if (part.depth > kDepthMax) {
    throw std::invalid_argument(fmt::format("it is nested more than {} deep", kDepthMax));
  }
  if (part.value->is_number_float() && !part.may_have_fractions) {
    throw std::invalid_argument(
        fmt::format("{} is {}, and not a whole number", part.name, part.value->dump()));
  }
}

void add_children(const Part& part, std::vector<Part>& parts) {
  for (const auto& [key, child] : part.value->items()) {
    parts.push_back(
        {&child, key, part.depth + 1, part.may_have_fractions || may_have_fractions(key)});
  }
}

}  // namespace

// Without recursion, which what is nested too deeply would make use up the stack.
void expect_plain(const json& document) {
  std::vector<Part> parts{{&document, "it", 0, false}};
  while (!parts.empty()) {
    const Part part = parts.back();
    parts.pop_back();
    expect_plain(part);
    if (part.value->is_structured()) add_children(part, parts);
  }
}

}  // namespace stalemate
