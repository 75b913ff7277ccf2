// One ONNX node on its way into the graph: its attributes and inputs as an operator's handler wants
// to read them, and the place for its results. An operator is one function of a Step.
#pragma once

#include <onnx/onnx_pb.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/error.h"
#include "net/model/onnx_emitter.h"

namespace assay::model::from_onnx {

// What all steps of one import share.
struct Import {
  Emitter emitter;
  std::int64_t opset = 0;
  std::int64_t batch = 0;  // as the file has it; zero when it is left open
  std::filesystem::path folder;
  std::unordered_map<std::string, Value> values;
  std::unordered_map<std::string, int> readers;  // how often each value is read or given out
};

class Step {
 public:
  Step(Import& import, const onnx::NodeProto& node) : import_(import), node_(node) {}

  Emitter& emit() const { return import_.emitter; }
  std::int64_t opset() const { return import_.opset; }
  std::int64_t batch() const { return import_.batch; }
  const std::filesystem::path& folder() const { return import_.folder; }

  // The name of the result, or of a part of the way to it: "conv1", "conv1.weights".
  std::string name() const;
  std::string name(std::string_view part) const;

  // Inputs, of which optional ones may be missing.
  std::size_t inputs() const { return static_cast<std::size_t>(node_.input_size()); }
  bool has(std::size_t at) const;
  const Value& input(std::size_t at) const;
  std::vector<Value> all_inputs() const;
  const Shape& shape(std::size_t at) const { return emit().shape(input(at)); }
  const Literal& known(std::size_t at, std::string_view what) const;
  Integers known_integers(std::size_t at, std::string_view what) const;
  Shape known_shape(std::size_t at) const;
  float known_number(std::size_t at, std::string_view what) const;
  // Whether no other node reads this input.
  bool is_only_reader_of(std::size_t at) const;

  // Attributes. Numbers are finite.
  const onnx::AttributeProto* attribute(std::string_view name) const;
  std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
  float real(std::string_view name, float otherwise) const;
  std::string text(std::string_view name, std::string_view otherwise) const;
  std::optional<Integers> integers(std::string_view name) const;
  std::optional<std::vector<float>> reals(std::string_view name) const;
  // Opsets moved many attributes to inputs; nothing when it is neither.
  std::optional<Integers> integers(std::string_view name, std::size_t at) const;

  // Results.
  std::size_t outputs() const { return static_cast<std::size_t>(node_.output_size()); }
  bool is_wanted(std::size_t at) const;
  void result(Value value) const { result(0, std::move(value)); }
  void result(std::size_t at, Value value) const;
  // For outputs other than the first that cannot be computed.
  void refuse_outputs_from(std::size_t first) const;

 private:
  Import& import_;
  const onnx::NodeProto& node_;
};

using Convert = void (*)(const Step&);

}  // namespace assay::model::from_onnx
