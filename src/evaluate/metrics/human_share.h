// The share of the human ceiling: people do not agree with each other perfectly either, so how well
// a map agrees with them is held against how well one of them agrees with the others.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// Which agreement: a metric of that name, by its defaults.
enum class Agreement { spearman, nss, half_l1, aupr };

inline constexpr std::string_view few_people = "fewer than two people marked it one by one";
inline constexpr std::string_view no_ceiling = "people do not agree with each other on it";

struct HumanShare {
  static constexpr Info info{
      .name = "human_share",
      .summary =
          "Agreement of the map with the mean of what people marked, divided by the mean agreement "
          "of each person with the mean of the others; 1 is as good as a person. Its curve has "
          "both.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::people,
      .reference = "Fel et al., 2022, by ranks",
      .words = true};

  Agreement agreement = Agreement::spearman;

  static constexpr std::tuple params{
      Param{"agreement", &HumanShare::agreement,
            "the metric of agreement, whose scores are divided"},
  };

  // The ceiling is the mean over those people whose score against the others is defined; who marked
  // nothing of an item is not one of its people.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Agreement> {
  static constexpr std::array values{
      Word{metrics::Agreement::spearman, "spearman"}, Word{metrics::Agreement::nss, "nss"},
      Word{metrics::Agreement::half_l1, "half_l1"}, Word{metrics::Agreement::aupr, "aupr"}};
};

}  // namespace assay
