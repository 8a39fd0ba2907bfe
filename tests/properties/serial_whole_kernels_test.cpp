// Several kernels in a row, two dimensions, and the types of arguments.
#include <string>

#include <catch2/catch.hpp>

#include "serial_equivalence/serial_shape.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/rendezvous.clh"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const ArgumentByHand kItemBins{{"name", "bins"}, {"type", "uint"}, {"size", "items"}};

Subject of_kernels(Option::List kernels) {
  Subject subject = serial_subject(kWholeKernels, {kItemBins, kItems});
  Options options;
  for (const auto& [key, value] : subject.options.all()) {
    if (key != "entry") options.set(key, value);
  }
  options.set("kernels", std::move(kernels));
  subject.options = options;
  return subject;
}

Option kernel(const char* entry, Option::Mapping more = {}) {
  more["entry"] = entry;
  return more;
}

}  // namespace

TEST_CASE("whole kernels: local memory is of the work-groups of the kernel that has it") {
  const std::string source =
      "__kernel void sums(__global uint *bins, __local uint *s) { bins[0] = s[0]; }\n"
      "__kernel void sums_alone(__global uint *bins) { bins[0] = 1; }\n";
  const ArgumentByHand room{{"name", "s"}, {"local", "uint"}, {"size", "2 * group_size"}};
  Subject subject = serial_subject(source, {kItemBins, room});
  Options options;
  for (const auto& [key, value] : subject.options.all()) {
    if (key != "entry" && key != "control") options.set(key, value);
  }
  const Option::List of_sums{"bins", "s"};
  options.set("kernels",
              Option::List{kernel("sums", {{"arguments", of_sums}}),
                           kernel("sums", {{"arguments", of_sums}, {"group_size", "8"}})});
  options.set("reference", "sums_alone");
  options.set("reference_arguments", Option::List{"bins"});
  subject.options = options;
  Case input = case_of_groups(6);
  input.nd_range.work_group_size = 4;
  const LaunchRequest request = lowered_whole(subject, input);
  const auto local_bytes = [&](std::size_t dispatch) {
    return std::get<LocalArgument>(request.dispatches.at(dispatch).arguments.at(1)).size_bytes;
  };
  CHECK(local_bytes(0) == 2 * 4 * sizeof(std::uint32_t));
  CHECK(local_bytes(1) == 2 * 8 * sizeof(std::uint32_t));
}

TEST_CASE("whole kernels: several run one after another, each with its arguments and ND-range") {
  const Option::List of_more{"bins"};
  const Subject subject =
      of_kernels({kernel("counts"), kernel("more", {{"arguments", of_more}, {"groups", "1"}}),
                  kernel("more", {{"arguments", of_more}, {"items", "groups"}})});
  CHECK(complaints_of_whole(subject) == "");
  Case input = case_of_groups(6);
  input.nd_range.work_group_size = 4;
  const LaunchRequest request = lowered_whole(subject, input);
  REQUIRE(request.dispatches.size() == 4);
  CHECK(request.dispatches[0].nd_range == NdRange{6, 4});
  CHECK(request.dispatches[0].arguments.size() == 4);
  CHECK(request.dispatches[1].kernel == "more");
  CHECK(request.dispatches[1].nd_range == NdRange{1, 4});
  CHECK(request.dispatches[1].arguments.size() == 3);
  CHECK(std::get<BufferArgument>(request.dispatches[1].arguments[2]).buffer ==
        "stalemate.meeting.1");
  CHECK(request.dispatches[2].nd_range == NdRange{2, 4});
  CHECK(request.dispatches[3].kernel == "counts_alone");
  CHECK(request.dispatches[3].nd_range == NdRange{1, 1});
  CHECK(request.dispatches[3].arguments.size() == 2);
  const std::string& source = request.program.source;
  CHECK(source.find("more(__global uint *bins STALEMATE_BEGIN_PARAMETERS) { STALEMATE_BEGIN;") !=
        std::string::npos);
  CHECK(source.find("STALEMATE_BEGIN; STALEMATE_BEGIN;") == std::string::npos);
}

