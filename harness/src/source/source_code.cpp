#include "stalemate/source_code.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>

#include "source/ask.hpp"
#include "source/reader_answer.hpp"
#include "source/reading_options.hpp"
#include "stalemate/subject.hpp"

namespace stalemate {

namespace {

/// What was read, for as long as the program runs: a plan has as many sources as kernel files.
class Library {
 public:
  const SourceCode& read(const Subject& subject) {
    const std::lock_guard lock(mutex_);
    // One subject is asked for several times a case.
    if (latest_ == nullptr || !is_of(subject, latest_question_)) {
      latest_ = &find_or_read(subject);
      latest_question_ = {subject.source, subject.kernel, subject.cl_std, subject.build_options};
    }
    return *latest_;
  }

 private:
  struct Book {
    SharedText text;
    std::string options;
    SourceCode code;
  };

  /// All of a subject that its reading depends on.
  struct Question {
    SharedText text = {};
    std::string kernel = {};
    std::string cl_std = {};
    std::vector<std::string> build_options = {};
  };

  static bool is_of(const Subject& subject, const Question& question) {
    return subject.kernel == question.kernel && subject.cl_std == question.cl_std &&
           subject.build_options == question.build_options && subject.source == question.text;
  }

  const SourceCode& find_or_read(const Subject& subject) {
    const std::string options = source::reading_options(subject);
    const std::size_t hash =
        std::hash<std::string>{}(subject.source.str()) * 31 + std::hash<std::string>{}(options);
    const auto [begin, end] = read_.equal_range(hash);
    const auto known = std::find_if(begin, end, [&](const auto& each) {
      return each.second->options == options && each.second->text == subject.source;
    });
    if (known != end) return known->second->code;
    auto book = std::make_unique<Book>(Book{subject.source, options, ask(subject.source, options)});
    return read_.emplace(hash, std::move(book))->second->code;
  }

  static SourceCode ask(const std::string& text, const std::string& options) {
    const auto answer = source::ask_reader({source::RequestKind::Declarations, options, text});
    SourceCode code;
    if (const auto* none = std::get_if<source::NoAnswer>(&answer)) {
      code.unread = none->why;
      return code;
    }
    try {
      return source::source_from_json(std::get<std::string>(answer));
    } catch (const std::exception& error) {
      code.unread = fmt::format("the reader of OpenCL C answered nonsense: {}", error.what());
      return code;
    }
  }

  std::mutex mutex_;
  const SourceCode* latest_ = nullptr;
  Question latest_question_;
  std::unordered_multimap<std::size_t, std::unique_ptr<Book>> read_;
};

template <typename Named>
const Named* find_named(const std::vector<Named>& all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& each) { return each.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::string to_text(const CodePlace& place) {
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string field_at(const std::vector<CodeField>& fields, std::size_t offset_bytes) {
  for (const CodeField& field : fields) {
    const bool is_in =
        offset_bytes >= field.begin_bytes && offset_bytes - field.begin_bytes < field.size_bytes;
    if (!is_in) continue;
    std::string name = field.name;
    std::size_t rest = offset_bytes - field.begin_bytes;
    if (field.element_bytes != 0) {
      name += fmt::format("[{}]", rest / field.element_bytes);
      rest %= field.element_bytes;
    }
    const std::string inside = field_at(field.fields, rest);
    return name.empty() || inside.empty() ? name + inside : fmt::format("{}.{}", name, inside);
  }
  return "";
}

CodeNames::CodeNames(std::vector<std::string> names) : names_(std::move(names)) {
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  names_.shrink_to_fit();
}

bool CodeNames::contains(std::string_view name) const {
  return std::binary_search(names_.begin(), names_.end(), name, std::less<>());
}

const CodeFunction* SourceCode::function(std::string_view name) const {
  return find_named(functions, name);
}

const CodeMacro* SourceCode::macro(std::string_view name) const {
  return find_named(macros, name);
}

bool SourceCode::mentions(std::string_view identifier) const {
  return identifiers.contains(identifier);
}

CodeNames SourceCode::used_by(const std::vector<std::string>& names) const {
  std::set<std::string> used;
  std::vector<std::string> ahead = names;
  while (!ahead.empty()) {
    const std::string name = std::move(ahead.back());
    ahead.pop_back();
    if (!used.insert(name).second) continue;
    const auto found = uses.find(name);
    if (found != uses.end()) ahead.insert(ahead.end(), found->second.begin(), found->second.end());
  }
  return CodeNames({used.begin(), used.end()});
}

const SourceCode& source_code(const Subject& subject) {
  static Library library;
  return library.read(subject);
}

}  // namespace stalemate
