#include "metrics/focus.h"

#include <algorithm>

#include "base/rng.h"
#include "metrics/again.h"
#include "metrics/mosaic.h"
#include "stats/mean.h"

namespace assay::metrics {
namespace {

constexpr std::string_view too_few_of_its_class = "too few other items are of its class";
constexpr std::string_view too_few_of_others = "too few items are of other classes";

// Which item each tile shows.
using Shown = std::array<std::size_t, 4>;

// Items that may stand beside one.
struct Neighbours {
  std::vector<std::size_t> same;
  std::vector<std::size_t> other;
};

Neighbours neighbours(const std::vector<std::optional<std::size_t>>& classes, std::size_t item) {
  Neighbours result;
  for (std::size_t at = 0; at < classes.size(); ++at) {
    if (at == item || !classes[at]) continue;
    (classes[at] == classes[item] ? result.same : result.other).push_back(at);
  }
  return result;
}

// Brings `count` items to the front, every choice equally likely.
void draw(std::vector<std::size_t>& from, std::size_t count, Random& random) {
  for (std::size_t at = 0; at < count; ++at) {
    std::swap(from[at], from[at + random.below(from.size() - at)]);
  }
}

std::vector<Shown> mosaics_of(const Focus& unit, std::size_t item, Neighbours beside) {
  Random random(unit.seed, item);
  const auto own = static_cast<std::size_t>(unit.own);
  std::vector<Shown> all;
  for (int mosaic = 0; mosaic < unit.mosaics; ++mosaic) {
    draw(beside.same, own - 1, random);
    draw(beside.other, 4 - own, random);
    std::vector<std::size_t> tiles{item};
    tiles.insert(tiles.end(), beside.same.begin(),
                 beside.same.begin() + static_cast<std::ptrdiff_t>(own - 1));
    tiles.insert(tiles.end(), beside.other.begin(),
                 beside.other.begin() + static_cast<std::ptrdiff_t>(4 - own));
    draw(tiles, 4, random);
    Shown shown{};
    std::ranges::copy(tiles, shown.begin());
    all.push_back(shown);
  }
  return all;
}

double positive_within(const Grid& space, const Tile& tile, std::span<const float> map) {
  double sum = 0;
  for (std::int64_t row = tile.top; row < tile.top + tile.rows; ++row) {
    sum += positive_mass(map.subspan(static_cast<std::size_t>(row * space.columns + tile.left),
                                     static_cast<std::size_t>(tile.columns)));
  }
  return sum;
}

}  // namespace

std::vector<Score> Focus::operator()(const Explained& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const std::array<Tile, 4> tiles = tiles_of(space, info.name);
  std::vector<std::optional<std::size_t>> classes;
  for (std::size_t item = 0; item < explained.size(); ++item) {
    classes.push_back(true_class(explained, item));
  }
  std::vector<Score> scores(explained.size(), Score{.reason = zero_map});
  std::vector<std::size_t> items;
  std::vector<std::vector<Shown>> shown(explained.size());
  for (const std::size_t item : items_with_relevance(explained)) {
    const Neighbours beside = neighbours(classes, item);
    const bool same = beside.same.size() + 1 >= static_cast<std::size_t>(own);
    const bool other = beside.other.size() + static_cast<std::size_t>(own) >= 4;
    scores[item].reason = !classes[item] ? no_label
                          : !same        ? too_few_of_its_class
                          : !other       ? too_few_of_others
                                         : nothing_positive;
    if (!classes[item] || !same || !other) continue;
    items.push_back(item);
    shown[item] = mosaics_of(*this, item, beside);
  }
  const Make make = [&](std::size_t item, std::size_t mosaic, std::span<float> sample) {
    for (std::size_t at = 0; at < tiles.size(); ++at) {
      write_tile(space, tiles[at], explained.question->batch.row(shown[item][mosaic][at]), sample);
    }
  };
  const auto take = [&](std::size_t item, std::size_t mosaic, std::span<const float>,
                        std::span<const float> map) {
    const double all = positive_mass(map);
    if (all <= 0) return;
    double inside = 0;
    for (std::size_t at = 0; at < tiles.size(); ++at) {
      if (classes[shown[item][mosaic][at]] != classes[item]) continue;
      inside += positive_within(space, tiles[at], map);
    }
    scores[item].curve.push_back(inside / all);
  };
  const auto own_class = [&](std::size_t item, std::size_t) { return *classes[item]; };
  explain_again(explained, items, {static_cast<std::size_t>(mosaics), make, own_class}, take);
  for (const std::size_t item : items) {
    if (scores[item].curve.empty()) continue;
    scores[item].reason = {};
    scores[item].value = stats::mean(scores[item].curve);
  }
  return scores;
}

}  // namespace assay::metrics
