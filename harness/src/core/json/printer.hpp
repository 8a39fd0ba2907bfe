#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace stalemate {

/// Prints a document as nlohmann's library does with an indentation of one, piece by piece: a tree
/// of a hundred thousand small objects takes ten times as long to make as what is printed of it.
/// Keys have to come in the order of their letters.
class JsonPrinter {
 public:
  /// What is printed lies that deep in a document.
  JsonPrinter(std::string& out, std::size_t depth) : out_(out), depth_(depth) {}

  /// A list or an object, as a value or in a list.
  void begin(char bracket) {
    out_ += bracket;
    ++depth_;
    is_first_ = true;
  }
  void end(char bracket) {
    --depth_;
    if (!is_first_) break_line();
    out_ += bracket;
    is_first_ = false;
  }

  /// Before each one of a list.
  void next() {
    if (!is_first_) out_ += ',';
    break_line();
    is_first_ = false;
  }
  void key(std::string_view name) {
    next();
    out_ += '"';
    out_ += name;
    out_ += "\": ";
  }

  void number(std::uint64_t value) {
    char digits[20];
    out_.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
  }
  /// A value, printed as a document of its own.
  void text(std::string_view printed) {
    for (const char one : printed) {
      out_ += one;
      if (one == '\n') out_.append(depth_, ' ');
    }
  }

  // Keys and their values.
  void put(std::string_view name, std::uint64_t value) {
    key(name);
    number(value);
  }
  void put_truth(std::string_view name, bool value) {
    key(name);
    out_ += value ? "true" : "false";
  }
  /// Of 64 bits: see json.hpp.
  void put_as_text(std::string_view name, std::uint64_t value) {
    key(name);
    out_ += '"';
    number(value);
    out_ += '"';
  }
  void put_text(std::string_view name, std::string_view printed) {
    key(name);
    text(printed);
  }
  /// One of our own words, which has nothing to be escaped.
  void put_word(std::string_view name, std::string_view word) {
    key(name);
    out_ += '"';
    out_ += word;
    out_ += '"';
  }

 private:
  void break_line() {
    out_ += '\n';
    out_.append(depth_, ' ');
  }

  std::string& out_;
  std::size_t depth_;
  bool is_first_ = true;
};

}  // namespace stalemate
