#include "evaluate/runner/classifier_hash.h"

#include "base/sha256.h"
#include "net/graph/graph.h"
#include "net/model/description_json.h"
#include "net/model/model.h"

namespace assay::runner {
namespace {

std::string_view bytes_of(std::span<const float> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

std::string sha256_as_described(const std::filesystem::path& path,
                                const model::Classifier& classifier) {
  if (path.empty()) return {};
  std::string hash = sha256_of_file(path);
  const model::Description& said = classifier.description();
  if (said.head.empty() && said.shape.empty() && said.axes.empty()) return hash;
  std::string more = said.head + "\n" + to_string(said.shape);
  for (const model::Axis axis : said.axes) more.append("\n").append(model::word_of(axis));
  return sha256(hash + "\n" + more);
}

std::string sha256_of_classifier(const std::filesystem::path& path,
                                 const model::Classifier& classifier) {
  const std::string hash = sha256_as_described(path, classifier);
  const model::Model* const net = classifier.net();
  if (path.empty() || net == nullptr) return hash;
  std::size_t bytes = 0;
  std::string weights;
  for (const graph::Node& node : net->graph().nodes) {
    const Tensor* constant = graph::constant(node);
    if (constant == nullptr) continue;
    bytes += constant->data.size() * sizeof(float);
    weights += sha256(bytes_of(constant->data));
  }
  return bytes > std::filesystem::file_size(path) ? sha256(hash + weights) : hash;
}

std::string sha256_of_input(std::span<const float> numbers) { return sha256(bytes_of(numbers)); }

}  // namespace assay::runner
