#include "exporting/export.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <stdexcept>
#include <utility>

#include "base/printable.hpp"
#include "exporting/c_text.hpp"
#include "exporting/chosen_case.hpp"
#include "exporting/fill_template.hpp"
#include "exporting/host_program.hpp"
#include "exporting/report_page.hpp"
#include "exporting/schedule_page.hpp"
#include "exporting/shown.hpp"
#include "exporting/title.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::exporting {

namespace {

/// As it can stand in a `#line`.
std::string file_name(const std::string& kernel) {
  std::string name = printable(kernel);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '"' || c == '\\'; }, '_');
  return name;
}

bool is_stuck(const Reproducer& reproducer) {
  const ViolationKind kind = reproducer.violation.kind;
  return has_violation(reproducer) &&
         (kind == ViolationKind::NoProgress || kind == ViolationKind::Deadlock);
}

/// Why the subject does not stand for what the case shows: it is not right for cases of that size.
/// Empty if it is.
std::string excluded(const Subject& subject, const NdRange& range) {
  const auto is_outside = [&](const NdRange& limit, auto is_beyond) {
    return is_beyond(range.work_groups, limit.work_groups) ||
           is_beyond(range.work_group_size, limit.work_group_size);
  };
  const auto text = [&](std::string_view key, const NdRange& limit) {
    return fmt::format(
        "the case has {} work-groups of {} work-items, and by `{}:` the subject is not meant for "
        "that: {} of {} is the {}",
        range.work_groups, range.work_group_size, key, limit.work_groups, limit.work_group_size,
        key == "at_least" ? "least" : "most");
  };
  if (is_outside(subject.at_least, std::less<>())) return text("at_least", subject.at_least);
  if (is_outside(subject.at_most, std::greater<>())) return text("at_most", subject.at_most);
  return "";
}

/// The one with which a person compares.
void take_recorded_case(const Reproducer& reproducer, Material& material) {
  if (material.input == reproducer.observed) return;
  material.input = reproducer.observed;
  material.rate = {};
  material.which_case = "the recorded case";
}

Shown shown_by(const Material& material) {
  if (material.reproducer.build_failure) return Shown::Build;
  if (material.reproducer.crash) return Shown::Crash;
  if (is_stuck(material.reproducer)) return Shown::Hang;
  const bool is_checked = material.readable || is_beside_a_buffer(material.reproducer);
  return is_checked ? Shown::Check : Shown::ByHand;
}

Material material_of(const Reproducer& reproducer, const Property& property, const Files& files) {
  const ChosenCase chosen = chosen_case(reproducer);
  Material material{.reproducer = reproducer,
                    .input = chosen.rated.input,
                    .rate = chosen.rated.rate,
                    .which_case = chosen.which};
  if (has_violation(reproducer)) {
    material.readable = lower_readable(property, reproducer.subject, material.input,
                                       reproducer.violation, reproducer.device);
  }
  if (material.readable) {
    material.launch.buffers = material.readable->buffers;
    material.launch.dispatches = material.readable->dispatches;
  } else {
    // The recorded history, which a person compares with, is of that case.
    if (has_violation(reproducer) && !is_stuck(reproducer))
      take_recorded_case(reproducer, material);
    material.launch =
        property.lower(reproducer.subject, material.input, {reproducer.device, files});
  }
  material.shown = shown_by(material);
  return material;
}

Data readable_data(const Material& material) {
  const ReadableLaunch& readable = *material.readable;
  Data data;
  data.set("code", material.reproducer.subject.source.str());
  data.set("kernel_file", c_comment(material.reproducer.subject.kernel));
  for (const auto& [name, word] : readable.words) data.set(name, word);
  for (const std::string& flag : readable.flags) data.set(flag, Data::type::bool_true);
  for (const auto& [name, rows] : readable.rows) {
    Data list{Data::type::list};
    for (const auto& row : rows) {
      Data words;
      for (const auto& [key, word] : row) words.set(key, word);
      list.push_back(words);
    }
    data.set(name, list);
  }
  return data;
}

/// The program in full, with the code under test, which stands in it as it is, between two lines.
std::string marked_program(const Material& material, const Files& files) {
  std::string program = material.launch.program.source;
  const Subject& subject = material.reproducer.subject;
  const std::string& code = subject.source;
  const std::size_t at = program.find(code);
  if (code.empty() || at == std::string::npos) return program;
  Data data;
  data.set("code", code);
  data.set("kernel_file", c_comment(subject.kernel));
  return program.replace(at, code.size(),
                         filled(files, "harness/templates/export/code.cl.mustache", data));
}

std::string kernel_text(const Material& material, const Files& files) {
  Data data;
  data.set("title", c_comment(title(material)));
  data.set("about_kernel", about_lines(material));
  data.set("body", material.readable
                       ? filled(files, material.readable->kernel, readable_data(material))
                       : marked_program(material, files));
  return filled(files, "harness/templates/export/kernel.cl.mustache", data);
}

/// `kernel` with the lines behind the code under test, which has lines of its own, under the file's
/// name again.
std::string numbered(std::string kernel) {
  constexpr std::string_view end = "// ===== End of the code under test =====\n";
  const std::size_t mark = kernel.rfind(end);
  if (mark == std::string::npos) return kernel;
  const std::size_t behind = mark + end.size();
  const auto lines =
      std::count(kernel.begin(), kernel.begin() + static_cast<std::ptrdiff_t>(behind), '\n');
  // The directive is a line, too.
  return kernel.insert(behind, fmt::format("#line {} \"kernel.cl\"\n", lines + 2));
}

std::string check_text(const Material& material, const Files& files) {
  if (!material.readable || material.readable->check.empty()) return "";
  return filled(files, material.readable->check, readable_data(material));
}

std::vector<ExportedFile> files_of(const Material& material, const Files& files) {
  std::vector<ExportedFile> exported = {
      {"reproduce.c", host_program(material, check_text(material, files), files)},
      {"kernel.cl", numbered(kernel_text(material, files))},
      {"Makefile", filled(files, "harness/templates/export/Makefile.mustache", {})},
      {"REPORT.md", report_page(material, files)}};
  const auto& exact = material.reproducer.exact;
  if (exact && !exact->trace.empty()) {
    exported.push_back({"schedule.md", schedule_page(material, files)});
  }
  return exported;
}

}  // namespace

Exported export_failure(const Reproducer& stored, const Property& property, const Files& files) {
  Reproducer reproducer = stored;
  reproducer.subject.kernel = file_name(stored.subject.kernel);
  const auto problems = property.validate(reproducer.subject);
  if (!problems.empty()) {
    return fmt::format("its subject is not valid: {}: {}", problems.front().key,
                       problems.front().message);
  }
  try {
    const Material material = material_of(reproducer, property, files);
    const std::string reason = excluded(reproducer.subject, material.input.nd_range);
    if (!reason.empty()) return reason;
    return ExportedProgram{files_of(material, files), is_judged(material)};
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace stalemate::exporting
