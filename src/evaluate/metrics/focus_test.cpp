#include "evaluate/metrics/focus.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "base/rng.h"
#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Pictures of 2 x 2 points, each of one number, 1 for class 0 and 2 for class 1: a mosaic has one
// point a tile, which says whose it is.
struct Set {
  Tensor batch;
  std::vector<std::size_t> targets;
  Tensor maps;

  explicit Set(const std::vector<std::size_t>& classes)
      : batch(Shape{static_cast<std::int64_t>(classes.size()), 1, 2, 2}),
        targets(classes),
        maps(Shape{static_cast<std::int64_t>(classes.size()), 2, 2}) {
    for (std::size_t item = 0; item < classes.size(); ++item) {
      std::ranges::fill(batch.row(item), static_cast<float>(classes[item] + 1));
      std::ranges::fill(maps.row(item), 1.0F);
    }
  }
  std::vector<Score> scores(const Focus& unit, const attribution::Explain& method,
                            const std::vector<std::optional<std::size_t>>& labels = {}) const {
    const model::Model model =
        attribution::linear_model({1, 2, 2}, Tensor(Shape{2, 4}), Tensor(Shape{2}));
    const attribution::Question question{model, batch, targets, model::Output::logit};
    return unit({.maps = maps, .question = &question, .method = &method, .labels = labels});
  }
};

// The map of a mosaic is a function of each point and of the class that is asked about.
attribution::Explain by_point(const std::function<float(float point, std::size_t asked)>& map) {
  return [map](const attribution::Question& question) {
    attribution::Maps made;
    made.values = Tensor({question.batch.shape[0], 2, 2}, question.batch.data);
    for (std::size_t item = 0; item < made.values.rows(); ++item) {
      for (float& value : made.values.row(item)) value = map(value, question.targets[item]);
    }
    return made;
  };
}

const Set six({0, 0, 0, 1, 1, 1});

TEST(FocusMetric, IsOneForAMethodThatKnowsItsClass) {
  const auto knows = by_point([](float point, std::size_t asked) {
    return point == static_cast<float>(asked + 1) ? 2.0F : -1.0F;
  });
  for (const Score& score : six.scores({.mosaics = 3}, knows)) {
    EXPECT_EQ(score.value, 1.0);
    EXPECT_EQ(score.curve.size(), 3U);
  }
}

// Two tiles of four are of the class: relevance 1 everywhere has a half on them, 3 on twos and 1 on
// ones has 6 of 8 on those of class 1 and 2 of 8 on those of class 0.
TEST(FocusMetric, IsTheShareOfPositiveRelevanceOnTilesOfTheClass) {
  const auto even = by_point([](float, std::size_t) { return 1.0F; });
  for (const Score& score : six.scores({}, even)) EXPECT_EQ(score.value, 0.5);
  const auto prefers_twos = by_point([](float point, std::size_t) { return point == 2 ? 3 : 1; });
  const std::vector<Score> scores = six.scores({}, prefers_twos);
  EXPECT_EQ(scores[0].value, 0.25);
  EXPECT_EQ(scores[5].value, 0.75);
  // One tile of its own beside three others: 1 of 10, and 3 of 6.
  const std::vector<Score> alone = six.scores({.own = 1}, prefers_twos);
  EXPECT_EQ(alone[0].value, 0.1);
  EXPECT_EQ(alone[5].value, 0.5);
}

// Every place and every partner comes, and the item itself is always there.
TEST(FocusMetric, DrawsNeighboursAndPlaces) {
  Set own({0, 0, 0, 1, 1, 1});
  for (std::size_t item = 0; item < 6; ++item) {
    std::ranges::fill(own.batch.row(item), static_cast<float>(item + 1));
  }
  std::mutex mutex;
  std::set<std::vector<float>> seen;
  const attribution::Explain method = [&](const attribution::Question& question) {
    attribution::Maps made{Tensor({question.batch.shape[0], 2, 2}, question.batch.data)};
    const std::lock_guard lock(mutex);
    for (std::size_t item = 0; item < made.values.rows(); ++item) {
      const auto row = question.batch.row(item);
      seen.emplace(row.begin(), row.end());
    }
    return made;
  };
  own.scores({.mosaics = 300}, method);
  // For each item two partners of its class, three pairs of others, 4! orders: each mosaic of two
  // and two is that of either item of its class. 3 pairs x 3 pairs x 24 orders.
  EXPECT_EQ(seen.size(), 3U * 3U * 24U);
  for (const std::vector<float>& tiles : seen) {
    EXPECT_EQ(std::ranges::count_if(tiles, [](float tile) { return tile <= 3; }), 2);
    EXPECT_EQ((std::set<float>(tiles.begin(), tiles.end()).size()), 4U);
  }
}

