// Random data in which there is nothing to find, made for what a test says it needs.
#pragma once

#include <cmath>

#include "base/rng.h"
#include "math/stats/procedure.h"

namespace assay::stats {

inline bool takes_table(const Info& info) { return info.needs.columns == "table"; }

// What a test must be told to answer null data.
inline Settings usual_settings(const Procedure& test) {
  if (!takes_table(test.info)) return {};
  return {{"formula", "right ~ method + (1 | who) + (1 | item)"}};
}

// How a test is simulated to see how often it rejects.
struct Simulation {
  std::size_t sets = 10'000;
  std::size_t size = 60;  // of each
  Settings settings = {};
};

inline Simulation simulation_of(const Procedure& test) {
  Simulation simulation{.settings = usual_settings(test)};
  for (const Described& param : test.params()) {
    // p of 199 draws are multiples of 1 / 200.
    if (param.name == "draws") simulation.settings = {{"draws", "199"}};
  }
  // A fit takes milliseconds; bench/mixed_calibration.cpp has the ten thousand sets of many
  // designs.
  if (takes_table(test.info)) {
    simulation.sets = 1'000;
    simulation.size = 240;
  }
  return simulation;
}

// A study of right and wrong answers of eight people, each with one of two methods, to items that
// all of them see. People and items vary, and the method adds the effect to the logit.
inline Data study_table(Random& random, std::size_t rows, double effect, std::size_t people = 8) {
  Data data;
  for (const char* name : {"right", "method", "who", "item"}) data.columns.push_back({name, {}});
  std::vector<double> skill(people);
  std::vector<double> ease(rows / people + 1);
  for (double& one : skill) one = random.normal();
  for (double& one : ease) one = 0.7 * random.normal();
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t who = row % people;
    const std::size_t item = row / people;
    const bool second = who % 2 == 1;
    const double logit = 0.8 + skill[who] + ease[item] + (second ? effect : 0);
    data.columns[0].cells.emplace_back(random.uniform() < 1 / (1 + std::exp(-logit)) ? "1" : "0");
    data.columns[1].cells.emplace_back(second ? "b" : "a");
    data.columns[2].cells.push_back(std::to_string(who));
    data.columns[3].cells.push_back(std::to_string(item));
  }
  return data;
}

// About `size` rows. Every column is drawn by itself, so nothing depends on anything. With `pair`,
// each of the subjects is seen once at every level of `by`.
inline Data null_data(const Info& info, std::size_t size, std::uint64_t seed) {
  Random random(seed, 11);
  if (takes_table(info)) return study_table(random, size, 0);
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
