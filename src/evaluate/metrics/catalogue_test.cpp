// What every metric must do, whatever it judges.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/unsuited.h"
#include "evaluate/metrics/metric.h"
#include "explain/attribution/input_gradient.h"
#include "explain/attribution/outside_test.h"
#include "explain/attribution/toy_models_test.h"
#include "net/model/score_cache.h"

namespace assay::metrics {
namespace {

using attribution::Question;
using attribution::random_tensor;
using attribution::small_net;
using testing::HasSubstr;

struct Row {
  const Metric* metric;
};

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const Metric& metric : catalogue()) result.push_back({&metric});
  return result;
}

// Maps of a small net and everything a metric may ask for beside them.
struct Case {
  Tensor batch;
  Tensor maps;
  Tensor masks;
  std::vector<std::size_t> targets;
  std::vector<std::optional<std::size_t>> labels;
  float size_of_maps = 1;  // of those made again

  explicit Case(std::size_t size) : Case(random(static_cast<std::int64_t>(size))) {}
  Case(Tensor inputs, Tensor relevance, Tensor truth)
      : batch(std::move(inputs)), maps(std::move(relevance)), masks(std::move(truth)) {
    for (std::size_t item = 0; item < batch.rows(); ++item) {
      targets.push_back(2);
      labels.push_back(1 + item % 2);
    }
  }
  static Case random(std::int64_t size) {
    Tensor truth = random_tensor({size, 12}, 9);
    for (float& weight : truth.data) weight = std::max(weight, 0.0F);
    return {random_tensor({size, 2, 12}, 7), random_tensor({size, 12}, 8), std::move(truth)};
  }
  // The same with one item alone.
  Case only(std::size_t item) const {
    const auto part = [&](const Tensor& all) {
      Shape shape = all.shape;
      shape[0] = 1;
      return Tensor(shape, {all.row(item).begin(), all.row(item).end()});
    };
    Case alone{part(batch), part(maps), part(masks)};
    alone.labels = {labels[item]};
    return alone;
  }
  static const model::Model& model() {
    static const model::Model net = small_net({2, 12});
    return net;
  }
  std::vector<Score> scores(const Evaluate& evaluate, model::ScoreCache* cache = nullptr,
                            const model::Classifier& classifier = model()) const {
    const Question question{classifier, batch, targets, model::Output::probability, {}, cache};
    const attribution::Explain method = [this](const Question& asked) {
      attribution::Maps made = attribution::InputGradient{}(asked);
      for (float& value : made.values.data) value *= size_of_maps;
      return made;
    };
    static const Tensor learnt = random_tensor({24, 2, 12}, 10);
    static const std::vector<std::size_t> classes = [] {
      std::vector<std::size_t> result;
      for (std::size_t item = 0; item < 24; ++item) result.push_back(item % 3);
      return result;
    }();
    const Training training{learnt, classes};
    // Two people: what both marked is the mask, and its square root.
    std::vector<Tensor> people;
    for (std::size_t item = 0; item < masks.rows(); ++item) {
      people.emplace_back(Shape{2, 12});
      std::ranges::copy(masks.row(item), people.back().row(0).begin());
      std::ranges::transform(masks.row(item), people.back().row(1).begin(),
                             [](float weight) { return std::sqrt(weight); });
    }
    return evaluate({.maps = maps,
                     .question = &question,
                     .method = &method,
                     .masks = &masks,
                     .people = people,
                     .labels = labels,
                     .training = &training});
  }
};

class Metrics : public testing::TestWithParam<Row> {
 protected:
  const Metric& metric = *GetParam().metric;
};

void expect_same(const Score& left, const Score& right) {
  EXPECT_EQ(left.value, right.value);
  EXPECT_EQ(left.reason, right.reason);
  EXPECT_EQ(left.curve, right.curve);
}

bool judges_any_map(const Info& info) {
  return info.family == Family::axiomatic && info.needs == Needs::model;
}

TEST_P(Metrics, GiveEveryItemAFiniteScoreOrAReason) {
  Case all(19);
  std::ranges::fill(all.maps.row(3), 0.0F);
  std::ranges::fill(all.masks.row(5), 0.0F);
  const std::vector<Score> scores = all.scores(metric.configure({}));
  ASSERT_EQ(scores.size(), 19U);
  for (const Score& score : scores) {
    EXPECT_NE(score.value.has_value(), !score.reason.empty());
    EXPECT_TRUE(std::isfinite(score.value.value_or(0)));
    for (const double number : score.curve) EXPECT_TRUE(std::isfinite(number));
  }
  EXPECT_TRUE(scores[0].value);
  // Laws hold or do not hold for any map, and so does what becomes of one.
  EXPECT_EQ(scores[3].value.has_value(), judges_any_map(metric.info));
  EXPECT_FALSE(asks_place(metric.info) && scores[5].value);
}

TEST_P(Metrics, SayTheSameOfAnItemAloneAmongOthersAndOnAnyThreads) {
  if (metric.info.scored_together) return;
  const Case all(19);
  const Evaluate evaluate = metric.configure({});
  const int before = threads();
  set_threads(3);
  const std::vector<Score> together = all.scores(evaluate);
  set_threads(1);
  for (const std::size_t item : {std::size_t{0}, std::size_t{17}}) {
    expect_same(all.only(item).scores(evaluate)[0], together[item]);
  }
  set_threads(before);
}

