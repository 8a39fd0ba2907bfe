#include "subjects.hpp"

#include <catch2/catch.hpp>

#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

const Properties& shipped() {
  static const Properties properties = shipped_properties();
  return properties;
}

}  // namespace

const Property& read_modify_write() {
  const Property* property = find_property(shipped(), "read_modify_write");
  REQUIRE(property != nullptr);
  return *property;
}

const Property& property_of(const Subject& subject) {
  const Property* property = find_property(shipped(), subject.property);
  REQUIRE(property != nullptr);
  return *property;
}

Subject shipped_subject(const std::string& kernel, const std::string& stem, const std::string& type,
                        const std::string& model) {
  const auto source = shipped_files().find("kernels/" + kernel);
  REQUIRE(source.has_value());
  Subject subject = inline_subject(std::string(*source), stem, type, model);
  subject.kernel = "kernels/" + kernel;
  subject.options.set("function",
                      Option::Mapping{{"global", stem + "_global"}, {"local", stem + "_local"}});
  return subject;
}

Subject inline_subject(const std::string& source, const std::string& function,
                       const std::string& type, const std::string& model) {
  Subject subject;
  subject.name = function;
  subject.property = "read_modify_write";
  subject.kernel = "inline.cl";
  subject.source = source;
  subject.options = {{"function", function}, {"type", type}, {"model", model}};
  return subject;
}

std::string complaints(const Property& property, const Subject& subject) {
  std::string keys;
  bool is_complete = true;
  for (const SubjectProblem& problem : property.validate(subject)) {
    is_complete &= !problem.message.empty() && !problem.remedy.empty();
    keys += (keys.empty() ? "" : " ") + problem.key;
  }
  CHECK(is_complete);
  return keys;
}

}  // namespace stalemate::test
