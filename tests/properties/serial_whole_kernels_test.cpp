// Several kernels in a row, two dimensions, vectors, structs and first contents.
#include <cstring>
#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "serial_equivalence/serial_shape.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kWholeKernels =
    "__kernel void counts(__global uint *bins, uint n) { bins[0] = n; }\n"
    "__kernel void more(__global uint *bins) { bins[0] += 1; }\n"
    "__kernel void counts_alone(__global uint *bins, uint n) { bins[0] = n + 1; }\n";

const ArgumentByHand kItemBins{{"name", "bins"}, {"type", "uint"}, {"size", "items"}};
const ArgumentByHand kItems{{"name", "n"}, {"scalar", "uint"}, {"value", "items"}};

DeviceInfo device_of_256() {
  DeviceInfo device;
  device.id = "some:0";
  device.compute_units = 3;
  device.work_group_size_max = 256;
  device.local_memory_bytes = 32768;
  return device;
}

LaunchRequest lowered_whole(const Subject& subject, const Case& input) {
  return serial_equivalence().lower(subject, input, {device_of_256(), shipped_files()});
}

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

std::string complaints_of_whole(const Subject& subject) {
  return complaints(serial_equivalence(), subject);
}

const Buffer& buffer_of(const LaunchRequest& request, const std::string& name) {
  for (const Buffer& buffer : request.buffers) {
    if (buffer.name == name) return buffer;
  }
  FAIL("no buffer " << name);
  return request.buffers.front();
}

template <class T>
std::vector<T> values_in(const LaunchRequest& request, const std::string& name) {
  const Buffer& buffer = buffer_of(request, name);
  std::vector<T> values(buffer.content.size() / sizeof(T));
  std::memcpy(values.data(), buffer.content.data(), values.size() * sizeof(T));
  return values;
}

ArgumentByHand bins(Option::Mapping more) {
  ArgumentByHand argument{{"name", "bins"}, {"size", "2"}};
  for (auto& [key, value] : more) argument[key] = std::move(value);
  return argument;
}

LaunchRequest lowered_bins(Option::Mapping more) {
  return lowered_whole(serial_subject(kWholeKernels, {bins(std::move(more)), kItems}),
                       case_of_groups(2));
}

template <class T>
BufferContent content_of(const std::string& name, const std::vector<T>& values) {
  BufferContent buffer{name, std::vector<std::byte>(values.size() * sizeof(T))};
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

template <class T>
Observation left(const std::vector<T>& found, const std::vector<T>& due) {
  return {{groups_meeting(true), content_of("bins", found), content_of("reference.bins", due)}};
}

std::string said(const Subject& subject, const Observation& observation) {
  const Judgement judgement = serial_equivalence().judge(subject, case_of_groups(2), observation);
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  return violation == nullptr ? std::string(name(judgement.verdict)) : words(violation->summary);
}

struct Pair {
  std::uint32_t number;
  float weight;
};

}  // namespace

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

TEST_CASE("whole kernels: a list is what a buffer begins with, as in C, and a value is all of it") {
  CHECK(values_in<std::uint32_t>(
            lowered_bins({{"type", "uint"}, {"size", "4"}, {"fill", Option::List{7, 8}}}),
            "bins") == std::vector<std::uint32_t>{7, 8, 0, 0});
  CHECK(values_in<std::int16_t>(lowered_bins({{"type", "short"}, {"size", "3"}, {"fill", -2}}),
                                "bins") == std::vector<std::int16_t>{-2, -2, -2});
  CHECK(values_in<double>(lowered_bins({{"type", "double"}, {"fill", 0.1}}), "bins") ==
        std::vector<double>{0.1, 0.1});
  CHECK(values_in<float>(lowered_bins({{"type", "float2"}, {"fill", Option::List{1, 2.5, 3}}}),
                         "bins") == std::vector<float>{1, 2.5, 3, 0});
  CHECK(values_in<std::uint16_t>(lowered_bins({{"type", "half"}, {"fill", 1}}), "bins") ==
        std::vector<std::uint16_t>{0x3C00, 0x3C00});
}

TEST_CASE("whole kernels: the bytes of a file are what a buffer begins with") {
  const auto bytes = [](const char* base64) { return Option(Option::Mapping{{"bytes", base64}}); };
  const Option two_words = bytes("BwAAAAEAAIA=");
  CHECK(values_in<std::uint32_t>(
            lowered_bins({{"type", "uint"}, {"size", "3"}, {"fill", two_words}}), "bins") ==
        std::vector<std::uint32_t>{7, 0x80000001U, 0});
  const auto about = [&](Option::Mapping more) {
    return complaints_of_whole(serial_subject(kWholeKernels, {bins(std::move(more)), kItems}));
  };
  CHECK(about({{"type", "uint"}, {"fill", two_words}}) == "");
  CHECK(about({{"type", "uint"}, {"size", "1"}, {"fill", two_words}}) == "arguments.0.fill");
  CHECK(about({{"type", "uint"}, {"fill", bytes("AQID")}}) == "arguments.0.fill");
}

