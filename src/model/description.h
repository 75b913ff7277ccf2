// What a graph does not say about a model: how pictures become its input, what its classes are
// called, and whether its output is already a probability. Kept in a JSON file beside the model
// ("resnet50.onnx" has "resnet50.json").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tensor/shape.h"

namespace assay::model {

enum class OutputKind { logits, probabilities };
enum class ChannelOrder { rgb, bgr, grey };
// How a picture of another size is fitted: stretched to the input's size, or scaled so that its
// shorter side is `resize` and cut in the middle.
enum class Fit { stretch, crop };

// value = (pixel * scale - mean[channel]) / deviation[channel], pixel in 0..255.
struct Preprocessing {
  Fit fit = Fit::crop;
  std::int64_t resize = 0;  // shorter side before cutting; 0 for the input's own size
  ChannelOrder order = ChannelOrder::rgb;
  double scale = 1.0 / 255.0;
  std::vector<double> mean;       // empty for zeros
  std::vector<double> deviation;  // empty for ones
};

struct Description {
  std::string source;  // where the model comes from, for people
  OutputKind output = OutputKind::logits;
  Preprocessing preprocessing;
  std::vector<std::string> classes;  // empty when unknown
  // What was assumed because nobody said it; printed, never silent.
  std::vector<std::string> assumptions;
};

}  // namespace assay::model
