#include "study/analysis/marks/scores.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/rng.h"
#include "base/spec.h"
#include "evaluate/metrics/alias.h"
#include "evaluate/metrics/metric.h"
#include "study/analysis/marks/fitted.h"

namespace assay::analysis {
namespace {

struct Judged {
  std::string metric;
  std::string name;
  std::optional<double> value;
  std::string reason;
};

Shape shape_of(const Marks& marks) {
  if (marks.height == 1) return {1, marks.width};
  return {1, marks.height, marks.width};
}

// Scores of one item.
class Judge {
 public:
  Judge(const Marks& marks, const MarkScoreRules& rules, std::span<const metrics::Evaluate> metrics)
      : marks_(marks), rules_(rules), metrics_(metrics) {}

  void methods(std::span<const MapOf> maps) {
    const std::vector<float> human = shares(marks_);
    for (const MapOf& map : maps) {
      if (map.item != marks_.item) continue;
      const std::string why = misfit(map);
      if (!why.empty()) {
        for (const std::string& metric : rules_.metrics) {
          found_.push_back({metric, map.method, std::nullopt, why});
        }
        continue;
      }
      add(map.method, fitted(map.values, map.width, map.height, marks_.width, marks_.height),
          human);
    }
  }

  void controls(std::uint64_t stream) {
    const std::vector<float> human = shares(marks_);
    add(marks_.height == 1 ? lead_control : centre_control, expected_place(), human);
    Random random(rules_.seed, stream);
    std::vector<float> noise(marks_.points());
    for (float& value : noise) value = static_cast<float>(random.uniform());
    add(random_control, noise, human);
    add(constant_control, std::vector<float>(marks_.points(), 1.0F), human);
  }

  // Each of them against the rest, and halves: means of these, so that an item has one score.
  void people() {
    if (marks_.people.size() < 2) return;
    const std::vector<float> all = counts(marks_);
    add_mean(one_person, marks_.people.size(), [&](std::size_t person) {
      return Pair{marks_.masks[person].weights(), shares_of_others(marks_, all, person)};
    });
    add_mean(half_of_people, rules_.splits, [&](std::size_t split) {
      const Halves two = halves_of(marks_, rules_.seed, split);
      return Pair{shares(marks_, two.first), shares(marks_, two.second)};
    });
  }

  std::vector<Judged> take() { return std::move(found_); }

 private:
  using Pair = std::pair<std::vector<float>, std::vector<float>>;  // a map, and what it is held to

  std::string misfit(const MapOf& map) const {
    const auto points = static_cast<double>(map.width) * static_cast<double>(map.height);
    if (map.width < 1 || map.height < 1 || points != static_cast<double>(map.values.size())) {
      return "the map does not have a number for each of its points";
    }
    if (!is_finite(map.values)) return "the map has numbers that are not finite";
    // Words cannot be interpolated.
    if (marks_.height == 1 && (map.height != 1 || map.width != marks_.width)) {
      return "the map does not have a number for each word";
    }
    return {};
  }

  // Where something lies that is known of no item in particular: in the middle of a picture, at the
  // beginning of a text.
  std::vector<float> expected_place() const {
    std::vector<float> result;
    for (int row = 0; row < marks_.height; ++row) {
      for (int column = 0; column < marks_.width; ++column) {
        if (marks_.height == 1) {
          result.push_back(static_cast<float>(marks_.width - column));
          continue;
        }
        const double x = ((column + 0.5) / marks_.width - 0.5) / rules_.centre;
        const double y = ((row + 0.5) / marks_.height - 0.5) / rules_.centre;
        result.push_back(static_cast<float>(std::exp(-(x * x + y * y) / 2)));
      }
    }
    return result;
  }

  metrics::Score score(std::size_t metric, std::vector<float> map, std::vector<float> human) const {
    const Tensor maps(shape_of(marks_), std::move(map));
    const Tensor masks(shape_of(marks_), std::move(human));
    if (marks_.outline.empty()) return metrics_[metric]({.maps = maps, .masks = &masks})[0];
    const Tensor outlines(shape_of(marks_), marks_.outline);
    return metrics_[metric]({.maps = maps, .masks = &masks, .outlines = &outlines})[0];
  }

  void add(std::string_view name, const std::vector<float>& map, const std::vector<float>& human) {
    for (std::size_t metric = 0; metric < metrics_.size(); ++metric) {
      const metrics::Score one = score(metric, map, human);
      found_.push_back(
          {rules_.metrics[metric], std::string(name), one.value, std::string(one.reason)});
    }
  }

