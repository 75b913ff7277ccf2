#include "explain/surrogate/coalitions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/error.h"
#include "base/rng.h"

namespace assay::surrogate {
namespace {

constexpr int usual_samples = 2048;

// Sizes 1 to half of the parts. Each stands for its complement's size too, unless that is itself.
class Sizes {
 public:
  explicit Sizes(std::size_t parts) : parts_(parts), shares_(parts / 2) {
    for (std::size_t size = 1; size <= shares_.size(); ++size) {
      const double kernel = 1.0 / static_cast<double>(size * (parts - size));
      shares_[size - 1] = is_paired(size) ? 2 * kernel : kernel;
    }
    const double total = std::accumulate(shares_.begin(), shares_.end(), 0.0);
    for (double& share : shares_) share /= total;
  }

  std::size_t count() const { return shares_.size(); }
  bool is_paired(std::size_t size) const { return 2 * size != parts_; }
  // Of the kernel's whole weight.
  double share(std::size_t size) const { return shares_[size - 1]; }
  // What the sizes from `first` on have of it.
  double rest(std::size_t first) const {
    return std::accumulate(shares_.begin() + static_cast<std::ptrdiff_t>(first) - 1, shares_.end(),
                           0.0);
  }
  // Coalitions of that size, and of its complement's. Beyond what a double can hold it is infinite.
  double coalitions(std::size_t size) const {
    double number = is_paired(size) ? 2 : 1;
    for (std::size_t at = 1; at <= size; ++at) {
      number *= static_cast<double>(parts_ - size + at) / static_cast<double>(at);
    }
    return std::round(number);
  }

 private:
  std::size_t parts_;
  std::vector<double> shares_;
};

class Planner {
 public:
  Planner(std::size_t parts, std::size_t samples)
      : sizes_(parts), left_(samples), shown_(parts), plan_{.parts = parts} {}

  Coalitions plan(std::uint64_t seed) {
    std::size_t size = 1;
    // A size is worth counting out when drawing at random would bring as many as it has.
    for (double rest = 1; size <= sizes_.count(); ++size) {
      constexpr double rounding = 1e-8;
      const double number = sizes_.coalitions(size);
      const double share = std::min(1.0, sizes_.share(size) / rest);
      if (static_cast<double>(left_) * share < number * (1 - rounding)) break;
      enumerate(size, sizes_.share(size) / number);
      left_ -= static_cast<std::size_t>(number);
      rest -= sizes_.share(size);
    }
    plan_.exact = size > sizes_.count();
    if (!plan_.exact) draw(size, seed);
    return std::move(plan_);
  }

 private:
  void add(double weight) {
    plan_.presence.insert(plan_.presence.end(), shown_.begin(), shown_.end());
    plan_.weights.push_back(weight);
  }

  void complement() {
    for (std::uint8_t& one : shown_) one = one == 0;
  }

  void add_pair(double weight) {
    add(weight);
    complement();
    add(weight);
    complement();
  }

  // All coalitions of the size in the order of their members, each followed by its complement.
  void enumerate(std::size_t size, double weight) {
    std::ranges::fill(shown_, std::uint8_t{0});
    std::fill_n(shown_.begin(), size, std::uint8_t{1});
    do {
      if (sizes_.is_paired(size)) {
        add_pair(weight);
      } else {
        add(weight);
      }
    } while (std::ranges::prev_permutation(shown_).found);
  }

  // One of the sizes from `first` on, as often as the kernel weighs it.
  std::size_t drawn_size(std::size_t first, Random& random) const {
    double at = random.uniform() * sizes_.rest(first);
    for (std::size_t size = first; size < sizes_.count(); ++size) {
      at -= sizes_.share(size);
      if (at < 0) return size;
    }
    return sizes_.count();
  }

  // The first `size` of a random order.
  void show_randomly(std::size_t size, Random& random) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::ranges::fill(shown_, std::uint8_t{0});
    for (std::size_t at = 0; at < size; ++at) {
      std::swap(order_[at], order_[at + random.below(order_.size() - at)]);
      shown_[order_[at]] = 1;
    }
  }

  // Every coalition comes with its complement, so that what two parts do together cannot be taken
  // for what one does alone (Covert and Lee, 2021). A pair that is drawn again weighs more. The
  // number of draws is limited, for when the coalitions that are left are few.
  void draw(std::size_t first, std::uint64_t seed) {
    Random random(seed);
    order_.resize(plan_.parts);
    std::map<std::vector<std::uint8_t>, std::size_t> seen;
    const std::size_t fixed = plan_.rows();
    const std::size_t wanted = fixed + left_;
    for (std::size_t draws = 4 * left_; draws > 0 && plan_.rows() + 2 <= wanted; --draws) {
      show_randomly(drawn_size(first, random), random);
      if (shown_[0] == 0) complement();
      const auto [at, is_new] = seen.emplace(shown_, plan_.rows());
      if (is_new) {
        add_pair(1);
      } else {
        plan_.weights[at->second] += 1;
        plan_.weights[at->second + 1] += 1;
      }
    }
    const auto begin = plan_.weights.begin() + static_cast<std::ptrdiff_t>(fixed);
    const double total = std::accumulate(begin, plan_.weights.end(), 0.0);
    const double rest = sizes_.rest(first);
    std::for_each(begin, plan_.weights.end(), [&](double& weight) { weight *= rest / total; });
  }

  Sizes sizes_;
  std::size_t left_;
  std::vector<std::uint8_t> shown_;
  std::vector<std::size_t> order_;
  Coalitions plan_;
};

}  // namespace

Coalitions plan_coalitions(std::size_t parts, int samples, std::uint64_t seed) {
  expects(samples >= 0, "samples are counted");
  if (parts < 2) return {.parts = parts, .exact = true};
  const std::size_t most =
      samples > 0 ? static_cast<std::size_t>(samples) : 2 * parts + usual_samples;
  // Room for a pair at least.
  return Planner(parts, std::max<std::size_t>(most, 2)).plan(seed);
}

}  // namespace assay::surrogate
