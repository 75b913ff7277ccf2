#include "explain/attribution/cam.h"

#include <algorithm>

#include "base/unsuited.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

using graph::NodeId;

// How a net ends that CAM can explain: a layer, and what each class's score makes of the means of
// its channels.
struct AveragedEnd {
  Layer layer;
  NodeId weights;
  bool by_class;  // weights are [classes, channels], or the other way round

  double weight(const engine::Value& numbers, std::size_t channel, std::size_t target,
                std::size_t classes) const {
    return double{
        numbers.get()[by_class ? target * layer.channels + channel : channel * classes + target]};
  }
};

// Walks back from the output.
class EndOf {
 public:
  explicit EndOf(const model::Model& model)
      : graph_(model.graph()), constants_(model.engine().constants()), at_(graph_.output()) {}

  std::optional<AveragedEnd> operator()() {
    skip_reshapes();
    if (const auto* sum = graph::as<graph::Binary>(graph_[at_])) {
      if (sum->arithmetic != graph::Arithmetic::add || !step_past_constant()) return std::nullopt;
      skip_reshapes();
    }
    const graph::Node& last = graph_[at_];
    const bool product = graph::as<graph::MatMul>(last) != nullptr;
    if (!product && !graph::as<graph::Linear>(last) && !is_pointwise(last)) return std::nullopt;
    const NodeId weights = last.inputs[1];
    if (!constants_[weights]) return std::nullopt;
    at_ = last.inputs[0];
    skip_reshapes();
    if (!averages_all_points(graph_[at_])) return std::nullopt;
    const Shape& shape = graph_[graph_[at_].inputs[0]].shape;
    const auto channels = static_cast<std::size_t>(shape[1]);
    if (count(graph_[at_].shape) != channels) return std::nullopt;
    return AveragedEnd{{graph_[at_].inputs[0], channels, Shape(shape.begin() + 2, shape.end())},
                       weights,
                       !product};
  }

 private:
  void skip_reshapes() {
    while (graph::as<graph::Reshape>(graph_[at_])) at_ = graph_[at_].inputs[0];
  }

  bool step_past_constant() {
    const std::vector<NodeId>& inputs = graph_[at_].inputs;
    const auto computed =
        std::ranges::find_if(inputs, [&](NodeId input) { return !constants_[input]; });
    if (computed == inputs.end() ||
        std::ranges::count_if(inputs, [&](NodeId input) { return bool{constants_[input]}; }) != 1) {
      return false;
    }
    at_ = *computed;
    return true;
  }

  // Some nets write their last linear map as a convolution over one point.
  bool is_pointwise(const graph::Node& node) const {
    const auto* convolution = graph::as<graph::Convolution>(node);
    return convolution && convolution->groups == 1 &&
           count(graph_[node.inputs[1]].shape) ==
               static_cast<std::size_t>(node.shape[1] * graph_[node.inputs[0]].shape[1]);
  }

  bool averages_all_points(const graph::Node& node) const {
    if (node.inputs.empty() || graph_[node.inputs[0]].shape.size() < 3) return false;
    const Shape& from = graph_[node.inputs[0]].shape;
    if (const auto* reduce = graph::as<graph::Reduce>(node)) {
      if (reduce->reduction != graph::Reduction::mean || reduce->axes.size() != from.size() - 2) {
        return false;
      }
      return std::ranges::all_of(
          reduce->axes, [&](std::int64_t axis) { return axis_index(axis, from.size()) >= 2; });
    }
    const auto* pool = graph::as<graph::AveragePool>(node);
    return pool && std::equal(pool->window.kernel.begin(), pool->window.kernel.end(),
                              from.begin() + 2, from.end());
  }

  const graph::Graph& graph_;
  const std::vector<engine::Value>& constants_;
  NodeId at_;
};

}  // namespace

Maps Cam::operator()(const Question& question) const {
  const auto end = EndOf(net_of(question.classifier))();
  if (!end) {
    unsuited(
        "cam explains nets that end in the means of channels and one linear map, and this one does "
        "not; grad_cam is the same where cam is defined, and takes others too.");
  }
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), end->layer, upsampling);
  const engine::Value& numbers = net_of(question.classifier).engine().constants()[end->weights];
  const std::size_t classes = question.classifier.classes();
  Maps maps = zero_maps(question);
  net_of(question.classifier)
      .values(question.batch.rows(), items_from(question, 0), {end->layer.node},
              [&](const engine::Result& found) {
                const std::size_t target = question.targets[found.row];
                std::vector<double> sum(end->layer.points(), 0.0);
                for_channels(end->layer, found.values[0],
                             [&](std::size_t channel, std::span<const float> values) {
                               add_channel(values, end->weight(numbers, channel, target, classes),
                                           sum);
                             });
                write_map(sum, rectify, upsampler, maps.values.row(found.row));
              });
  return maps;
}

}  // namespace assay::attribution
