// Keys whose values have several forms: first contents, of files too, and lists of names or
// mappings.
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "stalemate/property.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;

namespace {

class StepsProperty final : public Property {
 public:
  std::string name() const override { return "claim"; }
  std::string claim() const override { return "Nothing is claimed."; }
  std::vector<Key> keys() const override {
    Key entry;
    entry.name = "entry";
    entry.form = KeyForm::Identifier;
    entry.required = true;
    Key fill;
    fill.name = "fill";
    fill.form = KeyForm::Fill;
    fill.words = {"zero", "index"};
    Key steps;
    steps.name = "steps";
    steps.form = KeyForm::MappingList;
    steps.shorthand = "entry";
    steps.keys = {entry, fill};
    Key object;
    object.name = "object";
    object.form = KeyForm::Mapping;
    object.keys = {fill, steps};
    return {steps, object};
  }
  Subject completed(Subject subject) const override {
    subject.at_least.work_group_size = 7;
    return subject;
  }
  LaunchRequest lower(const Subject& /*subject*/, const Case& /*input*/,
                      const Target& /*target*/) const override {
    return {};
  }
  Judgement judge(const Subject& /*subject*/, const Case& /*input*/,
                  const Observation& /*observation*/) const override {
    return {};
  }
  std::optional<Subject> control(const Subject& /*subject*/) const override { return {}; }
};

Properties steps_properties() {
  Properties properties;
  properties.push_back(std::make_unique<StepsProperty>());
  return properties;
}

struct Read {
  std::vector<Subject> subjects;
  std::string mistakes;  // heads alone
};

/// A subject with these steps, beside files numbers.txt and numbers.bin with that in them.
Read read_steps(const std::string& steps, const std::string& numbers = "1") {
  const test::TemporaryFolder folder;
  folder.write("x.cl", "int f(volatile __global int *cell, int operand) { return 0; }\n");
  folder.write("numbers.txt", numbers);
  folder.write("numbers.bin", numbers);
  const std::string path = folder.write(
      "my.yaml", "subjects:\n  - name: one\n    property: claim\n    kernel: x.cl\n    steps: " +
                     steps + "\n");
  const Properties properties = steps_properties();
  const Files shipped;
  const auto result = config::load_plan({{path, false}}, {properties, shipped, false});
  Read read;
  if (const auto* plan = std::get_if<Plan>(&result)) read.subjects = plan->subjects;
  if (const auto* found = std::get_if<Diagnostics>(&result)) {
    for (const auto& diagnostic : *found) {
      const std::string text = folder.without_path(to_text(diagnostic));
      read.mistakes += text.substr(0, text.find('\n')) + "\n";
    }
  }
  return read;
}

Option fill_of(const Read& read) {
  REQUIRE(read.mistakes.empty());
  const Option::List& steps = *read.subjects.at(0).options.list("steps");
  return std::get<Option::Mapping>(steps.at(0).value).at("fill");
}

}  // namespace

TEST_CASE("fill: a word, a number or a list of numbers") {
  CHECK(fill_of(read_steps("[{entry: a, fill: index}]")) == Option("index"));
  CHECK(fill_of(read_steps("[{entry: a, fill: -3}]")) == Option(-3));
  CHECK(fill_of(read_steps("[{entry: a, fill: [1, 0.5]}]")) == Option(Option::List{1, 0.5}));
  CHECK(read_steps("[{entry: a, fill: indx}]").mistakes ==
        "my.yaml:5:30: subjects[0].steps[0].fill: unknown fill 'indx'; did you mean 'index'?\n");
  CHECK(read_steps("[{entry: a, fill: []}]")
            .mistakes.find("expected one of zero, index, a number, a list of numbers, or {file: "
                           "NAME}, got a list") != std::string::npos);
  CHECK(read_steps("[{entry: a, fill: [1, b]}]").mistakes.find("fill[1]") != std::string::npos);
}

TEST_CASE("fill: a number of 64 bits, in decimal or hexadecimal, keeps all of them") {
  const auto read = [](const std::string& fill) {
    return fill_of(read_steps("[{entry: a, fill: " + fill + "}]"));
  };
  CHECK(read("0xff") == Option(255));
  CHECK(read("0x7fffffffffffffff") == Option(std::numeric_limits<std::int64_t>::max()));
  CHECK(read("0x8000000000000000") == Option("0x8000000000000000"));
  CHECK(read("18446744073709551615") == Option("0xffffffffffffffff"));
  CHECK(read("[1, 0xffffffffffffffff]") == Option(Option::List{1, "0xffffffffffffffff"}));
  const auto is_refused = [](const std::string& fill) {
    return !read_steps("[{entry: a, fill: " + fill + "}]").mistakes.empty();
  };
  CHECK(is_refused("0x10000000000000000"));
  CHECK(is_refused("0x"));
  CHECK(is_refused("0xfg"));
  CHECK(is_refused("'0xff'"));
  CHECK(is_refused("007"));
}

