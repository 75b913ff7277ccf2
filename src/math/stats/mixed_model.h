// Linear and logistic models with random effects of participants, items and whatever else is a
// sample of many.
#pragma once

#include "math/mixed/fit.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct MixedModel {
  static constexpr Info info{
      .name = "mixed_model",
      .title = "Mixed model",
      .summary = "Coefficients with random effects of participants and items, by a formula.",
      .family = Family::mixed_models,
      .needs = {"table"},
      .reference =
          "Bates, Mächler, Bolker and Walker, 2015; Breslow and Clayton, 1993; Li and Redden, "
          "2015"};

  std::string formula = {};
  mixed::Family family = mixed::Family::logistic;
  bool ml = false;
  std::string against = {};
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"formula", &MixedModel::formula,
            "as in R: 'correct ~ method * ai_correct + (1 + method | user) + (1 | image)'"},
      Param{"family", &MixedModel::family, "of the response"},
      Param{"ml", &MixedModel::ml,
            "fit a linear model by likelihood, not by restricted likelihood (REML)"},
      Param{"against", &MixedModel::against,
            "formula of a simpler model, for a likelihood-ratio test"},
      Param{"level", &MixedModel::level, "of the intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<mixed::Family> {
  static constexpr std::array values{Word{mixed::Family::logistic, "logistic"},
                                     Word{mixed::Family::linear, "linear"}};
};

}  // namespace assay