  // One pair at a time: all of them would take as much memory as there are people and points.
  void add_mean(std::string_view name, std::size_t pairs, const auto& pair_of) {
    struct Sum {
      double sum = 0;
      double n = 0;
      std::string reason = {};
    };
    std::vector<Sum> sums(metrics_.size());
    for (std::size_t at = 0; at < pairs; ++at) {
      const auto [map, human] = pair_of(at);
      for (std::size_t metric = 0; metric < metrics_.size(); ++metric) {
        const metrics::Score one = score(metric, map, human);
        if (!one.value) {
          sums[metric].reason = one.reason;
          continue;
        }
        sums[metric].sum += *one.value;
        sums[metric].n += 1;
      }
    }
    for (std::size_t metric = 0; metric < metrics_.size(); ++metric) {
      const auto& [sum, n, reason] = sums[metric];
      found_.push_back({rules_.metrics[metric], std::string(name),
                        n > 0 ? std::optional(sum / n) : std::nullopt, reason});
    }
  }

  const Marks& marks_;
  const MarkScoreRules& rules_;
  std::span<const metrics::Evaluate> metrics_;
  std::vector<Judged> found_;
};

void name_in_order(MarkScores& scores, std::span<const MapOf> maps, bool are_texts) {
  for (const MapOf& map : maps) {
    if (std::ranges::find(scores.names, map.method) == scores.names.end()) {
      scores.names.push_back(map.method);
    }
  }
  for (const std::string_view name : {are_texts ? lead_control : centre_control, random_control,
                                      constant_control, one_person, half_of_people}) {
    scores.names.emplace_back(name);
  }
}

// Marks of one item are all that there is to judge by: no model, no other items.
metrics::Evaluate metric_of_marks(const std::string& given) {
  const Spec spec = metrics::parse_metric(given);
  const metrics::Info& info = find(metrics::catalogue(), spec.name, "metric").info;
  const bool fits = info.needs == metrics::Needs::object || info.needs == metrics::Needs::weights;
  if (!fits || metrics::needs_all_items(info)) {
    fail(
        "The metric '{}' does not compare the map of an item with what people marked in it; give "
        "one that does, such as half_l1, aupr or iou ('assay metrics' lists them).",
        given);
  }
  return build(metrics::catalogue(), to_string(spec), "metric");
}

}  // namespace

bool is_method(std::string_view name) {
  return !name.starts_with("control: ") && !name.starts_with("people: ");
}

std::map<std::string, double> MarkScores::of(const std::string& metric,
                                             const std::string& name) const {
  std::map<std::string, double> result;
  for (const MachineScore& score : values) {
    if (score.metric == metric && score.method == name) result[score.item] = score.value;
  }
  return result;
}

MarkScores scores_against(std::span<const Marks> items, std::span<const MapOf> maps,
                          const MarkScoreRules& rules) {
  MarkScores result{.metrics = rules.metrics};
  std::vector<metrics::Evaluate> metrics;
  for (const std::string& spec : rules.metrics) {
    metrics.push_back(metric_of_marks(spec));
  }
  name_in_order(result, maps,
                std::ranges::all_of(items, [](const Marks& marks) { return marks.height == 1; }));
  std::vector<std::vector<Judged>> found(items.size());
  parallel_for(items.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      Judge judge(items[at], rules, metrics);
      judge.methods(maps);
      judge.controls(at);
      judge.people();
      found[at] = judge.take();
    }
  });
  for (std::size_t at = 0; at < items.size(); ++at) {
    for (Judged& one : found[at]) {
      if (one.value && std::isfinite(*one.value)) {
        result.values.push_back({one.metric, one.name, items[at].item, *one.value});
        continue;
      }
      auto& [count, why] = result.undefined[{one.metric, one.name}];
      if (count++ == 0) why = one.reason;
    }
  }
  return result;
}

std::vector<MachineScore> scores_of_methods(const Marks& marks, std::span<const MapOf> maps,
                                            const std::string& metric) {
  const MarkScoreRules rules{.metrics = {metric}};
  const metrics::Evaluate evaluate = metric_of_marks(metric);
  Judge judge(marks, rules, std::span(&evaluate, 1));
  judge.methods(maps);
  std::vector<MachineScore> result;
  for (const Judged& one : judge.take()) {
    if (!one.value || !std::isfinite(*one.value)) continue;
    result.push_back({one.metric, one.name, marks.item, *one.value});
  }
  return result;
}

}  // namespace assay::analysis
