// Maps scored against what people marked, beside what chance, the middle of the picture and people
// themselves reach with the same metric.
#pragma once

#include "study/analysis/evidence.h"
#include "study/analysis/marks/marks.h"

namespace assay::analysis {

inline constexpr std::string_view centre_control = "control: centre";
inline constexpr std::string_view lead_control = "control: first words";
inline constexpr std::string_view random_control = "control: random";
inline constexpr std::string_view constant_control = "control: constant";
inline constexpr std::string_view one_person = "people: one against the others";
inline constexpr std::string_view half_of_people = "people: half against half";

bool is_method(std::string_view name);

struct MarkScoreRules {
  std::vector<std::string> metrics = {"half_l1", "weighted_precision", "weighted_recall", "aupr",
                                      "iou:variant=given"};
  double centre = 0.25;    // deviation of the Gaussian in the middle, as a share of the sides
  std::size_t splits = 8;  // into halves
  std::uint64_t seed = 0;
};

struct MarkScores {
  std::vector<std::string> metrics = {};
  std::vector<std::string> names = {};  // methods as they appear, then controls, then people
  std::vector<MachineScore> values = {};
  // Metric and name: how many items have no score and why the first has none.
  std::map<std::pair<std::string, std::string>, std::pair<std::size_t, std::string>> undefined = {};

  // By item.
  std::map<std::string, double> of(const std::string& metric, const std::string& name) const;
};

// Weights are the shares of people; maps of pictures are brought to the grid of the marks, those of
// texts must have a number for each word. Maps of items that nobody was shown are passed over.
MarkScores scores_against(std::span<const Marks> items, std::span<const MapOf> maps,
                          const MarkScoreRules& rules);

// By one metric, of methods only; those whose score is not defined are not there.
std::vector<MachineScore> scores_of_methods(const Marks& marks, std::span<const MapOf> maps,
                                            const std::string& metric);

}  // namespace assay::analysis
