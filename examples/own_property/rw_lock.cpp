// Claim: while a writer is inside, nobody else is.
#include "stalemate/property/own_property.hpp"

namespace stalemate::properties {

std::unique_ptr<Property> rw_lock() {
  const std::string form = "void f(volatile global uint *lock)";
  return OwnProperty("rw_lock", "While a writer is inside, nobody else is.")
      .calls("enter_to_write", form, "surely_enter")
      .calls("leave_written", form, "surely_leave")
      .calls("enter_to_read", form, "surely_enter")
      .calls("leave_read", form, "surely_leave")
      .kernel("rw_lock.cl", "rw_lock")
      .buffer({.name = "lock", .size = 1})
      .buffer({.name = "inside", .size = 1})
      .buffer({.name = "two_writers", .size = 1})
      .buffer({.name = "reader_beside_writer", .size = 1})
      .buffer({.name = "sections", .size = 1})
      .number("turns", ScalarType::Uint, of_case::operations_per_item)
      .kind(
          {.name = "two_writers",
           .meaning = "Two writers were inside at the same time.",
           .remedy = "Let a writer see that the lock is free and take it by one atomic operation."})
      .kind({.name = "reader_beside_writer",
             .meaning = "A reader was inside while a writer was.",
             .remedy = "Let a writer wait for readers, and readers for a writer."})
      .holds({.buffer = "two_writers", .is = 0, .kind = own_kind("two_writers")})
      .holds({.buffer = "reader_beside_writer", .is = 0, .kind = own_kind("reader_beside_writer")})
      .judge([](const Seen& seen) -> std::optional<Violation> {
        const auto sections = seen.value<std::uint32_t>("sections");
        if (sections == seen.operations()) return std::nullopt;
        return Seen::violation("lost_update", std::to_string(sections) + " sections of " +
                                                  std::to_string(seen.operations()));
      })
      .make();
}

}  // namespace stalemate::properties
