// A training set's values at a layer, from the cache or computed and put there.
#pragma once

#include "explain/attribution/feature_file.h"
#include "net/data/inputs.h"
#include "net/model/model.h"

namespace assay::attribution {

struct FeatureSet {
  const model::Model& model;
  graph::NodeId node;
  const data::InputSource& source;

  std::size_t size() const { return count(model.graph()[node].shape); }
};

// Where the cache keeps them: the name says which numbers the model has, which layer it is and what
// the training files hold.
std::filesystem::path feature_path(const FeatureSet& set);

// The file as the cache has it. Nothing when it is not there, not whole, or does not hold what the
// model says of the first item now.
std::optional<FeatureFile> cached_features(const FeatureSet& set,
                                           const std::filesystem::path& path);

// Computes them, a few items at a time. Throws Error when they are larger than the cache may be.
FeatureFile computed_features(const FeatureSet& set, const std::filesystem::path& path);

}  // namespace assay::attribution
