#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "stalemate/evidence/fact.hpp"

namespace stalemate::report {

/// The detail at `index` in words; empty if there is none.
std::string detail_words(const Fact& fact, std::size_t index);

/// The detail at `index`, which is a number; 0 if there is none.
std::uint64_t number_of(const Fact& fact, std::size_t index);

/// The template of the fact's kind; the singular one where the first detail is 1.
std::string_view template_of(const Fact& fact);

/// The template of the fact's kind with its details filled in.
std::string filled_template(const Fact& fact);

/// The same with values that go without their bits.
std::string briefly_filled_template(const Fact& fact);

/// `text` with the fact's details filled in likewise.
std::string briefly_filled(std::string_view text, const Fact& fact);

}  // namespace stalemate::report
