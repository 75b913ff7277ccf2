#include "net/model/onnx_functions.h"

#include <string>
#include <unordered_map>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

// Calls within calls may double at each step.
constexpr int most_nodes = 250'000;
constexpr int deepest = 32;

std::string key_of(const std::string& domain, const std::string& name) {
  return (domain == "ai.onnx" ? "" : domain) + "\n" + name;
}

class Inliner {
 public:
  explicit Inliner(onnx::ModelProto& model) : model_(model) {
    for (const auto& function : model.functions()) {
      functions_.emplace(key_of(function.domain(), function.name()), &function);
    }
  }

  void run() {
    google::protobuf::RepeatedPtrField<onnx::NodeProto> before;
    before.Swap(model_.mutable_graph()->mutable_node());
    for (auto& node : before) add(std::move(node), 0);
  }

 private:
  void add(onnx::NodeProto node, int depth) {
    const auto found = functions_.find(key_of(node.domain(), node.op_type()));
    if (found == functions_.end()) {
      if (model_.graph().node_size() >= most_nodes) {
        fail("The model's functions make more than {} nodes.", most_nodes);
      }
      *model_.mutable_graph()->add_node() = std::move(node);
      return;
    }
    if (depth == deepest) {
      fail("The model's function '{}' calls itself, or {} calls deep.", node.op_type(), deepest);
    }
    expand(node, *found->second, depth);
  }

  void check_opset(const onnx::FunctionProto& function) const {
    for (const auto& own : function.opset_import()) {
      for (const auto& of_model : model_.opset_import()) {
        if (own.domain() == of_model.domain() && own.version() != of_model.version()) {
          fail("The model's function '{}' is of opset {}, the model of {}; export it again.",
               function.name(), own.version(), of_model.version());
        }
      }
    }
  }

  void expand(const onnx::NodeProto& call, const onnx::FunctionProto& function, int depth) {
    check_opset(function);
    // What the function calls its values, and what they are called here.
    std::unordered_map<std::string, std::string> names{{"", ""}};
    const std::string prefix = "function" + std::to_string(++calls_) + "/";
    for (int at = 0; at < function.input_size(); ++at) {
      names[function.input(at)] = at < call.input_size() ? call.input(at) : "";
    }
    for (int at = 0; at < function.output_size(); ++at) {
      const bool wanted = at < call.output_size() && !call.output(at).empty();
      const bool passed_on = names.contains(function.output(at));
      if (passed_on && wanted) pass_on(names[function.output(at)], call.output(at));
      if (!passed_on && wanted) names[function.output(at)] = call.output(at);
    }
    for (onnx::NodeProto node : function.node()) {
      const auto rename = [&](std::string& name) {
        const auto [known, added] = names.emplace(name, prefix + name);
        name = known->second;
      };
      for (std::string& name : *node.mutable_input()) rename(name);
      for (std::string& name : *node.mutable_output()) rename(name);
      if (!node.name().empty()) node.set_name(prefix + node.name());
      fill_in(node, call, function);
      add(std::move(node), depth + 1);
    }
  }

  // A function may give back what it was given.
  void pass_on(const std::string& from, const std::string& to) {
    onnx::NodeProto node;
    node.set_op_type("Identity");
    node.add_input(from);
    node.add_output(to);
    add(std::move(node), 0);
  }

  // Without a value the operator's own default holds; a default of the function's is in a part of
  // newer files that is not read.
  static void check_optional(const onnx::FunctionProto& function, const std::string& attribute) {
    for (const std::string& name : function.attribute()) {
      if (name == attribute) return;
    }
    fail("A call of the model's function '{}' leaves out '{}'; export the model without functions.",
         function.name(), attribute);
  }

  // Attributes that the call gives.
  static void fill_in(onnx::NodeProto& node, const onnx::NodeProto& call,
                      const onnx::FunctionProto& function) {
    google::protobuf::RepeatedPtrField<onnx::AttributeProto> before;
    before.Swap(node.mutable_attribute());
    for (const auto& attribute : before) {
      const auto* value = &attribute;
      if (!attribute.ref_attr_name().empty()) {
        value = find(call.attribute(), attribute.ref_attr_name());
        if (!value) {
          check_optional(function, attribute.ref_attr_name());
          continue;
        }
      }
      auto* filled = node.add_attribute();
      *filled = *value;
      filled->set_name(attribute.name());
    }
  }

  static const onnx::AttributeProto* find(
      const google::protobuf::RepeatedPtrField<onnx::AttributeProto>& all,
      const std::string& name) {
    for (const auto& attribute : all) {
      if (attribute.name() == name) return &attribute;
    }
    return nullptr;
  }

  onnx::ModelProto& model_;
  std::unordered_map<std::string, const onnx::FunctionProto*> functions_;
  int calls_ = 0;
};

}  // namespace

void inline_functions(onnx::ModelProto& model) {
  if (model.functions_size() > 0) Inliner(model).run();
}

}  // namespace assay::model::from_onnx
