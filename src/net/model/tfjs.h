// Models saved for TensorFlow.js: a JSON text and weight shards beside it. Layers models (Keras)
// and graph models (TensorFlow) become graphs whose input is [1, channels, height, width], although
// TensorFlow keeps the channels last.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "net/graph/graph.h"

namespace assay::model {

// `shard` gives the bytes of a weight file by its path relative to the JSON. Throws Error, naming
// the layer or node, for anything that is broken or not supported.
graph::Graph import_tfjs(std::string_view model_json,
                         const std::function<std::string(const std::string& path)>& shard);

}  // namespace assay::model
