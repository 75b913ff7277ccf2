// How far people mark the same: each of them against the others, and random halves of them.
#pragma once

#include <optional>

#include "study/analysis/ask.h"
#include "study/analysis/marks/marks.h"

namespace assay::analysis {

// One person against the mean of the others, over the items that somebody else marked too.
struct PersonAgreement {
  std::string person;
  std::size_t items = 0;
  std::optional<double> correlation = std::nullopt;  // over points; mean over items
  std::optional<double> overlap = std::nullopt;      // what is shared by what either marked
  double area = 0;                                   // share of the points, mean over items
  std::size_t nothing = 0;                           // items of which nothing was marked
};
std::vector<PersonAgreement> agreement_by_person(std::span<const Marks> items);

struct ItemAgreement {
  std::string item;
  std::size_t people = 0;
  double area = 0;                                   // mean over people
  std::optional<double> halves = std::nullopt;       // correlation of halves, mean over splits
  std::optional<double> reliability = std::nullopt;  // of everybody's weights: Spearman and Brown
};
std::vector<ItemAgreement> agreement_by_item(std::span<const Marks> items, std::size_t splits,
                                             std::uint64_t seed);

// Whether marks of one item are more alike than marks of different ones; points of all items are
// taken together into so many columns and rows (one row for texts has no meaning here).
struct DistanceRules {
  int side = 12;
  std::size_t most_masks = 300;  // items are drawn at random until they have so many
  std::uint64_t seed = 0;
};
Finding alike_within_items(std::span<const Marks> items, const DistanceRules& rules);

}  // namespace assay::analysis
