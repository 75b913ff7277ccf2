#include "explain/attribution/guided_walk.h"

#include <algorithm>
#include <cmath>

namespace assay::attribution {
namespace {

// Sums of this share of the whole way are rounding.
constexpr double nothing_left = 1e-9;

}  // namespace

GuidedWalk::GuidedWalk(std::span<const float> from, std::span<const float> to, const Rules& rules)
    : rules_(rules),
      from_(from),
      to_(to),
      at_(from.begin(), from.end()),
      sums_(from.size(), 0.0),
      whole_(left()) {}

double GuidedWalk::place(std::size_t number, double along) const {
  if (along >= 1) return double{to_[number]};
  return double{from_[number]} + along * (double{to_[number]} - double{from_[number]});
}

double GuidedWalk::left() const {
  double sum = 0;
  for (std::size_t number = 0; number < at_.size(); ++number) {
    sum += std::abs(double{to_[number]} - at_[number]);
  }
  return sum;
}

// Numbers that have fallen behind `along` come up to there.
void GuidedWalk::catch_up(double along) {
  for (std::size_t number = 0; number < at_.size(); ++number) {
    const double way = double{to_[number]} - double{from_[number]};
    if (way == 0) continue;
    if ((at_[number] - double{from_[number]}) / way < along) at_[number] = place(number, along);
  }
}

// Of the numbers that have not reached `along` yet: those whose gradients are no larger than that
// of the last of the fraction, counted among all as the authors do.
std::vector<std::size_t> GuidedWalk::least_sensitive(std::span<const float> gradient,
                                                     double along) const {
  std::vector<std::size_t> open;
  for (std::size_t number = 0; number < at_.size(); ++number) {
    if (at_[number] != place(number, along)) open.push_back(number);
  }
  if (open.empty()) return open;
  const auto size = [&](std::size_t number) { return std::abs(gradient[number]); };
  const auto share =
      static_cast<std::size_t>(rules_.fraction * static_cast<double>(at_.size() - 1));
  const auto last = open.begin() + static_cast<std::ptrdiff_t>(std::min(share, open.size() - 1));
  std::ranges::nth_element(open, last, {}, size);
  const float threshold = size(*last);
  std::erase_if(open, [&](std::size_t number) { return size(number) > threshold; });
  return open;
}

void GuidedWalk::step(std::span<const float> gradient) {
  ++steps_done_;
  if (whole_ == 0) return;
  const double along = static_cast<double>(steps_done_) / rules_.steps;
  const double ahead = std::min(along + rules_.distance, 1.0);
  const double goal = whole_ * (1 - along);
  const std::vector<double> before = at_;
  catch_up(std::max(along - rules_.distance, 0.0));
  for (;;) {
    const double missing = left() - goal;
    if (missing <= nothing_left * whole_) break;
    const std::vector<std::size_t> moved = least_sensitive(gradient, ahead);
    if (moved.empty()) break;
    double reach = 0;
    for (const std::size_t number : moved) reach += std::abs(place(number, ahead) - at_[number]);
    const double part = missing / reach;
    for (const std::size_t number : moved) {
      const double most = place(number, ahead);
      at_[number] = part >= 1 ? most : at_[number] + part * (most - at_[number]);
    }
    if (part <= 1) break;
  }
  for (std::size_t number = 0; number < at_.size(); ++number) {
    sums_[number] += (at_[number] - before[number]) * double{gradient[number]};
  }
}

}  // namespace assay::attribution
