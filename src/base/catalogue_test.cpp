#include "base/catalogue.h"

#include <gtest/gtest.h>

#include <functional>

namespace assay {
namespace {

struct Info {
  std::string_view name;
  std::string_view summary;
};
using Function = std::function<double(double)>;
using Shape = Entry<Info, Function>;

struct Scale {
  static constexpr Info info{.name = "scale", .summary = "Multiplies."};
  double factor = 2;
  static constexpr std::tuple params{Param{"factor", &Scale::factor, "times", -9, 9}};
  double operator()(double x) const { return factor * x; }
};

struct Negate {
  static constexpr Info info{.name = "negate", .summary = "Turns the sign."};
  static constexpr std::tuple<> params{};
  double operator()(double x) const { return -x; }
};

struct NotCallable {
  [[maybe_unused]] static constexpr Info info{.name = "not_callable",
                                              .summary = "Has no call operator."};
  [[maybe_unused]] static constexpr std::tuple<> params{};
};

static_assert(Unit<Scale, Info, Function>);
static_assert(!Unit<NotCallable, Info, Function>);

std::span<const Shape> catalogue() {
  static constexpr Shape shapes[] = {Shape::of<Scale>(), Shape::of<Negate>()};
  return shapes;
}

TEST(Catalogue, BuildsAUnitFromASpec) {
  EXPECT_EQ(build(catalogue(), "scale", "shape")(3), 6);
  EXPECT_EQ(build(catalogue(), "scale:factor=-4", "shape")(3), -12);
  EXPECT_EQ(build(catalogue(), "negate", "shape")(3), -3);
}

TEST(Catalogue, RefusesAnUnknownNameWithTheNearest) {
  try {
    build(catalogue(), "sclae", "shape");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "There is no shape 'sclae'; did you mean 'scale'?");
  }
}

TEST(Catalogue, RefusesAParameterOfAnotherUnit) {
  EXPECT_THROW(build(catalogue(), "negate:factor=1", "shape"), Error);
  EXPECT_THROW(build(catalogue(), "scale:factor=10", "shape"), Error);
}

TEST(Catalogue, WritesOutEveryParameter) {
  EXPECT_EQ(to_string(catalogue()[0].complete({})), "scale:factor=2");
  EXPECT_EQ(to_string(catalogue()[1].complete({})), "negate");
}

}  // namespace
}  // namespace assay