TEST_CASE("fill: the numbers of a file take its place, so that a subject is complete in itself") {
  const std::string steps = "[{entry: a, fill: {file: numbers.txt}}]";
  CHECK(fill_of(read_steps(steps, "1, 2\n-3;4.5\t6")) == Option(Option::List{1, 2, -3, 4.5, 6}));
  CHECK(read_steps(steps, "1 two").mistakes ==
        "my.yaml:5:37: subjects[0].steps[0].fill.file: 'numbers.txt': 'two' is not a number; write "
        "numbers with spaces, commas or ends of lines between them\n");
  CHECK(read_steps(steps, " \n").mistakes.find("there are no numbers in it") != std::string::npos);
  CHECK_FALSE(read_steps("[{entry: a, fill: {file: none.txt}}]").mistakes.empty());
  CHECK(read_steps("[{entry: a, fill: {file: ../numbers.txt}}]").mistakes.find("fill.file") !=
        std::string::npos);
}

TEST_CASE("fill: the bytes of a binary file take its place as they are") {
  const std::string steps = "[{entry: a, fill: {file: numbers.bin}}]";
  const auto bytes = [](const char* base64) { return Option(Option::Mapping{{"bytes", base64}}); };
  CHECK(fill_of(read_steps(steps, std::string("1\r\n\0\xff", 5))) == bytes("MQ0KAP8="));
  CHECK(fill_of(read_steps(steps, std::string(1U << 18U, 'x'))) != bytes(""));
  CHECK(read_steps(steps, "").mistakes ==
        "my.yaml:5:37: subjects[0].steps[0].fill.file: 'numbers.bin': there are no bytes in it; "
        "write the bytes that the buffer begins with\n");
  CHECK(read_steps(steps, std::string((1U << 18U) + 1, 'x')).mistakes.find("more than 262144") !=
        std::string::npos);
  CHECK_FALSE(read_steps("[{entry: a, fill: {file: none.bin}}]").mistakes.empty());
}

TEST_CASE("list of mappings: a name alone stands for a mapping, where the key says for which") {
  const Read read = read_steps("[a, {entry: b}]");
  REQUIRE(read.mistakes.empty());
  CHECK(*read.subjects.at(0).options.list("steps") ==
        Option::List{Option::Mapping{{"entry", "a"}}, Option::Mapping{{"entry", "b"}}});
  CHECK(read_steps("[a-b]").mistakes.find("steps[0]") != std::string::npos);
  CHECK(read_steps("[{entre: b}]").mistakes.find("did you mean 'entry'?") != std::string::npos);
}

TEST_CASE("a property may complete a subject by what its own keys imply") {
  CHECK(read_steps("[a]").subjects.at(0).at_least.work_group_size == 7);
}

TEST_CASE("schema: values of several forms are alternatives") {
  const auto all = nlohmann::json::parse(config::schema(steps_properties()));
  const auto& claim = all["$defs"]["claim"]["properties"];
  const auto& step = claim["steps"]["items"]["anyOf"];
  CHECK(step[0]["type"] == "string");
  CHECK(step[1]["properties"]["fill"]["anyOf"].size() == 4);
  CHECK(claim["work_group_size"]["anyOf"][1]["enum"] == nlohmann::json({"power_of_two"}));
  CHECK(claim["work_group_size"]["anyOf"][2]["required"] == nlohmann::json({"multiple_of"}));
}

TEST_CASE("fill: a file is read wherever the key stands, in a mapping, too") {
  const Option four{Option::List{4, 5}};
  const Read read = read_steps("[a]\n    object: {fill: {file: numbers.txt}, steps: [b]}", "4 5");
  REQUIRE(read.mistakes.empty());
  CHECK(read.subjects.at(0).options.mapping("object")->at("fill") == four);
  CHECK(read_steps("[a]\n    object: {fill: {file: none.txt}}").mistakes ==
        "my.yaml:6:27: subjects[0].object.fill.file: 'none.txt' does not exist\n");
}
