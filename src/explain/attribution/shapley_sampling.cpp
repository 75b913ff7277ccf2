#include "explain/attribution/shapley_sampling.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/rng.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/part_scores.h"

namespace assay::attribution {
namespace {

using Order = std::vector<std::size_t>;

// The orders for every number of parts. An item's passes are none of its parts, then all, and then
// for every order its beginnings, from one part to all but one.
class Orders {
 public:
  Orders(const Parts& parts, std::size_t items, int samples, std::uint64_t seed) {
    for (std::size_t item = 0; item < items; ++item) {
      const std::size_t count = parts.count(item);
      if (by_count_.contains(count)) continue;
      // An order takes eight bytes a part.
      check_samples(8 * count, static_cast<std::size_t>(samples));
      for (int at = 0; at < samples; ++at) {
        by_count_[count].push_back(shuffled(count, seed, static_cast<std::uint64_t>(at)));
      }
    }
  }

  std::size_t passes(std::size_t count) const {
    return 2 + by_count_.at(count).size() * (count - 1);
  }

  void write(std::size_t pass, std::span<std::uint8_t> presence) const {
    const std::size_t count = presence.size();
    std::ranges::fill(presence, pass == 1 ? std::uint8_t{1} : std::uint8_t{0});
    if (pass < 2) return;
    const Order& order = by_count_.at(count)[(pass - 2) / (count - 1)];
    for (std::size_t at = 0; at <= (pass - 2) % (count - 1); ++at) presence[order[at]] = 1;
  }

  // What each part adds, averaged over the orders.
  std::vector<double> values(std::size_t count, std::span<const double> scores) const {
    const std::vector<Order>& orders = by_count_.at(count);
    std::vector<double> result(count, 0.0);
    for (std::size_t at = 0; at < orders.size(); ++at) {
      double before = scores[0];
      for (std::size_t shown = 1; shown <= count; ++shown) {
        const double now = shown == count ? scores[1] : scores[1 + at * (count - 1) + shown];
        result[orders[at][shown - 1]] += (now - before) / static_cast<double>(orders.size());
        before = now;
      }
    }
    return result;
  }

 private:
  std::map<std::size_t, std::vector<Order>> by_count_;
};

}  // namespace

Maps ShapleySampling::operator()(const Question& question) const {
  const Parts parts(question, segments, count, fill);
  const std::size_t items = question.batch.rows();
  const Orders orders(parts, items, samples, seed);
  Maps maps = zero_maps(question);
  Measure number{"segments", std::vector<double>(items)};
  Measure gap{"completeness_gap", std::vector<double>(items)};
  score_parts(question, parts,
              {.number = [&](std::size_t count_of) { return orders.passes(count_of); },
               .write = [&](std::size_t pass,
                            std::span<std::uint8_t> presence) { orders.write(pass, presence); }},
              [&](std::size_t item, std::span<const double> scores) {
                const std::size_t count_of = parts.count(item);
                const std::vector<double> values = orders.values(count_of, scores);
                parts.paint(item, values, maps.values.row(item));
                number.values[item] = static_cast<double>(count_of);
                gap.values[item] =
                    std::accumulate(values.begin(), values.end(), 0.0) - (scores[1] - scores[0]);
              });
  maps.measures = {std::move(number), std::move(gap)};
  return maps;
}

}  // namespace assay::attribution
