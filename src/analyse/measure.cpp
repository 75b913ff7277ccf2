#include "analyse/measure.h"

#include <cmath>

#include "analyse/methods.h"

namespace assay::analyse {
namespace {

using exchange::ResponseRow;

struct Question {
  std::string_view screen;
  std::string_view correct;  // what a share of right answers is called
  std::string_view time;
};
constexpr Question questions[] = {
    {"decide", "accuracy of teams", "time of teams"},
    {"recognise", "recognition", "time to recognise"},
    {"guess", "accuracy of guesses", "time to guess"},
};

// The name that scores have for the method of a condition.
std::string scored_name(const Evidence& evidence, const std::string& condition) {
  const std::string shown = method_of(evidence, condition);
  for (const MachineScore& score : evidence.scores) {
    if (is_same_method(score.method, shown)) return score.method;
  }
  return shown;
}

class Collector {
 public:
  explicit Collector(const Evidence& evidence) : evidence_(evidence) {}

  void add(std::string_view name, bool more_is_better, const ResponseRow& row, double value) {
    auto at = std::ranges::find(found_, name, &Measure::name);
    if (at == found_.end()) {
      found_.push_back({std::string(name), evidence_.study, more_is_better});
      at = found_.end() - 1;
    }
    const auto [known, is_new] = names_.try_emplace(row.condition);
    if (is_new) known->second = scored_name(evidence_, row.condition);
    at->values.push_back({known->second, row.item, row.participant, value});
  }
  std::vector<Measure> take() { return std::move(found_); }

 private:
  const Evidence& evidence_;
  std::map<std::string, std::string> names_;
  std::vector<Measure> found_;
};

}  // namespace

std::vector<Measure> measures_of(const Evidence& evidence) {
  Collector collector(evidence);
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test") continue;
    for (const Question& question : questions) {
      if (row.screen != question.screen) continue;
      if (row.correct) collector.add(question.correct, true, row, *row.correct ? 1 : 0);
      if (row.rt) collector.add(question.time, false, row, std::log(static_cast<double>(*row.rt)));
    }
    if (row.screen == "rate") {
      if (const auto rating = Value<double>::read(row.response, {})) {
        collector.add("rating", true, row, *rating);
      }
    }
  }
  return collector.take();
}

}  // namespace assay::analyse
