// Claim: a counter that every work-item visits ends at the number of visits.
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate::properties {

namespace {

std::optional<std::uint32_t> word(std::span<const std::byte> bytes, std::size_t index) {
  std::uint32_t value = 0;
  if (bytes.size() < (index + 1) * sizeof(value)) return std::nullopt;
  std::memcpy(&value, bytes.data() + index * sizeof(value), sizeof(value));
  return value;
}

class VisitorCount : public Property {
 public:
  std::string name() const override { return "visitor_count"; }

  std::string claim() const override { return "No visit to a counter is lost."; }

  std::vector<Key> keys() const override {
    return {{.name = "visit",
             .form = KeyForm::Identifier,
             .meaning = "The function under test: void f(volatile global uint *count).",
             .required = true}};
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    const std::string driver(target.files.find("visitor_count.cl").value_or(""));
    const std::string visit = "#define VISIT " + subject.options.text("visit").value_or("") + "\n";
    LaunchRequest request;
    request.program.source = subject.source + "\n" + visit + driver;
    request.buffers = {{.name = "count", .size_bytes = 4, .fill = Fill::Zero, .read_back = true},
                       {.name = "meeting", .size_bytes = 8, .fill = Fill::Zero, .read_back = true}};
    request.dispatches = {
        {"visitor_count",
         input.nd_range,
         {BufferArgument{"count"}, scalar(input.operations_per_item), BufferArgument{"meeting"}}}};
    return request;
  }

  Judgement judge(const Subject& /*subject*/, const Case& input,
                  const Observation& observation) const override {
    const auto count = word(observation.find("count"), 0);
    const auto met = word(observation.find("meeting"), 1);
    if (!count || !met) return {.verdict = Error{.cause = "no count was read back"}};
    const auto expected = static_cast<std::uint32_t>(input.operations());
    Judgement judgement{
        .verdict = Pass{}, .operations = input.operations(), .met = *met != 0, .tier = "count"};
    if (*count != expected) {
      judgement.verdict =
          Violation{ViolationKind::LostUpdate,
                    Fact::in_own_words(std::to_string(expected) + " visits, counted " +
                                       std::to_string(*count)),
                    {},
                    {0}};
    }
    return judgement;
  }

  std::optional<Subject> control(const Subject& /*subject*/) const override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Property> visitor_count() {
  return std::make_unique<VisitorCount>();
}

}  // namespace stalemate::properties
