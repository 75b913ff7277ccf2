// For tests: something that can be learnt from one of two points.
#pragma once

#include <algorithm>

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {

// Maps that call one of the two points relevant.
inline attribution::Explain calls_relevant(std::size_t point) {
  return [point](const attribution::Question& question) {
    attribution::Maps made{Tensor(question.batch.shape)};
    for (std::size_t item = 0; item < made.values.rows(); ++item) made.values.row(item)[point] = 1;
    return made;
  };
}

inline const attribution::Explain first_point = calls_relevant(0);
inline const attribution::Explain second_point = calls_relevant(1);

// The first point is 1 for class 0 and -1 for class 1, the second is always the same.
struct Lesson {
  Tensor values{Shape{40, 2}};
  std::vector<std::size_t> learnt;
  Tensor batch{Shape{20, 2}};
  std::vector<std::size_t> targets;
  std::vector<std::optional<std::size_t>> labels;
  ReportProgress report_progress = {};

  Lesson() {
    for (std::size_t item = 0; item < 40; ++item) {
      values.row(item)[0] = item % 2 == 0 ? 1.0F : -1.0F;
      values.row(item)[1] = 0.5F;
      learnt.push_back(item % 2);
    }
    for (std::size_t item = 0; item < 20; ++item) {
      std::ranges::copy(values.row(item), batch.row(item).begin());
      targets.push_back(item % 2);
      labels.emplace_back(item % 2);
    }
  }

  template <class Unit>
  std::vector<Score> scores(const Unit& unit, const attribution::Explain& method,
                            const model::Model& model = logistic({3, 0})) const {
    const attribution::Question question{model, batch, targets, model::Output::logit,
                                         report_progress};
    const Tensor maps = method(question).values;
    const Training training{values, learnt};
    return unit(ExplainedItems{.maps = maps,
                               .question = &question,
                               .method = &method,
                               .labels = labels,
                               .training = &training});
  }
};

// One level, at which one of two points goes, and enough steps to learn what can be learnt.
template <class Unit>
Unit quick() {
  Unit unit;
  unit.levels = 1;
  unit.epochs = 20;
  unit.batch = 8;
  unit.learning_rate = 0.05;
  return unit;
}

}  // namespace assay::metrics
