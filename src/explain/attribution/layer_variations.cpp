#include "explain/attribution/layer_variations.h"

#include "base/unsuited.h"
#include "explain/attribution/channel_masks.h"
#include "explain/attribution/variations.h"

namespace assay::attribution {

void score_layer_versions(const Question& question, const Layer& layer, std::size_t versions,
                          const MakeLayer& make, const TakeLayer& take) {
  const auto rest = net_of(question.classifier).rest_after(layer.node);
  if (!rest) {
    unsuited(
        "The score also depends on the input by a way around the layer '{}', so changing that "
        "layer says little; name a layer that all goes through.",
        net_of(question.classifier).graph()[layer.node].name);
  }
  in_groups(question.batch.rows(), layer, [&](std::size_t first, std::size_t items) {
    const Tensor values = layer_values(question, layer, first, items);
    std::vector<std::vector<double>> scores(items, std::vector<double>(versions));
    const Question about{*rest, values, question.targets.subspan(first, items), question.output,
                         question.report_progress};
    score_versions(
        about, versions,
        [&](std::size_t item, std::size_t version, std::span<float> sample) {
          make(values.row(item), version, sample);
        },
        [&](std::size_t item, std::size_t version, float score) {
          scores[item][version] = double{score};
        });
    for (std::size_t item = 0; item < items; ++item) {
      take(first + item, values.row(item), scores[item]);
    }
  });
}

}  // namespace assay::attribution
