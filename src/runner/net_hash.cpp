#include "runner/net_hash.h"

#include "base/sha256.h"
#include "graph/graph.h"
#include "model/description_json.h"

namespace assay::runner {
namespace {

std::string_view bytes_of(std::span<const float> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

std::string sha256_as_described(const std::filesystem::path& path, const model::Model& model) {
  std::string hash = sha256_of_file(path);
  const model::Description& said = model.description();
  if (said.head.empty() && said.shape.empty() && said.axes.empty()) return hash;
  std::string more = said.head + "\n" + to_string(said.shape);
  for (const model::Axis axis : said.axes) more.append("\n").append(model::word_of(axis));
  return sha256(hash + "\n" + more);
}

std::string sha256_of_net(const std::filesystem::path& path, const model::Model& model) {
  const std::string hash = sha256_as_described(path, model);
  std::size_t bytes = 0;
  std::string weights;
  for (std::size_t node = 0; node < model.graph().nodes.size(); ++node) {
    const Tensor* constant = graph::constant(model.graph().nodes[node]);
    if (constant == nullptr) continue;
    bytes += constant->data.size() * sizeof(float);
    weights += sha256(bytes_of(constant->data));
  }
  return bytes > std::filesystem::file_size(path) ? sha256(hash + weights) : hash;
}

std::string sha256_of_input(std::span<const float> numbers) { return sha256(bytes_of(numbers)); }

}  // namespace assay::runner
