#include "sim/compile/split_options.hpp"

namespace stalemate::sim {

namespace {

class OptionSplitter {
 public:
  void take(char character) {
    if (is_escaped_) {
      put(character);
      is_escaped_ = false;
    } else if (character == '\\' && quote_ != '\'') {
      is_escaped_ = true;
    } else if (quote_ != 0) {
      take_quoted(character);
    } else if (character == '"' || character == '\'') {
      quote_ = character;
      is_word_ = true;
    } else if (character == ' ' || character == '\t' || character == '\n') {
      end_word();
    } else {
      put(character);
    }
  }

  std::optional<std::vector<std::string>> words() {
    if (quote_ != 0 || is_escaped_) return std::nullopt;
    end_word();
    return words_;
  }

 private:
  void take_quoted(char character) {
    if (character == quote_) {
      quote_ = 0;
    } else {
      put(character);
    }
  }
  void put(char character) {
    word_ += character;
    is_word_ = true;
  }
  void end_word() {
    if (is_word_) words_.push_back(word_);
    word_.clear();
    is_word_ = false;
  }

  std::vector<std::string> words_ = {};
  std::string word_ = {};
  char quote_ = 0;
  bool is_word_ = false;  // also of an empty word, in quotes
  bool is_escaped_ = false;
};

}  // namespace

std::optional<std::vector<std::string>> split_options(const std::string& text) {
  OptionSplitter splitter;
  for (const char character : text) splitter.take(character);
  return splitter.words();
}

std::optional<std::string> foreign_option(const std::vector<std::string>& options) {
  bool is_value = false;  // of a -D, which may be a word of its own
  for (const std::string& option : options) {
    const bool is_ours =
        is_value || option == "-w" || option.starts_with("-D") || option.starts_with("-cl-");
    if (!is_ours) return option;
    is_value = !is_value && option == "-D";
  }
  return std::nullopt;
}

}  // namespace stalemate::sim
