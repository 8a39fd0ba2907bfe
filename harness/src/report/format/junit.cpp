#include "report/format/junit.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <set>
#include <vector>

#include "report/format/junit_tests.hpp"
#include "report/violation/finding.hpp"
#include "report/words/number_words.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report {

namespace {

using Element = JUnitEnding::Element;

std::string property_xml(std::string_view name, std::string_view value) {
  return fmt::format("      <property name={} value={}/>\n", xml_attribute(name),
                     xml_attribute(value));
}

std::string left_out_xml(std::size_t left_out) {
  if (left_out == 0) return "";
  return property_xml("left_out", fmt::format("{}: the file would be larger than services take; "
                                              "the folder of results has all",
                                              counted(left_out, "test case")));
}

std::string properties_xml(const RunHeader& header, const DeviceInfo& device,
                           std::size_t left_out) {
  return "    <properties>\n" + property_xml("seed", std::to_string(header.seed.value)) +
         property_xml("tool_version", header.tool_version) + property_xml("plan", header.plan) +
         (header.shard.is_whole() ? "" : property_xml("shard", to_text(header.shard))) +
         property_xml("device", device.name) + property_xml("platform", device.platform) +
         property_xml("driver_version", device.driver_version) +
         property_xml("opencl_version", device.opencl_version) + left_out_xml(left_out) +
         "    </properties>\n";
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
                       failures, errors, skipped, junit_seconds(elapsed));
  }

  /// The schema of Jenkins (junit-10.xsd) has no `skipped` there.
  std::string attributes_of_all() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" time="{}")", tests, failures, errors,
                       junit_seconds(elapsed));
  }
};

std::string utc_text(std::chrono::system_clock::time_point time) {
  const auto whole_seconds = std::chrono::time_point_cast<std::chrono::seconds>(time);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(whole_seconds));
}

// No device has such an id.
constexpr const char* kRunSuite = "run";

class Document {
 public:
  Document(const RunHeader& header, const RunResult& result) : header_(header), result_(result) {
    std::set<SubjectOnDevice> begun;
    for (const SubjectResult& one : result.subjects) {
      const SubjectOnDevice which{one.subject, one.device};
      begun.insert(which);
      devices_.push_back(one.device);
      tests_.push_back(junit_test(one, result, unique_name(which)));
    }
    for (const SubjectOnDevice& missing : result.missing) {
      if (begun.contains(missing)) continue;
      devices_.push_back(missing.device);
      tests_.push_back(junit_test_not_run(result, unique_name(missing)));
    }
    for (const Finding& finding : findings(result)) {
      if (!is_of_run(finding)) continue;
      devices_.emplace_back(kRunSuite);
      tests_.push_back(junit_test_of_run(finding, unique_name({finding.title, kRunSuite})));
    }
  }

  std::string xml(std::size_t bytes_max) {
    const std::size_t frame = document([](const JUnitTest&) { return false; }).size();
    fit(tests_, bytes_max - std::min(bytes_max, frame));
    return document([](const JUnitTest& test) { return !test.is_left_out; });
  }

 private:
  template <class IsWritten>
  std::string document(const IsWritten& is_written) const {
    Sums all;
    std::string suites;
    for (const DeviceInfo& device : header_.devices) {
      suites += suite(device.id, is_written, all, [&](std::size_t left_out) {
        return properties_xml(header_, device, left_out);
      });
    }
    const bool has_run = std::find(devices_.begin(), devices_.end(), kRunSuite) != devices_.end();
    if (has_run) suites += suite(kRunSuite, is_written, all, [](std::size_t) { return ""; });
    // Of the run, not the sum: devices are looked for, and simulated ones run side by side.
    all.elapsed = result_.elapsed;
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stalemate\" {}>\n{}"
        "</testsuites>\n",
        all.attributes_of_all(), suites);
  }

  template <class IsWritten, class PropertiesXml>
  std::string suite(const std::string& id, const IsWritten& is_written, Sums& all,
                    const PropertiesXml& properties) const {
    Sums sums;
    std::string cases;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < tests_.size(); ++i) {
      if (devices_[i] != id) continue;
      if (!is_written(tests_[i])) {
        ++left_out;
        continue;
      }
      sums.add(tests_[i].ending.element, tests_[i].time);
      all.add(tests_[i].ending.element, tests_[i].time);
      cases += tests_[i].xml();
    }
    return fmt::format("  <testsuite name={} {} timestamp=\"{}\">\n{}{}  </testsuite>\n",
                       xml_attribute(id), sums.attributes(), utc_text(header_.began),
                       properties(left_out), cases);
  }

  /// With the device: GitLab drops a second test of the same name, in another suite too. Different
  /// subjects may look alike once they are printable.
  std::string unique_name(const SubjectOnDevice& subject) {
    const std::string plain = fmt::format("{} [{}]", subject.subject, subject.device);
    std::string name = xml_attribute(plain);
    for (int i = 2; !names_.insert(name).second; ++i) {
      name = xml_attribute(fmt::format("{} ({})", plain, i));
    }
    return name;
  }

  const RunHeader& header_;
  const RunResult& result_;
  std::vector<JUnitTest> tests_;      // what was begun, then what was not
  std::vector<std::string> devices_;  // id, of each test
  std::set<std::string> names_;
};

}  // namespace

std::string junit_xml(const RunHeader& header, const RunResult& result, std::size_t bytes_max) {
  return Document(header, result).xml(bytes_max);
}

std::optional<WriteFailure> JUnit::write(const std::string& path, const RunHeader& header,
                                         const RunResult& result) const {
  return write_whole_file(path, junit_xml(header, result));
}

}  // namespace stalemate::report
