// Table 1 of Sattarzadeh, Sudhakar and Plataniotis, "SVEA: A Small-scale Benchmark for Validating
// the Usability of Post-hoc Explainable AI Solutions in Image and Signal Recognition", ICCV
// workshops 2021, in percent; and the methods its authors compare, as we ask for them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace assay::svea {

struct Published {
  double roe;
  double drop;
  double increase;
};

struct PublishedMethod {
  std::string_view title;
  std::string_view spec;
  std::optional<Published> published;  // SmoothGrad is named in the paper but not in its table
};

// In the order of the paper's table. One common setting: parameters are the methods' published
// ones, and none is tuned.
std::span<const PublishedMethod> published_methods();

inline constexpr double published_raw = 29.7;
inline constexpr double published_accuracy = 87.7;

}  // namespace assay::svea
