// For tests: people who recognise pictures of which more and more is shown.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "study/analysis/group.h"

namespace assay::analysis {

inline ResponseRow seen(std::string participant, std::string item, std::string condition,
                        std::int64_t level, std::string response) {
  ResponseRow row{.session = participant,
                  .participant = std::move(participant),
                  .screen = "recognise",
                  .phase = "test",
                  .repetition = 0,
                  .item = std::move(item),
                  .condition = std::move(condition),
                  .level = level,
                  .label = "happy",
                  .options = R"(["happy","angry","I don't know"])",
                  .response = std::move(response)};
  if (row.response != "I don't know") row.correct = row.response == row.label;
  return row;
}

// People who answer more often the more is shown, along a logistic function of the logarithm, and
// are then right at the rate of `knowing`.
struct Crowd {
  std::size_t people = 20;
  std::size_t items = 4;
  std::vector<std::int64_t> levels{5, 6, 8, 11, 15, 19, 26, 34, 45, 60};
  std::map<std::string, double> midpoints{{"gradient", 24}, {"guided", 12}};
  double steepness = 3;
  double knowing = 0.95;
  double lapsing = 0;  // however much is shown
  double slower = 1;   // times of "guided" beside those of others
  std::uint64_t seed = 1;
};

inline Evidence crowd(const Crowd& how) {
  Evidence evidence{.study = "faces", .protocol = "psychophysics"};
  Random random(how.seed);
  for (std::size_t person = 0; person < how.people; ++person) {
    for (std::size_t item = 0; item < how.items; ++item) {
      std::int64_t before = 0;
      for (const auto& [condition, midpoint] : how.midpoints) {
        for (const std::int64_t level : how.levels) {
          const double far = how.steepness * std::log(static_cast<double>(level) / midpoint);
          const bool answers = random.uniform() < (1 - how.lapsing) / (1 + std::exp(-far));
          const bool knows = random.uniform() < how.knowing;
          ResponseRow row =
              seen("p" + std::to_string(person), "i" + std::to_string(item), condition, level,
                   !answers ? "I don't know"
                   : knows  ? "happy"
                            : "angry");
          row.rt = static_cast<std::int64_t>(1000 * std::exp(0.3 * random.normal()) *
                                             (condition == "guided" ? how.slower : 1.0));
          row.repetition = before;
          evidence.rows.push_back(std::move(row));
        }
        ++before;
      }
    }
  }
  return evidence;
}

}  // namespace assay::analysis
