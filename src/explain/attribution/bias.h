// What a model adds to its values that depends on no input: biases of layers and shifts of their
// own.
#pragma once

#include "net/model/model.h"

namespace assay::attribution {

struct Bias {
  graph::NodeId node;          // the value it is added to
  std::vector<float> numbers;  // one for each of that value's
};

// Of every node between the input and the output, in the order of the graph.
std::vector<Bias> biases_of(const model::Model& model);

}  // namespace assay::attribution
