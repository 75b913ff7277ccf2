// The model loses what it has learnt, layer by layer: a map that stays the same does not explain
// it.
#pragma once

#include "evaluate/metrics/similarity.h"
#include "net/model/modified.h"

namespace assay::metrics {

// top_down: from the output on, more and more layers. bottom_up: from the input on. independent:
// one at a time.
enum class LayerOrder { top_down, bottom_up, independent };

struct ParameterRandomisation {
  static constexpr Info info{
      .name = "parameter_randomisation",
      .summary =
          "Mean similarity of the map to the maps of models with more and more layers of new "
          "random weights.",
      .family = Family::randomisation,
      .better = Better::lower,
      .needs = Needs::method,
      .reference = "Adebayo et al., 2018",
      .curve = {"models with new layers, in their order", from_one},
      .asks_net = true};

  LayerOrder order = LayerOrder::top_down;
  Similarity similarity = Similarity::spearman;
  bool magnitudes = true;
  model::Randomisation weights = model::Randomisation::initialised;
  int models = 0;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"order", &ParameterRandomisation::order,
            "top_down: more and more layers from the output on, bottom_up: from the input on, "
            "independent: one at a time"},
      Param{"similarity", &ParameterRandomisation::similarity,
            "spearman: rank correlation, ssim: structural similarity; 0 for a constant map"},
      Param{"magnitudes", &ParameterRandomisation::magnitudes, "compare magnitudes of the maps"},
      Param{"weights", &ParameterRandomisation::weights,
            "initialised: as PyTorch starts a layer, shuffled: the layer's own in another order"},
      Param{"models", &ParameterRandomisation::models,
            "how many are compared, spread evenly over the layers; 0 for one a layer", 0, 1e6},
      Param{"seed", &ParameterRandomisation::seed, "where random numbers start"},
  };

  // The curve has the similarity for each model.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::LayerOrder> {
  static constexpr std::array values{Word{metrics::LayerOrder::top_down, "top_down"},
                                     Word{metrics::LayerOrder::bottom_up, "bottom_up"},
                                     Word{metrics::LayerOrder::independent, "independent"}};
};

template <>
struct Words<model::Randomisation> {
  static constexpr std::array values{Word{model::Randomisation::initialised, "initialised"},
                                     Word{model::Randomisation::shuffled, "shuffled"}};
};

}  // namespace assay
