// Random data in which there is nothing to find, made for what a test says it needs.
#pragma once

#include <cmath>

#include "base/rng.h"
#include "stats/test.h"

namespace assay::stats {

// How many data sets are simulated to see how often a test rejects.
constexpr std::size_t sets_to_simulate = 10000;

// As a test is when it is simulated: p of 199 draws are multiples of 1 / 200.
inline Settings settings_to_simulate(const Test& test) {
  for (const Described& param : test.params()) {
    if (param.name == "draws") return {{"draws", "199"}};
  }
  return {};
}

// About `size` rows. Every column is drawn by itself, so nothing depends on anything. With `pair`,
// each of the subjects is seen once at every level of `by`.
inline Data null_data(const Info& info, std::size_t size, std::uint64_t seed) {
  Random random(seed, 11);
  const auto value = [&] {
    if (info.scale == Scale::binary) return random.uniform() < 0.5 ? 0.0 : 1.0;
    if (info.scale == Scale::probability) return random.uniform();
    // Times are above zero, and their logarithms are what is compared.
    return info.family == Family::reaction_times ? std::exp(random.normal()) : random.normal();
  };
  const std::string words = " " + std::string(info.needs.columns) + " ";
  const auto asks = [&](std::string_view word) {
    return words.find(" " + std::string(word) + " ") != words.npos;
  };
  const std::size_t levels = info.levels == 0 ? 3 : info.levels;
  const std::size_t subjects = asks("pair") ? (size + levels - 1) / levels : size;
  Data data;
  std::vector<double> x;
  std::vector<std::string> by;
  std::vector<std::string> pair;
  std::vector<std::string> cluster;
  for (std::size_t row = 0; row < (asks("pair") ? subjects * levels : size); ++row) {
    x.push_back(value());
    // Groups of different sizes, such as 27 and 33 of 60.
    const std::size_t group = asks("pair") ? row % levels : row % 9 % levels;
    by.push_back(std::to_string(group));
    pair.push_back(std::to_string(row / levels));
    cluster.push_back(std::to_string(random.below(4)));
  }
  if (asks("x")) data.x = Numbers{"x", x};
  if (asks("by")) data.by = {labels("by", by)};
  if (asks("pair")) data.pair = labels("pair", pair);
  if (asks("cluster")) data.cluster = {labels("cluster", cluster)};
  const auto column = [&](std::string name) {
    Numbers numbers{std::move(name), {}};
    for (std::size_t row = 0; row < x.size(); ++row) numbers.values.push_back(value());
    return numbers;
  };
  if (asks("y")) data.y = column("y");
  if (asks("control")) data.control = {column("control")};
  return data;
}

}  // namespace assay::stats