TEST_P(Metrics, SayTheSameOfASetOnAnyThreads) {
  if (!metric.info.scored_together) return;
  const Case all(19);
  const Evaluate evaluate = metric.configure({});
  const int before = threads();
  set_threads(3);
  const std::vector<Score> on_three = all.scores(evaluate);
  set_threads(1);
  const std::vector<Score> on_one = all.scores(evaluate);
  for (std::size_t item = 0; item < 19; ++item) expect_same(on_three[item], on_one[item]);
  set_threads(before);
}

// By a memory that is empty, and by one that knows all answers.
TEST_P(Metrics, SayTheSameOfWhatTheModelHasSaidBefore) {
  const Case all(7);
  const Evaluate evaluate = metric.configure({});
  const std::vector<Score> alone = all.scores(evaluate);
  model::ScoreCache cache(Case::model());
  const std::vector<Score> first = all.scores(evaluate, &cache);
  const std::size_t run = cache.run();
  const std::vector<Score> again = all.scores(evaluate, &cache);
  EXPECT_EQ(cache.run(), run);
  for (std::size_t item = 0; item < alone.size(); ++item) {
    expect_same(first[item], alone[item]);
    expect_same(again[item], alone[item]);
  }
}

// Metrics judge maps of whoever answers from outside, and say so when they need a net.
TEST_P(Metrics, JudgeAClassifierThatOnlyAnswersFromOutside) {
  const Case all(7);
  const Evaluate evaluate = metric.configure({});
  const auto outside = attribution::from_outside(Case::model(), attribution::Offers::gradients);
  if (metric.info.asks_net) {
    EXPECT_THROW(expect_suited(metric.info, outside), Unsuited);
    EXPECT_THROW(all.scores(evaluate, nullptr, outside), Unsuited);
    EXPECT_EQ(outside.passes().forward, 0U) << "refused before anything is computed";
    return;
  }
  EXPECT_NO_THROW(expect_suited(metric.info, outside));
  const std::vector<Score> inside = all.scores(evaluate);
  const std::vector<Score> found = all.scores(evaluate, nullptr, outside);
  for (std::size_t item = 0; item < 7; ++item) expect_same(found[item], inside[item]);
  if (!asks_model(metric.info)) {
    EXPECT_EQ(outside.passes().forward, 0U);
  }
}

// The words of its parameter 'variant', as settings; none: the defaults alone.
std::vector<Settings> variants_of(const Metric& metric) {
  std::vector<Settings> variants;
  for (const Described& param : metric.params()) {
    if (param.name != "variant") continue;
    std::string words = param.expected + ",";  // "paper, rise or captum"
    if (const std::size_t last = words.find(" or "); last != std::string::npos) {
      words.replace(last, 4, ", ");
    }
    for (std::size_t at = 0; at < words.size(); at = words.find(',', at) + 1) {
      at = words.find_first_not_of(' ', at);
      variants.push_back({{"variant", words.substr(at, words.find(',', at) - at)}});
    }
  }
  return variants.empty() ? std::vector<Settings>{{}} : variants;
}

// Most are of the map's order or shape, never of its size, and those that are say so. Where a
// toolkit adds a ten-millionth to every number, scores move by as little.
TEST_P(Metrics, MindTheSizeOfAMapOnlyIfTheySaySo) {
  const Case one(7);
  Case eight = one;
  for (float& value : eight.maps.data) value *= 8;
  eight.size_of_maps = 8;
  for (const Settings& variant : variants_of(metric)) {
    const Evaluate evaluate = metric.configure(variant);
    const std::vector<Score> before = one.scores(evaluate);
    const std::vector<Score> after = eight.scores(evaluate);
    double moved = 0;
    for (std::size_t item = 0; item < before.size(); ++item) {
      EXPECT_EQ(before[item].reason, after[item].reason);
      if (!before[item].value || !after[item].value) continue;
      moved = std::max(moved, std::abs(*before[item].value - *after[item].value));
    }
    const Spec complete = metric.complete(variant);
    if (depends_on_scale(metric.info, complete.settings)) {
      EXPECT_GT(moved, 0.1) << to_string(complete);
    } else {
      EXPECT_LT(moved, 1e-6) << to_string(complete);
    }
  }
}

TEST_P(Metrics, AreRebuiltFromTheirCompleteSpec) {
  const Case all(3);
  const std::vector<Score> given = all.scores(metric.configure({}));
  const std::vector<Score> rebuilt =
      all.scores(build(catalogue(), to_string(metric.complete({})), "metric"));
  for (std::size_t item = 0; item < 3; ++item) expect_same(given[item], rebuilt[item]);
}

TEST_P(Metrics, RefuseParametersTheyDoNotHave) {
  try {
    metric.configure({{"stesp", "3"}});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("stesp"));
  }
}

TEST_P(Metrics, RefuseValuesOutOfRange) {
  for (const Described& param : metric.params()) {
    if (param.placeholder == "TEXT") continue;  // any will do
    EXPECT_THROW(metric.configure({{std::string(param.name), "-1e9"}}), Error) << param.name;
  }
}

TEST_P(Metrics, SayWhatTheyAre) {
  EXPECT_TRUE(metric.info.summary.ends_with('.'));
  EXPECT_FALSE(metric.info.reference.empty());
  for (const Described& param : metric.params()) EXPECT_FALSE(param.help.empty());
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Metrics, testing::ValuesIn(rows()), [](const auto& tested) {
  return std::string(tested.param.metric->info.name);
});

}  // namespace
}  // namespace assay::metrics
