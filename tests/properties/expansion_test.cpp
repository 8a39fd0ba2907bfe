#include "properties/expansion.cl"

#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>

#include <catch2/catch.hpp>

#include "properties/pocl.hpp"
#include "read_modify_write/launch/one_type.hpp"
#include "stalemate/case.hpp"
#include "unit/gen/parameters_of.hpp"

using namespace stalemate;

namespace {

std::string kernel_text() {
  std::ifstream file(STALEMATE_SOURCE_DIR "/tests/properties/expansion.cl");
  return {std::istreambuf_iterator<char>(file), {}};
}

Case expanded_case(ContentionPattern pattern, OperandKind kind, AddressSpace space) {
  return {.seed = Seed{20261120},
          .nd_range = {.work_groups = 3, .work_group_size = 7},
          .operations_per_item = 17,
          .address_space = space,
          .contention = {.pattern = pattern, .cells = 29, .stride = 5, .hot_percent = 60},
          .operands = kind,
          .stress = {.memory_accesses = 2, .jitter_spins = 9, .skew_spins = 11, .extra_groups = 2}};
}

/// `front` stands in front of the program.
LaunchRequest request_of(const stalemate_parameters& p, const std::string& front) {
  const std::size_t operations =
      std::size_t{p.work_groups} * p.work_group_size * p.operations_per_item;
  LaunchRequest request;
  request.program = {.source = front + kernel_text(),
                     .options = "-I " STALEMATE_SOURCE_DIR "/kernels/include"};
  request.buffers = {{.name = "parameters",
                      .size_bytes = sizeof p,
                      .fill = Fill::Content,
                      .content = scalar(p).value},
                     {.name = "words",
                      .size_bytes = operations * EXPANSION_WORDS * sizeof(std::uint64_t),
                      .content = {},
                      .read_back = true},
                     {.name = "scratch",
                      .size_bytes = stalemate_scratch_words(&p) * sizeof(std::uint32_t),
                      .fill = Fill::Zero,
                      .content = {},
                      .read_back = true}};
  request.dispatches = {{.kernel = "expand",
                         .nd_range = {p.work_groups, p.work_group_size},
                         .arguments = {BufferArgument{"parameters"}, BufferArgument{"words"},
                                       BufferArgument{"scratch"}}}};
  return request;
}

template <class Word>
std::vector<Word> words_of(const BufferContent& buffer) {
  std::vector<Word> words(buffer.bytes.size() / sizeof(Word));
  std::memcpy(words.data(), buffer.bytes.data(), buffer.bytes.size());
  return words;
}

Completed expand(Device& device, const stalemate_parameters& p, const std::string& front = {}) {
  const LaunchOutcome outcome = device.launch(request_of(p, front));
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  REQUIRE(std::holds_alternative<Completed>(outcome));
  return std::get<Completed>(outcome);
}

std::vector<std::uint64_t> on_host(const stalemate_parameters& p) {
  std::vector<std::uint64_t> words;
  const std::uint32_t operations = p.work_groups * p.work_group_size * p.operations_per_item;
  for (std::uint32_t index = 0; index < operations; ++index) {
    const std::uint32_t item = index / p.operations_per_item;
    const std::uint32_t op = index % p.operations_per_item;
    for (std::uint32_t which = 0; which < EXPANSION_WORDS; ++which) {
      words.push_back(expansion_word(&p, item, op, which));
    }
  }
  return words;
}

/// Of the words of each operation those that are of that type.
std::vector<std::uint64_t> words_of_type(const std::vector<std::uint64_t>& words, ScalarType type) {
  const std::size_t first = 6 + static_cast<std::size_t>(type) * EXPANSION_WORDS_PER_TYPE;
  std::vector<std::uint64_t> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t which = i % EXPANSION_WORDS;
    if (which >= first && which < first + EXPANSION_WORDS_PER_TYPE) found.push_back(words[i]);
  }
  return found;
}

}  // namespace

TEST_CASE("expansion: host and device expand every pattern and kind alike, bit for bit") {
  const auto pattern = GENERATE(from_range(all_contention_patterns()));
  const auto kind = GENERATE(from_range(all_operand_kinds()));
  const auto space = GENERATE(from_range(all_address_spaces()));
  CAPTURE(name(pattern), name(kind), name(space));
  const auto p = test::parameters_of(expanded_case(pattern, kind, space));
  CHECK(words_of<std::uint64_t>(expand(test::pocl(), p).buffers[0]) == on_host(p));
}

TEST_CASE("expansion: a program that knows its one type expands it alike, bit for bit") {
  const auto type = static_cast<ScalarType>(GENERATE(range(0U, EXPANSION_TYPES)));
  const std::string front = properties::one_type_definitions({type});
  REQUIRE_FALSE(front.empty());
  for (const OperandKind kind : all_operand_kinds()) {
    CAPTURE(name(type), name(kind));
    const auto p =
        test::parameters_of(expanded_case(ContentionPattern::Single, kind, AddressSpace::Global));
    const auto on_device = words_of<std::uint64_t>(expand(test::pocl(), p, front).buffers[0]);
    CHECK(words_of_type(on_device, type) == words_of_type(on_host(p), type));
  }
}

TEST_CASE("one_type_definitions: parts of two types are not one") {
  CHECK(properties::one_type_definitions({ScalarType::Float, ScalarType::Uint}).empty());
}

TEST_CASE("expansion: stress makes the accesses that the case asks for, each on its own word") {
  const auto p = test::parameters_of(
      expanded_case(ContentionPattern::Single, OperandKind::Unique, AddressSpace::Global));
  const auto scratch = words_of<std::uint32_t>(expand(test::pocl(), p).buffers[1]);
  CHECK(std::accumulate(scratch.begin(), scratch.end(), 0U) == 3 * 7 * 17 * 2);
}
