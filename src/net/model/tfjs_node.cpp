#include "net/model/tfjs_node.h"

#include <algorithm>

#include "base/base64.h"
#include "base/error.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_integer = std::int64_t{1} << 40;

// Bytes are written in base 64 or as a list of their codes.
std::string bytes_of(const Field& field) {
  if (field.json().is_string()) return bytes_of_base64(field.text(), field.place());
  std::string result;
  for (const std::int64_t code : field.integers(0, 255)) result.push_back(static_cast<char>(code));
  return result;
}

// [1, height, width, 1]: windows do not reach across samples or channels.
Axes spatial(const GraphNode& node, const std::string& key, const Axes& given) {
  if (given.empty()) return {};
  if (given.size() != 4 || given[0] != 1 || given[3] != 1) {
    fail("Node '{}' ({}) has {} [{}], where [1, height, width, 1] is supported.", node.name,
         node.op, key, fmt::join(given, ", "));
  }
  return {given[1], given[2]};
}

}  // namespace

const Value& GraphNode::value(std::size_t at) const {
  const auto* result = at < inputs.size() ? std::get_if<Value>(&inputs[at]) : nullptr;
  if (result == nullptr) fail("Node '{}' ({}) needs a value as input {}.", name, op, at);
  return *result;
}

const Integers& GraphNode::integers(std::size_t at) const {
  const auto* result = at < inputs.size() ? std::get_if<Integers>(&inputs[at]) : nullptr;
  if (result == nullptr) {
    fail("Node '{}' ({}) needs whole numbers known beforehand as input {}.", name, op, at);
  }
  return *result;
}

std::int64_t GraphNode::integer(std::size_t at) const {
  const Integers& list = integers(at);
  if (list.values.size() != 1) fail("Node '{}' ({}) needs one number as input {}.", name, op, at);
  return list.values[0];
}

std::optional<Field> GraphNode::attribute(const std::string& key, const std::string& kind) const {
  const auto holder = attributes ? attributes->find(key) : std::nullopt;
  return holder ? holder->find(kind) : std::nullopt;
}

bool GraphNode::flag(const std::string& key, bool otherwise) const {
  const auto field = attribute(key, "b");
  return field ? field->flag() : otherwise;
}

double GraphNode::number(const std::string& key, double otherwise) const {
  const auto field = attribute(key, "f");
  return field ? field->number() : otherwise;
}

std::string GraphNode::text(const std::string& key, const std::string& otherwise) const {
  const auto field = attribute(key, "s");
  return field ? bytes_of(*field) : otherwise;
}

std::vector<std::string> GraphNode::texts(const std::string& key) const {
  std::vector<std::string> result;
  const auto list = attribute(key, "list");
  const auto strings = list ? list->find("s") : std::nullopt;
  if (!strings) return result;
  for (const Field& item : strings->items()) result.push_back(bytes_of(item));
  return result;
}

Axes GraphNode::list(const std::string& key) const {
  const auto list = attribute(key, "list");
  const auto numbers = list ? list->find("i") : std::nullopt;
  return numbers ? numbers->integers(-most_integer, most_integer) : Axes{};
}

std::int64_t GraphNode::integer(const std::string& key, std::int64_t otherwise) const {
  const auto field = attribute(key, "i");
  return field ? field->integer(-most_integer, most_integer) : otherwise;
}

Sliding GraphNode::sliding() const {
  if (text("data_format", "NHWC") != "NHWC") {
    fail("Node '{}' ({}) keeps channels first; only 'NHWC' is supported.", name, op);
  }
  Sliding result;
  result.kernel = spatial(*this, "ksize", list("ksize"));
  result.stride = spatial(*this, "strides", list("strides"));
  result.dilation = spatial(*this, "dilations", list("dilations"));
  const std::string padding = text("padding", "VALID");
  if (padding == "SAME") result.padding = Padding::same;
  if (padding == "EXPLICIT") {
    const Axes given = list("explicit_paddings");
    const bool sound = given.size() == 8 && given[0] == 0 && given[1] == 0 && given[6] == 0 &&
                       given[7] == 0 && std::ranges::min(given) >= 0;
    if (!sound) fail("Node '{}' ({}) has unsound explicit paddings.", name, op);
    result.padding = Padding::given;
    result.pad_begin = {given[2], given[4]};
    result.pad_end = {given[3], given[5]};
  } else if (padding != "SAME" && padding != "VALID") {
    fail("Node '{}' ({}) pads by '{}', which is not supported.", name, op, padding);
  }
  return result;
}

Operand emit_node(const GraphNode& node) {
  for (const auto kinds : {numeric_ops(), shape_ops()}) {
    for (const OpKind& row : kinds) {
      if (row.name != node.op) continue;
      if (node.inputs.size() < row.least || node.inputs.size() > row.most) {
        fail("Node '{}' ({}) has {} inputs.", node.name, node.op, node.inputs.size());
      }
      return row.emit(node);
    }
  }
  fail("Node '{}' is the op '{}', which is not supported.", node.name, node.op);
}

Axes axes_of(const Integers& integers) {
  if (integers.values.size() > 8)
    fail("{} axes are more than a value has.", integers.values.size());
  return integers.values;
}

}  // namespace assay::model::tfjs