TEST_CASE("whole kernels: a first content that the type does not hold is a mistake") {
  const auto about = [](Option::Mapping more, const std::string& pointee = "uint") {
    const std::string parameters = "(__global " + pointee + " *bins, uint n) {}\n";
    return complaints_of_whole(
        serial_subject("typedef struct { float sum; uint count; } pair_t;\n"
                       "__kernel void counts" +
                           parameters + "__kernel void counts_alone" + parameters,
                       {bins(std::move(more)), kItems}));
  };
  CHECK(about({{"type", "uchar"}, {"fill", 255}}, "uchar") == "");
  CHECK(about({{"type", "uchar"}, {"fill", 256}}) == "arguments.0.fill");
  CHECK(about({{"type", "uint"}, {"fill", Option::List{1, -1}}}) == "arguments.0.fill.1");
  CHECK(about({{"type", "uint"}, {"fill", Option::List{1, 2, 3}}}) == "arguments.0.fill");
  CHECK(about({{"type", "uint2"}, {"fill", Option::List{1, 2, 3}}}, "uint2") == "");
  CHECK(about({{"type", "int"}, {"fill", 0.5}}) == "arguments.0.fill");
  CHECK(about({{"struct", Option::List{"float", "uint"}}, {"fill", Option::List{0.5, 1}}},
              "pair_t") == "");
  CHECK(about({{"struct", Option::List{"float", "uint"}}, {"fill", Option::List{0.5, 1.5}}}) ==
        "arguments.0.fill.1");
  CHECK(about({{"struct", Option::List{"float"}}, {"type", "uint"}}) == "arguments.0.struct");
  CHECK(about({{"type", "uint"}, {"fill", 1}, {"range", Option::List{1, 2}}}) ==
        "arguments.0.range");
}

TEST_CASE("whole kernels: a difference names the component") {
  const Subject floats = serial_subject(kWholeKernels, {bins({{"type", "float4"}}), kItems});
  const std::vector<float> due{1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(said(floats, left(due, due)) == "pass");
  std::vector<float> found = due;
  found[5] = 9;
  CHECK(said(floats, left(found, due)) ==
        "bins[1].y is 9 (0x41100000), due is 6 (0x40c00000); 1 of 2 elements of bins differ");
  found[7] = 0;
  CHECK(said(floats, left(found, due)).find("and 1 more of the element differ") !=
        std::string::npos);
  const Subject wide =
      serial_subject(kWholeKernels, {bins({{"type", "uint8"}, {"size", "1"}}), kItems});
  CHECK(said(wide, left<std::uint32_t>({0, 0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 0, 0}))
            .find("bins[0].s6 is 1") == 0);
}

TEST_CASE("whole kernels: what pads a vector of three or a struct is not compared") {
  const Subject vectors = serial_subject(kWholeKernels, {bins({{"type", "uint3"}}), kItems});
  CHECK(said(vectors, left<std::uint32_t>({1, 2, 3, 77, 4, 5, 6, 0}, {1, 2, 3, 0, 4, 5, 6, 0})) ==
        "pass");
  CHECK(said(vectors, left<std::uint32_t>({1, 2, 0, 77, 4, 5, 6, 0}, {1, 2, 3, 0, 4, 5, 6, 0}))
            .find("bins[0].z is 0") == 0);
  const Subject padded =
      serial_subject(kWholeKernels, {bins({{"struct", Option::List{"uchar", "uint"}}}), kItems});
  CHECK(said(padded, left<std::uint32_t>({0xABCDEF01, 5, 1, 6}, {1, 5, 1, 6})) == "pass");
  CHECK(
      said(padded, left<std::uint32_t>({2, 5, 1, 6}, {1, 5, 1, 6})).find("bins[0] number 0 is 2") ==
      0);
}

TEST_CASE("whole kernels: a multiset of structs takes each as a whole") {
  const Subject subject = serial_subject(
      kWholeKernels,
      {bins({{"struct", Option::List{"uint", "float"}}, {"compare", "multiset"}}), kItems});
  const std::vector<Pair> due{{1, 10}, {2, 20}};
  CHECK(said(subject, left<Pair>({{2, 20}, {1, 10}}, due)) == "pass");
  CHECK(said(subject, left<Pair>({{2, 10}, {1, 20}}, due)).find("bins holds (") == 0);
}

TEST_CASE("whole kernels: NaNs of a type are one, and narrow numbers are compared") {
  const auto of_type = [](const char* type) {
    return serial_subject(kWholeKernels, {bins({{"type", type}}), kItems});
  };
  CHECK(said(of_type("half"), left<std::uint16_t>({0x7E01, 1}, {0xFE00, 1})) == "pass");
  CHECK(said(of_type("ushort"), left<std::uint16_t>({0x7E01, 1}, {0xFE00, 1})) != "pass");
  CHECK(said(of_type("double"),
             left<std::uint64_t>({0x7FF8000000000001, 1}, {0xFFF8000000000000, 1})) == "pass");
  CHECK(said(of_type("uchar"), left<std::uint8_t>({255, 1}, {254, 1})) ==
        "bins[0] is 255 (0xff), due is 254 (0xfe); 1 of 2 elements of bins differ");
}

TEST_CASE("whole kernels: condensed, differences of vectors say the same") {
  const Subject floats = serial_subject(kWholeKernels, {bins({{"type", "float4"}}), kItems});
  const Observation whole = left<float>({1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 0, 5, 6, 7, 8});
  const auto judged = serial_equivalence().judge(floats, case_of_groups(2), whole);
  const auto& violation = std::get<Violation>(judged.verdict);
  const Observation condensed =
      condense(serial_equivalence(), floats, case_of_groups(2), whole, violation);
  CHECK(said(floats, condensed) == words(violation.summary));
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
