#include "math/stats/corrections.h"

#include <algorithm>
#include <numeric>

namespace assay::stats {
namespace {

std::vector<std::size_t> ascending(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return p[at]; });
  return order;
}

}  // namespace

std::vector<double> adjusted(std::span<const double> p, Correction correction) {
  const std::vector<std::size_t> order = ascending(p);
  const auto count = static_cast<double>(p.size());
  std::vector<double> result(p.size());
  if (correction == Correction::bonferroni) {
    for (std::size_t at = 0; at < p.size(); ++at) result[at] = std::min(1.0, p[at] * count);
    return result;
  }
  if (correction == Correction::holm) {
    double running = 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
      running = std::max(running, p[order[at]] * (count - static_cast<double>(at)));
      result[order[at]] = std::min(1.0, running);
    }
    return result;
  }
  double factor = count;
  if (correction == Correction::benjamini_yekutieli) {
    double harmonic = 0;
    for (std::size_t at = 1; at <= p.size(); ++at) harmonic += 1 / static_cast<double>(at);
    factor *= harmonic;
  }
  double running = 1;
  for (std::size_t at = order.size(); at-- > 0;) {
    running = std::min(running, p[order[at]] * factor / static_cast<double>(at + 1));
    result[order[at]] = running;
  }
  return result;
}

std::string correction_name(std::string_view word) {
  std::string name;
  bool begins = true;
  for (const char letter : word) {
    const bool is_small = letter >= 'a' && letter <= 'z';
    name += letter == '_'        ? '-'
            : begins && is_small ? static_cast<char>(letter - 'a' + 'A')
                                 : letter;
    begins = letter == '_';
  }
  return name;
}

}  // namespace assay::stats
