#include "net/model/tfjs_calls.h"

#include <ranges>

#include "base/error.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_calls = 1 << 16;

std::vector<Field> calls_of(const Field& layer) {
  const auto calls = layer.find("inbound_nodes");
  return calls ? calls->items() : std::vector<Field>{};
}

// [["a", 0, 0], ...] or, for a single one, ["a", 0, 0].
std::vector<Field> listed_references(const Field& field) {
  std::vector<Field> items = field.items();
  const bool single = !items.empty() && items[0].json().is_string();
  return single ? std::vector{field} : items;
}

std::vector<Field> parts_of(const Field& reference) {
  std::vector<Field> parts = reference.items();
  if (parts.size() < 3)
    fail("'{}' does not name a layer, a call and an output.", reference.place());
  return parts;
}

}  // namespace

bool is_model(const std::string& kind) {
  return kind == "Sequential" || kind == "Model" || kind == "Functional";
}

std::string layer_name(const Field& layer) {
  const auto name = layer.find("name");
  return name ? name->text() : layer["config"]["name"].text();
}

std::vector<Field> layers_of(const Field& model) {
  const Field config = model["config"];
  return config.json().is_array() ? config.items() : config["layers"].items();
}

Calls::Calls(const Field& config) {
  const std::vector<Field> layers = config["layers"].items();
  list_calls(layers);
  find_models_counted_from_one(layers);
  for (const Field& layer : layers) {
    const Entry& entry = layers_.at(layer_name(layer));
    const std::vector<Field> inbound = calls_of(layer);
    for (std::size_t at = 0; at < inbound.size(); ++at) {
      if (inbound[at].json().is_object()) {
        fail("'{}' is in the form of Keras 3; save the model with Keras 2.", inbound[at].place());
      }
      calls_[entry.first_call + at].inputs = references(inbound[at]);
    }
  }
  inputs_ = references(config["input_layers"]);
  outputs_ = references(config["output_layers"]);
  if (outputs_.empty()) fail("'{}' has no outputs.", config.place());
}

void Calls::list_calls(const std::vector<Field>& layers) {
  for (const Field& layer : layers) {
    const std::string kind = layer["class_name"].text();
    // An input is never called and still has a value.
    const std::size_t count = kind == "InputLayer" ? 1 : calls_of(layer).size();
    const std::string name = layer_name(layer);
    const Entry entry{calls_.size(), count, is_model(kind)};
    if (!layers_.emplace(name, entry).second) fail("Two layers are called '{}'.", name);
    calls_.insert(calls_.end(), count, Call{layer, {}});
    if (calls_.size() > std::size_t{most_calls}) fail("The model calls too many layers.");
  }
}

// Keras counts the calls of a model used as a layer from one when the model's own definition was
// the first, and from zero otherwise; a call number just past the end tells.
void Calls::find_models_counted_from_one(const std::vector<Field>& layers) {
  for (const Field& layer : layers) {
    for (const Field& call : calls_of(layer)) {
      if (!call.json().is_array()) continue;
      for (const Field& reference : listed_references(call)) {
        const std::vector<Field> parts = parts_of(reference);
        const auto entry = layers_.find(parts[0].text());
        if (entry == layers_.end() || !entry->second.is_model) continue;
        const auto number = static_cast<std::size_t>(parts[1].integer(0, most_calls));
        if (number == entry->second.calls) entry->second.counts_from_one = true;
      }
    }
  }
}

Reference Calls::reference(const Field& field) const {
  const std::vector<Field> parts = parts_of(field);
  const auto entry = layers_.find(parts[0].text());
  if (entry == layers_.end()) {
    fail("'{}' reads the layer '{}', which does not exist.", field.place(), parts[0].text());
  }
  const Entry& layer = entry->second;
  auto call = static_cast<std::size_t>(parts[1].integer(0, most_calls));
  // The outputs may be the only place that shows it.
  const bool from_one = layer.counts_from_one || (layer.is_model && call == layer.calls);
  if (from_one && call > 0) --call;
  if (call >= layer.calls) {
    fail("'{}' reads call {} of the layer '{}', which is called {} times.", field.place(), call,
         parts[0].text(), layer.calls);
  }
  return {layer.first_call + call, static_cast<std::size_t>(parts[2].integer(0, most_calls))};
}

std::vector<Reference> Calls::references(const Field& field) const {
  std::vector<Reference> result;
  for (const Field& item : listed_references(field)) result.push_back(reference(item));
  return result;
}

std::vector<std::size_t> Calls::in_order() const {
  enum class State { unseen, open, done };
  std::vector<State> states(calls_.size(), State::unseen);
  std::vector<std::size_t> order;
  std::vector<std::size_t> stack;
  for (const Reference& output : outputs_) stack.push_back(output.call);
  while (!stack.empty()) {
    const std::size_t call = stack.back();
    if (states[call] != State::unseen) {
      stack.pop_back();
      if (states[call] == State::open) order.push_back(call);
      states[call] = State::done;
      continue;
    }
    states[call] = State::open;
    // The first input ends on top of the stack, so that nodes come in the order one reads them.
    for (const Reference& input : std::views::reverse(calls_[call].inputs)) {
      if (states[input.call] == State::unseen) stack.push_back(input.call);
      if (states[input.call] == State::open) {
        fail("The layer '{}' depends on itself.", layer_name(calls_[call].layer));
      }
    }
  }
  return order;
}

}  // namespace assay::model::tfjs
