#include "serial_equivalence/serial_required_problems.hpp"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "core/subject_rules.hpp"
#include "serial_equivalence/serial_required.hpp"

namespace stalemate::properties {

namespace {

/// "64", "16 x 4".
std::string sides_text(const CodeGroupSize& size) {
  return shape_text({.dimensions = dimensions_of(size), .work_group = size.sides});
}

/// "the kernel 'f' runs in work-groups of 16 x 4 alone".
std::string says(const SerialKernel& kernel, const CodeGroupSize& size) {
  return fmt::format("the kernel '{}' runs in work-groups of {} alone", kernel.name,
                     sides_text(size));
}

class RequiredCheck {
 public:
  RequiredCheck(const Subject& subject, const SerialSubject& read,
                std::vector<SubjectProblem>& problems)
      : subject_(subject), read_(read), problems_(problems) {}

  void check_reference() {
    const CodeGroupSize* size = written_size(source_code(subject_), read_.reference.name);
    if (size == nullptr || size_in_items(*size) == 1) return;
    add("reference", read_.reference, *size, "and the reference in one work-item",
        "take the attribute away from it, or write a reference of its own");
  }

  void check_kernel(std::size_t number) {
    const SerialKernel& kernel = read_.kernels[number];
    const CodeGroupSize* size = written_size(source_code(subject_), kernel.name);
    if (size == nullptr) return;
    const bool is_listed = subject_.options.list("kernels") != nullptr;
    const std::string key = is_listed ? fmt::format("kernels.{}", number) : "entry";
    if (size_in_items(*size) > kSerialGroupSizeMax) {
      add(key, kernel, *size, "and cases have 4096 work-items in one at most",
          "require a smaller size");
    } else if (kernel.has_own_range()) {
      check_own_range(key, kernel, *size);
    } else {
      check_case(key, kernel, *size);
    }
  }

 private:
  void add(const std::string& key, const SerialKernel& kernel, const CodeGroupSize& size,
           std::string_view but, std::string remedy) {
    problems_.push_back(
        {key, fmt::format("{}, {}", says(kernel, size), but), std::move(remedy), size.place});
  }

  void check_own_range(const std::string& key, const SerialKernel& kernel,
                       const CodeGroupSize& size) {
    if (dimensions_of(size) > 1) {
      add(key, kernel, size, "and an ND-range of its own has one dimension",
          "leave out items:, groups: and group_size:, so that it has that of the case");
      return;
    }
    if (!kernel.group_size) return;
    if (kernel.group_size->constant() == static_cast<long double>(size.sides[0])) return;
    add(key + ".group_size", kernel, size, "and the key says another size",
        "leave group_size: out: the kernel says it");
  }

  void check_case(const std::string& key, const SerialKernel& kernel, const CodeGroupSize& size) {
    const auto dimensions = subject_.options.integer("dimensions");
    if (read_.shape.work_group != size.sides) {
      const bool is_written = subject_.options.find("shape") != nullptr;
      add(is_written ? "shape" : key, kernel, size,
          is_written ? "and the key says another shape"
                     : "and a kernel before it in those of another size",
          is_written ? "leave shape: out: the kernel says it"
                     : "give it an ND-range of its own: items: or groups:");
    } else if (dimensions && *dimensions < dimensions_of(size)) {
      add("dimensions", kernel, size, "and the key says fewer dimensions",
          "leave dimensions: out: the kernel says it");
    } else {
      check_allowed(kernel, size);
    }
  }

  /// That a written shape is not allowed, is told of the shape.
  void check_allowed(const SerialKernel& kernel, const CodeGroupSize& size) {
    const char* const key = key_against_group_size(subject_, read_.shape.work_group_size());
    if (key == nullptr || subject_.options.find("shape") != nullptr) return;
    add(key, kernel, size, "and the key allows no such size",
        "leave it out: the kernel says the size");
  }

  const Subject& subject_;
  const SerialSubject& read_;
  std::vector<SubjectProblem>& problems_;
};

}  // namespace

void check_required(const Subject& subject, const SerialSubject& read,
                    std::vector<SubjectProblem>& problems) {
  RequiredCheck check(subject, read, problems);
  for (std::size_t i = 0; i < read.kernels.size(); ++i) check.check_kernel(i);
  check.check_reference();
}

}  // namespace stalemate::properties
