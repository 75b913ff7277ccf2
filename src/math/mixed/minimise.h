// The least value of a function without derivatives: BOBYQA (Powell, 2009), as NLopt has it.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace assay::mixed {

struct Search {
  std::vector<double> start;
  std::vector<double> low;        // bounds; minus infinity for none
  std::vector<double> step;       // how far to look at first
  std::vector<double> tolerance;  // how exactly to know the place
  int most_calls = 10'000;
  std::vector<double> high =
      {};  // bounds; none at all when empty, a fixed number where it is `low`
};

struct Minimum {
  std::vector<double> place;
  double value;
  int calls;
  bool converged;
};

// The function must not throw; where it has no value it answers infinity.
Minimum minimise(const Search& search,
                 const std::function<double(std::span<const double>)>& function);

}  // namespace assay::mixed
