#include "math/mixed/formula.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::mixed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Formula, KnowsResponseTermsAndGroups) {
  const Formula formula =
      parse_formula("correct ~ method * ai_correct + (1 + method | user) + (1|image)");
  EXPECT_EQ(formula.response, "correct");
  EXPECT_TRUE(formula.fixed.intercept);
  EXPECT_THAT(formula.fixed.terms,
              ElementsAre(Term{"method"}, Term{"ai_correct"}, Term{"method", "ai_correct"}));
  ASSERT_EQ(formula.random.size(), 2U);
  EXPECT_THAT(formula.random[0].terms.terms, ElementsAre(Term{"method"}));
  EXPECT_THAT(formula.random[0].group, ElementsAre("user"));
  EXPECT_THAT(formula.random[1].terms.terms, IsEmpty());
  EXPECT_THAT(formula.random[1].group, ElementsAre("image"));
}

TEST(Formula, CountsSuccessesAndFailures) {
  const Formula formula = parse_formula("cbind(ill, healthy) ~ 1 + (1 | herd)");
  EXPECT_EQ(formula.response, "ill");
  EXPECT_EQ(formula.failures, "healthy");
  EXPECT_THAT(columns_of(formula), ElementsAre("ill", "healthy", "herd"));
}

TEST(Formula, OpensNestedGroupsAndUncorrelatedSlopes) {
  const Formula nested = parse_formula("y ~ 1 + (1 | school / class)");
  ASSERT_EQ(nested.random.size(), 2U);
  EXPECT_THAT(nested.random[0].group, ElementsAre("school"));
  EXPECT_THAT(nested.random[1].group, ElementsAre("school", "class"));

  const Formula apart = parse_formula("y ~ x + (x || user)");
  ASSERT_EQ(apart.random.size(), 2U);
  EXPECT_TRUE(apart.random[0].terms.intercept);
  EXPECT_FALSE(apart.random[1].terms.intercept);
  EXPECT_THAT(apart.random[1].terms.terms, ElementsAre(Term{"x"}));
}

TEST(Formula, DropsTheInterceptWhenTold) {
  EXPECT_FALSE(parse_formula("y ~ 0 + x + (1 | g)").fixed.intercept);
  EXPECT_FALSE(parse_formula("y ~ x - 1 + (1 | g)").fixed.intercept);
  EXPECT_TRUE(parse_formula("y ~ 1 + x + (1 | g)").fixed.intercept);
}

TEST(Formula, SaysAProductOnceAndInTheOrderOfItsColumns) {
  const Formula formula = parse_formula("y ~ b + a + a:b + b:a + a*b + (1 | `the group`)");
  EXPECT_THAT(formula.fixed.terms, ElementsAre(Term{"b"}, Term{"a"}, Term{"b", "a"}));
  EXPECT_THAT(formula.random[0].group, ElementsAre("the group"));
}

std::string refusal(std::string_view text) {
  try {
    parse_formula(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no refusal";
}

TEST(Formula, RefusesWhatItDoesNotUnderstandAndSaysWhere) {
  EXPECT_EQ(refusal("y ~ x + (1 | user"),
            "The formula 'y ~ x + (1 | user' has its end at letter 18 where ')' is expected.");
  EXPECT_EQ(refusal("y x"), "The formula 'y x' has 'x' at letter 3 where '~' is expected.");
  EXPECT_EQ(refusal("y ~ x"),
            "The formula 'y ~ x' has no random part; add one such as '+ (1 | user)'.");
  for (const char* text : {"", "~", "y ~", "y ~ + (1|g)", "y ~ x^2 + (1|g)", "y ~ 3 + (1|g)",
                           "y ~ `x + (1|g)", "y ~ (1|g) x", "y ~ (0|g)", "y ~ x - z + (1|g)",
                           "y ~ ((1|g))", "log(y) ~ (1|g)", "y ~ (1|g|h)", "y ~ `` + (1|g)"}) {
    EXPECT_THROW(parse_formula(text), Error) << text;
  }
}

TEST(Formula, RefusesOneThatWouldExplode) {
  std::string text = "y ~ a0";
  for (int at = 1; at < 30; ++at) text += "*a" + std::to_string(at);
  EXPECT_THROW(parse_formula(text + " + (1|g)"), Error);
  EXPECT_THROW(parse_formula("y ~ " + std::string(1500, '(')), Error);
  EXPECT_THROW(parse_formula(std::string(5000, 'y')), Error);
}

}  // namespace
}  // namespace assay::mixed
