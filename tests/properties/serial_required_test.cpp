// `reqd_work_group_size` of whole kernels: read from the source, and held against the keys.
#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const ArgumentByHand kBinsOfItems{{"name", "bins"}, {"type", "uint"}, {"size", "items"}};

/// `counts` with that attribute, `more` with the other, and a reference.
std::string text_with(const std::string& attribute, const std::string& other = "",
                      const std::string& of_reference = "") {
  const auto of = [](const std::string& text) {
    return text.empty() ? "" : "__attribute__((" + text + ")) ";
  };
  return "__kernel " + of(attribute) + "void counts(__global uint *bins) { bins[0] = 1; }\n" +
         "__kernel " + of(other) + "void more(__global uint *bins) { bins[0] += 1; }\n" +
         "__kernel " + of(of_reference) + "void counts_alone(__global uint *bins) {}\n";
}

Subject of(const std::string& source) {
  return serial_subject(source, {kBinsOfItems});
}

Subject of_kernels(const std::string& source, Option::List kernels) {
  Subject subject = of(source);
  Options options;
  for (const auto& [key, value] : subject.options.all()) {
    if (key != "entry") options.set(key, value);
  }
  options.set("kernels", std::move(kernels));
  subject.options = options;
  return subject;
}

Option kernel_of(const char* entry, Option::Mapping more = {}) {
  more["entry"] = entry;
  return more;
}

std::string complaints_of(const Subject& subject) {
  return complaints(serial_equivalence(), subject);
}

LaunchRequest lowered(const Subject& subject, const NdRange& range) {
  DeviceInfo device;
  device.id = "some:0";
  device.work_group_size_max = 256;
  Case input = case_of_groups(range.work_groups);
  input.nd_range = range;
  return serial_equivalence().lower(subject, input, {device, shipped_files()});
}

const char* const k64 = "reqd_work_group_size(64, 1, 1)";
const char* const k16by4 = "reqd_work_group_size(16, 4, 1)";

}  // namespace

TEST_CASE("required size: cases have it, without a key") {
  const Subject subject = of(text_with(k64));
  CHECK(complaints_of(subject).empty());
  const Subject completed = serial_equivalence().completed(subject);
  CHECK(completed.at_least.work_group_size == 64);
  CHECK(completed.at_most.work_group_size == 64);
  const Subject free =
      serial_equivalence().completed(of(text_with("work_group_size_hint(64, 1, 1)")));
  CHECK(free.at_least.work_group_size == 1);
  CHECK(free.at_most == kAnyNdRange);
}

TEST_CASE("required size: sides beyond the first make dimensions") {
  const Subject subject = of(text_with(k16by4));
  CHECK(complaints_of(subject).empty());
  CHECK(serial_equivalence().completed(subject).at_least.work_group_size == 64);
  const LaunchRequest request = lowered(subject, {2, 64});
  REQUIRE(request.dispatches.front().folded.has_value());
  CHECK(request.dispatches.front().folded->dimensions == 2);
  CHECK(request.dispatches.front().folded->work_group_size[0] == 16);
  CHECK(request.dispatches.front().folded->work_group_size[1] == 4);
}

TEST_CASE("required size: the control is counted in the same shape") {
  const auto control = serial_equivalence().control(of(text_with(k16by4)));
  REQUIRE(control.has_value());
  CHECK(control->options.text("shape") == "16 x 4");
}

TEST_CASE("required size: a key may say the same, and no other") {
  Subject subject = of(text_with(k64));
  subject.at_least.work_group_size = subject.at_most.work_group_size = 64;
  CHECK(complaints_of(subject).empty());
  subject.at_least.work_group_size = subject.at_most.work_group_size = 128;
  CHECK(complaints_of(subject) == "work_group_size");
  const SubjectProblem problem = serial_equivalence().validate(subject).front();
  CHECK(problem.code.line == 1);
  CHECK(problem.message.find("the kernel 'counts' runs in work-groups of 64 alone") == 0);

  Subject ruled = of(text_with(k64));
  ruled.work_group_size = {.multiple_of = 48};
  CHECK(complaints_of(ruled) == "work_group_size");
  ruled.work_group_size = {.power_of_two = true};
  CHECK(complaints_of(ruled).empty());

  Subject limited = of(text_with(k64));
  limited.at_least.work_group_size = 65;
  CHECK(complaints_of(limited) == "at_least.work_group_size");
  limited.at_least.work_group_size = 1;
  limited.at_most.work_group_size = 63;
  CHECK(complaints_of(limited) == "at_most.work_group_size");
}

TEST_CASE("required size: a shape or dimensions may say the same, and no other") {
  Subject subject = of(text_with(k16by4));
  subject.options.set("shape", "16 x 4");
  CHECK(complaints_of(subject).empty());
  subject.options.set("shape", "4 x 16");
  CHECK(complaints_of(subject) == "shape");
  Subject flat = of(text_with(k16by4));
  flat.options.set("dimensions", std::int64_t{1});
  CHECK(complaints_of(flat) == "dimensions");
  flat.options.set("dimensions", std::int64_t{3});
  CHECK(complaints_of(flat).empty());
}

TEST_CASE("required size: the reference runs in one work-item") {
  CHECK(complaints_of(of(text_with("", "", k64))) == "reference");
  CHECK(complaints_of(of(text_with("", "", "reqd_work_group_size(1, 1, 1)"))).empty());
}

TEST_CASE("required size: more than a case has is a mistake") {
  CHECK(complaints_of(of(text_with("reqd_work_group_size(8192, 1, 1)"))) == "entry");
}

TEST_CASE("required size: of kernels in a row, those with the case's ND-range agree") {
  const std::string source = text_with(k64, "reqd_work_group_size(32, 1, 1)");
  CHECK(complaints_of(of_kernels(source, {kernel_of("counts"), kernel_of("more")})) == "kernels.1");
  const Subject apart =
      of_kernels(source, {kernel_of("counts"), kernel_of("more", {{"items", "40"}})});
  CHECK(complaints_of(apart).empty());
  const LaunchRequest request = lowered(apart, {2, 64});
  REQUIRE(request.dispatches.size() == 3);
  // Forty work-items need two work-groups of thirty-two.
  CHECK(request.dispatches[0].nd_range == NdRange{2, 64});
  CHECK(request.dispatches[1].nd_range == NdRange{2, 32});
}

TEST_CASE("required size: a kernel's own work-group size may say the same, and no other") {
  const std::string source = text_with("", k64);
  const auto with = [&](const char* size) {
    return of_kernels(
        source, {kernel_of("counts"), kernel_of("more", {{"groups", "2"}, {"group_size", size}})});
  };
  CHECK(complaints_of(with("64")).empty());
  CHECK(complaints_of(with("32")) == "kernels.1.group_size");
  CHECK(complaints_of(with("group_size")) == "kernels.1.group_size");
  CHECK(lowered(of_kernels(source, {kernel_of("more", {{"items", "8"}})}), {1, 8})
            .dispatches[0]
            .nd_range == NdRange{1, 64});
  CHECK(complaints_of(of_kernels(text_with("", k16by4),
                                 {kernel_of("counts"), kernel_of("more", {{"groups", "2"}})})) ==
        "kernels.1");
}
