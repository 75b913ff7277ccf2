#include "runner/scorer.h"

#include <algorithm>

#include "model/score_cache.h"

namespace assay::runner {
namespace {

// Items of which the scores of all changed inputs are held at once.
constexpr std::size_t most_remembered = 256;

bool asks_item_by_item(const metrics::Info& info) {
  return metrics::asks_model(info) && !metrics::needs_all_items(info);
}

bool asks_about_all(const metrics::Info& info) {
  return metrics::asks_model(info) && metrics::needs_all_items(info);
}

// For metrics that ask the model nothing.
metrics::ExplainedItems beside_truths(const Tensor& maps, const Truths& truths) {
  return {.maps = maps,
          .masks = truths.masks ? &*truths.masks : nullptr,
          .people = truths.people,
          .boxes = truths.boxes,
          .outlines = truths.outlines ? &*truths.outlines : nullptr,
          .scales = truths.scales};
}

}  // namespace

Tensor rows_of_maps(const Tensor& maps, std::size_t begin, std::size_t end) {
  Shape shape = maps.shape;
  shape[0] = static_cast<std::int64_t>(end - begin);
  const std::size_t row = maps.row(0).size();
  const auto rows = std::span(maps.data).subspan(begin * row, (end - begin) * row);
  return {shape, {rows.begin(), rows.end()}};
}

std::vector<std::vector<metrics::Score>> Scorer::operator()(const MadeMaps& maps) const {
  Scores all(judges_.size());
  const auto any = [&](const auto& which) {
    return std::ranges::any_of(judges_, which, &Judge::info);
  };
  const std::size_t size = task_.source.size();
  // Maps may have to be made: not a second time for metrics that see all of them.
  std::optional<Tensor> values;
  if (any(metrics::needs_all_items)) {
    values = maps.read(0, size);
    judge_set(maps, *values, all);
  }
  if (!any([](const metrics::Info& info) { return !metrics::needs_all_items(info); })) return all;
  Progress progress(console_.screen, "scoring " + maps.name, size, {"maps"});
  const std::size_t at_once = std::min(items_at_once(task_.model), most_remembered);
  for (std::size_t begin = 0; begin < size; begin += at_once) {
    const std::size_t end = std::min(begin + at_once, size);
    judge_items(maps, values ? rows_of_maps(*values, begin, end) : maps.read(begin, end), begin,
                all);
    progress.update(end);
  }
  return all;
}

void Scorer::judge_items(const MadeMaps& maps, const Tensor& values, std::size_t begin,
                         Scores& all) const {
  const std::size_t count = values.rows();
  const Truths truths = truths_.read(begin, count);
  const metrics::ExplainedItems seen = beside_truths(values, truths);
  const auto judge_by = [&](const metrics::ExplainedItems& explained, bool asking) {
    for (std::size_t at = 0; at < judges_.size(); ++at) {
      const metrics::Info& info = judges_[at].info;
      if (metrics::needs_all_items(info) || metrics::asks_model(info) != asking) continue;
      std::ranges::move(evaluated(judges_[at], explained), std::back_inserter(all[at]));
    }
  };
  judge_by(seen, false);
  if (std::ranges::none_of(judges_, asks_item_by_item, &Judge::info)) return;
  const Tensor batch = load_batch(task_.source, begin, begin + count);
  // Metrics that ask about the same changed inputs share what the model says of them.
  model::ScoreCache memory(task_.model);
  const attribution::Question question{task_.model,  batch, maps.targets.subspan(begin, count),
                                       task_.output, {},    &memory};
  judge_by({.maps = values,
            .question = &question,
            .method = maps.method,
            .explains = maps.explains,
            .labels = truths.labels},
           true);
}

void Scorer::judge_set(const MadeMaps& maps, const Tensor& values, Scores& all) const {
  const std::size_t size = task_.source.size();
  const Truths truths = truths_.read(0, size);
  const bool asks = std::ranges::any_of(judges_, asks_about_all, &Judge::info);
  const Tensor inputs = asks ? load_batch(task_.source, 0, size) : Tensor();
  for (std::size_t at = 0; at < judges_.size(); ++at) {
    const Judge& judge = judges_[at];
    if (!metrics::needs_all_items(judge.info)) continue;
    if (!metrics::asks_model(judge.info)) {
      all[at] = evaluated(judge, beside_truths(values, truths));
      continue;
    }
    constexpr std::size_t ticks = 1000;
    Progress progress(console_.screen, fmt::format("{} of {}", judge.info.name, maps.name), ticks,
                      {});
    const attribution::Question question{
        task_.model, inputs, maps.targets, task_.output, [&](double share) {
          progress.update(static_cast<std::size_t>(share * static_cast<double>(ticks)));
        }};
    all[at] = evaluated(judge, {.maps = values,
                                .question = &question,
                                .method = maps.method,
                                .explains = maps.explains,
                                .labels = truths.labels,
                                .training = training_});
  }
}

}  // namespace assay::runner
