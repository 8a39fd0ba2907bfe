#include "exporting/schedule_page.hpp"

#include <fmt/format.h>

#include "exporting/fill_template.hpp"
#include "exporting/markdown_text.hpp"
#include "exporting/title.hpp"
#include "report/violation/trace_text.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::exporting {

namespace {

Data row(const std::string& turn, const std::string& who, const std::string& where,
         const std::string& act) {
  Data data;
  data.set("turn", turn);
  data.set("who", who);
  data.set("where", markdown_words(where));
  data.set("act", markdown_words(act));
  return data;
}

void add_left_out(std::uint64_t of_driver, std::uint64_t others, Data& rows) {
  if (of_driver != 0) {
    rows.push_back(
        row("", "", "", report::counted(of_driver, "access", "accesses") + " of the driver"));
  }
  if (others != 0) {
    rows.push_back(row("", "", "", report::counted(others, "access", "accesses") + " left out"));
  }
}

Data rows_of(const ExactLaunch& exact, const Subject& subject) {
  Data rows{Data::type::list};
  std::size_t turn = 0;
  for (const TraceStep& step : exact.trace) {
    add_left_out(step.of_driver_before, step.left_out_before, rows);
    rows.push_back(row(std::to_string(++turn),
                       fmt::format("{} ({})", step.access.work_item, step.access.work_group),
                       source_line(step.access), report::step_text(step, subject)));
  }
  add_left_out(exact.of_driver_after, exact.left_out_after, rows);
  return rows;
}

}  // namespace

std::string schedule_page(const Material& material, const Files& files) {
  const Reproducer& reproducer = material.reproducer;
  Data data;
  data.set("title", markdown_words(title(material)));
  data.set("device", markdown_words(reproducer.device.id));
  data.set("steps", rows_of(*reproducer.exact, reproducer.subject));
  return filled(files, "harness/templates/export/schedule.md.mustache", data);
}

}  // namespace stalemate::exporting
