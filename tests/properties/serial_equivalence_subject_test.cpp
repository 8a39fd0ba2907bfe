#include <string>

#include <catch2/catch.hpp>

#include "serial_equivalence/serial_count.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kCounts =
    "// __kernel void commented(__global uint *bins) {}\n"
    "__kernel void counts(__global const uint *data, uint n, __global uint *bins,\n"
    "                     __local float *scratch /* , and more ) { */) {}\n"
    "__kernel void counts_alone(__global const uint *data, uint n, __global uint *bins,\n"
    "                           __local float *scratch) {}\n"
    "__kernel void other(__global const uint *data) {}\n";

const ArgumentByHand kData{
    {"name", "data"}, {"type", "uint"}, {"size", "operations"}, {"fill", "random"}};
const ArgumentByHand kNumber{{"scalar", "uint"}, {"value", "operations"}};
const ArgumentByHand kBins{{"name", "bins"}, {"type", "uint"}, {"size", "64"}};
const ArgumentByHand kScratch{{"local", "float"}, {"size", "2 * group_size"}};

std::string complaints_about(std::vector<ArgumentByHand> arguments,
                             const std::string& source = kCounts) {
  return complaints(serial_equivalence(), serial_subject(source, std::move(arguments)));
}

/// `argument` with another value of one key.
ArgumentByHand with(ArgumentByHand argument, const char* key, Option value) {
  argument[key] = std::move(value);
  return argument;
}

ArgumentByHand without(ArgumentByHand argument, const char* key) {
  argument.erase(key);
  return argument;
}

Option range(Option low, Option high) {
  return Option::List{std::move(low), std::move(high)};
}

/// Complaints where that is the first argument.
std::string about_data(ArgumentByHand data) {
  return complaints_about({std::move(data), kNumber, kBins, kScratch});
}

}  // namespace

TEST_CASE("serial_equivalence subject: what fits the kernels is no problem") {
  CHECK(complaints_about({kData, kNumber, kBins, kScratch}).empty());
  CHECK(about_data(with(kData, "range", range(0, 63))).empty());
}

TEST_CASE("serial_equivalence subject: local memory is of any struct, of a number as it is told") {
  const auto about_local = [](const std::string& type) {
    const std::string parameters =
        "(__global const uint *data, uint n, __global uint *bins, "
        "__local " +
        type + " *scratch) {}\n";
    return complaints_about({kData, kNumber, kBins, kScratch},
                            "typedef struct { int key; uint at; } part;\n"
                            "__kernel void counts" +
                                parameters + "__kernel void counts_alone" + parameters);
  };
  CHECK(about_local("part").empty());
  CHECK(about_local("float").empty());
  CHECK_FALSE(about_local("uint").empty());
}

TEST_CASE("serial_equivalence subject: kernels are defined in the file, and called by nobody") {
  Subject subject = serial_subject(kCounts, {kData, kNumber, kBins, kScratch});
  subject.options.set("entry", "commented");
  CHECK(complaints(serial_equivalence(), subject) == "entry");
  subject.options.set("entry", "counts");
  subject.options.set("reference", "missing");
  CHECK(complaints(serial_equivalence(), subject) == "reference");
  subject.options.set("reference", "counts");
  CHECK(complaints(serial_equivalence(), subject).empty());
  CHECK(complaints_about({kData, kNumber, kBins, kScratch},
                         std::string(kCounts) +
                             "__kernel void calls(__global uint *b, __local float *s) "
                             "{ counts(b, 1u, b, s); }\n") == "entry");
  CHECK(complaints_about({kData, kNumber, kBins, kScratch},
                         "__kernel void counts(__global const uint *, uint, __global uint *, "
                         "__local float *);\n" +
                             std::string(kCounts))
            .empty());
}

TEST_CASE("serial_equivalence subject: there are as many arguments as parameters, of their kind") {
  CHECK(complaints_about({kData, kNumber, kBins}) == "arguments");
  CHECK(complaints_about({kNumber, kData, kBins, kScratch}) == "arguments.0 arguments.1");
  CHECK(complaints_about({kData, kNumber, kScratch, kBins}) == "arguments.2 arguments.3");
  CHECK(about_data(with(kData, "type", "float")) == "arguments.0");
  CHECK(complaints_about({}) == "arguments");
}

TEST_CASE("serial_equivalence subject: an argument is one thing, with the keys of that") {
  CHECK(about_data({{"type", "uint"}}) == "arguments.0");
  CHECK(about_data(with(kData, "scalar", "uint")) == "arguments.0");
  CHECK(about_data(without(kData, "size")) == "arguments.0");
  CHECK(about_data(without(kData, "type")) == "arguments.0");
  CHECK(about_data(with(kData, "value", "1")) == "arguments.0.value");
  CHECK(complaints_about({kData, with(kNumber, "fill", "zero"), kBins, kScratch}) ==
        "arguments.1.fill");
  CHECK(complaints_about({kData, kNumber, kBins, with(kScratch, "compare", "none")}) ==
        "arguments.3.compare");
}

