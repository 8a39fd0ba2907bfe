// What buffers of whole kernels begin with, and how what they hold in the end is compared.
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/property/facets.hpp"
#include "whole_kernels.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

template <class T>
std::vector<T> values_in(const LaunchRequest& request, const std::string& name) {
  const Buffer& buffer = buffer_of(request, name);
  std::vector<T> values(buffer.content.size() / sizeof(T));
  std::memcpy(values.data(), buffer.content.data(), values.size() * sizeof(T));
  return values;
}

LaunchRequest lowered_bins(Option::Mapping more) {
  return lowered_whole(serial_subject(kWholeKernels, {bins(std::move(more)), kItems}),
                       case_of_groups(2));
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
  CHECK(values_in<std::uint64_t>(lowered_bins({{"type", "ulong"}, {"fill", "0xfffffffffffffffe"}}),
                                 "bins") == std::vector<std::uint64_t>(2, ~std::uint64_t{1}));
  CHECK(values_in<double>(lowered_bins({{"type", "double"}, {"fill", "0x8000000000000000"}}),
                          "bins") == std::vector<double>(2, 0x1p63));
}

TEST_CASE(
    "whole kernels: random numbers are also the ends of what they are drawn from, and equal") {
  const auto first_two = [](const char* type, Option::Mapping more, std::uint64_t seed) {
    more["type"] = type;
    more["fill"] = "random";
    Case input = case_of_groups(2);
    input.seed = Seed{seed};
    const auto request =
        lowered_whole(serial_subject(kWholeKernels, {bins(std::move(more)), kItems}), input);
    return values_in<std::uint16_t>(request, "bins");
  };
  int greatest = 0;
  int least = 0;
  int equal = 0;
  int wrapping = 0;
  int top = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto ranged = first_two("ushort", {{"range", Option::List{3, 4098}}}, seed);
    greatest += ranged[0] == 4098 ? 1 : 0;
    least += ranged[0] == 3 ? 1 : 0;
    const auto any = first_two("ushort", {}, seed);
    equal += any[0] == any[1] ? 1 : 0;
    wrapping += any[0] == 65535 ? 1 : 0;
    top += any[0] == 32768 ? 1 : 0;
  }
  for (const int count : {greatest, least, equal}) CHECK((count > 20 && count < 100));
  for (const int count : {wrapping, top}) CHECK(count > 0);
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
  CHECK(about({{"type", "ulong"}, {"fill", "0x8000000000000000"}}, "ulong") == "");
  CHECK(about({{"type", "ulong"}, {"fill", -1}}, "ulong") == "arguments.0.fill");
  CHECK(about({{"type", "long"}, {"fill", "0x8000000000000000"}}, "long") == "arguments.0.fill");
  CHECK(about({{"type", "uint"}, {"fill", "0x8000000000000000"}}) == "arguments.0.fill");
  CHECK(about({{"type", "uint"}, {"fill", Option::List{1, -1}}}) == "arguments.0.fill.1");
  CHECK(about({{"type", "uint"}, {"fill", Option::List{1, 2, 3}}}) == "arguments.0.fill");
  CHECK(about({{"type", "uint2"}, {"fill", Option::List{1, 2, 3}}}, "uint2") == "");
  CHECK(about({{"type", "int"}, {"fill", 0.5}}) == "arguments.0.fill");
  CHECK(about({{"struct", Option::List{"float", "uint"}}, {"fill", Option::List{0.5, 1}}},
              "pair_t") == "");
  CHECK(about({{"struct", Option::List{"float", "uint"}}, {"fill", Option::List{0.5, 1.5}}}) ==
        "arguments.0.fill.1");
  CHECK(about({{"struct", Option::List{"float"}}, {"type", "uint"}}) == "arguments.0.struct");
  CHECK(about({{"struct", Option::List{}}}) == "arguments.0.struct");
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
