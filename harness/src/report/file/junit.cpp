#include "report/file/junit.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <set>
#include <vector>

#include "report/evidence/fact_words.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report {

namespace {

/// What a test case says beside its name.
enum class Element : std::uint8_t { None, Failure, Error, Skipped };

struct Ending {
  Element element = Element::None;
  std::string type;
  std::string message;
  std::string text;
};

struct EndingOf {
  const SubjectResult& result;

  Ending operator()(const Pass&) const { return must_be_exposed() ? not_exposed() : Ending{}; }
  Ending operator()(const Violation& violation) const {
    if (result.is_mutant) return {};
    return {Element::Failure, std::string(name(violation.kind)), words(violation.summary),
            violation_text(result)};
  }
  Ending operator()(const Inconclusive& inconclusive) const {
    if (must_be_exposed()) return not_exposed();
    if (result.expectation == Expectation::NotJudged) {
      return {Element::Error, "not_judged", words(inconclusive), verdict_reason(result)};
    }
    return {Element::Skipped, "", "inconclusive: " + words(inconclusive), ""};
  }
  Ending operator()(const Skipped& skipped) const {
    return {Element::Skipped, "", "missing: " + skipped.missing, ""};
  }
  Ending operator()(const Error& error) const {
    return {Element::Error, "error", error.cause.substr(0, error.cause.find('\n')), error.cause};
  }

 private:
  bool must_be_exposed() const {
    return result.is_mutant && result.expectation == Expectation::Unexpected;
  }
  Ending not_exposed() const {
    return {Element::Failure, "not_exposed",
            "a mutant that this device must expose was not exposed", verdict_reason(result)};
  }
};

/// What does not turn a gate red, and is no success.
Ending of_known(const SubjectResult& result) {
  return {Element::Skipped, "", "known: " + result.known, ""};
}

std::string_view tag(Element element) {
  switch (element) {
    case Element::None: return "";
    case Element::Failure: return "failure";
    case Element::Error: return "error";
    case Element::Skipped: return "skipped";
  }
  return "";
}

std::string ending_xml(const Ending& ending) {
  if (ending.element == Element::None) return "";
  std::string xml =
      fmt::format("      <{} message={}", tag(ending.element), xml_attribute(ending.message));
  if (!ending.type.empty()) xml += fmt::format(" type={}", xml_attribute(ending.type));
  if (ending.text.empty()) return xml + "/>\n";
  return xml + fmt::format(">{}</{}>\n", xml_text(ending.text), tag(ending.element));
}

// Not by the locale's decimal point: fmt does not look at it unless asked.
std::string seconds(std::chrono::milliseconds duration) {
  return fmt::format("{:.3f}", std::chrono::duration<double>(duration).count());
}

std::string property_xml(std::string_view name, std::string_view value) {
  return fmt::format("      <property name={} value={}/>\n", xml_attribute(name),
                     xml_attribute(value));
}

std::string properties_xml(const RunHeader& header, const DeviceInfo& device) {
  return "    <properties>\n" + property_xml("seed", std::to_string(header.seed.value)) +
         property_xml("tool_version", header.tool_version) + property_xml("plan", header.plan) +
         property_xml("device", device.name) + property_xml("platform", device.platform) +
         property_xml("driver_version", device.driver_version) +
         property_xml("opencl_version", device.opencl_version) + "    </properties>\n";
}

/// What a suite or the whole file adds up to.
struct Sums {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  std::chrono::milliseconds elapsed{0};

  void add(Element element, std::chrono::milliseconds time) {
    ++tests;
    elapsed += time;
    switch (element) {
      case Element::None: break;
      case Element::Failure: ++failures; break;
      case Element::Error: ++errors; break;
      case Element::Skipped: ++skipped; break;
    }
  }

  std::string attributes() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{}")", tests,
                       failures, errors, skipped, seconds(elapsed));
  }
};

class Document {
 public:
  Document(const RunHeader& header, const RunResult& result) : header_(header), result_(result) {}

  std::string xml() {
    std::string suites;
    for (const DeviceInfo& device : header_.devices) suites += suite(device);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stalemate\" {}>\n{}"
        "</testsuites>\n",
        all_.attributes(), suites);
  }

 private:
  std::string suite(const DeviceInfo& device) {
    Sums sums;
    std::string cases;
    for (const SubjectResult& subject : result_.subjects) {
      if (subject.device == device.id) cases += test_case(subject, sums);
    }
    return fmt::format("  <testsuite name={} {}>\n{}{}  </testsuite>\n", xml_attribute(device.id),
                       sums.attributes(), properties_xml(header_, device), cases);
  }

  std::string test_case(const SubjectResult& subject, Sums& sums) {
    const Ending ending =
        subject.known.empty() ? std::visit(EndingOf{subject}, subject.verdict) : of_known(subject);
    sums.add(ending.element, subject.effort.elapsed);
    all_.add(ending.element, subject.effort.elapsed);
    const std::string start = fmt::format("    <testcase classname={} name={} time=\"{}\"",
                                          xml_attribute(subject.property), unique_name(subject),
                                          seconds(subject.effort.elapsed));
    const std::string inside = ending_xml(ending);
    return inside.empty() ? start + "/>\n" : start + ">\n" + inside + "    </testcase>\n";
  }

  /// With the device: GitLab drops a second test of the same name, in another suite too. Different
  /// subjects may look alike once they are printable.
  std::string unique_name(const SubjectResult& subject) {
    const std::string plain = fmt::format("{} [{}]", subject.subject, subject.device);
    std::string name = xml_attribute(plain);
    for (int i = 2; !names_.insert(name).second; ++i) {
      name = xml_attribute(fmt::format("{} ({})", plain, i));
    }
    return name;
  }

  const RunHeader& header_;
  const RunResult& result_;
  Sums all_;
  std::set<std::string> names_;
};

}  // namespace

std::string junit_xml(const RunHeader& header, const RunResult& result) {
  return Document(header, result).xml();
}

void JUnit::run_finished(const RunResult& result) {
  if (header_) failed_ = write_whole_file(path_, junit_xml(*header_, result));
}

}  // namespace stalemate::report
