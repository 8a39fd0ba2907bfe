#include "read_modify_write/export/rmw_readable.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "read_modify_write/export/rmw_equal_values.hpp"
#include "read_modify_write/export/rmw_places.hpp"
#include "read_modify_write/export/rmw_readable_text.hpp"
#include "read_modify_write/launch/rmw_program.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/readable.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rmw_choice.clh"

namespace stalemate::properties {

namespace {

// The check compares each operation with each.
constexpr std::uint64_t kComparedMax = 4096;

constexpr const char* kReturned = "repro_returned[repro_i]";

enum class Method : std::uint8_t {
  Balance,  // what was made was taken, or is left
  Search,   // for an order of the operations
  Fold,     // the last value, whatever the order
};

struct Parts {
  const Subject& subject;
  RmwSubject read;
  RmwLayout layout;
  RmwPlaces places;
  Method method = Method::Balance;
};

/// Whether sums do not depend on the order.
bool is_any_order_alike(const RmwSubject& read, const Case& input) {
  if (!read.value.has_floating() || !is_sum(read.model)) return true;
  return input.operands == OperandKind::Exact && read.rules.has_range == 0 &&
         input.operations() <= exact_operations(read, input.operands);
}

/// How it is judged, if it can be.
std::optional<Method> method_for(const RmwSubject& read, const Case& input,
                                 const Violation& violation) {
  const ModelTraits& model = traits(read.model);
  if (read.returns == RmwReturns::Nothing) {
    return model.order_independent && is_any_order_alike(read, input) ? std::optional(Method::Fold)
                                                                      : std::nullopt;
  }
  if (read.returns == RmwReturns::New) {
    return model.invertible && is_any_order_alike(read, input) ? std::optional(Method::Balance)
                                                               : std::nullopt;
  }
  const bool is_about_order =
      violation.kind == ViolationKind::Order || violation.kind == ViolationKind::StaleRead;
  return is_about_order || !read.operations.empty() ? Method::Search : Method::Balance;
}

/// A file may have a case in an address space for which its subject names no function.
bool is_callable(const RmwSubject& read, AddressSpace space) {
  if (read.operations.empty()) return !read.function(space).empty();
  return std::none_of(
      read.operations.begin(), read.operations.end(),
      [&](const RmwOperation& operation) { return operation.function.in(space).empty(); });
}

std::string checked_by(Method method) {
  switch (method) {
    case Method::Balance:
      return "Each operation takes the value of its cell and makes another of it. So each value "
             "that was in a cell at first or was made there was taken as often, or is left.";
    case Method::Search:
      return "There has to be an order of the operations on a cell in which each takes what the "
             "one before it made, a work-item's own in their order, and which ends with what the "
             "cell holds.";
    case Method::Fold:
      return "In whatever order the operations on a cell follow one another, the cell ends with "
             "the same value.";
  }
  return {};
}

/// A table of values, as wide as they are.
Buffer value_table(const Parts& parts, const char* name, const std::vector<Bits>& values) {
  const std::size_t size = parts.layout.value_bytes;
  Buffer buffer = plain_buffer(name, values.size() * size, Fill::Content);
  buffer.content.resize(buffer.size_bytes);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::memcpy(buffer.content.data() + i * size, &values[i], size);
  }
  return buffer;
}

void add_table(ReadableLaunch& launch, Buffer buffer, const std::string& type,
               std::size_t element_bytes) {
  launch.element_bytes[buffer.name] = element_bytes;
  launch.rows["tables"].push_back({{"name", buffer.name}, {"type", type}});
  launch.buffers.push_back(std::move(buffer));
}

template <class OfOperation>
std::vector<std::uint32_t> of_each(const Parts& parts, const OfOperation& of_operation) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < parts.layout.operations; ++i) all.push_back(of_operation(i));
  return all;
}

