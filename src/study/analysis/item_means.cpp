#include "study/analysis/item_means.h"

#include <algorithm>
#include <cmath>

namespace assay::analysis {
namespace {

// Weighted sums of two columns, of one group of items.
struct Sums {
  double weight = 0;
  double score = 0;
  double answer = 0;
};

// Numbered in the order of their names.
stats::Clusters in_order_of_names(const std::vector<std::string>& labels) {
  std::map<std::string, std::size_t> numbers;
  for (const std::string& label : labels) numbers.try_emplace(label);
  stats::Clusters result;
  for (auto& [label, number] : numbers) number = result.count++;
  for (const std::string& label : labels) result.of_row.push_back(numbers.at(label));
  return result;
}

double sum_of_squares(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return sum;
}

}  // namespace

std::vector<Reaction> one_for_each(std::span<const Reaction> reactions,
                                   const std::map<std::string, double>& score, std::size_t least) {
  std::map<std::string, std::map<std::string, std::pair<double, double>>> sums;
  std::map<std::string, const Reaction*> first;
  for (const Reaction& one : reactions) {
    auto& [sum, n] = sums[one.item][one.participant];
    sum += one.value;
    n += 1;
    first.try_emplace(one.item, &one);
  }
  std::vector<Reaction> kept;
  for (const auto& [item, people] : sums) {
    if (people.size() < least || !score.contains(item)) continue;
    const Reaction& like = *first.at(item);
    for (const auto& [person, sum] : people) {
      kept.push_back({item, person, sum.first / sum.second,
                      like.drawn_with.empty() ? item : like.drawn_with, like.group});
    }
  }
  return kept;
}

void round_off(std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  if (largest == 0) return;
  for (double& value : values) value = std::round(value / largest * 1e12) / 1e12 * largest;
}

ItemMeans::ItemMeans(std::span<const Reaction> reactions,
                     const std::map<std::string, double>& score) {
  std::map<std::string, std::size_t> places;
  for (const Reaction& one : reactions) places.try_emplace(one.item);
  std::size_t next = 0;
  for (auto& [item, place] : places) {
    place = next++;
    scores_.push_back(score.at(item));
  }
  std::vector<std::string> people;
  std::vector<std::string> clusters(places.size());
  std::vector<std::string> groups(places.size());
  for (const Reaction& one : reactions) {
    const std::size_t place = places.at(one.item);
    item_of_.push_back(place);
    values_.push_back(one.value);
    people.push_back(one.participant);
    clusters[place] = one.drawn_with.empty() ? one.item : one.drawn_with;
    groups[place] = one.group;
  }
  people_ = stats::clusters_of(people);
  clusters_ = stats::clusters_of(clusters);
  groups_ = in_order_of_names(groups);
  const auto means = answers(std::vector<double>(people_.count, 1.0));
  std::map<std::string, std::pair<double, double>> sums;
  for (std::size_t item = 0; item < means.size(); ++item) {
    sums[groups[item]].first += *means[item];
    sums[groups[item]].second += 1;
  }
  for (const auto& [group, sum] : sums) group_means_[group] = sum.first / sum.second;
}

std::vector<std::optional<double>> ItemMeans::answers(std::span<const double> people) const {
  std::vector<double> weight(scores_.size());
  std::vector<double> sum(scores_.size());
  for (std::size_t row = 0; row < values_.size(); ++row) {
    const double times = people[people_.of_row[row]];
    weight[item_of_[row]] += times;
    sum[item_of_[row]] += times * values_[row];
  }
  std::vector<std::optional<double>> means(scores_.size());
  for (std::size_t item = 0; item < means.size(); ++item) {
    if (weight[item] > 0) means[item] = sum[item] / weight[item];
  }
  return means;
}

std::vector<double> ItemMeans::within_groups(std::vector<double> values) const {
  std::vector<std::pair<double, double>> sums(groups_.count);
  for (std::size_t item = 0; item < values.size(); ++item) {
    sums[groups_.of_row[item]].first += values[item];
    sums[groups_.of_row[item]].second += 1;
  }
  for (std::size_t item = 0; item < values.size(); ++item) {
    const auto& [sum, n] = sums[groups_.of_row[item]];
    values[item] -= sum / n;
  }
  round_off(values);
  return values;
}

std::vector<double> ItemMeans::answers_within_groups() const {
  std::vector<double> values;
  for (const auto& mean : answers(std::vector<double>(people_.count, 1.0))) values.push_back(*mean);
  return within_groups(std::move(values));
}

std::optional<double> ItemMeans::correlation(std::span<const double> people,
                                             std::span<const double> clusters) const {
  const std::vector<std::optional<double>> human = answers(people);
  const auto weight = [&](std::size_t item) {
    return human[item] ? clusters[clusters_.of_row[item]] : 0.0;
  };
  std::vector<Sums> sums(groups_.count);
  for (std::size_t item = 0; item < human.size(); ++item) {
    const double times = weight(item);
    if (times == 0) continue;
    Sums& group = sums[groups_.of_row[item]];
    group.weight += times;
    group.score += times * scores_[item];
    group.answer += times * *human[item];
  }
  double xx = 0, yy = 0, xy = 0, largest_x = 0, largest_y = 0;
  for (std::size_t item = 0; item < human.size(); ++item) {
    const double times = weight(item);
    if (times == 0) continue;
    const Sums& group = sums[groups_.of_row[item]];
    const double x = scores_[item] - group.score / group.weight;
    const double y = *human[item] - group.answer / group.weight;
    xx += times * x * x, yy += times * y * y, xy += times * x * y;
    largest_x = std::max(largest_x, std::abs(scores_[item]));
    largest_y = std::max(largest_y, std::abs(*human[item]));
  }
  // What is left of equal numbers after a subtraction does not vary.
  const bool varies = xx > 1e-24 * largest_x * largest_x && yy > 1e-24 * largest_y * largest_y;
  if (!varies) return std::nullopt;
  return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
}

std::optional<double> ItemMeans::correlation() const {
  return correlation(std::vector<double>(people_.count, 1.0),
                     std::vector<double>(clusters_.count, 1.0));
}

std::optional<ItemMeans::Variances> ItemMeans::variances() const {
  const std::optional<double> r = correlation();
  if (!r || 1 - *r * *r < 1e-12 || people_.count < 2 || clusters_.count < 2) return std::nullopt;
  const std::vector<double> x = scores_within_groups();
  const std::vector<double> y = answers_within_groups();
  const std::vector<std::optional<double>> mean = answers(std::vector<double>(people_.count, 1.0));
  const double xx = sum_of_squares(x);
  const double yy = sum_of_squares(y);
  std::vector<double> of_item(clusters_.count);
  std::vector<double> slope(x.size());  // of r in the mean of an item
  for (std::size_t item = 0; item < x.size(); ++item) {
    const double product = x[item] * y[item] / std::sqrt(xx * yy);
    const double squares = x[item] * x[item] / xx + y[item] * y[item] / yy;
    of_item[clusters_.of_row[item]] += product - *r / 2 * squares;
    slope[item] = x[item] / std::sqrt(xx * yy) - *r * y[item] / yy;
  }
  std::vector<double> answers_to(x.size());
  for (const std::size_t item : item_of_) answers_to[item] += 1;
  std::vector<double> of_person(people_.count);
  for (std::size_t row = 0; row < values_.size(); ++row) {
    const std::size_t item = item_of_[row];
    of_person[people_.of_row[row]] += slope[item] * (values_[row] - *mean[item]) / answers_to[item];
  }
  const auto of_several = [](const std::vector<double>& influences) {
    const auto n = static_cast<double>(influences.size());
    return n / (n - 1) * sum_of_squares(influences);
  };
  const double steepness = 1 / ((1 - *r * *r) * (1 - *r * *r));  // of atanh, squared
  return Variances{steepness * of_several(of_item), steepness * of_several(of_person)};
}

std::optional<ItemMeans::OfGroups> ItemMeans::of_groups(std::span<const double> people,
                                                        std::span<const double> clusters) const {
  const std::vector<std::optional<double>> human = answers(people);
  std::vector<double> drawn(groups_.count);
  std::vector<double> answered(groups_.count);
  OfGroups means{std::vector<double>(groups_.count), std::vector<double>(groups_.count)};
  for (std::size_t item = 0; item < human.size(); ++item) {
    const std::size_t group = groups_.of_row[item];
    const double times = clusters[clusters_.of_row[item]];
    drawn[group] += times;
    means.scores[group] += times * scores_[item];
    if (!human[item]) continue;
    answered[group] += times;
    means.answers[group] += times * *human[item];
  }
  for (std::size_t group = 0; group < groups_.count; ++group) {
    if (answered[group] == 0) return std::nullopt;
    means.scores[group] /= drawn[group];
    means.answers[group] /= answered[group];
  }
  return means;
}

std::optional<ItemMeans::OfGroups> ItemMeans::of_groups() const {
  return of_groups(std::vector<double>(people_.count, 1.0),
                   std::vector<double>(clusters_.count, 1.0));
}

}  // namespace assay::analysis
