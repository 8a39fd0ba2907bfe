// Histories of many cells, which are judged in parts by all processors.

#include <algorithm>
#include <cstring>

#include <catch2/catch.hpp>

#include "base/in_parts.hpp"
#include "hand_made.hpp"
#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;

namespace {

constexpr std::uint32_t kCellGroups = 64;
constexpr std::uint32_t kOnEachCell = 1024;

/// Each work-group increments a cell of its own.
Case cells_of_groups() {
  return {.seed = Seed{1},
          .nd_range = {kCellGroups, 64},
          .operations_per_item = kOnEachCell / 64,
          .contention = {.pattern = ContentionPattern::PerGroup},
          .stress = {}};
}

/// Code that is never run. Cells begin with 0.
Subject increments() {
  Subject subject =
      inline_subject("f(volatile __global uint *c, uint v) {}", "f", "uint", "increment");
  subject.options.set("operand_range", Option::List{std::int64_t{0}, std::int64_t{0}});
  return subject;
}

/// Every operation on a cell took what the one before it left, but for so many at the end of it.
HandMade history_with_lost(std::uint32_t cell, std::uint32_t lost, HandMade history = {}) {
  if (history.returned.empty()) {
    for (std::uint32_t i = 0; i < kCellGroups * kOnEachCell; ++i) {
      history.returned.push_back(i % kOnEachCell);
    }
    history.cells.assign(kCellGroups, kOnEachCell);
  }
  for (std::uint32_t i = 0; i < lost; ++i) {
    const std::size_t last = std::size_t{cell + 1} * kOnEachCell - 1;
    history.returned[last - i] = kOnEachCell - 1 - lost;
  }
  history.cells[cell] = kOnEachCell - lost;
  return history;
}

std::vector<std::uint32_t> cells_found(const HandMade& history) {
  const Case input = cells_of_groups();
  const Judgement judgement =
      read_modify_write().judge(increments(), input, history.observation(input));
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  return violation == nullptr ? std::vector<std::uint32_t>{} : violation->cells;
}

}  // namespace

TEST_CASE("in parts: a fault is found whichever part it is in, and only there") {
  CHECK(cells_found(history_with_lost(0, 0)).empty());
  for (const std::uint32_t cell : {0u, 31u, 32u, 63u}) {
    CHECK(cells_found(history_with_lost(cell, 1)) == std::vector{cell});
  }
}

TEST_CASE("in parts: the worst cell comes first, and of equals the first") {
  const auto worst = [](const HandMade& history) { return cells_found(history).front(); };
  CHECK(worst(history_with_lost(60, 2, history_with_lost(3, 1))) == 60);
  CHECK(worst(history_with_lost(60, 1, history_with_lost(3, 2))) == 3);
  CHECK(worst(history_with_lost(60, 1, history_with_lost(3, 1))) == 3);
}

TEST_CASE("in parts: cells are cut so that each part has about as many operations") {
  const Subject subject = increments();
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  const Case input = cells_of_groups();
  const properties::RmwContext context{read, input, properties::rmw_layout(read, input)};
  const auto observation = history_with_lost(0, 0).observation(input);
  const auto recording = properties::read_recording<std::uint32_t>(context, observation);
  const properties::CellHistories<std::uint32_t> histories(
      context, std::get<properties::RmwRecording<std::uint32_t>>(recording));
  CHECK(histories.cut(1) == std::vector<std::size_t>{64});
  CHECK(histories.cut(2) == std::vector<std::size_t>{32, 64});
  CHECK(histories.cut(4) == std::vector<std::size_t>{16, 32, 48, 64});
  const auto many = histories.cut(100);
  CHECK(many.size() == 100);
  CHECK(many.back() == 64);
  CHECK(std::is_sorted(many.begin(), many.end()));
}

TEST_CASE("in parts: a cell's operations stay in order, whichever parts they are in") {
  const Subject subject = increments();
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  Case input = cells_of_groups();
  input.contention = {.pattern = ContentionPattern::Uniform, .cells = 8, .span = 8};
  const properties::RmwContext context{read, input, properties::rmw_layout(read, input)};
  properties::RmwRecording<std::uint32_t> recording;
  Reused<std::uint32_t> returned;
  Reused<std::uint32_t> new_values;
  for (std::uint32_t i = 0; i < input.operations(); ++i) {
    recording.op_indices.push_back(i);
    returned.push_back(i + 1);
    new_values.push_back(i + 2);
  }
  recording.returned = std::move(returned);
  recording.new_values = std::move(new_values);
  for (std::uint32_t cell = 0; cell < 8; ++cell) recording.cell_ids.push_back(cell);
  recording.cell_words.resize(8 * context.layout.pitch);
  const properties::CellHistories<std::uint32_t> histories(context, recording);
  std::size_t operations = 0;
  for (std::uint32_t cell = 0; cell < 8; ++cell) {
    CAPTURE(cell);
    const auto history = histories.at(cell);
    operations += history.op_indices.size();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < history.op_indices.size(); ++i) {
      const std::uint32_t op_index = history.op_indices[i];
      if (context.layout.cell_of(op_index) != cell) ++wrong;
      if (history.old_values[i] != op_index + 1 || history.new_values[i] != op_index + 2) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK(std::is_sorted(history.op_indices.begin(), history.op_indices.end()));
  }
  CHECK(operations == input.operations());
}

TEST_CASE("in parts: what many cells hold at first, and what lies between them") {
  const Subject subject = increments();
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  Case input = cells_of_groups();
  input.nd_range = {2047, 4};
  input.address_space = AddressSpace::Local;
  input.contention = {
      .pattern = ContentionPattern::Uniform, .cells = 7, .cell_pitch = 13, .span = 8};
  const properties::RmwContext context{read, input, properties::rmw_layout(read, input)};
  const auto request = property_of(subject).lower(subject, input, {DeviceInfo{}, shipped_files()});
  const auto cells = std::find_if(
      request.buffers.begin(), request.buffers.end(),
      [](const Buffer& buffer) { return buffer.name == properties::buffer_name::kCells; });
  REQUIRE(cells != request.buffers.end());
  std::vector<std::uint32_t> words(cells->content.size() / sizeof(std::uint32_t));
  std::memcpy(words.data(), cells->content.data(), cells->content.size());
  REQUIRE(parts_for(words.size()) >= std::min(2u, std::thread::hardware_concurrency()));
  const auto padding = [&](std::uint64_t place) {
    return static_cast<std::uint32_t>(
        stalemate_padding(&context.layout.parameters, &read.rules, place));
  };
  std::size_t wrong = 0;
  for (std::uint32_t cell = 0; cell < context.layout.cells; ++cell) {
    std::uint32_t& word = words.at(context.layout.value_of(cell));
    if (word != properties::initial_of(context, cell)) ++wrong;
    word = padding(context.layout.value_of(cell));
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != padding(i)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("in parts: the history is large enough for more than one") {
  if (std::thread::hardware_concurrency() < 2) return;
  CHECK(parts_for(kCellGroups * kOnEachCell) > 1);
}
