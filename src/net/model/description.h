// What a graph does not say about a model: how pictures become its input, what its classes are
// called, and whether its output is already a probability. Kept in a JSON file beside the model
// ("resnet50.onnx" has "resnet50.json").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "math/tensor/shape.h"

namespace assay::model {

// labels: logits of labels that do not exclude each other; a label's probability is the sigmoid of
// its logit. One such output is of two classes, that it is not so and that it is.
enum class OutputKind { logits, probabilities, labels };
enum class ChannelOrder { rgb, bgr, grey };
// How a picture of another size is fitted: stretched to the input's size, or scaled so that its
// shorter side is `resize` and cut in the middle.
enum class Fit { stretch, crop };

// What the numbers along an axis of the input are. Channels and features are what one point has
// several of, and a map has one number for all of them; along the others points lie.
enum class Axis { channel, feature, height, width, depth, time, token, point };

// value = (pixel * scale - mean[channel]) / deviation[channel], pixel in 0..255.
struct Preprocessing {
  Fit fit = Fit::crop;
  std::int64_t resize = 0;  // shorter side before cutting; 0 for the input's own size
  ChannelOrder order = ChannelOrder::rgb;
  double scale = 1.0 / 255.0;
  std::vector<double> mean;       // empty for zeros
  std::vector<double> deviation;  // empty for ones
  // Of arrays: which axis is the channels, as the model's file has them. The model takes them
  // first; nothing when the file has none, and the model one.
  std::optional<std::size_t> channel_axis = 0;
};

struct Description {
  std::string source;  // where the model comes from, for people
  OutputKind output = OutputKind::logits;
  Preprocessing preprocessing;
  std::vector<std::string> classes;  // empty when unknown
  // What a file may leave open: which of several outputs is meant, by its name; the sizes of the
  // input; what its axes are, in the order of the file. None of them counts the batch.
  std::string head;
  Shape shape;
  std::vector<Axis> axes;
  // What was assumed because nobody said it; printed, never silent.
  std::vector<std::string> assumptions;
};

}  // namespace assay::model
