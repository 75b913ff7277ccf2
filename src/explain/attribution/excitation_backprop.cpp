#include "explain/attribution/excitation_backprop.h"

#include "explain/attribution/backward.h"
#include "net/engine/lrp.h"

namespace assay::attribution {
namespace {

Layer excited_layer(const model::Model& model, const std::string& name) {
  if (!name.empty()) return find_layer(model, name);
  const std::vector<Layer> layers = last_layer_of_every_size(model);
  return layers[layers.size() > 1 ? layers.size() - 2 : 0];
}

engine::lrp::Composite winners(bool contrastive) {
  using engine::lrp::Kind;
  engine::lrp::Composite result{
      Kind::excitation, Kind::excitation, Kind::excitation, Kind::excitation, {}, {}};
  // Sums are divided by as they are, and biases take no part.
  result.settings.toolkit = engine::lrp::Toolkit::innvestigate;
  result.settings.bias = false;
  if (contrastive) result.last = Kind::contrast;
  return result;
}

}  // namespace

Maps ExcitationBackprop::operator()(const Question& question) const {
  const model::Model& model = net_of(question.classifier);
  const Layer found = excited_layer(model, layer);
  const Upsampler upsampler = upsampler_for(model, found, upsampling);
  Maps maps = zero_maps(question);
  model.backward_pass(
      question.batch.rows(), items_from(question, 0),
      [&](std::size_t row) { return question.targets[row]; },
      {.output = question.output,
       .rules = engine::lrp::rules(model.engine(), winners(contrastive)),
       .wanted = {.values = {}, .gradients = {found.node}},
       .from = [&](std::size_t row, std::span<const float>,
                   std::span<float> start) { start[question.targets[row]] = 1; }},
      [&](const engine::Result& result) {
        std::vector<double> sum(found.points(), 0.0);
        for_channels(found, result.gradients[0],
                     [&](std::size_t, std::span<const float> won) { add_channel(won, 1, sum); });
        write_map(sum, contrastive, upsampler, maps.values.row(result.row));
      });
  return maps;
}

}  // namespace assay::attribution
