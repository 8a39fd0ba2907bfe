// What an exported kernel makes of a value compiles for every model and type, and is what the host
// makes of it.
#include "read_modify_write/export/rmw_readable_text.hpp"

#include <cstring>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "pocl.hpp"
#include "read_modify_write/launch/rmw_program.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "rmw_judged.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::test {
namespace {

const std::vector<std::string> kTypes = {"char", "uchar", "short", "ushort", "int",
                                         "uint", "long",  "ulong", "float"};
// Of integers 10, of floats 9.
const std::vector<std::string> kModels = {
    "add", "sub", "mul", "div", "fmin", "fmax",      "min_order", "max_order",
    "min", "max", "and", "or",  "xor",  "increment", "decrement", "exchange"};

// A negative number in signed types, so that which of two is less differs by sign.
Bits old_value(const properties::RmwSubject& read) {
  return Bits{0x85} << (8 * (read.value.size_bytes - 1));
}

constexpr Bits kOperand = 0x13;

/// Reads two values, and writes down what the model makes of them.
std::string function_of(const properties::RmwSubject& read, const SourceCode& code,
                        std::size_t number) {
  const auto value = [&](Bits bits) {
    return properties::value_of_bits(
        read.value,
        fmt::format("(({})0x{:x}ul)", properties::bits_type(read.value.size_bytes), bits));
  };
  const std::string bits(properties::bits_type(read.value.size_bytes));
  return fmt::format(
      "{0}void of_{1}(__global ulong *out) {{\n  const {2} repro_x = {3}, repro_a = {4};\n"
      "  {5} made;\n  {6}\n  out[{1}] = made;\n}}\n",
      // For maxima the same as for minima.
      read.model == properties::RmwModel::MaxOrder ? "" : properties::helper_text(read), number,
      read.value.name, value(old_value(read)), value(kOperand), bits,
      properties::model_lines(read, code, "made").front());
}

}  // namespace

TEST_CASE("readable: what a model makes of a value is what the host makes of it, for each type") {
  std::string text;
  std::string calls;
  std::vector<std::pair<std::string, std::optional<Bits>>> due;
  for (const std::string& type : kTypes) {
    for (const std::string& model : kModels) {
      const Subject subject = unrun(type, model);
      const properties::RmwSubject read = properties::read_rmw_subject(subject);
      const properties::ModelTraits& known = properties::traits(read.model);
      if (read.value.is_floating() ? !known.on_floats : !known.on_integers) continue;
      text += function_of(read, source_code(subject), due.size());
      calls += fmt::format("  of_{}(out);\n", due.size());
      due.emplace_back(type + " " + model,
                       properties::apply_model(read, old_value(read), kOperand));
    }
  }
  REQUIRE(due.size() == 8 * 10 + 9);
  LaunchRequest request;
  request.program.source = text + "__kernel void make_all(__global ulong *out) {\n" + calls + "}\n";
  request.buffers = {read_back(plain_buffer("out", due.size() * sizeof(Bits), Fill::Zero))};
  request.dispatches = {{"make_all", {1, 1}, {buffer_argument("out")}}};
  const LaunchOutcome outcome = pocl().launch(request);
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  for (std::size_t i = 0; i < due.size(); ++i) {
    Bits made = 0;
    std::memcpy(&made, completed->buffers.front().bytes.data() + i * sizeof(made), sizeof(made));
    INFO(due[i].first);
    if (due[i].second) CHECK(*due[i].second == made);  // the host has no mul and div
  }
}

}  // namespace stalemate::test