/// Operands, choices, and which of several functions is called.
void add_tables(const Parts& parts, ReadableLaunch& launch) {
  const RmwSubject& read = parts.read;
  const stalemate_parameters& parameters = parts.layout.parameters;
  const std::string bits(bits_type(parts.layout.value_bytes));
  for (std::uint32_t which = 0; which < read.operand_count; ++which) {
    const std::string letter = which == 0 ? "a" : "b";
    std::vector<Bits> operands;
    for (std::uint32_t i = 0; i < parts.layout.operations; ++i) {
      operands.push_back(
          stalemate_rmw_operand(&parameters, &read.rules, which, parts.layout.cell_of(i), i));
    }
    const std::string name = "operand_" + letter;
    add_table(launch, value_table(parts, name.c_str(), operands), bits, parts.layout.value_bytes);
    launch.rows["operands"].push_back(
        {{"letter", letter},
         {"expression", value_of_bits(read.value, fmt::format("repro_{}[repro_i]", name))}});
  }
  for (std::uint32_t c = 0; c < read.choices.size(); ++c) {
    const auto words = static_cast<std::uint32_t>(read.choices[c].words.size());
    const auto chosen = of_each(
        parts, [&](std::uint32_t i) { return stalemate_rmw_choice(&parameters, c, words, i); });
    add_table(launch, readable_table(fmt::format("choice_{}", c), chosen), "uint", 4);
  }
  if (read.operations.empty()) return;
  const auto drawn = of_each(parts, [&](std::uint32_t i) {
    const RmwOperation& operation = drawn_operation(read.operations, parameters, i);
    return static_cast<std::uint32_t>(&operation - read.operations.data());
  });
  add_table(launch, readable_table("what", drawn), "uint", 4);
}

void add_lines(ReadableLaunch& launch, const char* name, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) launch.rows[name].push_back({{"line", line}});
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

void add_statements(const Parts& parts, AddressSpace space, const DeviceInfo& device,
                    ReadableLaunch& launch) {
  const RmwSubject& read = parts.read;
  const SourceCode& code = source_code(parts.subject);
  launch.rows["pragmas"] = {};
  add_lines(launch, "pragmas",
            split("#pragma OPENCL FP_CONTRACT OFF\n" + extension_pragmas(read, device)));
  add_lines(launch, "helpers", split(helper_text(read)));
  add_lines(launch, "calls", call_lines(read, code, space));
  if (parts.method == Method::Fold) {
    launch.words["x_of_due"] = value_of_bits(read.value, "repro_dues[repro_place]");
    return add_lines(launch, "models", model_lines(read, code, "repro_dues[repro_place]"));
  }
  launch.words["x_of_returned"] = value_of_bits(read.value, kReturned);
  const std::string other = "repro_other[repro_i]";
  const bool is_new = read.returns == RmwReturns::New;
  launch.words["model_comment"] =
      is_new ? "What each operation had taken, if it made what it returned."
             : "What each operation makes of what it took.";
  add_lines(launch, "models", is_new ? inverse_lines(read, other) : model_lines(read, code, other));
}

std::string is_store_text(const RmwSubject& read) {
  std::string text;
  for (std::size_t i = 0; i < read.operations.size(); ++i) {
    if (read.operations[i].role != RmwRole::Store) continue;
    text += fmt::format("{}what_first[i] == {}", text.empty() ? "" : " || ", i);
  }
  return text;
}

std::string_view c_type(std::size_t bytes) {
  switch (bytes) {
    case 1: return "cl_uchar";
    case 2: return "cl_ushort";
    case 4: return "cl_uint";
    default: return "cl_ulong";
  }
}

void add_words(const Parts& parts, ReadableLaunch& launch) {
  const RmwValue& value = parts.read.value;
  const bool is_local = parts.layout.parameters.address_space == STALEMATE_SPACE_LOCAL;
  auto& words = launch.words;
  words["bits"] = bits_type(value.size_bytes);
  words["cell"] = value.cell_name;
  words["scalar"] = scalar_of(value);
  words["space"] = is_local ? "__local" : "__global";
  words["cells"] = is_local ? "repro_local_cells" : "repro_cells";
  words["set_values"] = std::to_string(parts.places.set_values);
  words["values"] = std::to_string(parts.places.first.size());
  words["c_type"] = c_type(value.size_bytes);
  words["digits"] = std::to_string(2 * value.size_bytes);
  const bool is_new = parts.read.returns == RmwReturns::New;
  words["taken"] = is_new ? "other_now[i]" : "returned_now[i]";
  words["made"] = is_new ? "returned_now[i]" : "other_now[i]";
  words["is_store"] = is_store_text(parts.read);
  if (!words["is_store"].empty()) launch.flags.insert("stores");
  if (parts.read.returns != RmwReturns::Nothing) launch.flags.insert("returns");
  if (parts.method == Method::Fold) launch.flags.insert("folds");
  if (parts.method == Method::Search) launch.flags.insert("searches");
}

