#include "config/baseline.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "config/file_access.hpp"
#include "config/findings.hpp"
#include "config/value_reader.hpp"
#include "config/wording.hpp"
#include "config/yaml_tree.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::config {

namespace {

Key entry_key(std::string name, KeyForm form, std::string meaning) {
  Key key;
  key.name = std::move(name);
  key.form = form;
  key.meaning = std::move(meaning);
  key.required = true;
  return key;
}

Key optional_key(std::string name, std::string meaning) {
  Key key = entry_key(std::move(name), KeyForm::Text, std::move(meaning));
  key.required = false;
  return key;
}

Key kinds_key() {
  Key key = entry_key(
      "kinds", KeyForm::WordList,
      "The kinds of violation that are known, error, or driver_fault; any other is unexpected.");
  return key;
}

/// What `kinds` may hold, as far as it can be told without the plan: subjects may name others.
std::vector<std::string> known_kinds(const Properties& properties) {
  std::vector<std::string> words;
  for (const ViolationKind kind : all_violation_kinds()) words.emplace_back(name(kind));
  words.insert(words.end(), {"error", "driver_fault"});
  for (const auto& property : properties) {
    for (const OwnKind& kind : property->own_kinds()) words.push_back(kind.name);
  }
  return words;
}

bool is_kind(const std::string& word, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), word) != known.end()) return true;
  // What is nearly a known one is a slip of the hand.
  return nearest_word(word, known).empty() && any_violation_kind(word).has_value();
}

std::string text_of(const Option::Mapping& values, std::string_view key) {
  return std::get<std::string>(values.find(key)->second.value);
}

KnownFailure known_failure(const Option::Mapping& values) {
  KnownFailure known{
      text_of(values, "subject"), text_of(values, "device"), {}, text_of(values, "because")};
  if (values.contains("link")) known.link = text_of(values, "link");
  if (values.contains("expires")) known.expires = text_of(values, "expires");
  for (const Option& kind : std::get<Option::List>(values.find("kinds")->second.value)) {
    known.kinds.push_back(std::get<std::string>(kind.value));
  }
  return known;
}

/// Without a kind an entry would never be of use, unnoticed.
void check_kinds(const TreeNode& node, const KnownFailure& known,
                 const std::vector<std::string>& words, Findings& findings) {
  for (std::size_t i = 0; i < known.kinds.size(); ++i) {
    if (is_kind(known.kinds[i], words)) continue;
    findings.add(node.find("kinds")->values[i].place,
                 fmt::format("unknown kinds {}", in_quotes(known.kinds[i])),
                 suggestion(known.kinds[i], words));
  }
  if (!known.kinds.empty()) return;
  findings.add(node.find("kinds")->place, "'kinds' is empty",
               "list the kinds of violation that are known");
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\n") == std::string::npos;
}

/// A day of the calendar, as ISO 8601 writes it.
bool is_date(const std::string& text) {
  constexpr std::string_view form = "dddd-dd-dd";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (form[i] == 'd' ? !is_digit : text[i] != '-') return false;
  }
  using namespace std::chrono;
  return year_month_day(year(std::stoi(text.substr(0, 4))),
                        month(static_cast<unsigned>(std::stoi(text.substr(5, 2)))),
                        day(static_cast<unsigned>(std::stoi(text.substr(8)))))
      .ok();
}

bool is_link(const std::string& text) {
  const bool is_web = text.starts_with("https://") || text.starts_with("http://");
  return is_web && text.find(' ') == std::string::npos;
}

void check_texts(const TreeNode& node, const KnownFailure& known, Findings& findings) {
  if (is_blank(known.because)) {
    findings.add(node.find("because")->place, "'because' is blank",
                 "say why the failure is known and excused");
  }
  if (!known.expires.empty() && !is_date(known.expires)) {
    findings.add(node.find("expires")->place, in_quotes(known.expires) + " is not a date",
                 "write the last day that the entry holds, as in 2027-01-31");
  }
  if (!known.link.empty() && !is_link(known.link)) {
    findings.add(node.find("link")->place, in_quotes(known.link) + " is not a link",
                 "write where more is said of it, as in https://example.org/issues/7");
  }
}

std::vector<KnownFailure> read_entries(const TreeNode& list, const Properties& properties,
                                       Findings& findings) {
  const Key key = baseline_keys().back();
  if (list.kind != NodeKind::List) {
    read_value(key, list, findings);
    return {};
  }
  const std::vector<std::string> words = known_kinds(properties);
  std::vector<KnownFailure> entries;
  for (const TreeNode& node : list.values) {
    const std::size_t mistakes_before = findings.count();
    const auto values = read_mapping(key.keys, node, findings);
    if (!values || findings.count() != mistakes_before) continue;
    entries.push_back(known_failure(*values));
    const Diagnostic place = node.place.file->at(node.place.offset);
    entries.back().at = {place.file, place.line, place.column};
    check_kinds(node, entries.back(), words, findings);
    check_texts(node, entries.back(), findings);
  }
  return entries;
}

std::vector<KnownFailure> read_root(const TreeNode& root, const Properties& properties,
                                    Findings& findings) {
  if (!read_mapping(baseline_keys(), root, findings)) return {};
  const TreeNode* list = root.find("known");
  return list == nullptr ? std::vector<KnownFailure>() : read_entries(*list, properties, findings);
}

}  // namespace

std::vector<Key> baseline_keys() {
  Key title =
      entry_key("baseline", KeyForm::Text, "What the failures are known of, and since when.");
  Key known = entry_key("known", KeyForm::MappingList, "Failures that are known.");
  known.keys = {
      entry_key("subject", KeyForm::Text, "A subject's name, or a glob over names."),
      entry_key("device", KeyForm::Text, "The device, as --device names it."),
      kinds_key(),
      entry_key("because", KeyForm::Text,
                "Why it is known and excused, in a line that is shown beside the verdict."),
      optional_key("link", "Where more is said of it: https://…"),
      optional_key(
          "expires",
          "The last day that it holds: 2027-01-31. From the next day on it excuses nothing."),
  };
  return {title, known};
}

std::variant<std::vector<KnownFailure>, Diagnostics> load_baseline(const ConfigFile& file,
                                                                   const LoadContext& context) {
  Findings findings;
  const Location location = FileAccess::config(file);
  const auto text = FileAccess(context).read(location);
  if (const auto* refusal = std::get_if<Refusal>(&text)) {
    const SourceFile& nothing = findings.add_file(location.path, "");
    findings.add({&nothing, kNowhere, ""}, refusal->message, refusal->remedy);
    return findings.sorted();
  }
  const SourceFile& source = findings.add_file(location.path, std::get<std::string>(text));
  std::vector<KnownFailure> known;
  if (const auto root = parse_yaml(source, findings))
    known = read_root(*root, context.properties, findings);
  if (findings.count() > 0) return findings.sorted();
  return known;
}

}  // namespace stalemate::config
