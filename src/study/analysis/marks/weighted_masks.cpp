#include "study/analysis/marks/weighted_masks.h"

#include <algorithm>
#include <cmath>

#include "study/analysis/marks/drawing.h"
#include "study/analysis/marks/fitted.h"

namespace assay::analysis {
namespace {

struct Drawing {
  std::string person;
  std::vector<Stroke> strokes;
};

PictureSize extent_of(const std::vector<Drawing>& drawings) {
  PictureSize size{1, 1};
  for (const Drawing& drawing : drawings) {
    for (const Stroke& stroke : drawing.strokes) {
      for (const responses::Point& point : stroke.points) {
        size.width = std::max(size.width, static_cast<int>(std::ceil(point.x)));
        size.height = std::max(size.height, static_cast<int>(std::ceil(point.y)));
      }
    }
  }
  return size;
}

// As the study's material says, or the drawings themselves; otherwise they end where it does.
PictureSize size_of(const std::string& item, const Rows& own, const MaskRules& rules,
                    const std::vector<Drawing>& drawings, DrawnOddly& counts) {
  if (const auto known = rules.sizes.find(item); known != rules.sizes.end()) return known->second;
  for (const ResponseRow* row : own) {
    if (const auto size = drawn_size(row->response)) return {size->first, size->second};
  }
  ++counts.without_size;
  return extent_of(drawings);
}

PictureSize grid_of(const PictureSize& picture, int most_side) {
  const int side = std::max(picture.width, picture.height);
  if (side <= most_side) return picture;
  const auto scaled = [&](int length) {
    return std::max(1,
                    static_cast<int>(std::lround(static_cast<double>(length) * most_side / side)));
  };
  return {scaled(picture.width), scaled(picture.height)};
}

Marks marks_of(std::string item, const PictureSize& picture, const MaskRules& rules,
               const std::vector<Drawing>& drawings) {
  const PictureSize grid = grid_of(picture, rules.most_side);
  const Times times{static_cast<double>(picture.width) / grid.width,
                    static_cast<double>(picture.height) / grid.height};
  Marks marks{.item = std::move(item), .width = grid.width, .height = grid.height};
  const auto outline = std::ranges::find(rules.outlines, marks.item, &responses::Mask::item);
  if (outline != rules.outlines.end() && !outline->inside.empty()) {
    marks.outline = fitted(*outline, grid.width, grid.height);
  }
  std::map<std::string, responses::Mask> masks;
  for (const Drawing& drawing : drawings) {
    const auto at =
        masks.try_emplace(drawing.person, responses::empty_mask(grid.width, grid.height)).first;
    for (const Stroke& stroke : drawing.strokes) draw_on(at->second, stroke, times);
  }
  const bool clips = rules.clip && !marks.outline.empty();
  for (const auto& [person, mask] : masks) {
    marks.people.push_back(person);
    MarkedPoints& own = marks.masks.emplace_back(mask.inside.size());
    for (std::size_t at = 0; at < mask.inside.size(); ++at) {
      if (mask.inside[at] != 0 && (!clips || marks.outline[at] > 0)) own.mark(at);
    }
  }
  return marks;
}

}  // namespace

MaskRules rules_of(const Evidence& evidence) {
  MaskRules rules;
  rules.outlines = evidence.outlines;
  if (!evidence.material) return rules;
  for (const study::Stimulus& stimulus : evidence.material->stimuli) {
    if (stimulus.part == "picture") rules.sizes[stimulus.item] = {stimulus.width, stimulus.height};
  }
  return rules;
}

std::vector<Marks> drawn_marks(const Rows& rows, const MaskRules& rules, DrawnOddly* odd) {
  DrawnOddly counts;
  std::vector<Marks> result;
  const Rows contours =
      select(rows, [](const ResponseRow& row) { return row.screen == "contour"; });
  for (const auto& [item, own] : grouped(contours, item_of)) {
    std::vector<Drawing> drawings;
    for (const ResponseRow* row : own) {
      std::optional<std::vector<Stroke>> strokes = strokes_of(row->response);
      if (!strokes) {
        ++counts.unreadable;
        continue;
      }
      drawings.push_back({row->participant, std::move(*strokes)});
    }
    if (drawings.empty()) continue;
    result.push_back(marks_of(item, size_of(item, own, rules, drawings, counts), rules, drawings));
    if (!rules.outlines.empty() && result.back().outline.empty()) ++counts.not_clipped;
  }
  if (odd != nullptr) *odd = counts;
  return result;
}

WeightedMask weighted(const Marks& marks, const MaskRules& rules) {
  WeightedMask mask{marks.width, marks.height, shares(marks), marks.people.size()};
  const auto people = static_cast<double>(marks.people.size());
  for (float& value : mask.values) {
    double weight = value;
    if (rules.levels > 0) {
      const double fill = std::max(1.0, std::floor(rules.levels / people));
      weight = std::round(weight * people) * fill / rules.levels;
    }
    value = static_cast<float>(std::min(weight, rules.saturation));
  }
  return mask;
}

std::map<std::string, WeightedMask> weighted_masks(const Rows& rows, const MaskRules& rules) {
  std::map<std::string, WeightedMask> result;
  for (const Marks& marks : drawn_marks(rows, rules)) result[marks.item] = weighted(marks, rules);
  return result;
}

}  // namespace assay::analysis
