#include "config/yaml_tree.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "config/text_check.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kDepthMax = 32;

/// Ends the parse; what is wrong is reported already.
struct Stopped {};

/// Whether a quote begins at `offset` that nothing ends: yaml-cpp takes the rest of the file for
/// its text (YAML 1.2.2, 7.3.1 and 7.3.2).
bool is_never_closed(std::string_view text, std::size_t offset) {
  const char quote = offset < text.size() ? text[offset] : '\0';
  if (quote != '"' && quote != '\'') return false;
  for (std::size_t i = offset + 1; i < text.size(); ++i) {
    const bool is_escape = quote == '"' ? text[i] == '\\' : text.substr(i, 2) == "''";
    if (is_escape) {
      ++i;
    } else if (text[i] == quote) {
      return false;
    }
  }
  return true;
}

/// A list or mapping that has begun and not ended.
struct OpenNode {
  TreeNode node;
  std::optional<TreeNode> key;                     // of a mapping, while its value is to come
  std::map<std::string, Place, std::less<>> seen;  // keys of a mapping
};

/// Builds the tree from yaml-cpp's events. On nodes, yaml-cpp has forgotten anchors, expands
/// aliases and finds only the first of two equal keys.
class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(const SourceFile& file, Findings& findings) : file_(file), findings_(findings) {}

  std::optional<TreeNode> take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 1) return;
    findings_.add(place(mark), "a second YAML document", "a config is one document");
    throw Stopped{};
  }
  void OnDocumentEnd() override {}
  void OnAnchor(const YAML::Mark& mark, const std::string& anchor) override {
    findings_.add(place(mark), "anchor " + in_quotes("&" + anchor),
                  "write the value out where it is used");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    refuse(mark, "an alias");
  }
  // The mark of what is left out is that of what comes next, lines behind: its key tells more.
  void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    Place where = place(mark);
    if (!open_.empty() && open_.back().key) {
      const std::size_t offset = open_.back().key->place.offset;
      if (file_.line_at(where.offset) != file_.line_at(offset)) where.offset = offset;
    }
    finish({NodeKind::Nothing, where, "", false, {}, {}});
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                const std::string& value) override {
    if (has_tag(mark, tag)) return refuse(mark, "an explicit tag");
    if (is_never_closed(file_.text(), offset_of(mark))) {
      findings_.add(place(mark), "a quote that is never closed, so that all behind it is text",
                    "close it, or take it out");
      throw Stopped{};
    }
    finish({NodeKind::Scalar, place(mark), value, tag == "?", {}, {}});
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                       YAML::EmitterStyle::value /*style*/) override {
    open(NodeKind::List, mark, tag);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value /*style*/) override {
    open(NodeKind::Mapping, mark, tag);
  }
  void OnMapEnd() override { close(); }

 private:
  // yaml-cpp says "!" of a quoted scalar and of a lone "!" in front of one alike.
  bool has_tag(const YAML::Mark& mark, const std::string& tag) const {
    const std::size_t offset = offset_of(mark);
    if (offset < file_.text().size() && file_.text()[offset] == '!') return true;
    return !tag.empty() && tag != "?" && tag != "!";
  }

  std::size_t offset_of(const YAML::Mark& mark) const {
    return std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), file_.text().size());
  }

  Place place(const YAML::Mark& mark) const { return {&file_, offset_of(mark), key_path()}; }

  std::string key_path() const {
    std::string path;
    for (const OpenNode& open : open_) {
      if (open.node.kind == NodeKind::List) path += fmt::format("[{}]", open.node.values.size());
      if (!open.key) continue;
      if (!path.empty()) path += '.';
      path += shortened(open.key->text);
    }
    return path;
  }

  void refuse(const YAML::Mark& mark, const std::string& what) {
    findings_.add(place(mark), what, "configs are plain YAML without it");
    finish({NodeKind::Refused, place(mark), "", false, {}, {}});
  }

  void open(NodeKind kind, const YAML::Mark& mark, const std::string& tag) {
    if (open_.size() == kDepthMax) {
      findings_.add(place(mark), fmt::format("nested deeper than {}", kDepthMax));
      throw Stopped{};
    }
    if (has_tag(mark, tag)) {
      findings_.add(place(mark), "an explicit tag", "configs are plain YAML without it");
    }
    open_.push_back({{kind, place(mark), "", false, {}, {}}, std::nullopt, {}});
  }

  void close() {
    TreeNode node = std::move(open_.back().node);
    open_.pop_back();
    finish(std::move(node));
  }

  void finish(TreeNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    OpenNode& parent = open_.back();
    if (parent.node.kind == NodeKind::Mapping && !parent.key) {
      begin_entry(std::move(node));
    } else if (parent.node.kind == NodeKind::Mapping) {
      end_entry(parent, std::move(node));
    } else {
      parent.node.values.push_back(std::move(node));
    }
  }

  void begin_entry(TreeNode key) {
    if (key.kind != NodeKind::Scalar && key.kind != NodeKind::Refused) {
      findings_.add(key.place, "a key that is not a word");
    }
    open_.back().key = std::move(key);
    open_.back().key->place.key_path = key_path();
  }

  void end_entry(OpenNode& parent, TreeNode value) {
    TreeNode key = std::move(*parent.key);
    parent.key.reset();
    if (key.kind != NodeKind::Scalar) return;
    const auto [first, is_new] = parent.seen.emplace(key.text, key.place);
    if (!is_new) {
      findings_.add(key.place,
                    fmt::format("duplicate key {}, first on line {}", in_quotes(key.text),
                                file_.line_at(first->second.offset)),
                    "remove one of them");
      return;
    }
    parent.node.keys.push_back(std::move(key));
    parent.node.values.push_back(std::move(value));
  }

  const SourceFile& file_;
  Findings& findings_;
  std::size_t documents_ = 0;
  std::vector<OpenNode> open_;
  std::optional<TreeNode> root_;
};