void add_table_arguments(const ReadableLaunch& launch, std::vector<Argument>& arguments) {
  const auto tables = launch.rows.find("tables");
  if (tables == launch.rows.end()) return;
  for (const auto& row : tables->second) arguments.push_back(buffer_argument(row.at("name")));
}

void add_operations(const Parts& parts, ReadableLaunch& launch) {
  const std::size_t bytes = parts.layout.value_bytes;
  std::vector<Argument> arguments = {buffer_argument("cells"), buffer_argument("place_of")};
  add_table_arguments(launch, arguments);
  if (launch.flags.contains("returns")) arguments.push_back(buffer_argument("returned"));
  if (launch.flags.contains("local")) {
    arguments.emplace_back(LocalArgument{parts.places.set_values * bytes});
  }
  add_surrounding_arguments(launch, arguments);
  launch.dispatches.push_back(
      {"repro_operations", range_with_surroundings(parts.layout.parameters), std::move(arguments)});
}

void add_model(const Parts& parts, ReadableLaunch& launch) {
  const stalemate_parameters& parameters = parts.layout.parameters;
  const bool folds = parts.method == Method::Fold;
  std::vector<Argument> arguments = {buffer_argument(folds ? "place_of" : "returned")};
  add_table_arguments(launch, arguments);
  arguments.push_back(buffer_argument(folds ? "due" : "other"));
  const NdRange each{parameters.work_groups * parameters.operations_per_item,
                     parameters.work_group_size};
  launch.dispatches.push_back(
      {folds ? "repro_due" : "repro_model", folds ? NdRange{1, 1} : each, std::move(arguments)});
}

void add_launch(const Parts& parts, ReadableLaunch& launch) {
  const std::size_t bytes = parts.layout.value_bytes;
  const auto add = [&](Buffer buffer) {
    launch.element_bytes[buffer.name] = bytes;
    launch.buffers.push_back(std::move(buffer));
  };
  add(value_table(parts, "cells", parts.places.first));
  launch.buffers.push_back(readable_table("place_of", parts.places.place_of));
  if (parts.method == Method::Fold) {
    add(value_table(parts, "due", parts.places.first));
  } else {
    add(plain_buffer("returned", parts.layout.operations * bytes, Fill::Zero));
    add(plain_buffer("other", parts.layout.operations * bytes, Fill::Zero));
  }
  add_operations(parts, launch);
  add_model(parts, launch);
}

}  // namespace

std::optional<ReadableLaunch> readable_rmw(const Subject& subject, const Case& input,
                                           const Violation& violation, const DeviceInfo& device) {
  if (input.operations() > kComparedMax) return std::nullopt;
  const RmwSubject read = read_rmw_subject(subject);
  const auto method = method_for(read, input, violation);
  if (!method || !is_callable(read, input.address_space)) return std::nullopt;
  const RmwLayout layout = rmw_layout(read, input);
  const Parts parts{subject, read, layout, places_of(read, layout, violation.is_alone), *method};
  ReadableLaunch launch{.kernel = "properties/read_modify_write/export.cl.mustache",
                        .check = "properties/read_modify_write/export_check.c.mustache",
                        .checked = checked_by(*method)};
  add_surroundings(launch, layout.parameters, device);
  add_tables(parts, launch);
  add_statements(parts, input.address_space, device, launch);
  add_equal_values(read, launch);
  add_words(parts, launch);
  add_launch(parts, launch);
  return launch;
}

}  // namespace stalemate::properties
