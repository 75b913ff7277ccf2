#include "explain/attribution/training_features.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/error.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "net/fetch/get.h"
#include "net/model/description_json.h"

namespace assay::attribution {
namespace {

namespace fs = std::filesystem;
using graph::NodeId;

// The largest file, and all of them together.
constexpr double most_feature_bytes = 16e9;
// Numbers of features that are computed before they are written: 64 MiB.
constexpr std::size_t most_inputs_waiting = std::size_t{1} << 24;

// The graph with the numbers the engine uses, which may no longer be the graph's.
std::string fingerprint(const model::Model& model) {
  const graph::Graph& graph = model.graph();
  std::string said;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    said += fmt::format("{} {} {}", node.name, graph::name_of(node.op), to_string(node.shape));
    for (const NodeId input : node.inputs) said += fmt::format(" {}", input);
    if (graph::constant(node)) {
      const std::span<const float> numbers = model.engine().parameter(id);
      said += ' ';
      said += sha256({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
    }
    said += '\n';
  }
  model::Description prepared;
  prepared.preprocessing = model.description().preprocessing;
  return sha256(said + model::to_json(prepared));
}

// Every file once; a .npy batch is one file with many items.
std::string fingerprint(const data::InputSource& source) {
  std::vector<fs::path> paths;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (paths.empty() || paths.back() != source.path(at)) paths.push_back(source.path(at));
  }
  std::vector<std::string> hashes(paths.size());
  parallel_for(paths.size(), 1,
               [&](std::size_t at, std::size_t) { hashes[at] = sha256_of_file(paths[at]); });
  std::string all = fmt::format("{} items\n", source.size());
  for (const std::string& hash : hashes) all += hash + '\n';
  return sha256(all);
}

// Values at the layer, and at the output, of items begin to end - 1.
void compute(const FeatureSet& set, std::size_t begin, std::size_t end, std::span<float> features,
             std::span<std::size_t> classes) {
  const std::size_t size = set.size();
  set.model.values(
      end - begin,
      [&](std::size_t row, std::span<float> sample) {
        std::ranges::copy(set.source.load(begin + row).data, sample.begin());
      },
      {set.node, set.model.graph().output()},
      [&](const engine::Result& found) {
        std::ranges::copy(found.values[0], features.subspan(found.row * size, size).begin());
        classes[found.row] = argmax(found.values[1]);
      });
}

}  // namespace

fs::path feature_path(const FeatureSet& set) {
  const std::string key =
      sha256(fmt::format("{}\n{}\n{}\n", fingerprint(set.model), set.model.graph()[set.node].name,
                         fingerprint(set.source)));
  return fetch::cache_folder() / "features" / (key + ".features");
}

std::optional<FeatureFile> cached_features(const FeatureSet& set, const fs::path& path) {
  auto file = FeatureFile::open(path, set.source.size(), set.size());
  if (!file) return std::nullopt;
  std::vector<float> kept(set.size());
  std::vector<float> now(set.size());
  std::size_t predicted = 0;
  compute(set, 0, 1, now, {&predicted, 1});
  if (!file->read(0, kept) || kept != now || file->classes()[0] != predicted) return std::nullopt;
  return file;
}

FeatureFile computed_features(const FeatureSet& set, const fs::path& path) {
  const std::size_t rows = set.source.size();
  const std::size_t size = set.size();
  if (feature_file_bytes(rows, size) > most_feature_bytes) {
    fail(
        "The values of {} training items at '{}' would take {:.0f} GB, more than the {:.0f} that "
        "are kept; name a smaller layer or give fewer items.",
        rows, set.model.graph()[set.node].name, feature_file_bytes(rows, size) / 1e9,
        most_feature_bytes / 1e9);
  }
  make_folder(path.parent_path());
  FeatureWriter writer(path, rows, size);
  const std::size_t together = std::clamp<std::size_t>(most_inputs_waiting / size, 1, 1024);
  std::vector<float> features(std::min(together, rows) * size);
  std::vector<std::size_t> classes(std::min(together, rows));
  for (std::size_t begin = 0; begin < rows; begin += together) {
    const std::size_t held = std::min(together, rows - begin);
    compute(set, begin, begin + held, features, classes);
    for (std::size_t row = 0; row < held; ++row) {
      writer.add(std::span(features).subspan(row * size, size), classes[row]);
    }
  }
  writer.finish();
  limit_feature_files(path.parent_path(), most_feature_bytes, path);
  auto file = FeatureFile::open(path, rows, size);
  if (!file) fail("'{}' cannot be read back; look at the disk.", path.string());
  return std::move(*file);
}

}  // namespace assay::attribution