TEST_CASE("serial_equivalence subject: sizes and numbers are counts") {
  for (const char* size : {"1", "items", "groups*2", " 4 * items ", "group_size", "1e3", "0x10",
                           "items + 1", "2*groups+16 + group_size"}) {
    CAPTURE(size);
    CHECK(about_data(with(kData, "size", size)).empty());
  }
  for (const char* size :
       {"0", "-1", "1.5", "cells", "4 items", "*", "4 *", "inf", "nan", "0x", "0x1g",
        "0xffffffffffffffff", "items +", "items + 0.5", "items - 1", "+ items", "items + + 1"}) {
    CAPTURE(size);
    CHECK(about_data(with(kData, "size", size)) == "arguments.0.size");
  }
  const auto about_number = [](const char* value) {
    return complaints_about({kData, with(kNumber, "value", value), kBins, kScratch});
  };
  CHECK(about_number("0").empty());
  CHECK(about_number("0xffffffff").empty());
  CHECK(about_number("0x100000000") == "arguments.1.value");
  CHECK(about_number("-1") == "arguments.1.value");
  CHECK(about_number("4294967296") == "arguments.1.value");
  CHECK(about_number("0.5") == "arguments.1.value");
  CHECK(about_number("items - 1").empty());
  CHECK(about_number("items - 0.5") == "arguments.1.value");
  CHECK(about_number("4294967295 + 1") == "arguments.1.value");
}

TEST_CASE("serial_equivalence subject: a count is a sum of products, of a case") {
  const Case input{.seed = Seed{1}, .nd_range = {3, 5}, .contention = {}, .stress = {}};
  const auto count = [&](const char* text) {
    const auto read = stalemate::properties::serial_count(text);
    REQUIRE(read.has_value());
    return read->in(input);
  };
  CHECK(count("items + 1") == 16);
  CHECK(count("2 * items - groups * 3 - 1") == 20);
  CHECK(count("group_size-1") == 4);
  CHECK(count("-1") == -1);
  CHECK(count("items * -2 + 1e1") == -20);
  CHECK(count("5e-1") == 0.5L);
  CHECK(count("1e+2 - 0x10") == 84);
}

TEST_CASE("serial_equivalence subject: a range is of random values, and within the type") {
  CHECK(about_data(with(without(kData, "fill"), "range", range(0, 1))) == "arguments.0.range");
  CHECK(about_data(with(kData, "range", range(-1, 1))) == "arguments.0.range");
  CHECK(about_data(with(kData, "range", range(0.25, 0.75))) == "arguments.0.range");
}

TEST_CASE("serial_equivalence subject: buffers have names of their own, and one is compared") {
  CHECK(complaints_about({kData, kNumber, with(kBins, "name", "data"), kScratch}) ==
        "arguments.2.name");
  CHECK(complaints_about({with(kData, "compare", "none"), kNumber, with(kBins, "compare", "none"),
                          kScratch}) == "arguments");
}

TEST_CASE("serial_equivalence subject: a struct is bound by its members, in their places") {
  const std::string source =
      "typedef enum { RED, BLUE } colour;\n"
      "struct part { float3 at; uchar kind; double mass; short2 last[2]; };\n"
      "__kernel void counts(__global struct part *data) {}\n"
      "__kernel void counts_alone(__global struct part *data) {}\n"
      "__kernel void paint(__global colour *data) {}\n"
      "__kernel void paint_alone(__global colour *data) {}\n";
  const auto about = [&](ArgumentByHand data, bool paints = false) {
    data.insert({{"name", "data"}, {"size", "items"}});
    Subject subject = serial_subject(source, {std::move(data)});
    if (paints) {
      subject.options.set("entry", "paint");
      subject.options.set("reference", "paint_alone");
    }
    return complaints(serial_equivalence(), subject);
  };
  const auto members = [](Option::List list) {
    return ArgumentByHand{{"struct", std::move(list)}};
  };
  CHECK(about(members({"float3", "uchar", "double", "short2", "short2"})).empty());
  CHECK(about(members({"float3", "uchar", "float", "short2", "short2"})) == "arguments.0");
  CHECK(about(members({"double", "uchar", "float3", "short2", "short2"})) == "arguments.0");
  CHECK(about(members({"float3", "uchar"})) == "arguments.0");
  CHECK(about({{"type", "int"}}) == "arguments.0");
  CHECK(about({{"type", "uint"}}, true).empty());
  CHECK(about({{"type", "ulong"}}, true) == "arguments.0");
  CHECK(about({{"type", "float"}}, true) == "arguments.0");
}
