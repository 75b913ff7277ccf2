#include "base/value.h"

#include <gtest/gtest.h>

namespace assay {

enum class Colour { red, green, blue };

template <>
struct Words<Colour> {
  static constexpr std::array values{Word{Colour::red, "red"}, Word{Colour::green, "green"},
                                     Word{Colour::blue, "blue"}};
};

namespace {

constexpr Range anything;

template <class T>
std::optional<T> read(std::string_view text, Range range = anything) {
  return Value<T>::read(text, range);
}

TEST(Range, ContainsItsEndsAndNeverNaN) {
  constexpr Range range{1, 2};
  EXPECT_TRUE(range.contains(1));
  EXPECT_TRUE(range.contains(2));
  EXPECT_FALSE(range.contains(std::nextafter(2, 3)));
  EXPECT_FALSE(range.contains(std::nan("")));
  EXPECT_FALSE(anything.contains(std::nan("")));
}

TEST(Range, SaysWhatItBounds) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_string(Range{1, 4096}), " from 1 to 4096");
  EXPECT_EQ(to_string(Range{0.5, infinity}), " of at least 0.5");
  EXPECT_EQ(to_string(Range{-infinity, 1e6}), " of at most 1000000");
  EXPECT_EQ(to_string(anything), "");
}

TEST(WholeNumber, IsReadInFull) {
  EXPECT_EQ(read<int>("-12"), -12);
  EXPECT_EQ(read<std::int64_t>("9007199254740993"), 9007199254740993);
  EXPECT_EQ(read<std::uint64_t>("18446744073709551615"), 18446744073709551615U);
}

TEST(WholeNumber, RefusesWhatIsNotOne) {
  for (const char* text : {"", " 1", "1 ", "1.5", "1e3", "0x10", "+1", "one", "2147483648"}) {
    EXPECT_EQ(read<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(read<std::size_t>("-1"), std::nullopt);
  EXPECT_EQ(read<int>("0", {1, 9}), std::nullopt);
  EXPECT_EQ(read<int>("10", {1, 9}), std::nullopt);
  EXPECT_EQ(read<int>("9", {1, 9}), 9);
}

TEST(Number, RefusesWhatIsNotFinite) {
  for (const char* text : {"nan", "inf", "-inf", "1e999", "", "1,5", "0.5x"}) {
    EXPECT_EQ(read<double>(text), std::nullopt) << text;
  }
  EXPECT_EQ(read<double>("-2.5e-3"), -0.0025);
}

TEST(Number, IsWrittenSoThatItReadsBack) {
  for (const double value : {0.1, 1.0 / 3, 1e-300, -1e22, 5e-324}) {
    EXPECT_EQ(read<double>(Value<double>::write(value)), value);
  }
}

TEST(Enumeration, IsReadByItsWords) {
  EXPECT_EQ(read<Colour>("green"), Colour::green);
  EXPECT_EQ(read<Colour>("Green"), std::nullopt);
  EXPECT_EQ(Value<Colour>::write(Colour::blue), "blue");
  EXPECT_EQ(Value<Colour>::expected(anything), "red, green or blue");
}

TEST(Text, IsNotEmpty) {
  EXPECT_EQ(read<std::string>(""), std::nullopt);
  EXPECT_EQ(read<std::filesystem::path>(""), std::nullopt);
  EXPECT_EQ(read<std::filesystem::path>(std::string_view("a\0b", 3)), std::nullopt);
  EXPECT_EQ(read<std::filesystem::path>("a/b"), std::filesystem::path("a/b"));
}

TEST(Switch, IsTrueOrFalse) {
  EXPECT_EQ(read<bool>("true"), true);
  EXPECT_EQ(read<bool>("false"), false);
  EXPECT_EQ(read<bool>("1"), std::nullopt);
}

}  // namespace
}  // namespace assay
