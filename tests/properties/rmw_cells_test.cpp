#include "read_modify_write/judge/rmw_cells.hpp"

#include <cstring>
#include <random>
#include <set>
#include <utility>

#include <catch2/catch.hpp>

#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::properties;

namespace {

Case case_of(ContentionPattern pattern, AddressSpace space, std::uint32_t cells) {
  return {.seed = Seed{77},
          .nd_range = {3, 7},
          .operations_per_item = 5,
          .address_space = space,
          .contention = {.pattern = pattern, .cells = cells, .span = cells},
          .operands = OperandKind::Unique,
          .stress = {}};
}

RmwSubject subject_of(const std::string& type, const std::string& returns,
                      const std::string& model = "add") {
  Subject subject = test::inline_subject("f", "f", type, model);
  subject.options.set("returns", returns);
  return read_rmw_subject(subject);
}

/// A recording whose values are any bits, some of them NaNs, infinities and zeros.
RmwRecording<std::uint32_t> any_recording(const RmwLayout& layout, bool has_new_values) {
  std::mt19937 random(3);
  const auto word = [&] {
    const auto drawn = static_cast<std::uint32_t>(random());
    const std::uint32_t floats[] = {0x80000000u, 0,           0x7FC00001u, 0xFFC00000u,
                                    0x7F800000u, 0xFF800000u, drawn};
    const std::uint32_t halves[] = {0x8000u, 0, 0x7E01u, 0xFE00u, 0x7C00u, 0xFC00u, drawn & 0xFFFF};
    return (layout.value_bytes == 2 ? halves : floats)[random() % 7];
  };
  RmwRecording<std::uint32_t> recording;
  Reused<std::uint32_t> returned;
  Reused<std::uint32_t> new_values;
  for (std::uint32_t i = 0; i < layout.operations; ++i) {
    recording.op_indices.push_back(i);
    returned.push_back(word());
    if (has_new_values) new_values.push_back(word());
  }
  recording.returned = std::move(returned);
  recording.new_values = std::move(new_values);
  for (std::uint32_t cell = 0; cell < layout.cells; ++cell) {
    recording.cell_ids.push_back(cell);
    recording.cell_words.push_back(word());
  }
  return recording;
}

/// The operations that remain if only each third one, on the upper half of the cells, is kept.
RmwRecording<std::uint32_t> part_of(const RmwRecording<std::uint32_t>& whole) {
  RmwRecording<std::uint32_t> part;
  Reused<std::uint32_t> returned;
  Reused<std::uint32_t> new_values;
  for (std::size_t i = 0; i < whole.op_indices.size(); i += 3) {
    part.op_indices.push_back(whole.op_indices[i]);
    returned.push_back(whole.returned[i]);
    if (!whole.new_values.empty()) new_values.push_back(whole.new_values[i]);
  }
  part.returned = std::move(returned);
  part.new_values = std::move(new_values);
  for (std::size_t i = whole.cell_ids.size() / 2; i < whole.cell_ids.size(); ++i) {
    part.cell_ids.push_back(whole.cell_ids[i]);
    part.cell_words.push_back(whole.cell_words[i]);
  }
  return part;
}

/// Old and new value of an operation, as they must come out.
using Values = std::pair<std::uint32_t, std::uint32_t>;

Values values_due(const RmwContext& context, const RmwRecording<std::uint32_t>& recording,
                  std::size_t i) {
  const RmwSubject& subject = context.subject;
  const std::uint32_t op_index = recording.op_indices[i];
  const std::uint32_t returned = recording.returned[i];
  if (subject.returns == RmwReturns::New) {
    const Bits operand = operand_of(context, 0, context.layout.cell_of(op_index), op_index);
    return {returned - static_cast<std::uint32_t>(operand), returned};
  }
  return {static_cast<std::uint32_t>(canonical(subject, returned)),
          static_cast<std::uint32_t>(canonical(subject, recording.new_values[i]))};
}

void check_cells(const RmwContext& context, const RmwRecording<std::uint32_t>& recording) {
  const CellHistories<std::uint32_t> histories(context, recording);
  REQUIRE(histories.size() == recording.cell_ids.size());
  for (std::size_t place = 0; place < histories.size(); ++place) {
    const auto history = histories.at(place);
    std::size_t next = 0;
    for (std::size_t i = 0; i < recording.op_indices.size(); ++i) {
      if (context.layout.cell_of(recording.op_indices[i]) != history.cell) continue;
      REQUIRE(history.op_indices[next] == recording.op_indices[i]);
      REQUIRE(Values(history.old_values[next], history.new_values[next]) ==
              values_due(context, recording, i));
      ++next;
    }
    REQUIRE(next == history.op_indices.size());
    REQUIRE(next == history.old_values.size());
    REQUIRE(history.final == canonical(context.subject, recording.cell_words[place]));
  }
}

}  // namespace

