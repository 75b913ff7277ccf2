// A linear model that stands in for the model around one input: which parts were there, and what
// the score was, over many random choices of parts.
#pragma once

#include "explain/attribution/parts.h"
#include "explain/surrogate/lime_fit.h"

namespace assay::attribution {

struct Lime {
  static constexpr Info info{
      .name = "lime",
      .summary = "The weights of a linear model fitted to the scores of inputs with parts hidden.",
      .family = Family::perturbation,
      .reference = "Ribeiro, Singh and Guestrin, 2016"};

  int samples = 1000;
  Segmentation segments = Segmentation::quickshift;
  int count = 0;
  Hide fill = Hide::usual;
  int features = 0;
  surrogate::Selection selection = surrogate::Selection::automatic;
  double ridge = 1;
  double width = 0.25;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Lime::samples, "inputs with random parts hidden", 2, 1'000'000},
      Param{"segments", &Lime::segments, "how pictures are cut; other inputs get equal cells"},
      Param{
          "count", &Lime::count,
          "about how many slic and grids have; 0 for 50 of a picture, every column of a table (an "
          "input of one axis) and 20 of anything else",
          0, 4096},
      Param{"fill", &Lime::fill,
            "what hides a part: its own mean, zeros, the item's mean or blur; usual is its own in "
            "pictures and the item's elsewhere"},
      Param{"features", &Lime::features, "how many parts may have a weight; 0 for all", 0, 4096},
      Param{"selection", &Lime::selection, "which parts these are; auto goes forward up to 6"},
      Param{"ridge", &Lime::ridge, "what a squared weight costs", 0, 1e9},
      Param{"width", &Lime::width, "of the kernel over the cosine distance to the input", 0.001,
            1000},
      Param{"seed", &Lime::seed, "where the random choices start"},
  };

  // Measures "segments", how many there are, and "fit", the weighted R^2 of the linear model.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
