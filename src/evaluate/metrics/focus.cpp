#include "evaluate/metrics/focus.h"

#include <map>
#include <unordered_map>

#include "base/rng.h"
#include "evaluate/metrics/mosaic.h"
#include "evaluate/metrics/reexplain.h"
#include "math/stats/mean.h"

namespace assay::metrics {
namespace {

constexpr std::string_view too_few_of_its_class = "too few other items are of its class";
constexpr std::string_view too_few_of_others = "too few items are of other classes";

// Which item each tile shows.
using Shown = std::array<std::size_t, 4>;

// Items that may stand beside others, found by their number among them: a list for every item
// would take the square of their number.
class Neighbours {
 public:
  explicit Neighbours(const std::vector<std::optional<std::size_t>>& classes) {
    for (std::size_t item = 0; item < classes.size(); ++item) {
      if (!classes[item]) continue;
      places_[*classes[item]].push_back(labelled_.size());
      labelled_.push_back(item);
    }
  }

  // Besides the item itself.
  std::size_t same_count(std::size_t of) const { return places_.at(of).size() - 1; }
  std::size_t other_count(std::size_t of) const { return labelled_.size() - places_.at(of).size(); }
  // In the order of the items.
  std::size_t same(std::size_t of, std::size_t item, std::size_t at) const {
    const std::vector<std::size_t>& own = places_.at(of);
    return labelled_[own[labelled_[own[at]] < item ? at : at + 1]];
  }
  std::size_t other(std::size_t of, std::size_t at) const {
    // Of the class are so many of those before it as have fewer than `at` others before them.
    const std::vector<std::size_t>& own = places_.at(of);
    std::size_t before = 0;
    for (std::size_t end = own.size(); before < end;) {
      const std::size_t middle = (before + end) / 2;
      if (own[middle] - middle <= at) {
        before = middle + 1;
      } else {
        end = middle;
      }
    }
    return labelled_[at + before];
  }

 private:
  std::vector<std::size_t> labelled_;                            // items
  std::map<std::size_t, std::vector<std::size_t>> places_ = {};  // among these, by class
};

// A list in another order, of which only what has moved is written down.
class Shuffled {
 public:
  Shuffled(std::size_t size, std::function<std::size_t(std::size_t)> first)
      : size_(size), first_(std::move(first)) {}

  std::size_t operator[](std::size_t at) const {
    const auto moved = moved_.find(at);
    return moved == moved_.end() ? first_(at) : moved->second;
  }
  // Brings `count` to the front, every choice equally likely.
  void draw(std::size_t count, Random& random) {
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t other = at + random.below(size_ - at);
      const std::size_t value = (*this)[at];
      moved_[at] = (*this)[other];
      moved_[other] = value;
    }
  }

 private:
  std::size_t size_;
  std::function<std::size_t(std::size_t)> first_;
  std::unordered_map<std::size_t, std::size_t> moved_ = {};
};

std::vector<Shown> mosaics_of(const Focus& unit, std::size_t item, std::size_t of,
                              const Neighbours& beside) {
  Random random(unit.seed, item);
  const auto own = static_cast<std::size_t>(unit.own);
  Shuffled same(beside.same_count(of), [&](std::size_t at) { return beside.same(of, item, at); });
  Shuffled other(beside.other_count(of), [&](std::size_t at) { return beside.other(of, at); });
  std::vector<Shown> all;
  for (int mosaic = 0; mosaic < unit.mosaics; ++mosaic) {
    same.draw(own - 1, random);
    other.draw(4 - own, random);
    Shuffled tiles(4, [&](std::size_t at) {
      return at == 0 ? item : at < own ? same[at - 1] : other[at - own];
    });
    tiles.draw(4, random);
    all.push_back({tiles[0], tiles[1], tiles[2], tiles[3]});
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

std::vector<Score> Focus::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const std::array<Tile, 4> tiles = tiles_of(space, info.name);
  std::vector<std::optional<std::size_t>> classes;
  for (std::size_t item = 0; item < explained.size(); ++item) {
    classes.push_back(true_class(explained, item));
  }
  std::vector<Score> scores(explained.size(), Score{.reason = zero_map});
  std::vector<std::size_t> items;
  std::vector<std::vector<Shown>> shown(explained.size());
  const Neighbours beside(classes);
  for (const std::size_t item : items_with_relevance(explained)) {
    scores[item].reason = no_label;
    if (!classes[item]) continue;
    const std::size_t of = *classes[item];
    const bool same = beside.same_count(of) + 1 >= static_cast<std::size_t>(own);
    const bool other = beside.other_count(of) + static_cast<std::size_t>(own) >= 4;
    scores[item].reason = !same    ? too_few_of_its_class
                          : !other ? too_few_of_others
                                   : nothing_positive;
    if (!same || !other) continue;
    items.push_back(item);
    shown[item] = mosaics_of(*this, item, of, beside);
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
  reexplain(explained, items, {static_cast<std::size_t>(mosaics), make, own_class}, take);
  for (const std::size_t item : items) {
    if (scores[item].curve.empty()) continue;
    scores[item].reason = {};
    scores[item].value = stats::mean(scores[item].curve);
  }
  return scores;
}

}  // namespace assay::metrics