TEST_CASE("cells_of_all: names each operation's cell") {
  for (const ContentionPattern pattern : all_contention_patterns()) {
    for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
      for (const std::uint32_t cells : {1u, 2u, 9u}) {
        const RmwLayout layout =
            rmw_layout(subject_of("uint", "old"), case_of(pattern, space, cells));
        const auto all = layout.cells_of_all();
        REQUIRE(all.size() == layout.operations);
        for (std::uint32_t i = 0; i < all.size(); ++i) REQUIRE(all[i] == layout.cell_of(i));
      }
    }
  }
}

TEST_CASE("CellHistories: operations are sorted by cell, and keep their order and values") {
  const auto [type, returns, model] =
      GENERATE(table<std::string, std::string, std::string>({{"uint", "old", "add"},
                                                             {"uint", "new", "add"},
                                                             {"float", "old", "add"},
                                                             {"float", "old", "fmin"},
                                                             {"half", "old", "add"},
                                                             {"half", "old", "fmax"},
                                                             {"int", "new", "add"}}));
  const RmwSubject subject = subject_of(type, returns, model);
  for (const ContentionPattern pattern : all_contention_patterns()) {
    for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
      for (const std::uint32_t cells : {1u, 2u, 9u}) {
        CAPTURE(type, returns, model, name(pattern), name(space), cells);
        const Case input = case_of(pattern, space, cells);
        const RmwContext context{subject, input, rmw_layout(subject, input)};
        const auto recording = any_recording(context.layout, returns == "old");
        check_cells(context, recording);
        check_cells(context, part_of(recording));
      }
    }
  }
}

TEST_CASE("operands in a range: of special ones, its ends and what is special within come") {
  const auto operands = [](const char* type, Option low, Option high) {
    Subject subject = test::inline_subject("f", "f", type, "max");
    subject.options.set("operand_range", Option::List{std::move(low), std::move(high)});
    const RmwSubject read = read_rmw_subject(subject);
    Case input = case_of(ContentionPattern::Uniform, AddressSpace::Global, 3);
    input.operands = OperandKind::Special;
    input.operations_per_item = 100;
    const RmwContext context{read, input, rmw_layout(read, input)};
    std::set<Bits> all;
    for (std::uint32_t i = 0; i < input.operations(); ++i) {
      all.insert(operand_of(context, 0, context.layout.cell_of(i), i));
    }
    return all;
  };
  const auto ints = operands("int", std::int64_t{-1000000}, std::int64_t{1000000});
  for (const std::int32_t number : {-1000000, 1000000, 999999, 0, 1, -1, 65536, -4096}) {
    CHECK(ints.count(static_cast<std::uint32_t>(number)) == 1);
  }
  CHECK(ints.count(0x80000000) == 0);
  const auto floats = operands("float", -1000.0, 1000.0);
  for (const Bits bits : {0xC47A0000U, 0x447A0000U, 0x80000000U, 0U, 1U, 0x3F800000U}) {
    CHECK(floats.count(bits) == 1);
  }
  CHECK(operands("float", 0.0, 1000.0).count(0x80000000U) == 0);
}
