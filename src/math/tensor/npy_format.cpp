#include "math/tensor/npy_format.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/error.h"

namespace assay {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t most_axes = 32;  // NumPy's own limit

// Reads the header: a Python dictionary of three known keys, and nothing else of that language.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  NpyHeader parse() {
    take('{');
    while (!accept('}')) {
      const std::string key = quoted();
      take(':');
      if (key == "descr" && !type_) {
        type_ = quoted();
      } else if (key == "fortran_order" && !fortran_order_) {
        fortran_order_ = truth();
      } else if (key == "shape" && !shape_) {
        shape_ = sizes();
      } else {
        refuse();
      }
      if (!accept(',')) {
        take('}');
        break;
      }
    }
    skip_space();
    if (!text_.empty() || !type_ || !fortran_order_ || !shape_) refuse();
    return {*type_, *fortran_order_, *shape_};
  }

 private:
  [[noreturn]] void refuse() const {
    fail("'{}' has a broken .npy header; save it again with numpy.save.", name_);
  }

  void skip_space() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size())); }

  bool accept(char wanted) {
    skip_space();
    if (text_.empty() || text_.front() != wanted) return false;
    text_.remove_prefix(1);
    return true;
  }

  void take(char wanted) {
    if (!accept(wanted)) refuse();
  }

  std::string quoted() {
    skip_space();
    if (text_.empty()) refuse();
    const char quote = text_.front();
    const std::size_t end = text_.find(quote, 1);
    if ((quote != '\'' && quote != '"') || end == std::string_view::npos) {
      // Records and other structured types are lists here.
      fail("'{}' does not hold one plain type of real numbers; convert it to float32.", name_);
    }
    std::string word(text_.substr(1, end - 1));
    text_.remove_prefix(end + 1);
    return word;
  }

  bool truth() {
    skip_space();
    const bool value = text_.starts_with("True");
    if (!value && !text_.starts_with("False")) refuse();
    text_.remove_prefix(value ? 4 : 5);
    return value;
  }

  Shape sizes() {
    Shape shape;
    take('(');
    while (!accept(')')) {
      shape.push_back(size());
      if (shape.size() > most_axes) refuse();
      if (!accept(',')) {
        take(')');
        break;
      }
    }
    return shape;
  }

  std::int64_t size() {
    skip_space();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc() || value < 0) refuse();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    accept('L');  // as Python 2 wrote it
    return value;
  }

  std::string_view text_;
  std::string_view name_;
  std::optional<std::string> type_;
  std::optional<bool> fortran_order_;
  std::optional<Shape> shape_;
};

template <class Number>
Number swapped(Number value) {
  auto bytes = std::bit_cast<std::array<std::byte, sizeof(Number)>>(value);
  std::ranges::reverse(bytes);
  return std::bit_cast<Number>(bytes);
}

template <class Stored>
void convert(std::string_view bytes, bool foreign, std::span<float> values) {
  for (std::size_t at = 0; at < values.size(); ++at) {
    Stored stored;
    std::memcpy(&stored, bytes.data() + at * sizeof(Stored), sizeof(Stored));
    if (foreign) stored = swapped(stored);
    values[at] = static_cast<float>(stored);
  }
}

// IEEE binary16: 1 bit sign, 5 exponent, 10 fraction.
float from_half(std::uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int fraction = half & 1023;
  float magnitude = 0;
  if (exponent == 31) {
    magnitude = fraction == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    magnitude = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    magnitude = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  }
  return half & 0x8000 ? -magnitude : magnitude;
}

void convert_halves(std::string_view bytes, bool foreign, std::span<float> values) {
  for (std::size_t at = 0; at < values.size(); ++at) {
    std::uint16_t half;
    std::memcpy(&half, bytes.data() + at * sizeof(half), sizeof(half));
    values[at] = from_half(foreign ? swapped(half) : half);
  }
}

void convert_truths(std::string_view bytes, bool, std::span<float> values) {
  for (std::size_t at = 0; at < values.size(); ++at) values[at] = bytes[at] != 0 ? 1.0f : 0.0f;
}

