#include "bench/against/side_by_side_text.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "bench/table.hpp"
#include "core/json.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::bench {

using nlohmann::json;

namespace {

bool is_memory(const FigureName& name) {
  return name.figure.starts_with("peak memory");
}

/// What the ratio says, as far as it says anything.
std::string ratio_words(const ComparedRatio& compared) {
  if (!compared.ratio.differs()) return "no difference seen";
  const bool is_more = compared.ratio.low > 1;
  if (is_memory(compared.name)) return is_more ? "more" : "less";
  return is_more ? "faster" : "slower";
}

std::string subject_words(const FigureName& name) {
  return name.subject.empty() ? "(all)" : name.subject;
}

Row ratio_row(const ComparedRatio& compared) {
  const Ratio& ratio = compared.ratio;
  return {compared.name.device,
          subject_words(compared.name),
          compared.name.figure,
          ratio_words(compared),
          report::grouped(compared.pairs.size()),
          fmt::format("{:.3g}", ratio.estimate),
          fmt::format("{:.3g} to {:.3g}", ratio.low, ratio.high)};
}

json ratio_json(const ComparedRatio& compared) {
  json pairs = json::array();
  for (const Pair& pair : compared.pairs) pairs.push_back({pair.one, pair.other});
  return {{"device", compared.name.device},      {"subject", compared.name.subject},
          {"figure", compared.name.figure},      {"ratio", compared.ratio.estimate},
          {"low", compared.ratio.low},           {"high", compared.ratio.high},
          {"differs", compared.ratio.differs()}, {"pairs", pairs}};
}

json name_json(const FigureName& name) {
  return {{"device", name.device}, {"subject", name.subject}, {"figure", name.figure}};
}

}  // namespace

std::string side_by_side_text(const SideBySide& compared) {
  std::string text = fmt::format(
      "{}, {}, {} of each, in turn\n  one:   {}\n  other: {}\n\n"
      "one/other; above 1 one is faster, or has more memory; 95 % intervals\n",
      compared.date, report::counted(compared.processors, "processor"),
      report::counted(compared.rounds, "round"), printable(compared.one),
      printable(compared.other));
  std::vector<Row> rows;
  rows.reserve(compared.ratios.size());
  for (const ComparedRatio& ratio : compared.ratios) rows.push_back(ratio_row(ratio));
  if (!rows.empty()) {
    text +=
        table({"device", "subject", "figure", "one is", "rounds", "ratio", "interval"}, rows, 4);
  }
  for (const FigureName& name : compared.not_compared) {
    text += printable(fmt::format("  not compared, since one side hardly has it: {}, {}, {}",
                                  name.device, subject_words(name), name.figure)) +
            '\n';
  }
  return text;
}

std::string side_by_side_json(const SideBySide& compared) {
  json ratios = json::array();
  for (const ComparedRatio& ratio : compared.ratios) ratios.push_back(ratio_json(ratio));
  json missing = json::array();
  for (const FigureName& name : compared.not_compared) missing.push_back(name_json(name));
  return to_line({{"date", compared.date},
                  {"processors", compared.processors},
                  {"one", compared.one},
                  {"other", compared.other},
                  {"rounds", compared.rounds},
                  {"confidence", 0.95},
                  {"ratios", ratios},
                  {"not_compared", missing}});
}

}  // namespace stalemate::bench
