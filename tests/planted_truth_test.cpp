// What suites are for: their models rest on what was planted, metrics of localisation put the truth
// first, and every metric and method is judged against chance, in a sentence.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/parallel.h"
#include "evaluate/metrics/judgement.h"
#include "evaluate/metrics/metric.h"
#include "evaluate/suites/suite.h"
#include "explain/text/method.h"

namespace assay {
namespace {

using metrics::Better;
using metrics::TestedClaim;
using metrics::Verdict;
using testing::HasSubstr;
using testing::StartsWith;

using Scores = std::vector<std::optional<double>>;

struct ScoredMaps {
  std::string name;
  std::vector<Scores> by_metric;
};

// What was found on a suite: the truth, methods and controls scored by the same metrics.
struct Sheet {
  std::vector<std::string> metrics;
  std::vector<metrics::Info> infos;
  ScoredMaps truth;
  std::vector<ScoredMaps> methods;
  std::vector<ScoredMaps> controls;

  std::vector<TestedClaim> trials(const ScoredMaps& row) const {
    std::vector<TestedClaim> found;
    for (std::size_t at = 0; at < metrics.size(); ++at) {
      metrics::Claim claim{row.name, metrics[at], infos[at].better, row.by_metric[at], {}};
      for (const ScoredMaps& control : controls) {
        claim.controls.push_back({control.name, control.by_metric[at]});
      }
      found.push_back(metrics::test_claim(claim));
    }
    return found;
  }
};

std::vector<metrics::Evaluate> evaluates_of(Sheet& sheet, const std::vector<std::string>& specs) {
  std::vector<metrics::Evaluate> result;
  for (const std::string& spec : specs) {
    sheet.metrics.push_back(spec);
    sheet.infos.push_back(find(metrics::catalogue(), parse_spec(spec).name, "metric").info);
    result.push_back(build(metrics::catalogue(), spec, "metric"));
  }
  return result;
}

Sheet scored_arrays(const suites::Arrays& arrays, const std::vector<std::string>& methods) {
  std::vector<std::string> specs{"deletion", "insertion", "pointing_game:tolerance=0"};
  for (const metrics::Metric& metric : metrics::catalogue()) {
    const bool places = metric.info.family == metrics::Family::localisation;
    if (places && metrics::asks_place(metric.info)) specs.emplace_back(metric.info.name);
  }
  Sheet sheet;
  const std::vector<metrics::Evaluate> evaluates = evaluates_of(sheet, specs);
  const model::Model model(arrays.net, arrays.description);
  const auto scored = [&](const std::string& name, const Tensor& maps) {
    const attribution::Question question{model, arrays.inputs, arrays.labels,
                                         model::Output::probability};
    ScoredMaps row{name, {}};
    for (const metrics::Evaluate& evaluate : evaluates) {
      Scores& values = row.by_metric.emplace_back();
      for (const metrics::Score& score :
           evaluate({.maps = maps, .question = &question, .masks = &arrays.truth})) {
        values.push_back(score.value);
      }
    }
    return row;
  };
  const auto explained = [&](const std::string& spec) {
    const attribution::Explain explain = build(attribution::catalogue(), spec, "method");
    return scored(spec, explain({model, arrays.inputs, arrays.labels}).values);
  };
  sheet.truth = scored("the truth", arrays.truth);
  for (const char* spec : {"random", "centre", "edges"}) sheet.controls.push_back(explained(spec));
  for (const std::string& spec : methods) sheet.methods.push_back(explained(spec));
  return sheet;
}

// The words that the classifier knows of a document are its points.
Sheet scored_texts(const suites::Texts& texts) {
  Sheet sheet;
  const std::vector<metrics::Evaluate> evaluates =
      evaluates_of(sheet, {"auc", "iou", "energy_pointing_game", "word_average_precision", "aupr"});
  using Weigh = std::function<std::vector<double>(std::size_t item, const text::Question&)>;
  const auto planted = [&](std::size_t item, const text::Question& question) {
    std::vector<double> weights;
    for (std::size_t word = 0; word < question.document.words().size(); ++word) {
      weights.push_back(texts.truth[item].words.contains(question.document.text_of(word)) ? 1 : 0);
    }
    return weights;
  };
  const auto scored = [&](const std::string& name, const Weigh& weigh) {
    ScoredMaps row{name, std::vector<Scores>(evaluates.size())};
    for (std::size_t item = 0; item < texts.documents.size(); ++item) {
      const text::Document document(texts.classifier, texts.documents[item].text);
      const auto target = std::ranges::find(texts.classifier.classes, *texts.documents[item].label);
      const text::Question question{
          document, static_cast<std::size_t>(target - texts.classifier.classes.begin())};
      const std::vector<double> weights = weigh(item, question);
      const std::vector<double> truth = planted(item, question);
      const Shape shape{1, std::ssize(weights)};
      const Tensor map(shape, {weights.begin(), weights.end()});
      const Tensor mask(shape, {truth.begin(), truth.end()});
      for (std::size_t metric = 0; metric < evaluates.size(); ++metric) {
        row.by_metric[metric].push_back(evaluates[metric]({.maps = map, .masks = &mask})[0].value);
      }
    }
    return row;
  };
  const auto explained = [&](const std::string& spec) {
    const text::Explain explain = build(text::catalogue(), spec, "method");
    return scored(
        spec, [&](std::size_t, const text::Question& question) { return explain(question).words; });
  };
  sheet.truth = scored("the truth", planted);
  for (const char* spec : {"random", "frequency"}) sheet.controls.push_back(explained(spec));
  for (const char* spec : {"input_gradient", "leave_one_out", "lime", "random:seed=9"}) {
    sheet.methods.push_back(explained(spec));
  }
  return sheet;
}

double mean(const Scores& scores) {
  double sum = 0;
  double defined = 0;
  for (const std::optional<double>& score : scores) {
    sum += score.value_or(0);
    defined += score ? 1 : 0;
  }
  EXPECT_GT(defined, 0);
  return sum / defined;
}

// Deletion and insertion are about the model, which may need less than all that was planted: only
// metrics that ask where the truth is must put it first.
void expect_truth_wins(const Sheet& sheet) {
  for (std::size_t metric = 0; metric < sheet.metrics.size(); ++metric) {
    if (!asks_place(sheet.infos[metric])) continue;
    const double sign = sheet.infos[metric].better == Better::higher ? 1 : -1;
    const double truth = sign * mean(sheet.truth.by_metric[metric]);
    for (const auto* rows : {&sheet.methods, &sheet.controls}) {
      for (const ScoredMaps& row : *rows) {
        EXPECT_GE(truth, sign * mean(row.by_metric[metric]))
            << row.name << " by " << sheet.metrics[metric];
      }
    }
  }
}

// The published tolerance of the pointing game is 15 points, which is everywhere in small inputs:
// it must say that it cannot tell. Metrics that look at whole maps must be able to. Those that look
// at a few points (top_k_intersection, pointing_game:tolerance=0) or at one box may fall for edges,
// which the tag has more of than all else: they say either.
void expect_metrics_judged(const Sheet& sheet) {
  const std::set<std::string> able{"auc",  "iou", "bounding_box",          "energy_pointing_game",
                                   "aupr", "wsl", "word_average_precision"};
  const std::vector<Verdict> verdicts = metrics::judge_metrics(sheet.trials(sheet.truth));
  for (std::size_t metric = 0; metric < sheet.metrics.size(); ++metric) {
    const Verdict& verdict = verdicts[metric];
    if (able.contains(sheet.metrics[metric])) {
      EXPECT_TRUE(verdict.holds) << verdict.sentence;
    }
    EXPECT_FALSE(verdict.holds && sheet.metrics[metric] == "pointing_game") << verdict.sentence;
    EXPECT_THAT(verdict.sentence,
                StartsWith(sheet.metrics[metric] +
                           (verdict.holds ? " tells the truth" : " cannot tell the truth")));
  }
}

std::string outcome_words(const Verdict& verdict) {
  if (verdict.holds) return " beats chance by ";
  return verdict.is_worse ? " is worse than chance by " : " does not beat chance by ";
}

// Every method is said to beat chance or not to; some surely do by a metric that asks for the
// place, and random maps of another seed never do.
void expect_methods_judged(const Sheet& sheet) {
  const std::set<std::string> good{"occlusion", "grad_cam", "lrp", "leave_one_out"};
  for (const ScoredMaps& method : sheet.methods) {
    bool beats_by_place = false;
    for (const Verdict& verdict : metrics::judge_methods(sheet.trials(method))) {
      const auto at =
          std::ranges::find(sheet.metrics, verdict.trial.metric) - sheet.metrics.begin();
      beats_by_place |= verdict.holds && asks_place(sheet.infos[static_cast<std::size_t>(at)]);
      EXPECT_THAT(verdict.sentence, HasSubstr(outcome_words(verdict)));
      EXPECT_FALSE(verdict.holds && method.name == "random:seed=9") << verdict.sentence;
    }
    EXPECT_TRUE(beats_by_place || !good.contains(method.name)) << method.name;
  }
}

// All that explain any net's signals, with a few samples where the published number takes long.
std::vector<std::string> methods_of_signals() {
  const std::map<std::string_view, std::string_view> quicker{
      {"smoothgrad", ":samples=10"},    {"vargrad", ":samples=10"},
      {"gradient_shap", ":samples=10"}, {"rise", ":masks=200"},
      {"lime", ":samples=200"},         {"kernel_shap", ":samples=200"},
      {"hsic", ":samples=200"},         {"extremal_perturbation", ":steps=50"}};
  std::vector<std::string> specs;
  for (const attribution::Method& method : attribution::catalogue()) {
    const attribution::Info& info = method.info;
    if (info.family == attribution::Family::control || info.takes != attribution::Takes::anything ||
        info.family == attribution::Family::example || info.of != attribution::Nets::any) {
      continue;
    }
    const auto fewer = quicker.find(info.name);
    specs.push_back(std::string(info.name) +
                    std::string(fewer == quicker.end() ? "" : fewer->second));
  }
  return specs;
}

// All methods judged together: a sentence for each by each metric, and most beat every control by a
// metric that asks for the place.
void expect_most_beat_chance(const Sheet& sheet) {
  std::vector<TestedClaim> trials;
  for (const ScoredMaps& method : sheet.methods) {
    const std::vector<TestedClaim> own = sheet.trials(method);
    trials.insert(trials.end(), own.begin(), own.end());
  }
  const std::vector<Verdict> verdicts = metrics::judge_methods(trials);
  ASSERT_EQ(verdicts.size(), sheet.methods.size() * sheet.metrics.size());
  std::set<std::string> better;
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    const Verdict& verdict = verdicts[at];
    const std::string& method = sheet.methods[at / sheet.metrics.size()].name;
    const std::size_t metric = at % sheet.metrics.size();
    EXPECT_THAT(verdict.sentence,
                StartsWith(method + outcome_words(verdict) + sheet.metrics[metric]));
    if (verdict.holds && asks_place(sheet.infos[metric])) better.insert(method);
  }
  EXPECT_GE(better.size(), sheet.methods.size() * 3 / 4) << testing::PrintToString(better);
}

// One thread: other tests run beside this one, which is long.
class PlantedTruth : public testing::TestWithParam<const char*> {
 protected:
  SingleThread alone;
};

TEST_P(PlantedTruth, IsWhatTheModelRestsOnAndIsToldFromChance) {
  const suites::Suite suite = build(suites::catalogue(), GetParam(), "suite")({});
  const suites::Evidence& evidence = suite.evidence;
  EXPECT_GE(evidence.accuracy, 0.94);
  EXPECT_LE(evidence.without, evidence.chance + 0.05);
  EXPECT_GE(evidence.alone, evidence.accuracy - 0.1);

  const Sheet sheet =
      suite.arrays() != nullptr
          ? scored_arrays(*suite.arrays(), {"gradient", "integrated_gradients", "grad_cam",
                                            "occlusion", "lrp", "rise:masks=200", "random:seed=9"})
          : scored_texts(*suite.texts());
  expect_truth_wins(sheet);
  expect_metrics_judged(sheet);
  expect_methods_judged(sheet);
}

TEST(PlantedTruthOfSignals, IsFoundByMostMethodsAndByNoneBetterThanByItself) {
  const SingleThread alone;
  const suites::Suite suite = build(suites::catalogue(), "signals:items=60", "suite")({});
  const std::vector<std::string> methods = methods_of_signals();
  ASSERT_GE(methods.size(), 25U);
  const Sheet sheet = scored_arrays(*suite.arrays(), methods);
  expect_truth_wins(sheet);
  expect_most_beat_chance(sheet);
}

INSTANTIATE_TEST_SUITE_P(Every, PlantedTruth,
                         testing::Values("signals:items=100", "images:items=40",
                                         "images:decides=cue,items=40", "text:items=40"));

}  // namespace
}  // namespace assay
