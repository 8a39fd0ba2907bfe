#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "exporting/export.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/shipped.hpp"
#include "words.hpp"

namespace stalemate::exporting::test {

/// An addition that loses updates, as it was found on PoCL.
inline Reproducer lost_update() {
  const Case input{.seed = Seed{7}, .nd_range = {2, 1}, .operands = OperandKind::Exact};
  const RatedCase rated{input, {3, 20}};
  Reproducer reproducer{.original = rated, .smallest = rated, .observed = input};
  reproducer.tool_version = "0.1.0";
  reproducer.subject.name = "mine";
  reproducer.subject.property = "read_modify_write";
  reproducer.subject.kernel = "mine.cl";
  reproducer.subject.source =
      "float add(volatile __global float *cell, float operand) {\n"
      "  const float old = *cell;\n"
      "  *cell = old + operand;\n"
      "  return old;\n"
      "}\n";
  reproducer.subject.options = {{"function", "add"}, {"type", "float"}, {"model", "add"}};
  reproducer.device.id = "pocl:0";
  reproducer.device.platform = "Portable Computing Language";
  reproducer.device.name = "pthread";
  reproducer.device.driver_version = "3.1";
  reproducer.device.opencl_version = "OpenCL 3.0 PoCL";
  reproducer.device.cl_std = "CL3.0";
  reproducer.violation = {ViolationKind::LostUpdate,
                          own("at least 1 of 2 operations on cell 0 had no effect"),
                          {own("both took 5")}};
  return reproducer;
}

/// The files of an export by name; none, if there is only a reason why not.
inline std::map<std::string, std::string> exported(const Reproducer& reproducer) {
  const Properties properties = shipped_properties();
  const Property* property = find_property(properties, reproducer.subject.property);
  const Exported all = export_failure(reproducer, *property, shipped_files());
  std::map<std::string, std::string> files;
  if (const auto* made = std::get_if<ExportedProgram>(&all)) {
    for (const ExportedFile& file : made->files) files[file.name] = file.text;
  }
  return files;
}

}  // namespace stalemate::exporting::test
