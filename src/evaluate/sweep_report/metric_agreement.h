// Whether metrics agree: about which methods are good, and about which items a method explains
// well.
#pragma once

#include "evaluate/sweep_report/paired.h"

namespace assay::sweep_report {

using CorrelationMatrix = std::vector<std::vector<std::optional<double>>>;

// Spearman's correlation of two columns over the rows where both have a value; none below three of
// those or where one is constant.
std::optional<double> spearman(const Values& a, const Values& b);

// Between every two metrics; [metric][method], turned so that higher is better.
CorrelationMatrix agreement_over_methods(const std::vector<Values>& means);

// Between every two metrics, by item within a method, averaged over the methods that have a
// correlation; [metric][method][item], turned so that higher is better.
CorrelationMatrix agreement_over_items(const std::vector<std::vector<Values>>& values);

// So many items, spread evenly over all of them, go into the correlations of items: more would
// change the second digit at most.
inline constexpr std::size_t most_correlated_items = 2000;
std::vector<std::size_t> spread_items(std::size_t items, std::size_t most);

}  // namespace assay::sweep_report
