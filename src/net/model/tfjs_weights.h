// The weights of a TF.js model: a manifest in the model's JSON says how the bytes of the shards are
// cut into named tensors, some of them quantised.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "math/tensor/tensor.h"
#include "net/model/json.h"

namespace assay::model::tfjs {

// Gives the bytes of a shard by its path relative to the model's JSON.
using ShardReader = std::function<std::string(const std::string& path)>;

// Shapes, axes and other whole numbers that a graph computes with.
struct Integers {
  Shape shape;
  std::vector<std::int64_t> values;
};

// Either real numbers or whole ones, as the manifest's type says.
struct Weight {
  std::shared_ptr<const Tensor> numbers;
  std::shared_ptr<const Integers> integers;
};

class Weights {
 public:
  // Reads every group of the manifest. Throws Error for a shard that is too short or too long, a
  // path that leaves the model's folder, an unknown type, NaN or infinity.
  Weights(const Field& manifest, const ShardReader& read);

  // Null when there is no weight of the name.
  const Weight* find(const std::string& name) const;
  // A layer's weight, "conv1/kernel"; the manifest may put the names of outer models before it.
  const Weight* find_in_layer(const std::string& layer, const std::string& variable) const;

 private:
  std::map<std::string, Weight> by_name_;
  // The full name by the last two parts of it; empty when two weights share them.
  std::map<std::string, std::string> by_ending_;
};

}  // namespace assay::model::tfjs
