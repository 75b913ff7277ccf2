#include "evaluate/runner/maps.h"

#include <algorithm>
#include <iterator>

#include "math/tensor/rows.h"

namespace assay::runner {
namespace {

void append_to(attribution::Maps& all, attribution::Maps part, std::size_t items) {
  if (all.values.shape.empty() && all.examples.empty()) {
    all.values.shape = part.values.shape;
    if (!all.values.shape.empty()) all.values.shape[0] = static_cast<std::int64_t>(items);
    all.measures = std::move(part.measures);
  } else {
    for (std::size_t at = 0; at < part.measures.size(); ++at) {
      std::ranges::copy(part.measures[at].values, std::back_inserter(all.measures[at].values));
    }
  }
  std::ranges::copy(part.values.data, std::back_inserter(all.values.data));
  std::ranges::move(part.examples, std::back_inserter(all.examples));
}

void append_to(WordMaps& all, WordMaps part, std::size_t) {
  std::ranges::move(part, std::back_inserter(all));
}

std::size_t count_of(const attribution::Maps& all) {
  return all.examples.empty() ? all.values.rows() : all.examples.size();
}

std::size_t count_of(const WordMaps& all) { return all.size(); }

attribution::Maps part_of(const attribution::Maps& all, std::size_t begin, std::size_t end) {
  return {.values = rows_of(all.values, begin, end)};
}

WordMaps part_of(const WordMaps& all, std::size_t begin, std::size_t end) {
  const auto rows = std::span(all).subspan(begin, end - begin);
  return {rows.begin(), rows.end()};
}

}  // namespace

std::size_t items_of(const Maps& maps) {
  return std::visit([](const auto& own) { return count_of(own); }, maps);
}

void append(Maps part, std::size_t items, Maps& all) {
  if (all.index() != part.index()) {
    all = std::visit([](const auto& one) -> Maps { return std::decay_t<decltype(one)>{}; }, part);
  }
  std::visit(
      [&](auto& own) {
        append_to(own, std::get<std::decay_t<decltype(own)>>(std::move(part)), items);
      },
      all);
}

Maps HeldMaps::read(std::size_t begin, std::size_t end) const {
  return std::visit([&](const auto& own) -> Maps { return part_of(own, begin, end); }, all_);
}

}  // namespace assay::runner
