// How the value of a parameter is read from text, written as text and described to people, for
// each type a parameter may have. Reading answers nothing for text that does not fit.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace assay {

struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  // Written so that NaN is in no range.
  constexpr bool contains(double value) const { return low <= value && value <= high; }
};

// " from 1 to 4096", " of at least 1", " of at most 1" or "".
std::string to_string(const Range& range);

// The words of an enumeration. To use one as a parameter, specialise:
//   template <> struct Words<Colour> { static constexpr std::array values{
//       Word{Colour::red, "red"}, Word{Colour::green, "green"}}; };
template <class E>
struct Word {
  E value;
  std::string_view text;
};
template <class E>
struct Words;

// The placeholder stands for a value in help: "--steps N".
template <class T>
struct Value;

template <>
struct Value<bool> {
  static constexpr std::string_view placeholder = "";
  static std::optional<bool> read(std::string_view text, const Range&);
  static std::string write(bool value) { return value ? "true" : "false"; }
  static std::string expected(const Range&) { return "true or false"; }
};

template <std::integral T>
struct Value<T> {
  static constexpr std::string_view placeholder = "N";
  static std::optional<T> read(std::string_view text, const Range& range) {
    T value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (!range.contains(static_cast<double>(value))) return std::nullopt;
    return value;
  }
  static std::string write(T value) { return std::to_string(value); }
  static std::string expected(const Range& range) { return "a whole number" + to_string(range); }
};

template <>
struct Value<double> {
  static constexpr std::string_view placeholder = "X";
  static std::optional<double> read(std::string_view text, const Range& range);
  static std::string write(double value);
  static std::string expected(const Range& range) { return "a number" + to_string(range); }
};

template <>
struct Value<std::string> {
  static constexpr std::string_view placeholder = "TEXT";
  static std::optional<std::string> read(std::string_view text, const Range&);
  static std::string write(const std::string& value) { return value; }
  static std::string expected(const Range&) { return "a word"; }
};

template <>
struct Value<std::filesystem::path> {
  static constexpr std::string_view placeholder = "PATH";
  static std::optional<std::filesystem::path> read(std::string_view text, const Range&);
  static std::string write(const std::filesystem::path& value) { return value.string(); }
  static std::string expected(const Range&) { return "a path"; }
};

template <class T>
requires std::is_enum_v<T>
struct Value<T> {
  static constexpr std::string_view placeholder = "NAME";
  static std::optional<T> read(std::string_view text, const Range&) {
    for (const auto& word : Words<T>::values) {
      if (word.text == text) return word.value;
    }
    return std::nullopt;
  }
  static std::string write(T value) {
    for (const auto& word : Words<T>::values) {
      if (word.value == value) return std::string(word.text);
    }
    return {};
  }
  static std::string expected(const Range&) {
    std::string words;
    for (const auto& word : Words<T>::values) {
      if (!words.empty()) words += &word == &Words<T>::values.back() ? " or " : ", ";
      words += word.text;
    }
    return words;
  }
};

// A field of a unit holds one value, perhaps none, or several.
template <class T>
struct Field {
  using Element = T;
  static constexpr bool repeats = false;
  static void put(T& field, Element value) { field = std::move(value); }
  static std::vector<std::string> texts(const T& field) { return {Value<T>::write(field)}; }
};

template <class T>
struct Field<std::optional<T>> {
  using Element = T;
  static constexpr bool repeats = false;
  static void put(std::optional<T>& field, Element value) { field = std::move(value); }
  static std::vector<std::string> texts(const std::optional<T>& field) {
    if (!field) return {};
    return {Value<T>::write(*field)};
  }
};

template <class T>
struct Field<std::vector<T>> {
  using Element = T;
  static constexpr bool repeats = true;
  static void put(std::vector<T>& field, Element value) { field.push_back(std::move(value)); }
  static std::vector<std::string> texts(const std::vector<T>& field) {
    std::vector<std::string> all;
    for (const T& value : field) all.push_back(Value<T>::write(value));
    return all;
  }
};

// What can be done with a field whose type is forgotten. Each type has one, however many units have
// fields of it, so that little is compiled for a unit itself.
struct FieldType {
  std::string_view placeholder;
  bool is_switch;  // given without a value
  bool repeats;
  std::string (*expected)(const Range&);
  std::vector<std::string> (*texts)(const void* field);
  void (*clear)(void* field);
  // False, and nothing done, for a text that does not fit.
  bool (*put)(void* field, std::string_view text, const Range&);
};

template <class T>
struct Forgotten {
  using Element = typename Field<T>::Element;
  static std::vector<std::string> texts(const void* field) {
    return Field<T>::texts(*static_cast<const T*>(field));
  }
  static void clear(void* field) { *static_cast<T*>(field) = T{}; }
  static bool put(void* field, std::string_view text, const Range& range) {
    std::optional<Element> value = Value<Element>::read(text, range);
    if (value) Field<T>::put(*static_cast<T*>(field), std::move(*value));
    return value.has_value();
  }
  static constexpr FieldType type{.placeholder = Value<Element>::placeholder,
                                  .is_switch = std::same_as<Element, bool>,
                                  .repeats = Field<T>::repeats,
                                  .expected = &Value<Element>::expected,
                                  .texts = &texts,
                                  .clear = &clear,
                                  .put = &put};
};

}  // namespace assay
