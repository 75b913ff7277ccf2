// Data for tests of tests.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// Two groups, "a" and "b".
inline Data grouped(std::vector<double> first, const std::vector<double>& second) {
  std::vector<std::string> names(first.size(), "a");
  names.resize(first.size() + second.size(), "b");
  first.insert(first.end(), second.begin(), second.end());
  return {.x = Numbers{"x", std::move(first)}, .by = {labels("by", names)}};
}

// Several groups, "a", "b", "c" and on.
inline Data grouped(const std::vector<std::vector<double>>& groups) {
  std::vector<double> values;
  std::vector<std::string> names;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    values.insert(values.end(), groups[group].begin(), groups[group].end());
    names.resize(values.size(), std::string(1, static_cast<char>('a' + group)));
  }
  return {.x = Numbers{"x", std::move(values)}, .by = {labels("by", names)}};
}

inline Data beside(std::vector<double> x, std::vector<double> y) {
  return {.x = Numbers{"x", std::move(x)}, .y = Numbers{"y", std::move(y)}};
}

// Blocks by rows: every row is one subject under the conditions "a", "b", "c"...
inline Data blocks(const std::vector<std::vector<double>>& rows) {
  std::vector<double> values;
  std::vector<std::string> conditions;
  std::vector<std::string> subjects;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t at = 0; at < rows[row].size(); ++at) {
      values.push_back(rows[row][at]);
      conditions.emplace_back(1, static_cast<char>('a' + at));
      subjects.push_back(std::to_string(row));
    }
  }
  return {.x = Numbers{"x", std::move(values)},
          .by = {labels("by", conditions)},
          .pair = labels("pair", subjects)};
}

// Experts who chose right, of 30, with 3-NN (the first sample) and with GradCAM.
inline Data experts() { return grouped({23, 23, 22, 22, 24, 24}, {20, 18, 18, 22, 24}); }

}  // namespace assay::stats
