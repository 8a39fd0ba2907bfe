#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "config/kernel_loader.hpp"
#include "config/yaml_tree.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::config {

/// Reads the subjects of all configs of a plan.
class SubjectReader {
 public:
  SubjectReader(const LoadContext& context, KernelLoader& kernels, Findings& findings)
      : properties_(context.properties),
        is_wanted_(context.is_wanted),
        kernels_(kernels),
        findings_(findings) {}

  /// Reads one item of `subjects:` in the config at `from`.
  void read(const TreeNode& node, const Location& from);

  /// In the order read. Complete only if nothing was found wrong.
  std::vector<Subject> take() { return std::move(subjects_); }

  /// The names of those that nobody asked for.
  std::vector<std::string> take_unwanted() { return std::move(unwanted_); }

  /// The words that say which devices must expose a mutant.
  const std::vector<TreeNode>& exposers() const { return exposers_; }

 private:
  void read_foreign(const TreeNode& word, const TreeNode& node);
  void read_known(const Property& property, const TreeNode& node, const Location& from);
  /// Of a subject of that property; of none, what any knows.
  const std::vector<Key>& keys_of(const Property* property);
  void note_exposers(const TreeNode& node);
  void claim_name(const TreeNode& node);
  bool check_code(const TreeNode& node, const SourceCode& code);
  void check_names(const Property& property, const TreeNode& node, const SourceCode& code);
  void check_kind(const Property& property, const TreeNode& node, const Subject& subject);
  void check_kinds_of_device(const TreeNode& node, const Subject& subject);
  void add_problems(const TreeNode& node, const std::vector<SubjectProblem>& problems);

  const Properties& properties_;
  std::function<bool(const std::string&)> is_wanted_;
  KernelLoader& kernels_;
  Findings& findings_;
  std::map<std::string, Place, std::less<>> names_;
  std::map<const Property*, std::vector<Key>> keys_;  // made once: there may be many subjects
  std::set<const SourceCode*> complained_;
  std::vector<Subject> subjects_;
  std::vector<std::string> unwanted_;
  std::vector<TreeNode> exposers_;
};

}  // namespace stalemate::config
