// The means over people of what they did with items, beside a score of the items, and how the two
// go together when people and items count more or less often.
#pragma once

#include <map>
#include <span>

#include "math/stats/clusters.h"
#include "study/analysis/predictor.h"

namespace assay::analysis {

// Reactions to items that enough people saw and that have a score, one for each person and item:
// who saw an item several times counts with the mean.
std::vector<Reaction> one_for_each(std::span<const Reaction> reactions,
                                   const std::map<std::string, double>& score, std::size_t least);

// To twelve digits of the largest: what is equal but for the rounding of a sum must share a rank.
void round_off(std::vector<double>& values);

class ItemMeans {
 public:
  // One reaction for each person and item; every item has a score.
  ItemMeans(std::span<const Reaction> reactions, const std::map<std::string, double>& score);

  std::size_t items() const { return scores_.size(); }
  std::size_t people() const { return people_.count; }
  // Of items that are drawn together.
  std::size_t clusters() const { return clusters_.count; }
  const std::vector<double>& scores() const { return scores_; }
  // By the name of the group: the mean of its items' means.
  const std::map<std::string, double>& group_means() const { return group_means_; }

  // Less the means of their groups, and free of the last digits: what is equal but for the rounding
  // of a subtraction must share a rank.
  std::vector<double> scores_within_groups() const { return within_groups(scores_); }
  std::vector<double> answers_within_groups() const;

  // Pearson's within groups; none where nothing varies. An item counts as often as its cluster is
  // drawn, with the mean of the people who are drawn.
  std::optional<double> correlation(std::span<const double> people,
                                    std::span<const double> clusters) const;
  // Everybody and everything once.
  std::optional<double> correlation() const;

  // The variance of atanh of the correlation by the infinitesimal jackknife: squared influences of
  // clusters of items, and of people. None with fewer than two of either, or on a line.
  struct Variances {
    double of_items;
    double of_people;
  };
  std::optional<Variances> variances() const;

  // The means of the groups in the order of their names: of their items' scores, and of people's
  // means. None where a group has nothing that is drawn.
  struct OfGroups {
    std::vector<double> scores;
    std::vector<double> answers;
  };
  std::optional<OfGroups> of_groups(std::span<const double> people,
                                    std::span<const double> clusters) const;
  std::optional<OfGroups> of_groups() const;

 private:
  // Means of people who count so often; none of an item that nobody drawn saw.
  std::vector<std::optional<double>> answers(std::span<const double> people) const;
  std::vector<double> within_groups(std::vector<double> values) const;

  std::vector<double> scores_;        // of items, in the order of their names
  std::vector<std::size_t> item_of_;  // of reactions
  std::vector<double> values_;        // of reactions
  stats::Clusters people_;            // of reactions
  stats::Clusters clusters_;          // of items
  stats::Clusters groups_;            // of items, numbered in the order of their names
  std::map<std::string, double> group_means_;
};

}  // namespace assay::analysis
