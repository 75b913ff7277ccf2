#include "explain/attribution/lrp.h"

#include <algorithm>
#include <numeric>

#include "net/data/picture_layout.h"
#include "net/data/prepare.h"

namespace assay::attribution {
namespace {

using engine::lrp::Bounds;
using engine::lrp::Composite;

// What a black and a white picture become; nothing for inputs that are no pictures.
std::optional<Bounds> picture_bounds(const model::Model& model) {
  const Shape shape = model.input_shape();
  if (!data::is_picture(shape)) return std::nullopt;
  const data::PictureLayout layout = data::picture_layout(shape);
  model::Preprocessing preprocessing = model.description().preprocessing;
  preprocessing.fit = model::Fit::stretch;
  data::Picture picture(layout.width, layout.height);
  Tensor black = data::input_from_picture(picture, preprocessing, shape);
  std::ranges::fill(picture.rgb, std::uint8_t{255});
  return Bounds{std::move(black), data::input_from_picture(picture, preprocessing, shape)};
}

std::optional<Bounds> bounds(const Lrp& unit, const model::Model& model) {
  if (!unit.low) return picture_bounds(model);
  Bounds result{Tensor(model.input_shape()), Tensor(model.input_shape())};
  std::ranges::fill(result.low.data, static_cast<float>(*unit.low));
  std::ranges::fill(result.high.data, static_cast<float>(*unit.high));
  return result;
}

void check(const Lrp& unit) {
  if (unit.convolution == LrpRule::z_box || unit.dense == LrpRule::z_box) {
    fail("lrp can use the rule z_box for layers that read the input only; give first=z_box.");
  }
  if (unit.low.has_value() != unit.high.has_value()) {
    fail("lrp has only one of low and high; give both or neither.");
  }
  if (unit.low && *unit.low > *unit.high) {
    fail("lrp has low={}, which is above high={}; exchange them.", *unit.low, *unit.high);
  }
}

Composite composed(const Lrp& unit, const model::Model& model) {
  check(unit);
  Composite result = published_composite(unit.composite);
  // Where the composite has no rule of its own for first layers, they follow the others.
  const auto replace = [](LrpRule& rule, LrpRule& first, LrpRule by) {
    if (first == rule) first = by;
    rule = by;
  };
  if (unit.convolution) replace(result.convolution, result.first_convolution, *unit.convolution);
  if (unit.dense) replace(result.dense, result.first_dense, *unit.dense);
  if (unit.first) result.first_convolution = result.first_dense = *unit.first;
  result.settings.gamma = unit.gamma;
  result.settings.bias = unit.bias;
  result.settings.attention = unit.attention;
  if (unit.epsilon) result.settings.epsilon = *unit.epsilon;
  if (unit.alpha) result.settings.alpha = *unit.alpha;
  if (unit.toolkit) result.settings.toolkit = *unit.toolkit;
  if (result.first_convolution == LrpRule::z_box || result.first_dense == LrpRule::z_box) {
    result.bounds = bounds(unit, model);
  }
  return result;
}

double total(std::span<const float> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

}  // namespace

Maps Lrp::operator()(const Question& question) const {
  const model::Model& model = net_of(question.classifier);
  const graph::Graph& graph = model.graph();
  const Shape input = model.input_shape();
  Maps maps = zero_maps(question);
  Measure gap{"conservation_gap", std::vector<double>(question.batch.rows(), 0.0)};
  model.backward_pass(
      question.batch.rows(),
      [&](std::size_t item, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
      },
      [&](std::size_t item) { return question.targets[item]; },
      {.output = question.output,
       .rules = engine::lrp::rules(model.engine(), composed(*this, model)),
       .wanted = {.values = {}, .gradients = {graph.input, graph.output()}},
       .start = model::Start::score},
      [&](const engine::Result& found) {
        gap.values[found.row] = total(found.gradients[0]) - total(found.gradients[1]);
        reduce_channels(input, found.gradients[0], sign, maps.values.row(found.row));
      });
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
