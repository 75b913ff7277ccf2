#include "net/model/function_classifier.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

#include "base/error.h"
#include "net/model/score_cache.h"

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Logits x0, x0 x1 and -x1, with their products by weights; counts what it is asked for.
struct Products {
  std::vector<std::size_t> batches = {};

  Tensor scores(const Tensor& batch) {
    batches.push_back(batch.rows());
    Tensor result(Shape{batch.shape[0], 3});
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const auto x = batch.row(row);
      std::ranges::copy(std::array{x[0], x[0] * x[1], -x[1]}, result.row(row).begin());
    }
    return result;
  }
  static Tensor gradients(const Tensor& batch, const Tensor& weights) {
    Tensor result(batch.shape);
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const auto x = batch.row(row);
      const auto w = weights.row(row);
      result.row(row)[0] = w[0] + w[1] * x[1];
      result.row(row)[1] = w[1] * x[0] - w[2];
    }
    return result;
  }
};

class Functions : public testing::Test {
 protected:
  FunctionClassifier classifier(OutputKind output = OutputKind::logits, std::size_t at_once = 4) {
    Description description;
    description.output = output;
    return {{2},
            3,
            description,
            {[this](const Tensor& batch) { return products_.scores(batch); }, Products::gradients},
            at_once};
  }

  static Tensor gradients_of(const Classifier& classifier, const Tensor& batch, std::size_t target,
                             Output output) {
    Tensor result(batch.shape);
    classifier.gradients()(
        batch.rows(),
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(batch.row(row), sample.begin());
        },
        [&](std::size_t) { return target; }, output,
        [&](std::size_t row, std::span<const float> numbers) {
          std::ranges::copy(numbers, result.row(row).begin());
        });
    return result;
  }

  Products products_;
};

TEST_F(Functions, AreAskedForAFewSamplesAtATime) {
  Tensor batch(Shape{10, 2});
  std::iota(batch.data.begin(), batch.data.end(), 1.0F);
  const FunctionClassifier products = classifier();
  const Tensor scores = products.scores(batch, Output::logit);
  EXPECT_THAT(products_.batches, ElementsAre(4, 4, 2));
  EXPECT_THAT(scores.row(0), ElementsAre(1, 2, -2));
  EXPECT_THAT(scores.row(9), ElementsAre(19, 380, -20));
  EXPECT_EQ(products.passes().forward, 10U);
  EXPECT_EQ(scores, classifier(OutputKind::logits, 1).scores(batch, Output::logit));
}

// softmax(1, 2, -2) and logarithms of probabilities, by hand.
TEST_F(Functions, GiveTheScoreThatIsAskedFor) {
  const Tensor batch(Shape{1, 2}, {1, 2});
  const double sum = std::exp(1.0) + std::exp(2.0) + std::exp(-2.0);
  const Tensor p = classifier().scores(batch, Output::probability);
  EXPECT_NEAR(p.data[1], std::exp(2.0) / sum, 1e-7);
  const Tensor labels = classifier(OutputKind::labels).scores(batch, Output::probability);
  EXPECT_NEAR(labels.data[0], 1 / (1 + std::exp(-1.0)), 1e-7);
  const Tensor half(Shape{1, 2}, {0.5F, 0.5F});
  const Tensor logs = classifier(OutputKind::probabilities).scores(half, Output::logit);
  EXPECT_NEAR(logs.data[0], std::log(0.5), 1e-6);
}

// By differences of the scores themselves.
TEST_F(Functions, AreDifferentiatedThroughTheScoreThatIsAskedFor) {
  const Tensor batch(Shape{2, 2}, {0.3F, 0.6F, 0.8F, 0.2F});
  constexpr float step = 1e-3F;
  for (const OutputKind kind : {OutputKind::logits, OutputKind::labels}) {
    const FunctionClassifier products = classifier(kind);
    for (const Output output : {Output::logit, Output::probability}) {
      for (std::size_t target = 0; target < 3; ++target) {
        const Tensor found = gradients_of(products, batch, target, output);
        for (std::size_t at = 0; at < batch.size(); ++at) {
          Tensor above = batch;
          Tensor below = batch;
          above.data[at] += step;
          below.data[at] -= step;
          const auto score = [&](const Tensor& moved) {
            return products.scores(moved, output).row(at / 2)[target];
          };
          EXPECT_NEAR(found.data[at], (score(above) - score(below)) / (2 * step), 2e-4);
        }
      }
    }
  }
}

TEST_F(Functions, OfScoresAloneHaveNoGradients) {
  const FunctionClassifier scored(
      {2}, 3, {}, {[this](const Tensor& batch) { return products_.scores(batch); }});
  EXPECT_FALSE(scored.gradients());
  EXPECT_EQ(scored.net(), nullptr);
  EXPECT_TRUE(classifier().gradients());
}

TEST_F(Functions, ThatAnswerSomethingElseAreRefused) {
  const Tensor batch(Shape{2, 2}, {1, 2, 3, 4});
  const auto answering = [&](Tensor answer) {
    return [&batch, answer] {
      const FunctionClassifier liar({2}, 3, {}, {[&](const Tensor&) { return answer; }});
      liar.scores(batch, Output::logit);
    };
  };
  EXPECT_THAT(answering(Tensor(Shape{2, 2})),
              ThrowsMessage<Error>(HasSubstr("gave scores of the shape 2x2 for a batch that "
                                             "needs 2x3")));
  EXPECT_THAT(answering(Tensor(Shape{2, 3}, {0, 0, 0, 0, NAN, 0})),
              ThrowsMessage<Error>(HasSubstr("NaN or infinity for sample 1")));
}

// A memory asks anybody who answers from outside.
TEST_F(Functions, AreRemembered) {
  const FunctionClassifier products = classifier();
  ScoreCache memory(products);
  const Tensor batch(Shape{3, 2}, {1, 2, 1, 2, 3, 4});
  for (int again = 0; again < 2; ++again) {
    memory.scores(
        3,
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(batch.row(row), sample.begin());
        },
        Output::logit,
        [&](std::size_t row, std::span<const float> scores) {
          EXPECT_EQ(scores[1], batch.row(row)[0] * batch.row(row)[1]);
        });
  }
  EXPECT_EQ(products.passes().forward, 2U);
}

}  // namespace
}  // namespace assay::model
