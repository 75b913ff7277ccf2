// The linear model that LIME puts in place of another (Ribeiro, Singh and Guestrin, 2016): which
// parts of an input were there, and what the model said of it, become one weight a part. Agrees
// with the package `lime` for pictures and for texts (which multiplies distance and width by 100).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/value.h"

namespace assay::surrogate {

// Which parts may have a weight when not all: those with the largest weights of a first fit, or one
// after the other the part that raises the fit most. `lime` takes them one by one up to six.
enum class Selection { automatic, highest_weights, forward };

struct LimeOptions {
  int features = 0;     // how many parts may have a weight; 0 for all
  double ridge = 1;     // what a squared weight costs
  double width = 0.25;  // of the kernel sqrt(exp(-d^2 / width^2)) over the cosine distance
  Selection selection = Selection::automatic;
};

struct LimeModel {
  std::vector<double> weights = {};  // one a part; 0 for parts that were not selected
  double intercept = 0;
  double fit = 1;  // weighted R^2; 1 when every score is the same, which any fit explains
};

// `presence` is samples x parts, row by row, 1 where a part was there and 0 where it was hidden;
// in the first row everything is. `scores` has a number for every sample.
LimeModel lime_model(std::span<const std::uint8_t> presence, std::size_t parts,
                     std::span<const double> scores, const LimeOptions& options);

// Its weights alone.
std::vector<double> lime_fit(std::span<const std::uint8_t> presence, std::size_t parts,
                             std::span<const double> scores, const LimeOptions& options);

// Presence as `lime` draws it for pictures: every part by a fair coin, everything in the first row.
// A row can be had by itself.
void coin_row(std::uint64_t seed, std::size_t at, std::span<std::uint8_t> row);
std::vector<std::uint8_t> coin_presence(std::size_t samples, std::size_t parts, std::uint64_t seed);

}  // namespace assay::surrogate

namespace assay {

template <>
struct Words<surrogate::Selection> {
  static constexpr std::array values{Word{surrogate::Selection::automatic, "auto"},
                                     Word{surrogate::Selection::highest_weights, "highest_weights"},
                                     Word{surrogate::Selection::forward, "forward"}};
};

}  // namespace assay
