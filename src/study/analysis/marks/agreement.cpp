#include "study/analysis/marks/agreement.h"

#include <algorithm>
#include <map>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/correlation.h"
#include "math/stats/item_distance.h"
#include "math/stats/split_half.h"
#include "study/analysis/marks/fitted.h"

namespace assay::analysis {
namespace {

std::optional<double> alike(const std::vector<float>& one, const std::vector<float>& other) {
  return stats::correlation(std::vector<double>(one.begin(), one.end()),
                            std::vector<double>(other.begin(), other.end()));
}

// A mean of what is there.
struct Mean {
  double sum = 0;
  std::size_t n = 0;

  void add(const std::optional<double>& value) {
    if (!value) return;
    sum += *value;
    ++n;
  }
  std::optional<double> value() const {
    if (n == 0) return std::nullopt;
    return sum / static_cast<double>(n);
  }
};

struct Against {
  std::optional<double> correlation;
  double overlap;
  double area;
};

// Each of the people who marked the item; nobody when there is only one.
std::vector<Against> against_others(const Marks& marks) {
  std::vector<Against> result;
  const std::vector<float> all = counts(marks);
  for (std::size_t person = 0; person < marks.people.size() && marks.people.size() > 1; ++person) {
    const std::vector<float> rest = shares_of_others(marks, all, person);
    const std::vector<float> own = marks.masks[person].weights();
    result.push_back({alike(own, rest), 1 - stats::jaccard_distance(own, rest), area(own)});
  }
  return result;
}

ItemAgreement agreement_of(const Marks& marks, std::size_t splits, std::uint64_t seed) {
  ItemAgreement result{.item = marks.item, .people = marks.people.size()};
  result.area = area(shares(marks));
  if (marks.people.size() < 2) return result;
  Mean halves;
  for (std::size_t split = 0; split < splits; ++split) {
    const Halves two = halves_of(marks, seed, split);
    halves.add(alike(shares(marks, two.first), shares(marks, two.second)));
  }
  result.halves = halves.value();
  if (result.halves) result.reliability = stats::spearman_brown(*result.halves);
  return result;
}

}  // namespace

std::vector<PersonAgreement> agreement_by_person(std::span<const Marks> items) {
  std::vector<std::vector<Against>> found(items.size());
  parallel_for(items.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) found[at] = against_others(items[at]);
  });
  struct Sums {
    Mean correlation, overlap, area;
    std::size_t nothing = 0;
  };
  std::map<std::string, Sums> people;
  for (std::size_t item = 0; item < items.size(); ++item) {
    for (std::size_t at = 0; at < found[item].size(); ++at) {
      Sums& sums = people[items[item].people[at]];
      const Against& one = found[item][at];
      sums.correlation.add(one.correlation);
      sums.overlap.add(one.overlap);
      sums.area.add(one.area);
      sums.nothing += one.area == 0 ? 1 : 0;
    }
  }
  std::vector<PersonAgreement> result;
  for (const auto& [person, sums] : people) {
    result.push_back({person, sums.area.n, sums.correlation.value(), sums.overlap.value(),
                      sums.area.value().value_or(0), sums.nothing});
  }
  return result;
}

std::vector<ItemAgreement> agreement_by_item(std::span<const Marks> items, std::size_t splits,
                                             std::uint64_t seed) {
  std::vector<ItemAgreement> result(items.size());
  parallel_for(items.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) result[at] = agreement_of(items[at], splits, seed);
  });
  return result;
}

Finding alike_within_items(std::span<const Marks> items, const DistanceRules& rules) {
  Finding finding{.id = "marks_within_items",
                  .question = "Whether people mark the same parts of the same item",
                  .unit = "participant",
                  .outcome = "response"};
  stats::Numbers x{"marked", {}};
  std::vector<std::string> parts, people, pictures;
  std::size_t masks = 0;
  for (const std::size_t item : shuffled(items.size(), rules.seed)) {
    const Marks& marks = items[item];
    masks += marks.people.size();
    if (masks > rules.most_masks && !pictures.empty()) break;
    for (std::size_t person = 0; person < marks.people.size(); ++person) {
      const std::vector<float> coarse =
          fitted(marks.masks[person].weights(), marks.width, marks.height, rules.side, rules.side);
      for (std::size_t at = 0; at < coarse.size(); ++at) {
        // The first part has a row in any case: a mask with nothing in it is one too.
        if (coarse[at] <= 0 && at > 0) continue;
        x.values.push_back(std::clamp(double{coarse[at]}, 0.0, 1.0));
        parts.push_back(std::to_string(at));
        people.push_back(marks.people[person]);
        pictures.push_back(marks.item);
      }
    }
  }
  finding.data.x = std::move(x);
  finding.data.by.push_back(stats::labels("participant", people));
  finding.data.pair = stats::labels("item", pictures);
  finding.data.cluster.push_back(stats::labels("part", parts));
  finding.result = ask(fmt::format("item_distance:draws=999,seed={}", rules.seed), finding.data);
  finding.result.unit = "participant";
  return finding;
}

}  // namespace assay::analysis
