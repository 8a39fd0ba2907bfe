#include "serial_equivalence/serial_keys.hpp"

#include <algorithm>

#include "serial_equivalence/serial_element.hpp"
#include "serial_equivalence/serial_invariants.hpp"
#include "shared/key_parts.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kCounts =
    "A number, items, groups, group_size, operations, width, height, depth, a product such as 4 * "
    "items, or a sum of such: items + 1.";

std::string count_meaning(const char* meaning) {
  return std::string(meaning) + " " + kCounts;
}

std::vector<std::string> scalar_words() {
  std::vector<std::string> words = element_words();
  std::erase_if(words, [](const std::string& word) { return !scalar_type(word); });
  return words;
}

std::vector<Key> argument_keys() {
  return {
      key("name", KeyForm::Identifier,
          "A buffer in global memory, by a name for reports; beside scalar or local, a name for "
          "kernels to select it by."),
      with_words(key("type", KeyForm::Word, "What a buffer holds, a scalar or a vector."),
                 element_words()),
      with_words(
          key("struct", KeyForm::WordList,
              "Instead of type: the members of a struct, scalars and vectors, laid out as in "
              "OpenCL C; its padding is not compared."),
          element_words()),
      key("size", KeyForm::Text, count_meaning("Elements of a buffer or of local memory.")),
      also_called(
          with_default(
              with_words(
                  key("fill", KeyForm::Fill,
                      "What a buffer holds at first. A number is that of all components; a "
                      "list, as in C, those of the first ones, and the rest are zero; a file "
                      "holds such a list."),
                  {"zero", "random", "index"}),
              "zero"),
          {"initial", "init", "content", "initial_value"}),
      key("range", KeyForm::NumberRange,
          "Random values lie in it, drawn by the contention pattern of the case."),
      with_default(
          with_words(key("compare", KeyForm::Word,
                         "How the buffer is held against the one that the reference leaves."),
                     {"exact", "multiset", "none"}),
          "exact"),
      with_words(key("scalar", KeyForm::Word, "Instead of a buffer: a number, of that type."),
                 scalar_words()),
      key("value", KeyForm::Text, count_meaning("The number.")),
      with_words(key("local", KeyForm::Word, "Instead of a buffer: local memory, of that type."),
                 element_words()),
  };
}

Key kernels_key() {
  Key kernels = key("kernels", KeyForm::MappingList,
                    "Instead of entry: kernels that run one after another over the same buffers; a "
                    "name alone is an entry with all arguments and the case's ND-range.");
  kernels.shorthand = "entry";
  kernels.keys = {
      required(key("entry", KeyForm::Identifier, "The kernel.")),
      key("arguments", KeyForm::WordList,
          "Names of the arguments that it takes, in the order of its parameters; all if left out."),
      key("items", KeyForm::Text,
          count_meaning("Work-items, rounded up to whole work-groups of the case's size at most.")),
      key("groups", KeyForm::Text, count_meaning("Work-groups.")),
      key("group_size", KeyForm::Text, count_meaning("Work-items of a work-group.")),
  };
  return kernels;
}

}  // namespace

std::vector<Key> serial_keys() {
  Key arguments =
      also_called(required(key("arguments", KeyForm::MappingList,
                               "What all kernels are called with, in the order of parameters.")),
                  {"parameters", "buffers", "args"});
  arguments.keys = argument_keys();
  return {
      also_called(key("entry", KeyForm::Identifier,
                      "The kernel under test, which all work-items of a case run."),
                  {"function", "entry_point", "kernel_name", "main"}),
      kernels_key(),
      also_called(key("reference", KeyForm::Identifier,
                      "A kernel with the same parameters, which one work-item runs and is right. "
                      "Needed unless there are invariants."),
                  {"model", "expected", "oracle", "serial", "sequential"}),
      invariants_key(),
      key("control", KeyForm::Identifier,
          "A kernel with the parameters of the entry that is right, and is run as the entry is, by "
          "which a launch that never ends is told from a slow one; the reference, if left out."),
      key("reference_arguments", KeyForm::WordList,
          "Names of the arguments that the reference takes; all if left out."),
      arguments,
      within(with_default(key("dimensions", KeyForm::Integer,
                              "Dimensions of the ND-range: work-groups and their sizes are folded, "
                              "12 into 4 by 3."),
                          "1"),
             1, 3),
      key("shape", KeyForm::Text,
          "The sides of a work-group, such as 16 x 16, where the kernel is right for no other."),
      with_default(key("resident", KeyForm::Boolean,
                       "Whether the kernel is right only while all of its work-groups run at "
                       "once; then a case has no more of them than surely do."),
                   "false"),
  };
}

}  // namespace stalemate::properties
