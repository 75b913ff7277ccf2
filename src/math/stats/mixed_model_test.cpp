#include "math/stats/mixed_model.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "math/mixed/lme4_data_test.h"
#include "math/stats/r_script.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

Data table(const std::vector<mixed::Column>& columns) {
  Data data;
  for (const mixed::Column& column : columns) data.columns.push_back({column.name, column.cells});
  return data;
}

const MixedModel sleep{.formula = "Reaction ~ Days + (Days | Subject)",
                       .family = mixed::Family::linear};

// lmerTest 3.1-3: lmer(Reaction ~ Days + (Days | Subject), sleepstudy); t is 6.771481 with 17
// degrees of freedom, p 3.264e-06, b 10.46729 with the error 1.545789: 2.109816 of it are 3.2613.
TEST(MixedModel, LetsASingleCoefficientDecide) {
  const Result result = sleep(table(mixed::sleepstudy()));
  ASSERT_EQ(result.undefined, "");
  EXPECT_NEAR(result.statistics[0].value, 6.771481, 1e-3);
  EXPECT_NEAR(*result.p, 3.264e-06, 1e-8);
  EXPECT_EQ(result.effects[0].name, "b of Days");
  EXPECT_NEAR(result.effects[0].value, 10.46729, 1e-3);
  EXPECT_EQ(to_sentence(result),
            "Mixed model: t(17.00) = 6.77, p < .001, b of Days = 10.47, 95 % CI [7.21, 13.73]; "
            "linear, restricted likelihood (REML), Wald t with Satterthwaite's degrees of freedom; "
            "180 rows, 18 levels of Subject (unit: Subject).");
  EXPECT_EQ(result.details.size(), 2U);
  EXPECT_EQ(result.estimates[0].name, "SD of (Intercept) by Subject");
  EXPECT_EQ(result.estimates[2].name, "correlation of Days with (Intercept) by Subject");
}

// lme4: anova of the models with REML = FALSE, as in math/mixed/compare_test.cpp.
TEST(MixedModel, ComparesWithASimplerModelByLikelihood) {
  MixedModel slopes = sleep;
  slopes.against = "Reaction ~ Days + (1 | Subject)";
  const Result result = slopes(table(mixed::sleepstudy()));
  ASSERT_EQ(result.undefined, "");
  EXPECT_EQ(result.statistics[0].symbol, "chi2");
  EXPECT_NEAR(result.statistics[0].value, 42.139, 1e-3);
  EXPECT_NEAR(*result.p, 7.072e-10, 1e-12);
  EXPECT_THAT(result.method, HasSubstr("maximum likelihood"));
  EXPECT_THAT(result.r,
              HasSubstr("anova(lmer(Reaction ~ Days + (1 | Subject), data, REML = FALSE)"));
  EXPECT_THAT(result.notes, testing::Contains(HasSubstr("p is too large")));
  slopes.against = "Reaction ~ 1 + (1 | Day)";
  EXPECT_THROW(slopes(table(mixed::sleepstudy())), Error);
  slopes.against = "Reaction ~ Subject + (1 | Days)";
  EXPECT_THAT(slopes(table(mixed::sleepstudy())).undefined, HasSubstr("not nested"));
}

