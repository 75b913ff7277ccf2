#include "base/spec.h"

#include <gmock/gmock.h>

namespace assay {
namespace {

using testing::HasSubstr;

struct Info {
  std::string_view name;
};

// One field of every kind.
struct Curve {
  static constexpr Info info{.name = "curve"};

  int steps = 32;
  double fill = 0.5;
  bool absolute = false;
  std::optional<std::int64_t> seed;
  std::vector<std::string> label{"none"};
  std::filesystem::path file;

  static constexpr std::tuple params{
      Param{"steps", &Curve::steps, "points on the curve", 1, 4096},
      Param{"fill", &Curve::fill, "value of a removed feature", -1, 1},
      Param{"absolute", &Curve::absolute, "ignore the sign"},
      Param{"seed", &Curve::seed, "seed of the noise"},
      Param{"label", &Curve::label, "a word for the legend"},
      Param{"file", &Curve::file, "where to"},
  };
};

struct Strict {
  static constexpr Info info{.name = "strict"};
  std::string model;
  double learning_rate = 1;
  static constexpr std::tuple params{
      Param{"model", &Strict::model, "the model", Use::argument},
      Param{"learning_rate", &Strict::learning_rate, "size of a step", 0, 1, Use::required},
  };
};

template <class Unit>
std::string refusal(const Settings& settings, Naming naming = Naming::spec) {
  try {
    configured<Unit>(settings, naming);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Spec, IsANameAndItsSettings) {
  EXPECT_EQ(parse_spec("deletion"), (Spec{"deletion", {}}));
  EXPECT_EQ(parse_spec("deletion:steps=64,fill=-0.5"),
            (Spec{"deletion", {{"steps", "64"}, {"fill", "-0.5"}}}));
  EXPECT_EQ(parse_spec("m:file=a:b=c"), (Spec{"m", {{"file", "a:b=c"}}}));
  EXPECT_EQ(parse_spec("m:empty="), (Spec{"m", {{"empty", ""}}}));
}

TEST(Spec, TakesAnEscapedCommaAsPartOfTheValue) {
  EXPECT_EQ(parse_spec(R"(m:a=x\,y,b=\\)"), (Spec{"m", {{"a", "x,y"}, {"b", "\\"}}}));
}

TEST(Spec, IsWrittenSoThatItReadsBack) {
  const Spec spec{"m", {{"a", "x,y\\z=:"}, {"b", ""}, {"c", "\\"}}};
  EXPECT_EQ(parse_spec(to_string(spec)), spec);
  EXPECT_EQ(to_string(Spec{"deletion", {{"steps", "64"}, {"fill", "0"}}}),
            "deletion:steps=64,fill=0");
}

TEST(Spec, RefusesWhatIsNotOne) {
  for (const char* text :
       {"", ":a=1", "m:", "m:a", "m:=1", "m:a=1,", "m:a=1,b", "m:a,b=1", "m:a=\\"}) {
    EXPECT_THROW(parse_spec(text), Error) << text;
  }
  EXPECT_THROW(parse_spec(std::string(1'000'000, 'm')), Error);
}

TEST(Configured, KeepsDefaultsAndLaysSettingsOverThem) {
  const auto curve = configured<Curve>({{"steps", "64"}, {"absolute", "true"}, {"seed", "7"}});
  EXPECT_EQ(curve.steps, 64);
  EXPECT_EQ(curve.fill, 0.5);
  EXPECT_TRUE(curve.absolute);
  EXPECT_EQ(curve.seed, 7);
  EXPECT_THAT(curve.label, testing::ElementsAre("none"));
}

TEST(Configured, ReplacesTheDefaultOfARepeatableParameter) {
  const auto curve = configured<Curve>({{"label", "a"}, {"label", "b"}});
  EXPECT_THAT(curve.label, testing::ElementsAre("a", "b"));
}

TEST(Configured, RefusesAValueOutOfRangeWithTheRange) {
  EXPECT_EQ(refusal<Curve>({{"steps", "0"}}),
            "'steps' is '0'; give a whole number from 1 to 4096.");
  EXPECT_EQ(refusal<Curve>({{"fill", "nan"}}), "'fill' is 'nan'; give a number from -1 to 1.");
  EXPECT_EQ(refusal<Curve>({{"seed", "x"}}), "'seed' is 'x'; give a whole number.");
}

TEST(Configured, RefusesTheFirstValueThatDoesNotFitAsTheyWereGiven) {
  EXPECT_EQ(refusal<Curve>({{"seed", "x"}, {"steps", "0"}}), "'seed' is 'x'; give a whole number.");
}

TEST(Configured, RefusesAnUnknownParameterWithTheNearest) {
  EXPECT_EQ(refusal<Curve>({{"stpes", "3"}}),
            "'curve' has no parameter 'stpes'; did you mean 'steps'?");
}

TEST(Configured, RefusesAParameterGivenTwice) {
  EXPECT_EQ(refusal<Curve>({{"steps", "3"}, {"steps", "4"}}),
            "'steps' is given 2 times to 'curve'; give it once.");
}

TEST(Configured, NamesAMissingParameterAsItsUserWritesIt) {
  EXPECT_EQ(refusal<Strict>({{"learning_rate", "1"}}), "'strict' needs 'model': the model.");
  EXPECT_EQ(refusal<Strict>({{"learning_rate", "1"}}, Naming::flags),
            "'strict' needs 'MODEL': the model.");
  EXPECT_EQ(refusal<Strict>({{"model", "m"}}, Naming::flags),
            "'strict' needs '--learning-rate': size of a step.");
}

TEST(SettingsOf, RebuildTheUnit) {
  const Curve curve{5, 0.1, true, std::nullopt, {"a", "b"}, {}};
  const auto again = configured<Curve>(settings_of(curve));
  EXPECT_EQ(again.steps, 5);
  EXPECT_EQ(again.fill, 0.1);
  EXPECT_TRUE(again.absolute);
  EXPECT_EQ(again.seed, std::nullopt);
  EXPECT_EQ(again.label, curve.label);
  EXPECT_EQ(again.file, curve.file);
}

TEST(Described, SaysWhatTheTypeAndTheDefaultAre) {
  const std::vector<Described> params = described<Curve>();
  ASSERT_EQ(params.size(), 6U);
  EXPECT_EQ(params[0].name, "steps");
  EXPECT_EQ(params[0].expected, "a whole number from 1 to 4096");
  EXPECT_THAT(params[0].defaults, testing::ElementsAre("32"));
  EXPECT_FALSE(params[0].is_switch);
  EXPECT_TRUE(params[2].is_switch);
  EXPECT_THAT(params[3].defaults, testing::IsEmpty());
  EXPECT_TRUE(params[4].repeats);
  EXPECT_THAT(params[5].defaults, testing::IsEmpty());
}

}  // namespace
}  // namespace assay
