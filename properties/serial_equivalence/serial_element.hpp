#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

/// One number of an element.
struct SerialComponent {
  ScalarType type = ScalarType::Uint;
  std::size_t offset_bytes = 0;

  friend bool operator==(const SerialComponent&, const SerialComponent&) = default;
};

/// What a buffer holds many of: a scalar, a vector, or a struct of both, laid out as OpenCL C lays
/// it out. Padding belongs to no component: it is neither filled nor compared.
struct SerialElement {
  std::string text = "uint";  // as OpenCL C writes it; of a struct, its members in braces
  std::vector<SerialComponent> components = {{}};
  std::size_t size_bytes = sizeof(std::uint32_t);
  std::size_t alignment = sizeof(std::uint32_t);
  bool is_struct = false;

  bool is_scalar() const { return components.size() == 1 && !is_struct; }
};

/// The words for scalars and vectors: "float", "float2", …
const std::vector<std::string>& element_words();

/// The scalar or vector of that name, if it is one of ours.
std::optional<SerialElement> element_named(std::string_view word);

/// The struct with these members, if all are scalars or vectors of ours and there is one at least.
std::optional<SerialElement> struct_of(std::span<const std::string> members);

/// A component of a vector, as OpenCL C writes it: ".y", ".s7".
std::string component_name(const SerialElement& element, std::size_t component);

/// The bits of every component, in order, of the element that begins at `bytes`. All NaNs of a type
/// are one: which of them an operation makes is open.
std::vector<Bits> components_of(const SerialElement& element, const std::byte* bytes);

}  // namespace stalemate::properties
