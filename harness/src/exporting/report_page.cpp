#include "exporting/report_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "exporting/chosen_case.hpp"
#include "exporting/fill_template.hpp"
#include "exporting/host_program.hpp"
#include "exporting/markdown_text.hpp"
#include "exporting/title.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/trace_text.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::exporting {

namespace {

void add_fact(Data& facts, std::string_view name, const std::string& value) {
  if (value.empty()) return;
  Data fact;
  fact.set("name", std::string(name));
  fact.set("value", markdown_words(value));
  facts.push_back(fact);
}

Data facts_of(const Material& material) {
  const Reproducer& reproducer = material.reproducer;
  const DeviceInfo& device = reproducer.device;
  Data facts{Data::type::list};
  add_fact(facts, "device", device.is_simulated ? device.id + " (simulated)" : device.name);
  add_fact(facts, "vendor", device.is_simulated ? "" : device.vendor);
  add_fact(facts, "platform", device.is_simulated ? "" : device.platform);
  add_fact(facts, "driver", device.driver_version);
  add_fact(facts, "OpenCL", device.opencl_version);
  add_fact(facts, "built with", build_options(material));
  add_fact(facts, "code",
           fmt::format("{}, from {}", reproducer.subject.name, reproducer.subject.kernel));
  add_fact(facts, "property", reproducer.subject.property);
  add_fact(facts, "case",
           fmt::format("{}: {}", material.which_case, report::case_words(material.input)));
  add_fact(facts, "seen in", report::rate_words(material.rate, device));
  add_fact(facts, "found by", "stalemate " + reproducer.tool_version);
  return facts;
}

Data explanation_of(const Reproducer& reproducer) {
  Data lines{Data::type::list};
  if (!has_violation(reproducer)) return lines;
  for (const std::string& line : report::explanation_words(reproducer.violation)) {
    lines.push_back(Data{"line", markdown_words(line)});
  }
  return lines;
}

std::string expected_of(const Reproducer& reproducer) {
  if (reproducer.build_failure) return "That the driver builds the program.";
  if (reproducer.crash)
    return "That the driver builds and runs the program, or says by an error why not.";
  return fmt::format("That this does not happen: {}",
                     report::kind_help(reproducer.violation).meaning);
}

std::string printed_text(const Reproducer& reproducer) {
  if (reproducer.build_failure) return reproducer.build_failure->log;
  SubjectResult result;
  result.subject = reproducer.subject.name;
  result.property = reproducer.subject.property;
  result.device = reproducer.device.id;
  if (reproducer.crash) result.verdict = Error{.cause = "crashed: " + reproducer.crash->how};
  if (has_violation(reproducer)) result.verdict = reproducer.violation;
  result.reproducer = reproducer;
  return report::violation_text(result);
}

}  // namespace

std::string report_page(const Material& material, const Files& files) {
  const Reproducer& reproducer = material.reproducer;
  const auto flag = [](bool is_so) {
    return Data(is_so ? Data::type::bool_true : Data::type::bool_false);
  };
  Data data;
  data.set("title", markdown_words(title(material)));
  data.set("summary", markdown_words(summary(reproducer)));
  data.set("explanation", explanation_of(reproducer));
  data.set("facts", facts_of(material));
  data.set("expected", markdown_words(expected_of(reproducer)));
  data.set("checked", markdown_words("What is checked: " + checked_text(material)));
  data.set("launches", report::grouped(launch_count(material)));
  data.set("seconds", std::to_string(kSecondsMax));
  data.set("has_marks", flag(material.readable.has_value()));
  data.set("is_judged", flag(is_judged(material)));
  data.set("counts_judged", flag(counts_judged(material)));
  data.set("is_simulated", flag(reproducer.device.is_simulated));
  data.set("printed", markdown_block(printed_text(reproducer), "text"));
  return filled(files, "harness/templates/export/REPORT.md.mustache", data);
}

}  // namespace stalemate::exporting