TEST_CASE("whole kernels: of several in a row, each that has two work-groups must have met") {
  const Subject subject = of_kernels({kernel("counts"), kernel("counts")});
  const auto met = [&](bool first, bool second) {
    Observation seen = left<std::uint32_t>({1, 1, 1, 1}, {1, 1, 1, 1});
    seen.buffers[0] = groups_meeting(first);
    seen.buffers.push_back(groups_meeting(second));
    seen.buffers.back().name = "stalemate.meeting.1";
    return serial_equivalence().judge(subject, case_of_groups(2), seen);
  };
  CHECK(met(true, true).met);
  CHECK_FALSE(met(true, false).met);
  CHECK(met(true, false).missed);
}

TEST_CASE("whole kernels: mistakes in a row of kernels are told where they stand") {
  const Option::List of_more{"bins"};
  CHECK(complaints_of_whole(of_kernels({kernel("counts"), kernel("missing")})) ==
        "kernels.1.entry");
  CHECK(complaints_of_whole(of_kernels({kernel("counts"), kernel("more")})) == "arguments");
  CHECK(complaints_of_whole(of_kernels({kernel("more", {{"arguments", Option::List{"bin"}}})})) ==
        "kernels.0.arguments");
  CHECK(complaints_of_whole(of_kernels({kernel("counts", {{"groups", "few"}})})) ==
        "kernels.0.groups");
  CHECK(complaints_of_whole(of_kernels({kernel("counts", {{"groups", "1"}, {"items", "1"}})})) ==
        "kernels.0.items");
  Subject both = of_kernels({kernel("counts")});
  both.options.set("entry", "counts");
  CHECK(complaints_of_whole(both) == "kernels");
  CHECK(complaints_of_whole(of_kernels({})) == "kernels");
  Subject selecting = of_kernels({kernel("counts")});
  selecting.options.set("reference_arguments", Option::List{"bins"});
  CHECK(complaints_of_whole(selecting) == "reference_arguments");
}

TEST_CASE("whole kernels: an ND-range is folded into sides that are alike") {
  using properties::folded;
  using properties::serial_shape;
  const auto free_shape = properties::SerialShape{.dimensions = 2};
  CHECK(folded({12, 6}, free_shape) == NdShape{2, {4, 3, 1}, {3, 2, 1}});
  CHECK(folded({7, 64}, free_shape) == NdShape{2, {7, 1, 1}, {8, 8, 1}});
  CHECK(folded({24, 8}, {.dimensions = 3}) == NdShape{3, {4, 3, 2}, {2, 2, 2}});
  CHECK(folded({12, 6}, {}) == NdShape{1, {12, 1, 1}, {6, 1, 1}});
  CHECK(folded({6, 128}, *serial_shape("16 x 8")) == NdShape{2, {3, 2, 1}, {16, 8, 1}});
  CHECK(serial_shape("8x4x2")->dimensions == 3);
  for (const char* wrong : {"", "16 x", "0 x 4", "x", "a x b", "64 x 65", "1 x 1 x 1 x 1"}) {
    CHECK_FALSE(serial_shape(wrong));
  }
}

TEST_CASE("whole kernels: a shape is that of each dispatch, and of no other size of work-group") {
  Subject subject = serial_subject(kWholeKernels, {kItemBins, kItems});
  subject.options.set("shape", "4 x 2");
  CHECK(complaints_of_whole(subject) == "");
  const Subject completed = serial_equivalence().completed(subject);
  CHECK(completed.at_least.work_group_size == 8);
  CHECK(completed.at_most.work_group_size == 8);
  Case input = case_of_groups(6);
  input.nd_range.work_group_size = 8;
  const LaunchRequest request = lowered_whole(subject, input);
  CHECK(request.dispatches[0].nd_range == input.nd_range);
  CHECK(request.dispatches[0].folded == NdShape{2, {3, 2, 1}, {4, 2, 1}});
  CHECK_FALSE(request.dispatches[1].folded);
  subject.options.set("dimensions", 3);
  CHECK(complaints_of_whole(subject) == "dimensions");
  subject.options.set("dimensions", 2);
  subject.at_least.work_group_size = 16;
  CHECK(complaints_of_whole(subject) == "shape");
  subject.options.set("shape", "4 by 2");
  CHECK(complaints_of_whole(subject) == "shape");
}

