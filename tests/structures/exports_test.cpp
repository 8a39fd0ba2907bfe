// The check in an exported program convicts nothing that the judge passes, and passes little that
// it convicts: both look at the same histories, as launches left them and with a result changed.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <sys/wait.h>
#include <vector>

#include <catch2/catch.hpp>

#include "exporting/export.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/shipped.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kSchedules = 12;
constexpr int kDamagedCopies = 3;
constexpr std::size_t kRecordWords = 7;

using Words = std::vector<std::uint64_t>;

struct Judged {
  Words records;
  std::string verdict;  // "pass", "violation", "inconclusive"
};

/// What stands around the check: reads histories, and prints 0, 1 or, if nothing was judged, 2; 3
/// if it does not say why.
const char* const kCheckAlone = R"(#define main main_of_the_export
#include "reproduce.c"
#undef main
int main(void) {
  while (fread(records_now, sizeof(records_now), 1, stdin) == 1) {
    int is_wrong;
    judged = 0;
    unjudged = "";
    is_wrong = shows_the_bug();
    fprintf(stderr, "%d\n", judged != 0 ? is_wrong : all_count == 0 || unjudged[0] == ':' ? 2 : 3);
  }
  return 0;
}
)";

Words words_of(const BufferContent& buffer) {
  Words words(buffer.bytes.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), buffer.bytes.data(), words.size() * sizeof(std::uint64_t));
  return words;
}

void set_words(const Words& words, BufferContent& buffer) {
  std::memcpy(buffer.bytes.data(), words.data(), words.size() * sizeof(std::uint64_t));
}

BufferContent& results_in(Observation& observation) {
  for (BufferContent& buffer : observation.buffers) {
    if (buffer.name == "results") return buffer;
  }
  FAIL("there are no results");
  return observation.buffers.front();
}

/// As an exported kernel leaves them, whose records do not say who was there.
Words exported(Words records) {
  for (std::size_t at = 0; at < records.size(); at += kRecordWords) records[at] &= 1U;
  return records;
}

/// A record gets the results of another one.
Words damaged(Words records, std::mt19937& random) {
  const std::size_t count = records.size() / kRecordWords;
  const std::size_t to = random() % count * kRecordWords;
  const std::size_t from = random() % count * kRecordWords;
  for (const std::size_t word : {1U, 2U, 6U}) records[to + word] = records[from + word];
  return records;
}

std::vector<Judged> histories_of(const Subject& subject, const Case& input) {
  const Property& property = property_of(subject);
  Device& device = simulated("sim:sc");
  std::vector<Judged> histories;
  std::mt19937 random(7);
  const auto judge = [&](Observation& observation, const Words& records) {
    set_words(records, results_in(observation));
    histories.push_back({exported(records),
                         std::string(name(property.judge(subject, input, observation).verdict))});
  };
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
    request.schedule.seed = seed;
    LaunchOutcome outcome = device.launch(request);
    auto* completed = std::get_if<Completed>(&outcome);
    if (completed == nullptr) continue;
    Observation observation{std::move(completed->buffers)};
    const Words records = words_of(results_in(observation));
    judge(observation, records);
    for (int i = 0; i < kDamagedCopies; ++i) judge(observation, damaged(records, random));
  }
  return histories;
}

/// Writes the exported program with the check alone around it, compiles it, and asks it.
std::vector<int> asked(const Subject& subject, const Case& input,
                       const std::vector<Judged>& histories) {
  Reproducer reproducer{
      .original = {input, {1, 1}}, .smallest = {input, {1, 1}}, .observed = input};
  reproducer.subject = subject;
  reproducer.device = simulated("sim:sc").info();
  reproducer.violation.kind = ViolationKind::WrongValue;
  const auto all = exporting::export_failure(reproducer, property_of(subject), shipped_files());
  const auto* program = std::get_if<exporting::ExportedProgram>(&all);
  REQUIRE(program != nullptr);
  CHECK(program->is_judged);
  const TemporaryFolder folder;
  for (const auto& file : program->files) folder.write(file.name, file.text);
  folder.write("check.c", kCheckAlone);
  std::string bytes;
  for (const Judged& history : histories) {
    bytes.append(reinterpret_cast<const char*>(history.records.data()),
                 history.records.size() * sizeof(std::uint64_t));
  }
  folder.write("histories", bytes);
  const std::string command = "cd " + folder.path() +
                              " && cc -std=c99 -O1 -Wall -Wextra -Werror -pedantic "
                              "-o check check.c -lOpenCL && ./check < histories > said 2> answers";
  REQUIRE(std::system(command.c_str()) == 0);
  std::ifstream answers(folder.file("answers"));
  std::vector<int> numbers;
  for (int number = 0; answers >> number;) numbers.push_back(number);
  REQUIRE(numbers.size() == histories.size());
  return numbers;
}

struct Tally {
  int right = 0, wrong = 0, open = 0;
};

Tally compared(const Subject& subject) {
  GenerateSettings settings;
  settings.work_groups = {2, 2};
  settings.work_group_size = {1, 2};
  settings.operations_per_item = {3, 5};
  const Property& property = property_of(subject);
  const Case input = property.fit_to_device(
      subject, property.generate(subject, settings, Seed{11}, 0).value, simulated("sim:sc").info());
  const auto histories = histories_of(subject, input);
  const auto answers = asked(subject, input, histories);
  Tally tally;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CAPTURE(i, histories[i].verdict);
    if (answers[i] == 2 || histories[i].verdict == "inconclusive") {
      ++tally.open;
      continue;
    }
    CHECK(answers[i] == (histories[i].verdict == "violation" ? 1 : 0));
    ++(answers[i] == 1 ? tally.wrong : tally.right);
  }
  return tally;
}

/// Wrong ones of each model: their histories are right and wrong.
std::vector<Subject> one_of_each_model() {
  const std::set<std::string> names = {"treiber_stack.plain_head",
                                       "linked_queue.resets_tail",
                                       "hash_set.looks_first",
                                       "hash_map.looks_first",
                                       "bitmap_allocator.stores_word",
                                       "work_deque.unchecked_steal",
                                       "sequence_lock.looks_once",
                                       "slot_bag.copies_out",
                                       "readers_writer_lock.looks_first",
                                       "counting_semaphore.looks_first",
                                       "relaxed_counter.load_store"};
  std::vector<Subject> all;
  for (const Subject& subject : shipped_in("configs/structures.yaml")) {
    if (names.contains(subject.name)) all.push_back(subject);
  }
  const auto strangers = subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/strangers.yaml");
  for (const Subject& subject : strangers) {
    if (subject.name == "map.two_steps") all.push_back(subject);
  }
  all.push_back(strangers.front());
  Subject& queue = all.back();
  queue.name = "a ring for a queue of the least";
  Option::Mapping operations = *queue.options.mapping("operations");
  operations["pop_min"] = operations["pop"];
  operations.erase("pop");
  queue.options.set("operations", operations);
  queue.options.set("model", "priority_queue");
  return all;
}

}  // namespace

TEST_CASE("exports: the check of an exported program says what the judge says") {
  const auto subjects = one_of_each_model();
  CHECK(subjects.size() == 13);
  for (const Subject& subject : subjects) {
    CAPTURE(subject.name);
    const Tally tally = compared(subject);
    CHECK(tally.right > 0);
    CHECK(tally.wrong > 0);
    CHECK(tally.open == 0);
  }
}
