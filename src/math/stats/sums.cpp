#include "math/stats/sums.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.h"

namespace assay::stats {
namespace {

constexpr std::size_t parts = 16;

// Of what `term` gives for every place.
template <class Term>
double sum_of(std::size_t count, Term term) {
  std::array<double, parts> sums{};
  const std::size_t whole = count / parts * parts;
  for (std::size_t at = 0; at < whole; at += parts) {
    for (std::size_t part = 0; part < parts; ++part) sums[part] += term(at + part);
  }
  for (std::size_t at = whole; at < count; ++at) sums[at - whole] += term(at);
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

}  // namespace

double sum(std::span<const double> numbers) {
  return sum_of(numbers.size(), [at = numbers.data()](std::size_t place) { return at[place]; });
}

double sum_of_products(std::span<const double> a, std::span<const double> b) {
  expects(a.size() <= b.size(), "every number has a partner");
  return sum_of(a.size(), [first = a.data(), second = b.data()](std::size_t place) {
    return first[place] * second[place];
  });
}

void set_all(std::span<double> numbers, double value) { std::ranges::fill(numbers, value); }

}  // namespace assay::stats
