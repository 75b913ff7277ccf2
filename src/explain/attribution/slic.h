// Superpixels by k-means over colour and place (Achanta et al., 2012), as scikit-image 0.19
// computes them: seeds on a grid, Lab colours, small and torn pieces joined to a neighbour.
#pragma once

#include "explain/attribution/superpixels.h"
#include "net/data/picture.h"

namespace assay::attribution {

struct SlicOptions {
  int count = 100;          // superpixels, about
  double compactness = 10;  // how much place counts beside colour
  int rounds = 10;
};

Segments slic(const data::Picture& picture, const SlicOptions& options);

}  // namespace assay::attribution
