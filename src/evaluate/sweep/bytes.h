// What processes of a sweep tell each other, as bytes: numbers as they lie in memory, for all of
// them run on machines alike.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"

namespace assay::sweep {

class ByteWriter {
 public:
  template <class T>
  void put(const T& number) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put_all(const std::vector<std::size_t>& numbers) {
    put(numbers.size());
    for (const std::size_t number : numbers) put(number);
  }
  void put_text(std::string_view text) {
    put(text.size());
    bytes_.append(text);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}

  template <class T>
  T get() {
    std::array<char, sizeof(T)> bytes{};
    expects(left_.size() >= bytes.size(), "bytes of a message are whole");
    std::copy_n(left_.begin(), bytes.size(), bytes.begin());
    left_.remove_prefix(bytes.size());
    return std::bit_cast<T>(bytes);
  }
  std::vector<std::size_t> get_all() {
    const auto size = get<std::size_t>();
    expects(size <= left_.size() / sizeof size, "bytes of a message are whole");
    std::vector<std::size_t> numbers(size);
    for (std::size_t& number : numbers) number = get<std::size_t>();
    return numbers;
  }
  std::string get_text() {
    const auto size = get<std::size_t>();
    expects(left_.size() >= size, "bytes of a message are whole");
    std::string text(left_.substr(0, size));
    left_.remove_prefix(size);
    return text;
  }
  bool is_empty() const { return left_.empty(); }

 private:
  std::string_view left_;
};

}  // namespace assay::sweep
