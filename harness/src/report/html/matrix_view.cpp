#include "report/html/matrix_view.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

#include "report/console/matrix.hpp"
#include "report/html/verdict_look.hpp"
#include "report/runs/severity.hpp"
#include "report/violation/skip_remedy.hpp"
#include "report/violation/verdict_line.hpp"

namespace stalemate::report::html {

namespace {

/// A device of a run.
struct Column {
  std::size_t run = 0;
  std::string device;
  std::string head;  // with the run's label, if there are several
};

/// A subject, and its verdicts by column; null where it was not run.
struct Row {
  std::string subject;
  std::string property;
  std::vector<const SubjectResult*> cells;
};

void add_once(std::vector<std::string>& all, const std::string& word) {
  if (std::find(all.begin(), all.end(), word) == all.end()) all.push_back(word);
}

/// All that the page shows of verdicts, by what it is.
class MatrixView {
 public:
  MatrixView(const std::vector<RunPart>& parts, const std::vector<std::string>& labels) {
    for (std::size_t run = 0; run < parts.size(); ++run) {
      for (const DeviceInfo& device : parts[run].run.devices) {
        const std::string head = labels.empty() ? device.id : labels[run] + " " + device.id;
        places_[{run, device.id}] = columns_.size();
        columns_.push_back({run, device.id, head});
        add_once(device_ids_, device.id);
      }
    }
    for (std::size_t run = 0; run < parts.size(); ++run) {
      for (const SubjectResult& result : parts[run].run.results) add(run, result);
    }
  }

  void put_into(Data& data, const std::map<const SubjectResult*, std::string>& ids) const {
    std::vector<Data> columns;
    for (const Column& column : columns_) {
      Data one;
      put(one, "device", column.device);
      columns.push_back(one);
    }
    put(data, "columns", columns);
    put(data, "device_ids", device_ids_);
    put(data, "properties", properties_);
    std::vector<std::string> words;
    for (const auto& [word, look] : words_) words.push_back(word);
    put(data, "words", words);
    std::vector<Data> blocks;
    if (!subjects_.empty())
      blocks.push_back(block("Code that claims to be correct", subjects_, ids));
    if (!mutants_.empty()) blocks.push_back(block("Code that is broken on purpose", mutants_, ids));
    put(data, "blocks", blocks);
    put(data, "legend", legend());
    put(data, "skipped", skipped());
  }

 private:
  void add(std::size_t run, const SubjectResult& result) {
    const auto place = places_.find({run, result.device});
    if (place == places_.end()) return;
    auto& rows = result.is_mutant ? mutants_ : subjects_;
    auto& index = result.is_mutant ? mutant_index_ : subject_index_;
    const auto [at, is_new] = index.try_emplace(result.subject, rows.size());
    if (is_new) {
      rows.push_back(
          {result.subject, result.property, std::vector<const SubjectResult*>(columns_.size())});
    }
    rows[at->second].cells[place->second] = &result;
    add_once(properties_, result.property);
    const VerdictLook look = look_of(result);
    words_.emplace(look.word, look);
    if (const auto* lack = std::get_if<Skipped>(&result.verdict)) {
      skipped_[{lack->missing, skip_remedy(*lack)}].insert(result.subject);
    }
  }

  Data block(const std::string& heading, const std::vector<Row>& rows,
             const std::map<const SubjectResult*, std::string>& ids) const {
    std::vector<Data> all;
    all.reserve(rows.size());
    for (const Row& row : rows) all.push_back(row_data(row, ids));
    Data data;
    put(data, "heading", heading);
    put(data, "span", std::to_string(columns_.size() + 1));
    put(data, "rows", all);
    return data;
  }

  Data row_data(const Row& row, const std::map<const SubjectResult*, std::string>& ids) const {
    std::string haystack = row.subject;
    std::vector<Data> cells;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      cells.push_back(cell_data(columns_[i], row.cells[i], ids));
      if (row.cells[i] == nullptr) continue;
      const auto* violation = std::get_if<Violation>(&row.cells[i]->verdict);
      if (violation != nullptr) haystack += fmt::format(" {}", name(violation->kind));
    }
    Data data;
    put(data, "subject", row.subject);
    put(data, "property", row.property);
    put(data, "haystack", haystack);
    put(data, "cells", cells);
    return data;
  }

  static Data cell_data(const Column& column, const SubjectResult* result,
                        const std::map<const SubjectResult*, std::string>& ids) {
    Data data;
    put(data, "device", column.device);
    put(data, "head", column.head);
    const VerdictLook look = result == nullptr ? VerdictLook{} : look_of(*result);
    const auto* violation = result == nullptr ? nullptr : std::get_if<Violation>(&result->verdict);
    const auto id = ids.find(result);
    put(data, "word", look.word);
    put(data, "symbol", look.symbol);
    put(data, "tone", look.tone);
    put(data, "kind", violation == nullptr ? "" : std::string(name(violation->kind)));
    put(data, "red", result != nullptr && is_red(*result));
    put(data, "href", id == ids.end() ? "" : id->second);
    put(data, "title", result == nullptr || id != ids.end() ? "" : verdict_reason(*result));
    return data;
  }

  std::vector<Data> legend() const {
    std::vector<Data> all;
    for (const auto& [word, look] : words_) {
      const bool is_surprise = word.ends_with('!');
      const std::string plain = is_surprise ? word.substr(0, word.size() - 1) : word;
      Data data;
      put(data, "word", word);
      put(data, "symbol", look.symbol);
      put(data, "tone", look.tone);
      put(data, "meaning",
          std::string(word_meaning(plain)) + (is_surprise ? "; not as the plan expects" : ""));
      all.push_back(data);
    }
    return all;
  }

  std::vector<Data> skipped() const {
    std::vector<Data> all;
    for (const auto& [lack, subjects] : skipped_) {
      std::string names;
      for (const std::string& subject : subjects) names += (names.empty() ? "" : ", ") + subject;
      Data data;
      put(data, "missing", lack.first);
      put(data, "remedy", lack.second);
      put(data, "subjects", names);
      all.push_back(data);
    }
    return all;
  }

  std::vector<Column> columns_;
  std::map<std::pair<std::size_t, std::string>, std::size_t> places_;  // of run and device
  std::vector<Row> subjects_;                                          // in the order of the runs
  std::vector<Row> mutants_;
  std::map<std::string, std::size_t> subject_index_;
  std::map<std::string, std::size_t> mutant_index_;
  std::vector<std::string> device_ids_;
  std::vector<std::string> properties_;
  std::map<std::string, VerdictLook> words_;
  // Subjects, by what is missing and what would help.
  std::map<std::pair<std::string, std::string>, std::set<std::string>> skipped_;
};

}  // namespace

void put_matrix(Data& data, const std::vector<RunPart>& parts,
                const std::vector<std::string>& labels,
                const std::map<const SubjectResult*, std::string>& ids) {
  MatrixView(parts, labels).put_into(data, ids);
}

}  // namespace stalemate::report::html
