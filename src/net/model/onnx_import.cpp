#include "net/model/onnx_import.h"

#include <algorithm>
#include <unordered_set>

#include "net/model/onnx_ops.h"
#include "net/model/onnx_reader.h"
#include "net/model/onnx_tensor.h"

namespace assay::model {
using namespace from_onnx;

namespace {

using graph::Graph;
using graph::NodeId;

// Numbers that computing with constants may make: some for every model, and for every weight as
// many as transposing and scaling it may need.
constexpr std::int64_t free_budget = std::int64_t{1} << 24;
constexpr std::int64_t budget_per_weight = 4;
// Numbers that all weights together may have: external data may be read many times.
constexpr std::int64_t most_weights = std::int64_t{1} << 31;

class Importer {
 public:
  Importer(std::string_view bytes, const std::filesystem::path& folder, const Shape& input_shape,
           const std::string& head)
      : file_(read_onnx(bytes, input_shape, head)),
        import_{Emitter(free_budget), file_.opset, file_.input.batch, folder, {}, {}} {
    count_readers();
    import_.values.emplace(file_.input.name,
                           import_.emitter.input(file_.input.name, file_.input.shape));
    load_weights();
    for (const int node : file_.order) convert(file_.model.graph().node(node));
  }

  const std::vector<Unsupported>& unsupported() const { return unsupported_; }

  Graph graph() && {
    std::vector<NodeId> nodes;
    for (const std::string& name : file_.outputs) {
      const Value& value = import_.values.at(name);
      if (nodes.empty() && literal(value)) {
        fail("The output '{}' does not depend on the model's input.", name);
      }
      nodes.push_back(import_.emitter.node(value, name));
    }
    return std::move(import_.emitter).finish(std::move(nodes));
  }

 private:
  void count_readers() {
    for (const int node : file_.order) {
      for (const auto& name : file_.model.graph().node(node).input()) ++import_.readers[name];
    }
    for (const auto& name : file_.outputs) ++import_.readers[name];
  }

  // Frees each tensor's bytes as soon as they are read, so that weights are not held twice.
  void load_weights() {
    std::int64_t total = 0;
    for (auto& tensor : *file_.model.mutable_graph()->mutable_initializer()) {
      if (!import_.readers.contains(tensor.name())) continue;
      Literal value = read_tensor(tensor, import_.folder);
      total += elements(value.shape);
      if (total > most_weights) fail("The model has more than {} weights.", most_weights);
      import_.emitter.allow(budget_per_weight * elements(value.shape));
      import_.values.emplace(tensor.name(), std::move(value));
      tensor.Clear();
    }
  }

  void convert(const onnx::NodeProto& node) {
    const Step step(import_, node);
    const bool known_domain = node.domain().empty() || node.domain() == "ai.onnx";
    const Convert handler = known_domain ? find_operator(node.op_type()) : nullptr;
    if (!handler) return refuse(node, why_unsupported(node.op_type(), node.domain()));
    if (std::ranges::any_of(node.input(), [&](auto& name) { return lost_.contains(name); })) {
      return lose_outputs(node);
    }
    // The one place where an Error is not the end: a model's table lists all that is wrong.
    try {
      handler(step);
    } catch (const Error& error) {
      refuse(node, error.what());
    }
  }

  void refuse(const onnx::NodeProto& node, std::string why) {
    const std::string& name = Step(import_, node).name();
    unsupported_.push_back({name, node.op_type(), std::move(why)});
    lose_outputs(node);
  }

  void lose_outputs(const onnx::NodeProto& node) {
    lost_.insert(node.output().begin(), node.output().end());
  }

  OnnxFile file_;
  Import import_;
  std::vector<Unsupported> unsupported_;
  std::unordered_set<std::string> lost_;
};

[[noreturn]] void refuse(const std::vector<Unsupported>& nodes) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> sentences;
  for (const Unsupported& node : nodes) {
    if (sentences.size() == most_named) break;
    sentences.push_back(fmt::format("'{}' ({}): {}", node.node, node.op, node.why));
  }
  if (nodes.size() > most_named) {
    sentences.push_back(fmt::format("and {} more", nodes.size() - most_named));
  }
  fail("The model cannot be imported. {}", fmt::join(sentences, "; "));
}

}  // namespace

Graph import_onnx(std::string_view bytes, const std::filesystem::path& folder,
                  const Shape& input_shape, const std::string& head) {
  Importer importer(bytes, folder, input_shape, head);
  if (!importer.unsupported().empty()) refuse(importer.unsupported());
  return std::move(importer).graph();
}

std::vector<std::string> outputs_of_onnx(std::string_view bytes) { return output_names(bytes); }

std::vector<Unsupported> unsupported_onnx(std::string_view bytes,
                                          const std::filesystem::path& folder,
                                          const Shape& input_shape, const std::string& head) {
  Importer importer(bytes, folder, input_shape, head);
  std::vector<Unsupported> result = importer.unsupported();
  if (result.empty()) std::move(importer).graph();
  return result;
}

}  // namespace assay::model