// By lists of all neighbours, shuffled at the front: what every mosaic of every item shows. Classes
// lie mixed, and one item has none.
TEST(FocusMetric, DrawsFromTheListsOfNeighbours) {
  const std::vector<std::optional<std::size_t>> labels{0, 1, 1, std::nullopt, 0, 1, 0, 0, 1};
  Set own(std::vector<std::size_t>(labels.size(), 0));
  for (std::size_t item = 0; item < labels.size(); ++item) {
    std::ranges::fill(own.batch.row(item), static_cast<float>(item));
  }
  std::multiset<std::vector<float>> expected;
  const auto draw = [](std::vector<std::size_t>& from, std::size_t count, Random& random) {
    for (std::size_t at = 0; at < count; ++at) {
      std::swap(from[at], from[at + random.below(from.size() - at)]);
    }
  };
  for (std::size_t item = 0; item < labels.size(); ++item) {
    if (!labels[item]) continue;
    std::vector<std::size_t> same;
    std::vector<std::size_t> other;
    for (std::size_t at = 0; at < labels.size(); ++at) {
      if (at != item && labels[at]) (labels[at] == labels[item] ? same : other).push_back(at);
    }
    Random random(3, item);
    for (int mosaic = 0; mosaic < 50; ++mosaic) {
      draw(same, 1, random);
      draw(other, 2, random);
      std::vector<std::size_t> tiles{item, same[0], other[0], other[1]};
      draw(tiles, 4, random);
      expected.emplace(tiles.begin(), tiles.end());
    }
  }
  std::mutex mutex;
  std::multiset<std::vector<float>> seen;
  const attribution::Explain method = [&](const attribution::Question& question) {
    attribution::Maps made{Tensor({question.batch.shape[0], 2, 2}, question.batch.data)};
    const std::lock_guard lock(mutex);
    for (std::size_t item = 0; item < made.values.rows(); ++item) {
      const auto row = question.batch.row(item);
      seen.emplace(row.begin(), row.end());
    }
    return made;
  };
  own.scores({.mosaics = 50, .seed = 3}, method, labels);
  EXPECT_EQ(seen, expected);
}

TEST(FocusMetric, LooksAtLabelsWhereThereAreSome) {
  const auto prefers_twos = by_point([](float point, std::size_t) { return point == 2 ? 3 : 1; });
  // What is called class 1 here shows ones.
  const std::vector<Score> scores = six.scores({}, prefers_twos, {1, 1, 1, 0, 0, std::nullopt});
  EXPECT_EQ(scores[0].value, 0.25);
  EXPECT_EQ(scores[3].value, 0.75);
  EXPECT_EQ(scores[5].reason, no_label);
}

TEST(FocusMetric, SaysWhyThereIsNone) {
  const auto even = by_point([](float, std::size_t) { return 1.0F; });
  const auto negative = by_point([](float, std::size_t) { return -1.0F; });
  EXPECT_EQ(six.scores({}, negative)[0].reason, nothing_positive);
  const std::vector<Score> lonely = Set({0, 1, 1, 1}).scores({}, even);
  EXPECT_EQ(lonely[0].reason, "too few other items are of its class");
  EXPECT_EQ(lonely[1].reason, "too few items are of other classes");
  Set silent({0, 0, 1, 1});
  std::ranges::fill(silent.maps.row(2), 0.0F);
  EXPECT_EQ(silent.scores({}, even)[2].reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
