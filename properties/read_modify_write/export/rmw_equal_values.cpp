#include "read_modify_write/export/rmw_equal_values.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace stalemate::properties {

void add_equal_values(const RmwSubject& read, ReadableLaunch& launch) {
  if (read.is_bit_for_bit) return;
  if (read.rules.one_zero != 0) launch.flags.insert("one_zero");
  std::uint32_t end = 0;
  for (const ScalarType part : read.value.parts) {
    const auto type = static_cast<std::uint32_t>(part);
    const std::uint32_t begin = stalemate_part_begin(type, end);
    end = begin + stalemate_type_width(type);
    if (!is_floating(part)) continue;
    const auto text = [&](Bits bits) { return fmt::format("0x{:x}", bits << begin); };
    const Bits all = stalemate_type_mask(type);
    const Bits infinity = stalemate_float_infinity(type);
    launch.rows["parts"].push_back(
        {{"mask", text(all & ~stalemate_float_sign(type))},
         {"infinity", text(infinity)},
         {"field", text(all)},
         {"sign", text(stalemate_float_sign(type))},
         {"nan", text(infinity | (stalemate_float_normal(type) >> 1))},
         {"comment", read.rules.one_zero != 0 ? "All NaNs count as one, and both zeros."
                                              : "All NaNs count as one."}});
  }
}

}  // namespace stalemate::properties
