#include "explain/text/linear.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/parallel.h"
#include "explain/text/vectoriser.h"

namespace assay::text {
namespace {

using testing::ElementsAre;

// The numbers of this file are scikit-learn 1.2.1's, for
//   X = TfidfVectorizer().fit_transform(docs)
//   MultinomialNB(alpha=...).fit(X, y)
//   LogisticRegression(C=..., solver='newton-cg', tol=1e-10, max_iter=10000).fit(X, y)
// (its solver 'lbfgs' stops some 1e-5 earlier).
const std::vector<std::string> docs{"the sun is warm today",   "rain and cold wind today",
                                    "warm sun and no wind",    "cold rain again",
                                    "goal in the last minute", "the team won the match",
                                    "a late goal won it"};
const std::vector<std::size_t> of_three{0, 1, 0, 1, 2, 2, 2};
const std::vector<std::size_t> of_two{0, 0, 0, 0, 1, 1, 1};

struct Small : testing::Test {
  Vectorised made = vectorise(docs, {});

  LabelledRows lesson(const std::vector<std::size_t>& labels, std::size_t classes) const {
    return {made.rows, labels, made.vectoriser.words().size(), classes};
  }
  // The weights of the first four words, class by class.
  static void expect(const Linear& model, const std::vector<double>& bias,
                     const std::vector<std::vector<double>>& weights, double tolerance) {
    ASSERT_EQ(model.classes, bias.size());
    for (std::size_t one = 0; one < bias.size(); ++one) {
      EXPECT_NEAR(model.bias[one], bias[one], tolerance) << one;
      for (std::size_t word = 0; word < 4; ++word) {
        EXPECT_NEAR(model.weight(word, one), weights[one][word], tolerance) << one << ' ' << word;
      }
    }
  }
};

using NaiveBayes = Small;
using Logistic = Small;

// scikit-learn's logarithms are of probabilities; ours are the same less their mean over the
// classes.
std::vector<double> less_mean(std::vector<double> numbers) {
  double mean = 0;
  for (const double number : numbers) mean += number / static_cast<double>(numbers.size());
  for (double& number : numbers) number -= mean;
  return numbers;
}

std::vector<std::vector<double>> less_mean(std::vector<std::vector<double>> by_class) {
  for (std::size_t word = 0; word < by_class[0].size(); ++word) {
    std::vector<double> column;
    for (const auto& row : by_class) column.push_back(row[word]);
    column = less_mean(std::move(column));
    for (std::size_t one = 0; one < by_class.size(); ++one) by_class[one][word] = column[one];
  }
  return by_class;
}

TEST_F(NaiveBayes, AgreesWithScikitLearn) {
  const Linear model = learn_naive_bayes(lesson(of_three, 3), 1.0);
  expect(model, less_mean({-1.252762968495, -1.252762968495, -0.847297860387}),
         less_mean(std::vector<std::vector<double>>{
             {-3.196702664831, -2.840216139586, -3.196702664831, -3.196702664831},
             {-2.676587151276, -2.806791436703, -2.490563263897, -3.176431486105},
             {-3.264534789718, -3.264534789718, -3.264534789718, -2.6455515563}}),
         1e-11);
  const std::vector<double> joint = model.scores(made.rows[0]);
  const auto theirs = less_mean({-7.304439420367, -8.150283651361, -7.842575935983});
  for (std::size_t one = 0; one < 3; ++one) EXPECT_NEAR(joint[one], theirs[one], 1e-11);
}

TEST_F(NaiveBayes, AgreesWithScikitLearnWithLittleSmoothing) {
  expect(learn_naive_bayes(lesson(of_three, 3), 0.01),
         less_mean({-1.252762968495, -1.252762968495, -0.847297860387}),
         less_mean(std::vector<std::vector<double>>{
             {-6.142418287886, -2.36209456159, -6.142418287886, -6.142418287886},
             {-1.84362278782, -2.208382945181, -1.430293574278, -6.030948520105},
             {-6.456445359119, -6.456445359119, -6.456445359119, -1.993946601481}}),
         1e-11);
}

TEST_F(Logistic, AgreesWithScikitLearnOnThreeClasses) {
  const LearnedLinear learned = learn_logistic(lesson(of_three, 3), 1.0);
  EXPECT_TRUE(learned.converged);
  expect(learned.model, {-0.161498920017, -0.166863365341, 0.328362285358},
         {{-0.122917051272, 0.102771943144, -0.216608345908, -0.160839226054},
          {0.306042511907, 0.125951917756, 0.481663890365, -0.155082401993},
          {-0.183125460636, -0.2287238609, -0.265055544457, 0.315921628047}},
         1e-6);
  expect(learn_logistic(lesson(of_three, 3), 10).model,
         {-0.238633740783, -0.274590500828, 0.513224241611},
         {{-0.292307690225, 0.221802963344, -0.699800959929, -0.461972069198},
          {0.814098348992, 0.381417410278, 1.421511365044, -0.424845505796},
          {-0.521790658767, -0.603220373622, -0.721710405115, 0.886817574994}},
         1e-6);
}

// scikit-learn has one column v: half of it goes to each class.
TEST_F(Logistic, AgreesWithScikitLearnOnTwoClasses) {
  const LearnedLinear learned = learn_logistic(lesson(of_two, 2), 1.0);
  const std::vector<double> v{-0.212387148869, -0.262743952763, -0.306662481749, 0.362045567049};
  std::vector<std::vector<double>> halves(2);
  for (const double weight : v) {
    halves[0].push_back(-weight / 2);
    halves[1].push_back(weight / 2);
  }
  expect(learned.model, {0.251542236787 / 2, -0.251542236787 / 2}, halves, 1e-6);
  const std::vector<double> scores = learned.model.scores(made.rows[0]);
  EXPECT_NEAR(1 / (1 + std::exp(scores[0] - scores[1])), 0.351085902635, 1e-6);
}

// At the least value of c * loss + |w|^2 / 2 every weight is c * sum (truth - probability) * value,
// and the probabilities of each class add up to its documents.
TEST_F(Logistic, BalancesLossAndPenalty) {
  const double c = 3;
  const Linear model = learn_logistic(lesson(of_three, 3), c).model;
  std::vector<double> expected(model.weights.size(), 0.0);
  std::vector<double> total(3, 0.0);
  for (std::size_t row = 0; row < docs.size(); ++row) {
    std::vector<double> p = model.scores(made.rows[row]);
    const double sum = std::exp(p[0]) + std::exp(p[1]) + std::exp(p[2]);
    for (std::size_t one = 0; one < 3; ++one) {
      p[one] = std::exp(p[one]) / sum;
      total[one] += p[one];
      for (const Feature& feature : made.rows[row]) {
        expected[feature.word * 3 + one] +=
            c * ((one == of_three[row] ? 1 : 0) - p[one]) * feature.value;
      }
    }
  }
  for (std::size_t at = 0; at < expected.size(); ++at) {
    EXPECT_NEAR(model.weights[at], expected[at], 1e-5);
  }
  EXPECT_NEAR(total[0], 2, 1e-5);
  EXPECT_NEAR(total[2], 3, 1e-5);
}

TEST_F(Logistic, LearnsTheSameBitsOnAnyThreads) {
  std::vector<std::string> many;
  std::vector<std::size_t> labels;
  for (std::size_t number = 0; number < 600; ++number) {
    many.push_back(fmt::format("{} word{} text{}", docs[number % 7], number % 97, number));
    labels.push_back(of_three[number % 7]);
  }
  const Vectorised rows = vectorise(many, {});
  const LabelledRows all{rows.rows, labels, rows.vectoriser.words().size(), 3};
  const int before = threads();
  set_threads(3);
  const Linear three = learn_logistic(all, 1).model;
  set_threads(1);
  const Linear one = learn_logistic(all, 1).model;
  set_threads(before);
  EXPECT_EQ(one.weights, three.weights);
  EXPECT_EQ(one.bias, three.bias);
}

TEST(LinearModel, AddsUpWeightsAndBias) {
  const Linear model{.classes = 2, .weights = {1, 2, 10, 20, 100, 200}, .bias = {0.5, -0.5}};
  const std::vector<Feature> row{{0, 3}, {2, 0.5}};
  EXPECT_THAT(model.scores(row), ElementsAre(53.5, 105.5));
  EXPECT_THAT(model.scores({}), ElementsAre(0.5, -0.5));
}

}  // namespace
}  // namespace assay::text