constexpr NpyType types[] = {
    {"f4", 4, convert<float>},         {"f8", 8, convert<double>},
    {"f2", 2, convert_halves},         {"u1", 1, convert<std::uint8_t>},
    {"u2", 2, convert<std::uint16_t>}, {"u4", 4, convert<std::uint32_t>},
    {"u8", 8, convert<std::uint64_t>}, {"i1", 1, convert<std::int8_t>},
    {"i2", 2, convert<std::int16_t>},  {"i4", 4, convert<std::int32_t>},
    {"i8", 8, convert<std::int64_t>},  {"b1", 1, convert_truths},
};

}  // namespace

NpyEncoding npy_encoding(const NpyHeader& header, std::size_t bytes, std::string_view name) {
  static_assert(std::endian::native == std::endian::little);
  const std::string& descr = header.type;
  const std::string_view code =
      std::string_view(descr).substr(std::min<std::size_t>(1, descr.size()));
  const auto type = std::ranges::find(types, code, &NpyType::code);
  if (type == std::end(types) ||
      std::string_view("<>|=").find(descr[0]) == std::string_view::npos) {
    fail("'{}' holds numbers of type '{}'; convert it to float32.", name, descr);
  }
  const std::size_t wanted = static_cast<std::size_t>(elements(header.shape)) * type->size;
  if (bytes != wanted) {
    fail("'{}' should hold {} bytes of numbers for its shape {} but holds {}.", name, wanted,
         to_string(header.shape), bytes);
  }
  return {type, descr[0] == '>'};
}

// What follows the magic and the version: the length of the header (two bytes, four since version
// 2), the header, the numbers.
std::pair<NpyHeader, std::string_view> split_npy(std::string_view bytes, std::string_view name) {
  if (!bytes.starts_with(magic)) fail("'{}' is not a .npy file.", name);
  bytes.remove_prefix(magic.size());
  const auto byte = [&](std::size_t at) -> std::size_t {
    return static_cast<unsigned char>(bytes[at]);
  };
  if (bytes.size() < 6) fail("'{}' ends inside its .npy header.", name);
  const std::size_t version = byte(0);
  if (version < 1 || version > 3) {
    fail("'{}' is a .npy file of version {}; versions 1 to 3 are read.", name, version);
  }
  std::size_t length = byte(2) | byte(3) << 8;
  if (version > 1) length |= byte(4) << 16 | byte(5) << 24;
  const std::size_t start = version == 1 ? 4 : 6;
  if (length > longest_npy_header || length > bytes.size() - start) {
    fail("'{}' ends inside its .npy header.", name);
  }
  return {HeaderParser(bytes.substr(start, length), name).parse(), bytes.substr(start + length)};
}

void refuse_non_finite(const Tensor& tensor, std::string_view name, std::size_t first_row) {
  const auto bad =
      std::ranges::find_if_not(tensor.data, [](float value) { return std::isfinite(value); });
  if (bad == tensor.data.end()) return;
  auto offset = static_cast<std::int64_t>(bad - tensor.data.begin());
  std::vector<std::int64_t> index;
  for (const std::int64_t step : strides(tensor.shape)) {
    index.push_back(offset / step);
    offset %= step;
  }
  if (!index.empty()) index[0] += static_cast<std::int64_t>(first_row);
  fail("'{}' holds the value {} at index [{}]; replace it by a finite 32-bit number.", name, *bad,
       fmt::join(index, ", "));
}

std::string npy_header(const Shape& shape) {
  std::string sizes;
  for (const std::int64_t size : shape) sizes += fmt::format("{}, ", size);
  // "(3,)" but "(3, 4)".
  if (!sizes.empty()) sizes.resize(sizes.size() - (shape.size() == 1 ? 1 : 2));
  std::string header =
      fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}), }}", sizes);

  // The numbers begin at a multiple of 64 bytes, so that they can be mapped into memory. NumPy also
  // leaves room for the first size to grow to 21 digits.
  constexpr std::size_t alignment = 64;
  constexpr std::size_t growth = 21;
  const std::size_t before = magic.size() + 4;
  if (!shape.empty()) header.append(growth - fmt::formatted_size("{}", shape[0]), ' ');
  const std::size_t end = before + header.size() + 1;
  header.append(alignment - end % alignment, ' ');
  header += '\n';
  expects(header.size() <= 0xffff, "a header of version 1 has at most 65535 bytes");

  std::string bytes(magic);
  bytes +=
      {'\x01', '\0', static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  return bytes + header;
}

}  // namespace assay