/// The first tab in front of a line's text. yaml-cpp's own words for it, "illegal map value", help
/// nobody.
std::optional<std::size_t> tab_in_indentation(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t first = std::min(text.find_first_not_of(" \t", begin), end);
    const std::size_t tab = text.find('\t', begin);
    if (tab < first && first < end) return tab;
    if (end == text.size()) break;
  }
  return std::nullopt;
}

bool is_text(const SourceFile& file, Findings& findings) {
  if (const auto problem = text_problem(file.text())) {
    findings.add({&file, problem->offset, ""}, problem->message, "a config is UTF-8 text");
    return false;
  }
  if (const auto tab = tab_in_indentation(file.text())) {
    findings.add({&file, *tab, ""}, "a tab in the indentation", "tabs are not allowed, use spaces");
    return false;
  }
  return true;
}

void feed(const SourceFile& file, TreeBuilder& builder, Findings& findings) {
  std::istringstream stream(file.text());
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const Stopped&) {
    return;
  } catch (const YAML::Exception& exception) {
    const bool has_place = !exception.mark.is_null();
    const auto offset = has_place ? static_cast<std::size_t>(exception.mark.pos) : kNowhere;
    const bool is_alias = offset < file.text().size() && file.text()[offset] == '*';
    findings.add({&file, offset, ""}, is_alias ? "an alias" : "not YAML: " + exception.msg,
                 is_alias ? "configs are plain YAML without it"
                          : "look for what is open, or indented unlike its neighbours");
  }
}

}  // namespace

const TreeNode* TreeNode::find(std::string_view key) const {
  const auto found = std::find_if(keys.begin(), keys.end(),
                                  [&](const TreeNode& node) { return node.text == key; });
  if (found == keys.end()) return nullptr;
  return &values[static_cast<std::size_t>(found - keys.begin())];
}

std::optional<TreeNode> parse_yaml(const SourceFile& file, Findings& findings) {
  if (!is_text(file, findings)) return std::nullopt;
  const std::size_t mistakes_before = findings.count();
  TreeBuilder builder(file, findings);
  feed(file, builder, findings);
  auto root = builder.take_root();
  if (root && root->kind != NodeKind::Nothing) return root;
  if (findings.count() == mistakes_before) findings.add({&file, 0, ""}, "the file is empty");
  return std::nullopt;
}

}  // namespace stalemate::config
