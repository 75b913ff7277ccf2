#include "evaluate/runner/all_items.h"

#include <algorithm>

#include "evaluate/metrics/thresholds.h"

namespace assay::runner {
namespace {

constexpr std::size_t ticks = 1000;  // of one item, for those that take minutes

// A method that first reads a whole training set should not do it for every few items.
constexpr std::size_t least_of_examples = 256;

bool sees_the_set(const Judge& judge) { return sees_all_items(judge.info, judge.spec.settings); }

// By the metrics that have to see all items, one after the other: the maps are made for the first
// of them.
void score_whole(Console& console, const Subject& subject, Questions& questions, std::size_t method,
                 std::span<const std::size_t> targets, Scores& all) {
  std::vector<Step> steps;
  for (std::size_t judge = 0; judge < questions.judges.size(); ++judge) {
    if (sees_the_set(questions.judges[judge])) steps.push_back({method, {judge}});
  }
  if (steps.empty()) return;
  Method& by = questions.methods[method];
  std::optional<Progress> progress;
  const auto report_progress = [&](double share) {
    if (progress) progress->update(static_cast<std::size_t>(share * static_cast<double>(ticks)));
  };
  const auto during = [&](const Step* step, const std::function<void()>& work) {
    if (step != nullptr) {
      const metrics::Info& metric = questions.judges[step->metrics.front()].info;
      progress.emplace(console.screen, fmt::format("{} of {}", metric.name, by.name), ticks,
                       Things{});
    }
    work();
    progress.reset();
  };
  const auto take = [&](const Step& step, Judged judged) {
    all[step.metrics.front()] = std::move(judged.scores.front());
    if (!by.stored) by.stored = std::make_shared<HeldMaps>(std::move(judged.maps));
  };
  evaluate(SubjectEvaluation(subject, questions), 0, targets, steps,
           {take, report_progress, during});
}

}  // namespace

Part explain_all(Console& console, const Subject& subject, const Questions& questions,
                 std::size_t method, std::span<const std::size_t> targets, const KeptParts* kept) {
  const Items& items = subject.items();
  const Method& by = questions.methods[method];
  const SubjectEvaluation evaluation(subject, questions);
  const std::size_t at_once =
      std::max(subject.items_at_once(), by.gives_examples ? least_of_examples : 1);
  Part all;
  Progress progress(console.screen, parse_spec(by.spec).name, items.size(),
                    {items.things(), ticks});
  for (std::size_t begin = 0; begin < items.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items.size());
    std::optional<Part> part = kept ? kept->find(begin, end) : std::nullopt;
    if (!part) {
      const auto report_progress = [&](double share) {
        const double done = static_cast<double>(begin) + share * static_cast<double>(end - begin);
        progress.update(static_cast<std::size_t>(done * ticks));
      };
      const auto take = [&](const Step&, Judged judged) {
        part.emplace(Part{std::move(judged.maps),
                          judged.cost.seconds,
                          {judged.cost.forward, judged.cost.backward}});
      };
      const Step step{method};
      evaluate(evaluation, begin, targets.subspan(begin, end - begin), {&step, 1},
               {take, report_progress});
      const bool is_whole = begin == 0 && end == items.size();
      if (kept && !is_whole) kept->keep(begin, end, *part);
    }
    append(std::move(part->maps), items.size(), all.maps);
    all.seconds += part->seconds;
    all.passes.forward += part->passes.forward;
    all.passes.backward += part->passes.backward;
    progress.update(end * ticks);
  }
  return all;
}

Scores score_all(Console& console, const Subject& subject, Questions questions, std::size_t method,
                 std::span<const std::size_t> targets) {
  const std::vector<Judge>& judges = questions.judges;
  Scores all(judges.size());
  score_whole(console, subject, questions, method, targets, all);
  Step step{method};
  for (std::size_t judge = 0; judge < judges.size(); ++judge) {
    if (!sees_the_set(judges[judge])) step.metrics.push_back(judge);
  }
  if (step.metrics.empty()) return all;
  // Items of which the scores of all changed inputs are held at once.
  constexpr std::size_t most_remembered = 256;
  const std::size_t at_once = std::min(subject.items_at_once(), most_remembered);
  const auto take = [&](const Step&, Judged judged) {
    for (std::size_t at = 0; at < step.metrics.size(); ++at) {
      std::ranges::move(judged.scores[at], std::back_inserter(all[step.metrics[at]]));
    }
  };
  const SubjectEvaluation evaluation(subject, questions);
  Progress progress(console.screen, "scoring " + questions.methods[method].name, targets.size(),
                    {"maps"});
  for (std::size_t begin = 0; begin < targets.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, targets.size());
    evaluate(evaluation, begin, targets.subspan(begin, end - begin), {&step, 1}, {take});
    progress.update(end);
  }
  for (const std::size_t judge : step.metrics) {
    if (is_shared(judges[judge].info, judges[judge].spec.settings)) {
      metrics::set_values_by_threshold(metrics::ThresholdChoice::shared, all[judge]);
    }
  }
  return all;
}

}  // namespace assay::runner
