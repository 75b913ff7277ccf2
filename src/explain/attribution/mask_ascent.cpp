#include "explain/attribution/mask_ascent.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "explain/attribution/channels.h"
#include "explain/attribution/mask_area.h"
#include "explain/attribution/variations.h"

namespace assay::attribution {
namespace {

constexpr float rate = 0.01F;
constexpr float kept = 0.9F;  // of the momentum; the gradient gets the rest
constexpr double first_price = 300;
constexpr double price_growth = 1.0035;

// Numbers that were published for pictures with sides of 224.
double scaled(double at_224, const Shape& space) {
  return at_224 * static_cast<double>(std::ranges::max(space)) / 224;
}

int grid_step(const ExtremalPerturbation& how, const Shape& space) {
  return how.grid > 0 ? how.grid : std::max(1, static_cast<int>(std::lround(scaled(7, space))));
}

double blur_deviation(const ExtremalPerturbation& how, const Shape& space) {
  return how.blur > 0 ? how.blur : scaled(20, space);
}

}  // namespace

MaskAscent::MaskAscent(const ExtremalPerturbation& how, const Question& question, std::size_t first,
                       std::size_t items)
    : question_(question),
      first_(first),
      areas_(how.areas.shares),
      space_(spatial_shape(question.classifier.input_shape())),
      operator_(space_, grid_step(how, space_),
                how.sigma > 0 ? how.sigma : 3.0 * grid_step(how, space_)),
      price_(first_price) {
  if (how.game != Game::remove) looks_.push_back({.complement = false, .sign = 1});
  if (how.game != Game::preserve) looks_.push_back({.complement = true, .sign = -1});
  mirrors_ = how.mirror && space_.size() == 2;
  const std::size_t points = count(space_);
  for (std::size_t item = first; item < first + items; ++item) {
    pyramids_.emplace_back(how.hiding, question.classifier.input_shape(), question.batch.row(item),
                           how.levels, blur_deviation(how, space_));
    for (const double area : areas_) {
      masks_.push_back({.area = area,
                        .grid = std::vector<float>(operator_.numbers(), 1.0F),
                        .momentum = {},
                        .mask = std::vector<float>(operator_.points()),
                        .sums = std::vector<float>(operator_.points()),
                        .shown = std::vector<float>(points),
                        .hidden = std::vector<float>(points),
                        .slope = std::vector<float>(points * looks_.size())});
    }
  }
}

void MaskAscent::step() {
  parallel_for(masks_.size(), 1, [&](std::size_t at, std::size_t) {
    Mask& mask = masks_[at];
    operator_.spread(mask.grid, mask.mask, mask.sums);
    operator_.for_picture([&](std::size_t from, std::size_t to) {
      mask.shown[to] = mask.mask[from];
      mask.hidden[to] = 1 - mask.mask[from];
    });
  });
  ask_model();
  parallel_for(masks_.size(), 1, [&](std::size_t at, std::size_t) { move(masks_[at]); });
  price_ *= price_growth;
  ++steps_;
}

void MaskAscent::ask_model() {
  gradients_of(question_.classifier)(
      masks_.size() * looks_.size(),
      [&](std::size_t row, std::span<float> sample) { write(row, sample); },
      [&](std::size_t row) { return question_.targets[first_ + item_of(row)]; }, question_.output,
      [&](std::size_t row, std::span<const float> gradient) { take(row, gradient); });
}

void MaskAscent::turn(std::span<float> sample) const {
  const auto width = static_cast<std::ptrdiff_t>(space_.back());
  for (auto row = sample.begin(); row != sample.end(); row += width) std::reverse(row, row + width);
}

void MaskAscent::write(std::size_t row, std::span<float> sample) const {
  const Mask& mask = mask_of(row);
  const bool complement = looks_[row % looks_.size()].complement;
  pyramids_[item_of(row)].blend(complement ? mask.hidden : mask.shown, sample);
  if (mirrors_ && steps_ % 2 == 0) turn(sample);
}

void MaskAscent::take(std::size_t row, std::span<const float> gradient) {
  const std::size_t points = count(space_);
  const std::size_t which = row % looks_.size();
  Mask& mask = masks_[row / looks_.size()];
  const std::span<float> to = std::span(mask.slope).subspan(which * points, points);
  std::ranges::fill(to, 0.0F);
  const std::vector<float>& left = looks_[which].complement ? mask.hidden : mask.shown;
  if (mirrors_ && steps_ % 2 == 0) {
    std::vector<float> turned(gradient.begin(), gradient.end());
    turn(turned);
    pyramids_[item_of(row)].slope(left, turned, to);
  } else {
    pyramids_[item_of(row)].slope(left, gradient, to);
  }
}

// Down the slope of price times area less reward.
void MaskAscent::move(Mask& mask) const {
  const std::size_t points = count(space_);
  std::vector<float> slope(mask.mask.size());
  area_slope(mask.mask, mask.area, slope);
  for (float& one : slope) one *= static_cast<float>(price_);
  for (std::size_t which = 0; which < looks_.size(); ++which) {
    // A look at the complement sees the mask fall where it rises.
    const float sign = looks_[which].complement ? -looks_[which].sign : looks_[which].sign;
    const std::span<const float> of_look = std::span(mask.slope).subspan(which * points, points);
    operator_.for_picture(
        [&](std::size_t to, std::size_t from) { slope[to] -= sign * of_look[from]; });
  }
  std::vector<float> down(mask.grid.size());
  operator_.gather(mask.grid, mask.mask, mask.sums, slope, down);
  // The first gradient is the whole momentum.
  if (mask.momentum.empty()) {
    mask.momentum = down;
  } else {
    for (std::size_t at = 0; at < down.size(); ++at) {
      mask.momentum[at] = kept * mask.momentum[at] + (1 - kept) * down[at];
    }
  }
  for (std::size_t at = 0; at < down.size(); ++at) {
    mask.grid[at] = std::clamp(mask.grid[at] - rate * mask.momentum[at], 0.0F, 1.0F);
  }
}

void MaskAscent::add_up(std::size_t item, std::span<float> map) const {
  for (std::size_t area = 0; area < areas_.size(); ++area) {
    const std::vector<float>& shown = masks_[item * areas_.size() + area].shown;
    for (std::size_t at = 0; at < map.size(); ++at) map[at] += shown[at];
  }
}

}  // namespace assay::attribution