TEST_CASE("whole kernels: sizes count the sides of the whole range") {
  ArgumentByHand argument = kItemBins;
  argument["size"] = "2 * width";
  Subject subject = serial_subject(kWholeKernels, {argument, kItems});
  subject.options.set("dimensions", 2);
  Case input = case_of_groups(6);
  input.nd_range.work_group_size = 4;
  // 3 by 2 work-groups of 2 by 2.
  CHECK(buffer_of(lowered_whole(subject, input), "bins").size_bytes == 2 * 6 * 4);
}

TEST_CASE("whole kernels: a lone work-group has met if its work-items did, and no other has") {
  Subject subject = serial_subject(kWholeKernels, {bins({{"type", "uint"}}), kItems});
  const auto judged = [&](std::uint64_t came, std::uint64_t met) {
    Observation seen = left<std::uint32_t>({1, 1}, {1, 1});
    std::vector<std::uint32_t> meeting(STALEMATE_MEETING_WORDS, 0);
    meeting[STALEMATE_MEETING_ARRIVALS] = static_cast<std::uint32_t>(came);
    meeting[STALEMATE_MEETING_ITEMS_MET] = static_cast<std::uint32_t>(met);
    seen.buffers[0] = content_of("stalemate.meeting", meeting);
    return serial_equivalence().judge(subject, case_of_groups(1), seen);
  };
  CHECK_FALSE(judged(2, 1).met);
  subject.at_most.work_groups = 1;
  CHECK(judged(2, 1).met);
  CHECK_FALSE(judged(2, 0).met);
  CHECK(judged(2, 0).missed);
  // A device that runs them one after another was not asked.
  CHECK_FALSE(judged(0, 0).missed);
}

TEST_CASE("whole kernels: so it is for a kernel whose own range is one work-group") {
  const auto could_meet = [&](Option::Mapping kernel) {
    kernel["entry"] = "counts";
    kernel["arguments"] = Option::List{"bins", "items"};
    Subject subject = serial_subject(kWholeKernels, {bins({{"type", "uint"}}), kItems});
    const Option::List* arguments = subject.options.list("arguments");
    subject.options = {{"kernels", Option::List{std::move(kernel)}},
                       {"reference", "counts_alone"},
                       {"arguments", *arguments}};
    Observation seen = left<std::uint32_t>({1, 1}, {1, 1});
    std::vector<std::uint32_t> meeting(STALEMATE_MEETING_WORDS, 0);
    meeting[STALEMATE_MEETING_ARRIVALS] = 2;
    meeting[STALEMATE_MEETING_ITEMS_MET] = 1;
    seen.buffers[0] = content_of("stalemate.meeting", meeting);
    return serial_equivalence().judge(subject, case_of_groups(1), seen).met;
  };
  CHECK(could_meet({{"groups", "1"}}));
  CHECK(could_meet({{"groups", "1"}, {"group_size", "8"}}));
  CHECK(could_meet({{"items", "8"}, {"group_size", "8"}}));
  CHECK_FALSE(could_meet({{"items", "8"}}));  // of groups of two it is four
  CHECK_FALSE(could_meet({{"items", "items"}, {"group_size", "8"}}));
  CHECK_FALSE(could_meet({{"groups", "groups"}}));
}

TEST_CASE("whole kernels: a type that a device may lack is required of it") {
  const auto required = [](const char* type, const ArgumentByHand& number) {
    return serial_equivalence()
        .completed(serial_subject(kWholeKernels, {bins({{"type", type}}), number}))
        .requirements;
  };
  ArgumentByHand half = kItems;
  half["scalar"] = "half";
  CHECK(required("uint", kItems).empty());
  CHECK(required("double4", kItems) == std::vector<std::string>{"cl_khr_fp64"});
  CHECK(required("half", kItems).empty());
  CHECK(required("half", half) == std::vector<std::string>{"cl_khr_fp16"});
}
