#include "math/mixed/columns.h"

#include <algorithm>
#include <map>

#include "base/value.h"

namespace assay::mixed {

std::optional<std::vector<double>> numbers(std::span<const std::string> cells) {
  std::vector<double> all;
  all.reserve(cells.size());
  for (const std::string& cell : cells) {
    const auto value = Value<double>::read(cell, {});
    if (!value) return std::nullopt;
    all.push_back(*value);
  }
  return all;
}

std::optional<std::size_t> first_text(std::span<const std::string> cells) {
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (!Value<double>::read(cells[row], {})) return row;
  }
  return std::nullopt;
}

Factor factor(std::span<const std::string> cells) {
  std::map<std::string_view, std::size_t> places;
  for (const std::string& cell : cells) places.emplace(cell, 0);
  Factor result;
  for (const auto& [level, place] : places) result.levels.emplace_back(level);
  if (const auto values = numbers(result.levels)) {
    std::map<std::string_view, double> value_of;
    for (std::size_t at = 0; at < values->size(); ++at) {
      value_of[result.levels[at]] = (*values)[at];
    }
    std::vector<std::string> sorted = result.levels;
    std::ranges::stable_sort(sorted, {}, [&](const std::string& at) { return value_of.at(at); });
    result.levels = std::move(sorted);
  }
  for (std::size_t at = 0; at < result.levels.size(); ++at) places[result.levels[at]] = at;
  result.of.reserve(cells.size());
  for (const std::string& cell : cells) result.of.push_back(places.at(cell));
  return result;
}

}  // namespace assay::mixed
