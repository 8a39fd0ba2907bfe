#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stalemate/case.hpp"
#include "stalemate/generate.hpp"

namespace stalemate::engine {

/// Which sizes of `generate:` no case had, because the device or the property takes none so large.
class Shortfall {
 public:
  explicit Shortfall(const GenerateSettings& asked) : asked_(asked) {}

  void note(const Case& fit);

  /// For who named sizes and did not get them; nothing if some case had each of them, or there was
  /// none.
  std::optional<std::string> words() const;

  /// For code that calls functions of sub-groups of so many work-items: nothing if a work-group of
  /// some case had more.
  std::optional<std::string> sub_group_words(std::uint32_t sub_group_size) const;

 private:
  GenerateSettings asked_;
  std::optional<NdRange> largest_;  // each number by itself
  std::uint32_t operations_per_item_ = 0;
  std::uint32_t cells_ = 0;  // of patterns that have as many as are drawn
};

}  // namespace stalemate::engine
