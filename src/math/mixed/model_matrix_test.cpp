#include "math/mixed/model_matrix.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::mixed {
namespace {

using testing::ElementsAre;

Variables three_columns() {
  std::vector<std::string> a;
  std::vector<std::string> b;
  std::vector<std::string> n;
  for (const char* number : {"1", "2"}) {
    for (const char* second : {"p", "q"}) {
      for (const char* first : {"x", "y", "z"}) {
        a.emplace_back(first);
        b.emplace_back(second);
        n.emplace_back(number);
      }
    }
  }
  return {{"a", variable("a", a)}, {"b", variable("b", b)}, {"n", variable("n", n)}};
}

std::vector<std::string> names(const std::string& terms) {
  const Formula formula = parse_formula("y ~ " + terms + " + (1 | g)");
  return model_matrix(formula.fixed, three_columns(), 12).names;
}

// colnames(model.matrix(~ a*b, d)) and so on in R 4.2, with
// d <- expand.grid(a=c("x","y","z"), b=c("p","q"), n=c(1,2)).
TEST(ModelMatrix, HasTheColumnsOfR) {
  EXPECT_THAT(names("a*b"), ElementsAre("(Intercept)", "ay", "az", "bq", "ay:bq", "az:bq"));
  EXPECT_THAT(names("b + a + a:b"), ElementsAre("(Intercept)", "bq", "ay", "az", "bq:ay", "bq:az"));
  EXPECT_THAT(names("0 + a + b"), ElementsAre("ax", "ay", "az", "bq"));
  EXPECT_THAT(names("a:b"),
              ElementsAre("(Intercept)", "ax:bp", "ay:bp", "az:bp", "ax:bq", "ay:bq", "az:bq"));
  EXPECT_THAT(names("n*a"), ElementsAre("(Intercept)", "n", "ay", "az", "n:ay", "n:az"));
  EXPECT_THAT(names("a + a:n"), ElementsAre("(Intercept)", "ay", "az", "ax:n", "ay:n", "az:n"));
  EXPECT_THAT(names("0 + a:n"), ElementsAre("ax:n", "ay:n", "az:n"));
  EXPECT_THAT(names("0 + n + n:a"), ElementsAre("n", "n:ax", "n:ay", "n:az"));
  EXPECT_THAT(names("0 + n + b*a"), ElementsAre("n", "bp", "bq", "ay", "az", "bq:ay", "bq:az"));
  EXPECT_THAT(names("b:n:a + a*b"),
              ElementsAre("(Intercept)", "ay", "az", "bq", "bq:ay", "bq:az", "bp:n:ax", "bq:n:ax",
                          "bp:n:ay", "bq:n:ay", "bp:n:az", "bq:n:az"));
  EXPECT_THAT(names("(a+n)*b"),
              ElementsAre("(Intercept)", "ay", "az", "n", "bq", "ay:bq", "az:bq", "n:bq"));
}

// Row 11 (from 0) is a = z, b = q, n = 2; row 1 is a = y, b = p, n = 1.
TEST(ModelMatrix, MultipliesWhatItsNamesSay) {
  const Formula formula = parse_formula("y ~ n*a + b + (1 | g)");
  const ModelMatrix matrix = model_matrix(formula.fixed, three_columns(), 12);
  ASSERT_THAT(matrix.names, ElementsAre("(Intercept)", "n", "ay", "az", "bq", "n:ay", "n:az"));
  EXPECT_EQ(matrix.values.row(11), (Eigen::RowVectorXd(7) << 1, 2, 0, 1, 1, 0, 2).finished());
  EXPECT_EQ(matrix.values.row(1), (Eigen::RowVectorXd(7) << 1, 1, 1, 0, 0, 1, 0).finished());
}

TEST(ModelMatrix, LeavesOutColumnsThatOthersImply) {
  const Formula formula = parse_formula("y ~ a:b + (1 | g)");
  ModelMatrix matrix = model_matrix(formula.fixed, three_columns(), 12);
  EXPECT_THAT(drop_dependent(matrix), ElementsAre("az:bq"));
  EXPECT_EQ(matrix.values.cols(), 6);
  EXPECT_EQ(matrix.names.size(), 6U);
}

TEST(ModelMatrix, RefusesAFactorWithOneLevelOrTooMany) {
  const std::vector<std::string> same(5, "A");
  EXPECT_THROW(variable("a", same), Error);
  std::vector<std::string> many;
  for (int level = 0; level < 400; ++level) many.push_back("u" + std::to_string(level));
  const Variables variables{{"u", variable("u", many)}};
  EXPECT_THROW(model_matrix({true, {{"u"}}}, variables, many.size()), Error);
}

TEST(Factor, SortsNumbersByValueAndWordsByBytes) {
  EXPECT_THAT(factor(std::vector<std::string>{"10", "9", "9"}).levels, ElementsAre("9", "10"));
  EXPECT_THAT(factor(std::vector<std::string>{"b", "10", "9"}).levels, ElementsAre("10", "9", "b"));
  EXPECT_THAT(factor(std::vector<std::string>{"b", "10", "9"}).of, ElementsAre(2U, 0U, 1U));
}

}  // namespace
}  // namespace assay::mixed
