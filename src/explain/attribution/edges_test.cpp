#include "explain/attribution/edges.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Columns 0 0 1 1: the step is seen from both of its sides, 1 + 2 + 1.
TEST(EdgesControl, SeesAStep) {
  const auto model = linear_model({1, 2, 4}, random_tensor({1, 8}, 1), {{1}, {0}});
  EXPECT_THAT(map_of(Edges{}, model, {0, 0, 1, 1, 0, 0, 1, 1}),
              ElementsAre(0, 4, 4, 0, 0, 4, 4, 0));
}

// 4 (x[i + 1] - x[i - 1]), the ends repeated.
TEST(EdgesControl, OfASignalIsItsDifference) {
  const auto model = linear_model({1, 4}, random_tensor({1, 4}, 1), {{1}, {0}});
  EXPECT_THAT(map_of(Edges{}, model, {0, 1, 3, 2}), ElementsAre(4, 12, 4, 4));
}

}  // namespace
}  // namespace assay::attribution