// lme4: exp(fixef(m)) of m <- glmer(cbind(incidence, size - incidence) ~ period + (1 | herd), cbpp,
// binomial), its z and their p, and anova(update(m, . ~ . - period), m). Periods change within
// herds: 56 rows have 38 degrees of freedom beside 15 herds and 3 periods. R: the interval is
// exp(-0.9923327 + c(-1, 1) * qt(0.975, 38) * 0.3066423), p of F pf(25.61006 / 3, 3, 38).
TEST(MixedModel, GivesOddsRatiosOfALogisticModel) {
  MixedModel cattle{.formula = "cbind(ill, healthy) ~ period + (1 | herd)"};
  const Result result = cattle(table(mixed::cbpp()));
  ASSERT_EQ(result.undefined, "");
  EXPECT_FALSE(result.p);  // three coefficients have three answers
  ASSERT_EQ(result.effects.size(), 3U);
  EXPECT_EQ(result.effects[0].name, "odds ratio of periodp2");
  EXPECT_NEAR(result.effects[0].value, 0.3707109, 1e-4);
  EXPECT_NEAR(result.effects[0].interval->low, 0.1992694, 1e-4);
  EXPECT_NEAR(result.effects[0].interval->high, 0.6896523, 1e-4);
  const Detail& second = result.details[1];
  EXPECT_EQ(second.statistic->symbol, "t");
  EXPECT_EQ(second.statistic->df, std::vector<double>{38});
  ASSERT_EQ(second.others.size(), 1U);
  EXPECT_EQ(second.others[0].symbol, "z");
  EXPECT_NEAR(second.others[0].value, -3.236125, 1e-3);
  EXPECT_NEAR(*second.others[0].p, 0.0012117, 1e-5);
  EXPECT_THAT(to_json(result), HasSubstr("\"others\": [{\"symbol\": \"z\", \"value\": -3.236"));
  EXPECT_THAT(result.method, HasSubstr("Wald t with between-within degrees of freedom"));
  cattle.against = "cbind(ill, healthy) ~ 1 + (1 | herd)";
  const Result tested = cattle(table(mixed::cbpp()));
  ASSERT_EQ(tested.statistics.size(), 2U);
  EXPECT_EQ(tested.statistics[0].symbol, "F");
  EXPECT_EQ(tested.statistics[0].df, (std::vector<double>{3, 38}));
  EXPECT_NEAR(tested.statistics[0].value, 25.61006 / 3, 1e-4);
  EXPECT_NEAR(*tested.p, 0.0001848902, 1e-7);
  EXPECT_EQ(tested.statistics[1].symbol, "chi2");
  EXPECT_EQ(tested.statistics[1].df, std::vector<double>{3});
  EXPECT_NEAR(tested.statistics[1].value, 25.61006, 1e-4);
  EXPECT_NEAR(*tested.statistics[1].p, 1.150939e-05, 1e-8);
}

TEST(MixedModel, CountsRowsWithGapsAndSaysHowFactorsAreCoded) {
  Data data = table(mixed::cbpp());
  data.columns[1].cells[3] = "";
  const Result result = MixedModel{.formula = "cbind(ill, healthy) ~ period + (1 | herd)"}(data);
  ASSERT_EQ(result.dropped.size(), 1U);
  EXPECT_EQ(result.dropped[0].count, 1U);
  EXPECT_EQ(result.groups[0].n, 55U);
  EXPECT_THAT(result.notes, testing::Contains("period: reference is p1"));
}

TEST(MixedModel, HasTheCodeOfRWithTheData) {
  const Data data = table(mixed::cbpp());
  const Result result = MixedModel{.formula = "cbind(ill, healthy) ~ period + (1 | herd)"}(data);
  const std::string script = r_script(data, result);
  EXPECT_THAT(script, HasSubstr("data[[\"period\"]] <- factor(c(1, 2, 3, 4, 1,"));
  EXPECT_THAT(script, HasSubstr("glmer(cbind(ill, healthy) ~ period + (1 | herd), data,"));
  // Herds carry the intercept alone: sqrt(14 / 15) of its z is t.
  EXPECT_THAT(script, HasSubstr("[, 3] * c(0.966092, 1, 1, 1)"));
  EXPECT_THAT(script, HasSubstr("pt(-abs(t), c(14, 38, 38, 38))"));
}

TEST(MixedModel, HasNoAnswerOrNoFormula) {
  Data data = table(mixed::cbpp());
  for (std::string& cell : data.columns[1].cells) cell = "0";
  EXPECT_THAT((MixedModel{.formula = "cbind(ill, healthy) ~ period + (1 | herd)"}(data).undefined),
              HasSubstr("same in every row"));
  EXPECT_THROW(MixedModel{}(data), Error);
}

}  // namespace
}  // namespace assay::stats
