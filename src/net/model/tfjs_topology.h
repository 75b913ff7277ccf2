// How Keras layers are wired: a chain (Sequential), or calls that name the calls they read
// (Functional). Either may contain models as layers, which are written out in place.
#pragma once

#include "net/model/json.h"
#include "net/model/tfjs_emitter.h"
#include "net/model/tfjs_weights.h"

namespace assay::model::tfjs {

// `model` is the object with "class_name" and "config". Throws Error for cycles, dangling names
// and models that do not have exactly one input.
graph::Graph import_layers(const Field& model, const Weights& weights);

}  // namespace assay::model::tfjs
