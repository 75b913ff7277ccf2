// Writes down what a model file does not say of itself.
#pragma once

#include "cli/command.h"
#include "net/model/description.h"

namespace assay {

template <>
struct Words<model::OutputKind> {
  static constexpr std::array values{Word{model::OutputKind::logits, "logits"},
                                     Word{model::OutputKind::probabilities, "probabilities"},
                                     Word{model::OutputKind::labels, "labels"}};
};

template <>
struct Words<model::ChannelOrder> {
  static constexpr std::array values{Word{model::ChannelOrder::rgb, "rgb"},
                                     Word{model::ChannelOrder::bgr, "bgr"},
                                     Word{model::ChannelOrder::grey, "grey"}};
};

template <>
struct Words<model::Axis> {
  static constexpr std::array values{
      Word{model::Axis::channel, "channel"}, Word{model::Axis::feature, "feature"},
      Word{model::Axis::height, "height"},   Word{model::Axis::width, "width"},
      Word{model::Axis::depth, "depth"},     Word{model::Axis::time, "time"},
      Word{model::Axis::token, "token"},     Word{model::Axis::point, "point"}};
};

template <>
struct Words<model::Fit> {
  static constexpr std::array values{Word{model::Fit::stretch, "stretch"},
                                     Word{model::Fit::crop, "crop"}};
};

}  // namespace assay

namespace assay::cli {

struct Describe {
  static constexpr Info info{
      .name = "describe",
      .topic = Topic::models,
      .summary = "Writes down how a model takes pictures and what its classes are called.",
      .example = "assay describe net.onnx --order bgr --scale 1 --classes names.txt"};

  std::filesystem::path model;
  // Left out, these stay as they are: as the description beside the model says, or as assumed.
  std::optional<model::OutputKind> output;
  std::optional<std::string> head;
  std::optional<std::string> shape;
  std::vector<model::Axis> axis;
  std::optional<model::Fit> fit;
  std::optional<std::int64_t> resize;
  std::optional<model::ChannelOrder> order;
  std::optional<double> scale;
  std::vector<double> mean;
  std::vector<double> deviation;
  std::optional<std::filesystem::path> classes;
  std::optional<std::string> source;

  static constexpr std::tuple params{
      Param{"model", &Describe::model, "an .onnx file or a TensorFlow.js model.json",
            Use::argument},
      Param{"output", &Describe::output,
            "what the model's output is; labels: logits of labels that do not exclude each other"},
      Param{"head", &Describe::head, "the name of the output that is meant, of several"},
      Param{"shape", &Describe::shape,
            "the input's shape without the batch, as in 3x224x224, where the file leaves it open"},
      Param{"axis", &Describe::axis,
            "what the numbers along an axis of the input are; once for each, in the file's order"},
      Param{"fit", &Describe::fit, "how a picture of another size is fitted"},
      Param{"resize", &Describe::resize, "the shorter side before cutting; 0 to just cover", 0,
            65536},
      Param{"order", &Describe::order, "the order of the channels"},
      Param{"scale", &Describe::scale, "factor of every pixel, which is 0 to 255"},
      Param{"mean", &Describe::mean, "subtracted after scaling; once for each channel"},
      Param{"deviation", &Describe::deviation, "divides at the end; once for each channel"},
      Param{"classes", &Describe::classes, "a text file with the name of a class on every line"},
      Param{"source", &Describe::source, "where the model comes from, for people"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
