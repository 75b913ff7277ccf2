// Operations that move values about, on TensorFlow's axes.
#pragma once

#include "net/model/tfjs_emitter.h"

namespace assay::model::tfjs {

// One entry of the shape may be -1: what is left.
Value reshaped(Emitter& emitter, const std::string& name, const Value& x, Shape shape);
Value transposed(Emitter& emitter, const std::string& name, const Value& x, const Axes& order);
// Puts an axis of size one before the given position; takes such axes away (all when none given).
Value expanded(Emitter& emitter, const std::string& name, const Value& x, std::int64_t axis);
Value squeezed(Emitter& emitter, const std::string& name, const Value& x, const Axes& axes);
Value concatenated(Emitter& emitter, const std::string& name, const std::vector<Value>& parts,
                   std::int64_t axis);
Value padded(Emitter& emitter, const std::string& name, const Value& x, graph::Pad pad);
// Cuts `begin` and `end` points off each axis.
Value cropped(Emitter& emitter, const std::string& name, const Value& x, const Axes& begin,
              const Axes& end);
Value reduced(Emitter& emitter, const std::string& name, const Value& x, graph::Reduction reduction,
              const Axes& axes, bool keep_axes);
// To the given height and width.
Value resized(Emitter& emitter, const std::string& name, const Value& x, graph::Resize resize,
              const Axes& sizes);

}  // namespace assay::model::tfjs
