#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/diagnostic.hpp"

namespace stalemate::config {

/// A text that was read, and how to point into it. Lines end in '\n'.
class SourceFile {
 public:
  SourceFile(std::string name, std::string text, std::size_t order);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }

  /// How many files were read before this one.
  std::size_t order() const { return order_; }

  /// From 1. An offset past the end counts as the end.
  std::uint32_t line_at(std::size_t offset) const;

  /// File, line, column (in characters) and source line, without a message.
  Diagnostic at(std::size_t offset) const;

 private:
  std::string name_;
  std::string text_;
  std::size_t order_;
  std::vector<std::size_t> line_begins_;
};

/// The offset of what is wrong with a file as a whole.
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

/// Something that a mistake can be pinned to.
struct Place {
  const SourceFile* file = nullptr;
  std::size_t offset = kNowhere;
  std::string key_path;
};

/// "file:line:column", to name a second place within a message.
std::string to_text(const Place& place);

/// `text`, cut short if it is long: a config can have a key of a megabyte.
std::string shortened(std::string_view text);

/// `shortened` in quotes, for a message.
std::string in_quotes(std::string_view text);

/// The files that were read and the mistakes found in them so far.
class Findings {
 public:
  /// The file stays where it is as long as this object lives.
  const SourceFile& add_file(std::string name, std::string text);

  void add(const Place& place, std::string message, std::string remedy = "");

  /// Mistakes so far: more of them afterwards means that something went wrong in between.
  std::size_t count() const { return found_.size() + dropped_; }

  /// In the order of files, then of places, each once, at most 100; of more than 1000, those found
  /// first.
  Diagnostics sorted() const;

 private:
  struct Found {
    std::size_t order;
    std::size_t offset;
    Diagnostic diagnostic;
  };

  std::deque<SourceFile> files_;
  std::vector<Found> found_;
  std::size_t dropped_ = 0;  // beyond those that are kept
};

}  // namespace stalemate::config
