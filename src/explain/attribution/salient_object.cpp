#include "explain/attribution/salient_object.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/spectral_residual.h"
#include "explain/attribution/upsample.h"
#include "net/data/prepare.h"
#include "net/data/restore.h"
#include "net/fetch/get.h"
#include "net/graph/fold.h"

namespace assay::attribution {
namespace {

namespace fs = std::filesystem;

fs::path fetched_net() { return fetch::cache_folder() / "u2netp" / "model.onnx"; }

bool uses_net(Finder by) {
  if (by == Finder::spectral) return false;
  const bool there = fs::exists(fetched_net());
  if (by == Finder::u2netp && !there) {
    fail("U2-Net-p has not been fetched; run 'assay get u2netp' or give by=spectral.");
  }
  return there;
}

data::Picture picture_of(const Question& question, std::size_t item) {
  return data::picture_from_input(question.batch.row(item),
                                  question.classifier.description().preprocessing,
                                  question.classifier.input_shape());
}

// The net's first map, 0 to 1, at the input's size.
void by_net(const Question& question, Maps& maps) {
  const model::Net net = model::read_net(fetched_net());
  const engine::Engine engine(graph::fold_affine(net.graph));
  const graph::Graph& graph = engine.graph();
  const Shape& taken = graph[graph.input].shape;
  const Shape& found = graph[graph.output()].shape;
  if (found.size() != 4 || found[1] != 1) {
    fail("'{}' gives {}, not a map; remove it and run 'assay get u2netp' again.",
         fetched_net().string(), to_string(found));
  }
  const Upsampler upsampler({found[2], found[3]}, {maps.values.shape[1], maps.values.shape[2]},
                            Upsampling::linear);
  engine.forward(
      question.batch.rows(),
      [&](std::size_t row, std::span<float> sample) {
        const Tensor prepared =
            data::input_from_picture(picture_of(question, row), net.description.preprocessing,
                                     {taken.begin() + 1, taken.end()});
        std::ranges::copy(prepared.data, sample.begin());
      },
      {graph.output()},
      [&](const engine::Result& result) {
        if (!is_finite(result.values[0])) fail("U2-Net-p gives numbers that are not finite.");
        upsampler.write(result.values[0], maps.values.row(result.row));
      });
}

void by_spectrum(const Question& question, Maps& maps) {
  parallel_for(question.batch.rows(), 1, [&](std::size_t item, std::size_t) {
    std::ranges::copy(spectral_residual(picture_of(question, item)), maps.values.row(item).begin());
  });
}

}  // namespace

Maps SalientObject::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  if (!data::is_picture(input) || data::picture_layout(input).channels_last) {
    fail("salient_object looks at pictures of one or three channels; this model's input is {}.",
         to_string(input));
  }
  const bool net = uses_net(by);
  Maps maps = zero_maps(question);
  net ? by_net(question, maps) : by_spectrum(question, maps);
  maps.measures.push_back({"by_u2netp", std::vector<double>(question.batch.rows(), net ? 1 : 0)});
  return maps;
}

}  // namespace assay::attribution
