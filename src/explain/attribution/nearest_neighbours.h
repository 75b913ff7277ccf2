// An item explained by others: the training items that are nearest to it for the model.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

// Training items that the model predicts to be of the class in question, or all of them.
enum class Among { predicted, all };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Among> {
  static constexpr std::array values{Word{attribution::Among::predicted, "predicted"},
                                     Word{attribution::Among::all, "all"}};
};

}  // namespace assay

namespace assay::attribution {

// The training set's features are computed once and kept in assay's cache, under a name made of the
// model's numbers, the layer and the training files' contents.
struct NearestNeighbours {
  static constexpr Info info{
      .name = "nearest_neighbours",
      .summary = "The training items whose values at a layer are nearest to the item's.",
      .family = Family::example,
      .reference = "Nguyen, Kim and Nguyen, 2021; Papernot and McDaniel, 2018",
      .asks = Asks::net};

  std::filesystem::path training = {};
  int k = 3;
  std::string layer = "";
  Among among = Among::predicted;

  static constexpr std::tuple params{
      Param{"training", &NearestNeighbours::training,
            "training items: a folder of pictures, a .npy array or a .csv list; always needed"},
      Param{"k", &NearestNeighbours::k, "neighbours of an item", 1, 1000},
      Param{"layer", &NearestNeighbours::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"among", &NearestNeighbours::among,
            "training items predicted to be of the class in question, or all"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
