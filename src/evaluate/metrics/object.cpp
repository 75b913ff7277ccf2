#include "evaluate/metrics/object.h"

#include <algorithm>

namespace assay::metrics {

std::vector<bool> object_points(const ExplainedItems& explained, std::size_t item, double least) {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  const std::span<const float> mask = explained.masks->row(item);
  const double limit = least * std::max(0.0, largest(mask));
  std::vector<bool> points(mask.size());
  for (std::size_t at = 0; at < mask.size(); ++at) points[at] = double{mask[at]} > limit;
  return points;
}

std::size_t count_of(const std::vector<bool>& points) {
  return static_cast<std::size_t>(std::ranges::count(points, true));
}

data::Box box_around(Members members, const Grid& grid) {
  expects(!members.empty(), "a box is around something");
  std::int64_t left = grid.columns;
  std::int64_t top = grid.rows;
  std::int64_t right = 0;
  std::int64_t bottom = 0;
  for (const std::size_t at : members) {
    const std::int64_t x = static_cast<std::int64_t>(at) % grid.columns;
    const std::int64_t y = static_cast<std::int64_t>(at) / grid.columns;
    left = std::min(left, x);
    right = std::max(right, x + 1);
    top = std::min(top, y);
    bottom = std::max(bottom, y + 1);
  }
  return {static_cast<double>(left), static_cast<double>(top), static_cast<double>(right),
          static_cast<double>(bottom)};
}

std::optional<data::Box> box_around(const std::vector<bool>& points, const Grid& grid) {
  std::vector<std::size_t> members;
  for (std::size_t at = 0; at < points.size(); ++at) {
    if (points[at]) members.push_back(at);
  }
  if (members.empty()) return std::nullopt;
  return box_around(members, grid);
}

std::optional<data::Box> object_box(const ExplainedItems& explained, std::size_t item,
                                    const Grid& grid) {
  if (!explained.boxes.empty() && explained.boxes[item]) return explained.boxes[item];
  return box_around(object_points(explained, item), grid);
}

std::vector<bool> points_above(std::span<const float> map, double share) {
  const double limit = share * largest(map);
  std::vector<bool> points(map.size());
  for (std::size_t at = 0; at < map.size(); ++at) points[at] = double{map[at]} > limit;
  return points;
}

void for_each_component(const std::vector<bool>& points, const Grid& grid,
                        const std::function<void(Members)>& visit) {
  std::vector<bool> waiting = points;
  std::vector<std::size_t> members;
  for (std::size_t start = 0; start < points.size(); ++start) {
    if (!waiting[start]) continue;
    // Grows while it is walked: every member brings the neighbours nobody has brought yet.
    members.assign(1, start);
    waiting[start] = false;
    for (std::size_t next = 0; next < members.size(); ++next) {
      const std::int64_t x = static_cast<std::int64_t>(members[next]) % grid.columns;
      const std::int64_t y = static_cast<std::int64_t>(members[next]) / grid.columns;
      for (std::int64_t row = std::max<std::int64_t>(0, y - 1);
           row <= std::min(grid.rows - 1, y + 1); ++row) {
        for (std::int64_t column = std::max<std::int64_t>(0, x - 1);
             column <= std::min(grid.columns - 1, x + 1); ++column) {
          const auto at = static_cast<std::size_t>(row * grid.columns + column);
          if (!waiting[at]) continue;
          waiting[at] = false;
          members.push_back(at);
        }
      }
    }
    visit(members);
  }
}

std::vector<bool> largest_component(const std::vector<bool>& points, const Grid& grid) {
  std::vector<std::size_t> best;
  for_each_component(points, grid, [&](Members members) {
    if (members.size() > best.size()) best.assign(members.begin(), members.end());
  });
  std::vector<bool> component(points.size());
  for (const std::size_t at : best) component[at] = true;
  return component;
}

double overlap(const data::Box& left, const data::Box& right) {
  const auto area = [](const data::Box& box) { return (box.x1 - box.x0) * (box.y1 - box.y0); };
  const double wide = std::min(left.x1, right.x1) - std::max(left.x0, right.x0);
  const double high = std::min(left.y1, right.y1) - std::max(left.y0, right.y0);
  const double shared = std::max(0.0, wide) * std::max(0.0, high);
  return shared / (area(left) + area(right) - shared);
}

}  // namespace assay::metrics
