#include "net/model/tfjs.h"

#include "base/error.h"
#include "base/json.h"
#include "net/model/json.h"
#include "net/model/tfjs_graph.h"
#include "net/model/tfjs_topology.h"
#include "net/model/tfjs_weights.h"

namespace assay::model {
namespace {

// Newer files keep it at the top, older ones among the user's metadata.
std::optional<Field> signature_of(const Field& model) {
  if (const auto signature = model.find("signature")) return signature;
  const auto metadata = model.find("userDefinedMetadata");
  return metadata ? metadata->find("signature") : std::nullopt;
}

}  // namespace

graph::Graph import_tfjs(std::string_view model_json,
                         const std::function<std::string(const std::string& path)>& shard) {
  const nlohmann::json text = parse_json(model_json, "The TF.js model");
  const Field model(text, "");
  if (!text.is_object() || !text.contains("modelTopology")) {
    fail("The JSON is not a TF.js model: it has no 'modelTopology'.");
  }
  const Field topology = model["modelTopology"];
  const tfjs::Weights weights(model["weightsManifest"], shard);
  // Older files have no "format"; only a graph lists nodes.
  if (topology.find("node")) return tfjs::import_graph(topology, signature_of(model), weights);
  const auto config = topology.find("model_config");
  return tfjs::import_layers(config ? *config : topology, weights);
}

}  // namespace assay::model
