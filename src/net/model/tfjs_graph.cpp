#include "net/model/tfjs_graph.h"

#include <map>
#include <ranges>
#include <set>

#include "base/error.h"
#include "net/model/tfjs_node.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_size = std::int64_t{1} << 32;

struct Entry {
  Field field;
  std::string op;
  std::vector<std::string> inputs;
};

using Entries = std::map<std::string, Entry>;

// "conv:0" is the first output of "conv". Every op we know has one output that matters.
std::string node_of(const std::string& reference, const std::string& reader) {
  const std::size_t colon = reference.rfind(':');
  if (colon == std::string::npos) return reference;
  if (reference.substr(colon) != ":0") {
    fail("'{}' reads '{}'; only first outputs are supported.", reader, reference);
  }
  return reference.substr(0, colon);
}

Entries read_entries(const Field& topology) {
  Entries entries;
  for (const Field& field : topology["node"].items()) {
    const std::string name = field["name"].text();
    Entry entry{field, field["op"].text(), {}};
    if (const auto inputs = field.find("input")) {
      for (const Field& input : inputs->items()) {
        const std::string reference = input.text();
        if (!reference.starts_with('^')) entry.inputs.push_back(node_of(reference, name));
      }
    }
    if (!entries.emplace(name, std::move(entry)).second) fail("Two nodes are called '{}'.", name);
  }
  return entries;
}

std::vector<std::string> output_names(const Entries& entries,
                                      const std::optional<Field>& signature) {
  std::vector<std::string> names;
  const auto given = signature ? signature->find("outputs") : std::nullopt;
  if (given && given->json().is_object()) {
    for (const auto& [key, value] : given->json().items()) {
      names.push_back(node_of((*given)[key]["name"].text(), "outputs"));
    }
  }
  if (!names.empty()) return names;
  std::set<std::string> read;
  for (const auto& [name, entry] : entries) read.insert(entry.inputs.begin(), entry.inputs.end());
  for (const auto& [name, entry] : entries) {
    if (!read.contains(name) && entry.op != "Const" && entry.op != "NoOp") names.push_back(name);
  }
  if (names.empty()) fail("The graph has no output; it is empty or a cycle.");
  return names;
}

const Entry& entry_of(const Entries& entries, const std::string& name, const std::string& reader) {
  const auto entry = entries.find(name);
  if (entry == entries.end()) fail("'{}' reads '{}', which does not exist.", reader, name);
  return entry->second;
}

// The nodes the outputs need, each after those it reads.
std::vector<std::string> in_order(const Entries& entries, std::vector<std::string> stack) {
  for (const std::string& output : stack) entry_of(entries, output, "outputs");
  enum class State { open, done };
  std::map<std::string, State> states;
  std::vector<std::string> order;
  while (!stack.empty()) {
    const std::string name = stack.back();
    if (const auto state = states.find(name); state != states.end()) {
      stack.pop_back();
      if (state->second == State::open) order.push_back(name);
      state->second = State::done;
      continue;
    }
    states.emplace(name, State::open);
    for (const std::string& input : std::views::reverse(entries.at(name).inputs)) {
      entry_of(entries, input, name);
      const auto state = states.find(input);
      if (state == states.end())
        stack.push_back(input);
      else if (state->second == State::open)
        fail("The node '{}' depends on itself.", name);
    }
  }
  return order;
}

std::optional<Field> sizes_of(const std::optional<Field>& holder, const std::string& key) {
  const auto shape = holder ? holder->find(key) : std::nullopt;
  return shape ? shape->find("dim") : std::nullopt;
}

// The placeholder's own shape or, when that is not written, the one in the signature.
Shape input_shape(const std::string& name, const Entry& entry,
                  const std::optional<Field>& signature) {
  const auto attributes = entry.field.find("attr");
  auto sizes = sizes_of(attributes ? attributes->find("shape") : std::nullopt, "shape");
  const auto inputs = signature ? signature->find("inputs") : std::nullopt;
  if (!sizes && inputs && inputs->json().size() == 1) {
    sizes = sizes_of((*inputs)[inputs->json().begin().key()], "tensorShape");
  }
  if (!sizes) fail("The input '{}' does not say its shape.", name);
  Shape shape;
  for (const Field& size : sizes->items()) shape.push_back(size["size"].integer(-1, most_size));
  if (shape.size() < 2 || (shape[0] != -1 && shape[0] != 1)) {
    fail("The input '{}' has no free first axis for samples.", name);
  }
  shape[0] = 1;
  for (const std::int64_t size : shape) {
    if (size < 1) {
      fail("The input '{}' leaves a size open; export the model with a fixed size.", name);
    }
  }
  return shape;
}

// A value [1, length, channels] is a signal when an axis is put into it for a window to slide on.
bool is_signal(const Entries& entries, const std::string& input) {
  for (const auto& [name, entry] : entries) {
    if (entry.op == "ExpandDims" && !entry.inputs.empty() && entry.inputs[0] == input) return true;
  }
  return false;
}

Operand constant(const std::string& name, const Weights& weights) {
  const Weight* weight = weights.find(name);
  if (weight == nullptr) fail("The manifest has no weight '{}'.", name);
  if (weight->integers) return *weight->integers;
  return Value{.shape = weight->numbers->shape, .constant = weight->numbers, .constant_name = name};
}

}  // namespace

graph::Graph import_graph(const Field& topology, const std::optional<Field>& signature,
                          const Weights& weights) {
  const Entries entries = read_entries(topology);
  const std::vector<std::string> outputs = output_names(entries, signature);
  Emitter emitter;
  std::map<std::string, Operand> results;
  std::string input;
  for (const std::string& name : in_order(entries, outputs)) {
    const Entry& entry = entries.at(name);
    if (entry.op == "Const") {
      results.emplace(name, constant(name, weights));
    } else if (entry.op == "Placeholder") {
      if (!input.empty())
        fail("The graph has the inputs '{}' and '{}'; one is supported.", input, name);
      input = name;
      const Shape shape = input_shape(name, entry, signature);
      const bool image = shape.size() == 4 || (shape.size() == 3 && is_signal(entries, name));
      results.emplace(name, emitter.input(name, shape, image));
    } else {
      GraphNode node{name, entry.op, entry.field.find("attr"), {}, emitter};
      for (const std::string& read : entry.inputs) node.inputs.push_back(results.at(read));
      results.emplace(name, emit_node(node));
    }
  }
  if (input.empty()) fail("The graph has no input that its outputs need.");
  std::vector<Value> values;
  for (const std::string& name : outputs) {
    const auto* value = std::get_if<Value>(&results.at(name));
    if (value == nullptr) fail("The output '{}' is a list of sizes.", name);
    values.push_back(*value);
  }
  return std::move(emitter).finish(values);
}

}  // namespace assay::model::tfjs
