#include "net/model/onnx_tensor.h"

#include <bit>
#include <cstring>

#include "base/error.h"
#include "net/model/onnx_external.h"

namespace assay::model::from_onnx {
namespace {

using onnx::TensorProto;

float from_half(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0) {  // zero and subnormals: fraction * 2^-24
    const float size = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -size : size;
  }
  const std::uint32_t wide = exponent == 31 ? 0xFFU : exponent + 112;
  return std::bit_cast<float>(sign | (wide << 23U) | (fraction << 13U));
}

float from_brain(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

std::int64_t from_unsigned(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(INT64_MAX)) fail("The integer {} is too large.", value);
  return static_cast<std::int64_t>(value);
}

// Reads `size` numbers of type Stored, little-endian, and turns each into a Number.
template <class Stored, class Number, class Turn>
std::vector<Number> unpacked(std::string_view bytes, std::size_t size, const Turn& turn) {
  if (bytes.size() != size * sizeof(Stored)) {
    fail("its shape asks for {} bytes and there are {}.", size * sizeof(Stored), bytes.size());
  }
  std::vector<Number> result(size);
  for (std::size_t at = 0; at < size; ++at) {
    Stored stored{};
    std::memcpy(&stored, bytes.data() + at * sizeof(Stored), sizeof(Stored));
    result[at] = static_cast<Number>(turn(stored));
  }
  return result;
}

template <class Stored>
Integers integers(std::string_view bytes, std::size_t size) {
  return unpacked<Stored, std::int64_t>(bytes, size, [](Stored value) { return value; });
}

std::uint64_t bytes_each(int type) {
  switch (type) {
    case TensorProto::INT8:
    case TensorProto::UINT8:
    case TensorProto::BOOL:
      return 1;
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
    case TensorProto::INT16:
    case TensorProto::UINT16:
      return 2;
    case TensorProto::FLOAT:
    case TensorProto::INT32:
    case TensorProto::UINT32:
      return 4;
    case TensorProto::DOUBLE:
    case TensorProto::INT64:
    case TensorProto::UINT64:
      return 8;
    default:
      fail("its element type {} is not supported.", type);
  }
}

Literal from_bytes(const TensorProto& tensor, Shape shape, std::string_view bytes) {
  const std::size_t size = count(shape);
  const auto same = [](auto value) { return value; };
  const auto real = [&](std::vector<float> data) {
    return real_literal(Tensor(shape, std::move(data)), tensor.name());
  };
  switch (tensor.data_type()) {
    case TensorProto::FLOAT:
      return real(unpacked<float, float>(bytes, size, same));
    case TensorProto::DOUBLE:
      return real(unpacked<double, float>(bytes, size, same));
    case TensorProto::FLOAT16:
      return real(unpacked<std::uint16_t, float>(bytes, size, from_half));
    case TensorProto::BFLOAT16:
      return real(unpacked<std::uint16_t, float>(bytes, size, from_brain));
    case TensorProto::INT8:
      return integer_literal(shape, integers<std::int8_t>(bytes, size));
    case TensorProto::INT16:
      return integer_literal(shape, integers<std::int16_t>(bytes, size));
    case TensorProto::INT32:
      return integer_literal(shape, integers<std::int32_t>(bytes, size));
    case TensorProto::INT64:
      return integer_literal(shape, integers<std::int64_t>(bytes, size));
    case TensorProto::UINT8:
      return integer_literal(shape, integers<std::uint8_t>(bytes, size));
    case TensorProto::UINT16:
      return integer_literal(shape, integers<std::uint16_t>(bytes, size));
    case TensorProto::UINT32:
      return integer_literal(shape, integers<std::uint32_t>(bytes, size));
    case TensorProto::UINT64:
      return integer_literal(shape,
                             unpacked<std::uint64_t, std::int64_t>(bytes, size, from_unsigned));
    case TensorProto::BOOL:
      return cast(integer_literal(shape, integers<std::uint8_t>(bytes, size)), Kind::boolean);
    default:
      fail("its element type {} is not supported.", tensor.data_type());
  }
}

template <class Number, class Field, class Turn>
std::vector<Number> listed(const Field& field, std::size_t size, const Turn& turn) {
  if (static_cast<std::size_t>(field.size()) != size) {
    fail("its shape asks for {} numbers and there are {}.", size, field.size());
  }
  std::vector<Number> result;
  result.reserve(size);
  for (const auto value : field) result.push_back(static_cast<Number>(turn(value)));
  return result;
}

Literal from_fields(const TensorProto& tensor, Shape shape) {
  const std::size_t size = count(shape);
  const auto same = [](auto value) { return value; };
  const auto real = [&](std::vector<float> data) {
    return real_literal(Tensor(shape, std::move(data)), tensor.name());
  };
  const auto half = [](std::int32_t bits) { return from_half(static_cast<std::uint16_t>(bits)); };
  const auto brain = [](std::int32_t bits) { return from_brain(static_cast<std::uint16_t>(bits)); };
  switch (tensor.data_type()) {
    case TensorProto::FLOAT:
      return real(listed<float>(tensor.float_data(), size, same));
    case TensorProto::DOUBLE:
      return real(listed<float>(tensor.double_data(), size, same));
    case TensorProto::FLOAT16:
      return real(listed<float>(tensor.int32_data(), size, half));
    case TensorProto::BFLOAT16:
      return real(listed<float>(tensor.int32_data(), size, brain));
    case TensorProto::INT8:
    case TensorProto::INT16:
    case TensorProto::INT32:
    case TensorProto::UINT8:
    case TensorProto::UINT16:
      return integer_literal(shape, listed<std::int64_t>(tensor.int32_data(), size, same));
    case TensorProto::BOOL:
      return cast(integer_literal(shape, listed<std::int64_t>(tensor.int32_data(), size, same)),
                  Kind::boolean);
    case TensorProto::INT64:
      return integer_literal(shape, listed<std::int64_t>(tensor.int64_data(), size, same));
    case TensorProto::UINT32:
    case TensorProto::UINT64:
      return integer_literal(shape,
                             listed<std::int64_t>(tensor.uint64_data(), size, from_unsigned));
    default:
      fail("its element type {} is not supported.", tensor.data_type());
  }
}

Literal read(const TensorProto& tensor, const std::filesystem::path& folder) {
  if (tensor.has_segment()) fail("it is kept in segments, which are not supported.");
  Shape shape(tensor.dims().begin(), tensor.dims().end());
  if (shape.size() > most_axes) fail("its {} axes are more than {}.", shape.size(), most_axes);
  const auto size = static_cast<std::uint64_t>(elements(shape));
  if (tensor.data_location() == TensorProto::EXTERNAL) {
    return from_bytes(tensor, std::move(shape),
                      read_external(tensor, folder, size * bytes_each(tensor.data_type())));
  }
  if (tensor.has_raw_data()) return from_bytes(tensor, std::move(shape), tensor.raw_data());
  return from_fields(tensor, std::move(shape));
}

}  // namespace

Literal read_tensor(const TensorProto& tensor, const std::filesystem::path& folder) {
  static_assert(std::endian::native == std::endian::little, "ONNX keeps numbers little-endian");
  try {
    Literal result = read(tensor, folder);
    result.name = tensor.name();
    return result;
  } catch (const Error& error) {
    fail("The tensor '{}' cannot be read: {}", tensor.name(), error.what());
  }
}

}  // namespace assay::model::from_onnx
