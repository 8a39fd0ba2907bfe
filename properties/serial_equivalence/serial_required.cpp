#include "serial_equivalence/serial_required.hpp"

#include "shared/options_of.hpp"

namespace stalemate::properties {

namespace {

bool says_own_range(const Options& kernel) {
  return kernel.find("items") != nullptr || kernel.find("groups") != nullptr ||
         kernel.find("group_size") != nullptr;
}

}  // namespace

std::uint64_t size_in_items(const CodeGroupSize& size) {
  std::uint64_t items = 1;
  for (const std::uint32_t side : size.sides) {
    items *= side;
    if (items > kSerialGroupSizeMax) return items;
  }
  return items;
}

const CodeGroupSize* written_size(const SourceCode& code, std::string_view kernel) {
  const CodeFunction* function = code.function(kernel);
  if (function == nullptr || !function->is_kernel || !function->group_size) return nullptr;
  return &*function->group_size;
}

std::optional<CodeGroupSize> required_size(const SourceCode& code, std::string_view kernel) {
  const CodeGroupSize* size = written_size(code, kernel);
  return size == nullptr || size_in_items(*size) > kSerialGroupSizeMax ? std::nullopt
                                                                       : std::optional(*size);
}

std::optional<CodeGroupSize> required_of_cases(const Subject& subject, const SourceCode& code) {
  if (const auto entry = subject.options.text("entry")) return required_size(code, *entry);
  const Option::List* kernels = subject.options.list("kernels");
  if (kernels == nullptr) return std::nullopt;
  for (const Option& kernel : *kernels) {
    const Options options = options_of(kernel);
    if (says_own_range(options)) continue;
    if (auto size = required_size(code, options.text("entry").value_or(""))) return size;
  }
  return std::nullopt;
}

std::uint32_t dimensions_of(const CodeGroupSize& size) {
  if (size.sides[2] > 1) return 3;
  return size.sides[1] > 1 ? 2 : 1;
}

}  // namespace stalemate::properties
