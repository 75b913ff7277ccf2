#include "net/model/tfjs_weights.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "base/error.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_weight_size = std::int64_t{1} << 32;

static_assert(std::endian::native == std::endian::little, "TF.js stores weights little-endian");

template <class Number>
Number load(std::string_view bytes, std::size_t at) {
  Number result;
  std::memcpy(&result, bytes.data() + at * sizeof(Number), sizeof(Number));
  return result;
}

// IEEE 754 binary16.
float half(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 31;
  const int fraction = bits & 1023;
  float size = 0;
  if (exponent == 31) {
    size = fraction == 0 ? std::numeric_limits<float>::infinity()
                         : std::numeric_limits<float>::quiet_NaN();
  } else if (exponent == 0) {
    size = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    size = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -size : size;
}

// A row of the manifest.
struct Row {
  std::string name;
  Shape shape;
  std::string type;    // of the tensor
  std::string stored;  // of the bytes
  double scale = 1;
  double offset = 0;
  std::size_t count = 0;

  bool is_whole() const { return type == "int32" || type == "bool"; }
};

std::size_t bytes_of(const Row& row) {
  if (row.stored == "uint8" || row.stored == "bool") return 1;
  if (row.stored == "uint16" || row.stored == "float16") return 2;
  if (row.stored == "float32" || row.stored == "int32") return 4;
  fail("The weight '{}' is of type '{}'; float32, int32, bool and their quantised forms are read.",
       row.name, row.stored);
}

Row read_row(const Field& field) {
  Row row;
  row.name = field["name"].text();
  row.shape = field["shape"].integers(0, most_weight_size);
  row.type = field["dtype"].text();
  row.stored = row.type;
  if (row.type != "float32" && !row.is_whole()) {
    fail("The weight '{}' is of type '{}'; float32, int32 and bool are read.", row.name, row.type);
  }
  if (const auto quantization = field.find("quantization")) {
    row.stored = (*quantization)["dtype"].text();
    if (row.stored == "uint8" || row.stored == "uint16") {
      row.scale = (*quantization)["scale"].number();
      row.offset = (*quantization)["min"].number();
    }
  }
  row.count = static_cast<std::size_t>(elements(row.shape));
  return row;
}

double stored_number(const Row& row, std::string_view bytes, std::size_t at) {
  if (row.stored == "float32") return load<float>(bytes, at);
  if (row.stored == "float16") return half(load<std::uint16_t>(bytes, at));
  if (row.stored == "int32") return load<std::int32_t>(bytes, at);
  if (row.stored == "uint16") return row.scale * load<std::uint16_t>(bytes, at) + row.offset;
  const double small = load<std::uint8_t>(bytes, at);
  return row.stored == "bool" ? small : row.scale * small + row.offset;
}

Weight read_weight(const Row& row, std::string_view bytes) {
  if (row.is_whole()) {
    Integers whole{row.shape, {}};
    whole.values.reserve(row.count);
    for (std::size_t at = 0; at < row.count; ++at) {
      const double number = std::round(stored_number(row, bytes, at));
      if (!(std::abs(number) <= 2147483648.0)) {
        fail("The weight '{}' holds whole numbers beyond 32 bits.", row.name);
      }
      whole.values.push_back(static_cast<std::int64_t>(number));
    }
    return {nullptr, std::make_shared<const Integers>(std::move(whole))};
  }
  std::vector<float> data(row.count);
  for (std::size_t at = 0; at < row.count; ++at) {
    data[at] = static_cast<float>(stored_number(row, bytes, at));
  }
  if (!is_finite(data)) fail("The weight '{}' holds NaN or infinity.", row.name);
  return {std::make_shared<const Tensor>(row.shape, std::move(data)), nullptr};
}

// A relative path of plain parts; anything else could reach outside the model's folder.
void check_path(const std::string& path) {
  bool sound = !path.empty() && path.front() != '/' &&
               path.find_first_of(std::string_view("\\:\0", 3)) == std::string::npos;
  for (std::size_t begin = 0; sound && begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = std::string_view(path).substr(begin, end - begin);
    sound = !part.empty() && part != "." && part != "..";
    begin = end + 1;
  }
  if (!sound) fail("A shard must be a plain path inside the model's folder, not '{}'.", path);
}

std::string last_two_parts(const std::string& name) {
  const std::size_t last = name.rfind('/');
  if (last == std::string::npos || last == 0) return name;
  const std::size_t before = name.rfind('/', last - 1);
  return before == std::string::npos ? name : name.substr(before + 1);
}

std::string read_group(const Field& group, const ShardReader& read) {
  std::string bytes;
  for (const Field& path : group["paths"].items()) {
    const std::string name = path.text();
    check_path(name);
    bytes += read(name);
  }
  return bytes;
}

}  // namespace

Weights::Weights(const Field& manifest, const ShardReader& read) {
  for (const Field& group : manifest.items()) {
    std::vector<Row> rows;
    std::size_t needed = 0;
    for (const Field& field : group["weights"].items()) {
      rows.push_back(read_row(field));
      needed += rows.back().count * bytes_of(rows.back());
      if (needed > std::size_t{most_weight_size})
        fail("'{}' asks for too many bytes.", field.place());
    }
    const std::string bytes = read_group(group, read);
    if (bytes.size() != needed) {
      fail("The shards of '{}' hold {} bytes where its weights need {}; fetch the model again.",
           group.place(), bytes.size(), needed);
    }
    std::size_t at = 0;
    for (const Row& row : rows) {
      const std::size_t size = row.count * bytes_of(row);
      Weight weight = read_weight(row, std::string_view(bytes).substr(at, size));
      if (!by_name_.emplace(row.name, std::move(weight)).second) {
        fail("The manifest gives the weight '{}' twice.", row.name);
      }
      const auto [entry, added] = by_ending_.emplace(last_two_parts(row.name), row.name);
      if (!added) entry->second.clear();
      at += size;
    }
  }
}

const Weight* Weights::find(const std::string& name) const {
  const auto entry = by_name_.find(name);
  return entry == by_name_.end() ? nullptr : &entry->second;
}

const Weight* Weights::find_in_layer(const std::string& layer, const std::string& variable) const {
  const std::string name = layer + "/" + variable;
  if (const Weight* weight = find(name)) return weight;
  const auto entry = by_ending_.find(name);
  return entry == by_ending_.end() || entry->second.empty() ? nullptr : find(entry->second);
}

}  // namespace assay::model::tfjs
