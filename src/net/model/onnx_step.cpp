#include "net/model/onnx_step.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace assay::model::from_onnx {
namespace {

using onnx::AttributeProto;

// "123", "input.4" and "onnx::Relu_12" are numbers in disguise.
bool is_readable(std::string_view name) {
  if (name.starts_with("onnx::")) return false;
  const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
  const auto is_plain = [](unsigned char c) { return c > ' ' && c < 0x7F; };
  if (name.starts_with("input.")) name.remove_prefix(6);
  return std::ranges::any_of(name, is_letter) && std::ranges::all_of(name, is_plain);
}

void check_type(const AttributeProto& attribute, AttributeProto::AttributeType type) {
  if (attribute.type() != type) {
    fail("its attribute '{}' has the wrong type.", attribute.name());
  }
}

float finite(float value, std::string_view name) {
  if (!std::isfinite(value)) fail("its '{}' is not a finite number.", name);
  return value;
}

}  // namespace

std::string Step::name() const {
  for (const std::string& output : node_.output()) {
    if (is_readable(output)) return output;
  }
  if (is_readable(node_.name())) return node_.name();
  return fmt::format("{}_{}", node_.op_type(), node_.output_size() > 0 ? node_.output(0) : "");
}

std::string Step::name(std::string_view part) const { return fmt::format("{}.{}", name(), part); }

bool Step::has(std::size_t at) const {
  return at < inputs() && !node_.input(static_cast<int>(at)).empty();
}

const Value& Step::input(std::size_t at) const {
  if (!has(at)) fail("its input {} is missing.", at);
  const std::string& name = node_.input(static_cast<int>(at));
  const auto found = import_.values.find(name);
  if (found == import_.values.end()) fail("its input '{}' could not be computed.", name);
  return found->second;
}

std::vector<Value> Step::all_inputs() const {
  if (inputs() == 0) fail("it has no inputs.");
  std::vector<Value> result;
  for (std::size_t at = 0; at < inputs(); ++at) result.push_back(input(at));
  return result;
}

const Literal& Step::known(std::size_t at, std::string_view what) const {
  const Literal* value = literal(input(at));
  if (!value) fail("its {} depends on the model's input; it must be a constant.", what);
  return *value;
}

Integers Step::known_integers(std::size_t at, std::string_view what) const {
  const Literal& value = known(at, what);
  if (value.kind == Kind::real) fail("its {} is not made of integers.", what);
  return *value.integers;
}

Shape Step::known_shape(std::size_t at) const {
  Integers result = known_integers(at, "shape");
  if (result.size() > most_axes) fail("its {} axes are more than {}.", result.size(), most_axes);
  return result;
}

float Step::known_number(std::size_t at, std::string_view what) const {
  const Literal& value = known(at, what);
  if (value.size() != 1) fail("its {} is not a single number.", what);
  return cast(value, Kind::real).reals->data[0];
}

bool Step::is_only_reader_of(std::size_t at) const {
  return import_.readers.at(node_.input(static_cast<int>(at))) == 1;
}

const AttributeProto* Step::attribute(std::string_view name) const {
  for (const AttributeProto& entry : node_.attribute()) {
    if (entry.name() == name) return &entry;
  }
  return nullptr;
}

std::int64_t Step::integer(std::string_view name, std::int64_t otherwise) const {
  const AttributeProto* found = attribute(name);
  if (!found) return otherwise;
  check_type(*found, AttributeProto::INT);
  return found->i();
}

float Step::real(std::string_view name, float otherwise) const {
  const AttributeProto* found = attribute(name);
  if (!found) return otherwise;
  check_type(*found, AttributeProto::FLOAT);
  return finite(found->f(), name);
}

std::string Step::text(std::string_view name, std::string_view otherwise) const {
  const AttributeProto* found = attribute(name);
  if (!found) return std::string(otherwise);
  check_type(*found, AttributeProto::STRING);
  return found->s();
}

std::optional<Integers> Step::integers(std::string_view name) const {
  const AttributeProto* found = attribute(name);
  if (!found) return std::nullopt;
  check_type(*found, AttributeProto::INTS);
  return Integers(found->ints().begin(), found->ints().end());
}

std::optional<std::vector<float>> Step::reals(std::string_view name) const {
  const AttributeProto* found = attribute(name);
  if (!found) return std::nullopt;
  check_type(*found, AttributeProto::FLOATS);
  std::vector<float> result;
  for (const float value : found->floats()) result.push_back(finite(value, name));
  return result;
}

std::optional<Integers> Step::integers(std::string_view name, std::size_t at) const {
  if (attribute(name)) return integers(name);
  if (has(at)) return known_integers(at, name);
  return std::nullopt;
}

bool Step::is_wanted(std::size_t at) const {
  if (at >= outputs() || node_.output(static_cast<int>(at)).empty()) return false;
  return import_.readers.contains(node_.output(static_cast<int>(at)));
}

void Step::result(std::size_t at, Value value) const {
  if (at >= outputs()) fail("its output {} is missing.", at);
  const std::string& output = node_.output(static_cast<int>(at));
  if (output.empty()) return;
  if (auto* made = std::get_if<Literal>(&value); made && made->name.empty()) made->name = output;
  import_.values.insert_or_assign(output, std::move(value));
}

void Step::refuse_outputs_from(std::size_t first) const {
  for (std::size_t at = first; at < outputs(); ++at) {
    if (is_wanted(at))
      fail("its output {} ('{}') is not supported.", at, node_.output(static_cast<int>(at)));
  }
}

}  // namespace assay::model::from_onnx
