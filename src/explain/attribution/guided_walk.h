// The way of guided integrated gradients for one item, step by step.
#pragma once

#include <span>
#include <vector>

namespace assay::attribution {

class GuidedWalk {
 public:
  struct Rules {
    int steps;
    double fraction;
    double distance;
  };

  GuidedWalk(std::span<const float> from, std::span<const float> to, const Rules& rules);

  std::span<const double> at() const { return at_; }
  // Goes on by one step, given the gradient where the walk is now.
  void step(std::span<const float> gradient);
  // What each number contributed so far.
  std::span<const double> contributions() const { return sums_; }

 private:
  double place(std::size_t number, double along) const;
  double left() const;
  void catch_up(double along);
  std::vector<std::size_t> least_sensitive(std::span<const float> gradient, double along) const;

  Rules rules_;
  std::span<const float> from_;
  std::span<const float> to_;
  std::vector<double> at_;
  std::vector<double> sums_;
  int steps_done_ = 0;
  double whole_ = 0;  // sum of magnitudes from the start to the end
};

}  // namespace assay::attribution
