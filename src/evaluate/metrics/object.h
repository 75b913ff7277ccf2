// Where the object of an item is.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// Points of the item's mask that have weight. `least` is the share of the mask's greatest weight
// that a point must exceed.
std::vector<bool> object_points(const ExplainedItems& explained, std::size_t item,
                                double least = 0);
std::size_t count_of(const std::vector<bool>& points);

// From the first to just behind the last row and column with such a point; none without any.
std::optional<data::Box> box_around(const std::vector<bool>& points, const Grid& grid);

// As given, or around the mask.
std::optional<data::Box> object_box(const ExplainedItems& explained, std::size_t item,
                                    const Grid& grid);

// Points above `share` of the map's greatest value, which is positive.
std::vector<bool> points_above(std::span<const float> map, double share);

// Sets of points that touch each other, corners included, in the order of their first points. Every
// point is looked at once, however many sets there are.
using Members = std::span<const std::size_t>;
void for_each_component(const std::vector<bool>& points, const Grid& grid,
                        const std::function<void(Members)>& visit);

// Of at least one point.
data::Box box_around(Members members, const Grid& grid);

// The largest of these sets; the first of equals.
std::vector<bool> largest_component(const std::vector<bool>& points, const Grid& grid);

// Shared area by joint area.
double overlap(const data::Box& left, const data::Box& right);

}  // namespace assay::metrics
