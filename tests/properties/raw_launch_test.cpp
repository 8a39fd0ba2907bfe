// Launches that write nothing down, for the cost of a history to be measured beside.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "lists.hpp"
#include "locks.hpp"
#include "pocl.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// A subject of each property.
struct RawSample {
  Subject subject;
  std::string kernel;
  std::string work;                    // the buffer that the operations change
  std::vector<std::string> histories;  // buffers that a recorded launch fills
};

Subject popping_list() {
  return tagged_list("list_pop.cl");
}

Subject publishing_list() {
  Subject subject = shipped_list("list_prepend_c11.cl", "prepend_release");
  subject.options.set("publishes", true);
  return subject;
}

Subject exchange_lock() {
  Subject subject = macro_lock(
      std::string(shipped_files().find("kernels/exchange_lock.cl").value()), "WITH_EXCHANGE_LOCK");
  subject.options.set("with_lock", Option::Mapping{{"global", "WITH_EXCHANGE_LOCK"},
                                                   {"local", "WITH_EXCHANGE_LOCK"}});
  return subject;
}

std::vector<RawSample> raw_samples() {
  return {{unoptimised(shipped_subject("float_add.cl", "add_naive", "float", "add")),
           "stalemate_rmw",
           "cells",
           {"returned_in_order"}},
          {unoptimised(exchange_lock()),
           "stalemate_exclude",
           "locks",
           {"tickets", "strange_words", "states"}},
          {unoptimised(popping_list()), "stalemate_list_concurrent", "heads", {"acts"}},
          {unoptimised(publishing_list()), "stalemate_list_concurrent", "links", {"payloads"}}};
}

/// Few work-items and many operations: what one word of each work-item is, and what a history.
Case raw_case(const Subject& subject, AddressSpace space) {
  Case input{.seed = Seed{1}, .nd_range = {2, 4}, .contention = {}, .stress = {}};
  input.operations_per_item = 16;
  input.address_space = space;
  return property_of(subject).fit_to_device(subject, input, pocl().info());
}

Buffer& raw_buffer(LaunchRequest& request, const std::string& name) {
  return *std::find_if(request.buffers.begin(), request.buffers.end(),
                       [&](const Buffer& buffer) { return buffer.name == name; });
}

std::vector<std::uint32_t> words_of(const Completed& completed, const std::string& name) {
  for (const BufferContent& content : completed.buffers) {
    if (content.name != name) continue;
    std::vector<std::uint32_t> words(content.bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), content.bytes.data(), content.bytes.size());
    return words;
  }
  return {};
}

/// What `request` leaves in `names`, all of them zero before unless they have a content.
Completed launched(LaunchRequest request, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    Buffer& buffer = raw_buffer(request, name);
    buffer.read_back = true;
    if (buffer.fill == Fill::Nothing) buffer.fill = Fill::Zero;
  }
  LaunchOutcome outcome = pocl().launch(request);
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  REQUIRE(std::holds_alternative<Completed>(outcome));
  return std::get<Completed>(std::move(outcome));
}

std::size_t written(const std::vector<std::uint32_t>& words) {
  return words.size() - static_cast<std::size_t>(std::count(words.begin(), words.end(), 0U));
}

/// Names of its arguments that are buffers; others are empty.
std::vector<std::string> buffers_of(const Dispatch& dispatch) {
  std::vector<std::string> names;
  for (const Argument& argument : dispatch.arguments) {
    const auto* named = std::get_if<BufferArgument>(&argument);
    names.push_back(named == nullptr ? "" : named->buffer);
  }
  return names;
}

}  // namespace

TEST_CASE("raw launch: one dispatch by the same name, the same arguments, nothing read back") {
  for (const RawSample& sample : raw_samples()) {
    CAPTURE(sample.subject.name, sample.kernel);
    const Property& property = property_of(sample.subject);
    const Case input = raw_case(sample.subject, AddressSpace::Global);
    const Target target{pocl().info(), shipped_files()};
    const LaunchRequest recorded = lower_recorded(property, sample.subject, input, target);
    const auto raw = lower_raw(property, sample.subject, input, target);
    REQUIRE(raw.has_value());
    REQUIRE(raw->dispatches.size() == 1);
    const Dispatch& dispatch = raw->dispatches.front();
    CHECK(dispatch.kernel == sample.kernel);
    CHECK(std::count_if(
              recorded.dispatches.begin(), recorded.dispatches.end(), [&](const Dispatch& other) {
                return other.kernel == dispatch.kernel && other.nd_range == dispatch.nd_range &&
                       buffers_of(other) == buffers_of(dispatch);
              }) == 1);
    CHECK(raw->program != recorded.program);
    CHECK(std::none_of(raw->buffers.begin(), raw->buffers.end(),
                       [](const Buffer& buffer) { return buffer.read_back; }));
  }
}

TEST_CASE("raw launch: the operations run, and no history is written") {
  for (const RawSample& sample : raw_samples()) {
    CAPTURE(sample.subject.name, sample.kernel);
    const Property& property = property_of(sample.subject);
    const Case input = raw_case(sample.subject, AddressSpace::Global);
    const Target target{pocl().info(), shipped_files()};
    std::vector<std::string> names = sample.histories;
    names.push_back(sample.work);

    LaunchRequest untouched = lower_raw(property, sample.subject, input, target).value();
    untouched.dispatches.clear();
    const Completed before = launched(untouched, names);
    const Completed recorded = launched(property.lower(sample.subject, input, target), names);
    const Completed raw =
        launched(lower_raw(property, sample.subject, input, target).value(), names);
    CHECK(words_of(raw, sample.work) != words_of(before, sample.work));
    for (const std::string& history : sample.histories) {
      CAPTURE(history);
      // One word of each work-item keeps what was returned from being optimised away.
      CHECK(written(words_of(raw, history)) <= input.nd_range.work_items());
      CHECK(written(words_of(recorded, history)) > input.nd_range.work_items());
    }
  }
}

TEST_CASE("raw launch: it builds for local memory, too") {
  for (const RawSample& sample : raw_samples()) {
    CAPTURE(sample.subject.name, sample.kernel);
    const Property& property = property_of(sample.subject);
    const Case input = raw_case(sample.subject, AddressSpace::Local);
    launched(lower_raw(property, sample.subject, input, {pocl().info(), shipped_files()}).value(),
             {});
  }
}
