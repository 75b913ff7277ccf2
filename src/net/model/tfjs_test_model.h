// For tests: TF.js models written in a few lines. Weights count upwards from one, so that a test
// can tell by a value where it came from.
#pragma once

#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.h"
#include "net/model/json.h"
#include "net/model/tfjs.h"

namespace assay::model {

struct TestModel {
  std::string topology;  // the JSON of "modelTopology"
  nlohmann::json weights = nlohmann::json::array();
  std::string bytes{};

  TestModel& numbers(const std::string& name, const Shape& shape, std::vector<float> values) {
    weights.push_back({{"name", name}, {"shape", shape}, {"dtype", "float32"}});
    const std::size_t at = bytes.size();
    bytes.resize(at + values.size() * sizeof(float));
    if (!values.empty()) {
      std::memcpy(bytes.data() + at, values.data(), values.size() * sizeof(float));
    }
    return *this;
  }

  // 1, 2, 3 ...
  TestModel& counting(const std::string& name, const Shape& shape) {
    std::vector<float> values(count(shape));
    std::iota(values.begin(), values.end(), 1.0F);
    return numbers(name, shape, std::move(values));
  }

  TestModel& whole(const std::string& name, const Shape& shape, std::vector<std::int32_t> values) {
    weights.push_back({{"name", name}, {"shape", shape}, {"dtype", "int32"}});
    const std::size_t at = bytes.size();
    bytes.resize(at + values.size() * sizeof(std::int32_t));
    std::memcpy(bytes.data() + at, values.data(), values.size() * sizeof(std::int32_t));
    return *this;
  }

  std::string json() const {
    const nlohmann::json manifest = {{{"paths", {"weights.bin"}}, {"weights", weights}}};
    return R"({"modelTopology":)" + topology + R"(,"weightsManifest":)" + manifest.dump() + "}";
  }

  graph::Graph import() const {
    return import_tfjs(json(), [&](const std::string&) { return bytes; });
  }
};

// A chain of layers behind an input of the given shape: R"([null, 4, 4, 1])".
inline TestModel chain(const std::string& shape, const std::string& layers) {
  return {R"({"class_name":"Sequential","config":{"layers":[{"class_name":"InputLayer","config":
          {"name":"x","batch_input_shape":)" +
          shape + "}}" + (layers.empty() ? "" : ",") + layers + "]}}"};
}

// A graph of nodes behind a placeholder "x" of the given dimensions: R"({"size":"-1"},...)".
inline TestModel nodes(const Shape& shape, const std::string& list) {
  std::vector<std::string> sizes;
  for (const std::int64_t size : shape) {
    sizes.push_back(fmt::format(R"({{"size":"{}"}})", size));
  }
  return {R"({"node":[{"name":"x","op":"Placeholder","attr":{"shape":{"shape":{"dim":[)" +
          fmt::format("{}", fmt::join(sizes, ",")) + "]}}}}," + list + "]}"};
}

inline const graph::Node& node_called(const graph::Graph& graph, const std::string& name) {
  const auto id = graph::find(graph, name);
  if (!id) throw std::runtime_error("no node is called " + name);
  return graph[*id];
}

inline const graph::Node& input_of(const graph::Graph& graph, const std::string& name,
                                   std::size_t at) {
  return graph[node_called(graph, name).inputs.at(at)];
}

// The sentence of the Error that `act` throws.
template <class Act>
std::string refusal(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace assay::model
