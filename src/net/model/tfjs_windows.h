// Convolutions and pooling as TensorFlow describes them, over one or two spatial axes.
#pragma once

#include <optional>

#include "net/model/tfjs_emitter.h"

namespace assay::model::tfjs {

enum class Padding { valid, same, causal, given };

// Each list has one entry a spatial axis. The kernel's size comes from its weights or, for
// pooling, from `kernel`.
struct Sliding {
  Axes kernel;
  Axes stride;
  Axes dilation;
  Padding padding = Padding::valid;
  Axes pad_begin;  // for Padding::given
  Axes pad_end;
};

inline constexpr std::int64_t most_window = 1 << 16;

// Where the window lies over axes of these sizes. "same" keeps ceil(size / stride) positions and
// puts the odd point of padding at the end.
graph::Window window_over(const Sliding& sliding, const Axes& sizes);

// Kernel [spatial..., channels, filters].
Value convolution(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                  const std::optional<Value>& bias, Sliding sliding);
// Kernel [height, width, channels, multiplier]; filter c * multiplier + m reads channel c only.
Value depthwise(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                const std::optional<Value>& bias, Sliding sliding);
// Kernel [height, width, filters, channels].
Value deconvolution(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                    const std::optional<Value>& bias, Sliding sliding);
Value max_pool(Emitter& emitter, const std::string& name, const Value& x, const Sliding& sliding);
Value average_pool(Emitter& emitter, const std::string& name, const Value& x,
                   const Sliding& sliding);

}  // namespace assay::model::tfjs
