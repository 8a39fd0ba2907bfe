#include "exporting/title.hpp"

#include <fmt/format.h>
#include <sstream>

#include "exporting/c_text.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/violation_text.hpp"

namespace stalemate::exporting {

namespace {

constexpr std::size_t kColumns = 110;

/// `text` by words in lines of a comment.
void add_wrapped(const std::string& text, Data& lines) {
  std::istringstream words(c_comment(text));
  std::string line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > kColumns) {
      lines.push_back(Data{"line", " " + line});
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  lines.push_back(Data{"line", " " + c_comment(line)});
}

/// Of what is left in memory.
std::string text_of_check(const Material& material) {
  switch (material.shown) {
    case Shown::Check: return material.readable ? material.readable->checked : "";
    case Shown::Build:
      return "The program builds. It is the one that did not, with all that was around the code "
             "under test.";
    case Shown::Crash:
      return "A process that uses the driver must not crash, whatever it builds or runs. The "
             "program is the one that crashed, with all that was around the code under test.";
    case Shown::Hang:
      return "A launch must end. " + (material.readable ? material.readable->checked : "");
    case Shown::ByHand:
      return "No short check shows this failure, or its case is too large for one. The program "
             "prints how what is left in memory differs from what was recorded when the failure "
             "was seen, and judges nothing.";
  }
  return "";
}

}  // namespace

std::string title(const Material& material) {
  const Reproducer& reproducer = material.reproducer;
  const DeviceInfo& device = reproducer.device;
  return fmt::format("{}: {} on {}", reproducer.subject.name, report::failure_kind(reproducer),
                     device.is_simulated ? device.id : device.name);
}

std::string summary(const Reproducer& reproducer) {
  if (reproducer.build_failure) return "The driver does not build the program.";
  if (!reproducer.crash) return report::words(reproducer.violation.summary);
  return fmt::format("The driver crashed{}: {}.",
                     reproducer.crash->phase == Phase::Build ? " while it built the program" : "",
                     reproducer.crash->how);
}

std::string checked_text(const Material& material) {
  std::string text = text_of_check(material);
  if (is_beside_a_buffer(material.reproducer))
    text += " Each buffer lies between two guards, to which nothing writes.";
  return text;
}

Data about_lines(const Material& material) {
  Data lines{Data::type::list};
  const Reproducer& reproducer = material.reproducer;
  add_wrapped(summary(reproducer), lines);
  lines.push_back(Data{"line", std::string()});
  add_wrapped("What is checked: " + checked_text(material), lines);
  return lines;
}

}  // namespace stalemate::exporting
